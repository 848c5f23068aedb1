// One stream for all games of the account, which resumes where it stopped; long polls if streaming is not possible.

package tharsis.sync

import java.io.IOException
import java.util.UUID
import kotlin.time.*
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import org.openapitools.client.models.*

/** A frame of the stream. */
sealed interface Frame {
    /** The stream is open: no event is missed from now on. */
    object Opened : Frame

    /** An event of a game. The same may come more than once, and out of order. */
    class Event(val event: GameEvent) : Frame

    /** How many games wait for the account. */
    class InboxChanged(val inbox: StreamInboxChanged) : Frame

    /** Something else has changed, such as `chat.changed`. */
    class Changed(val name: String, val data: String) : Frame
}

/** After so many streams in a row that broke within five seconds, or brought nothing, the client polls for a while. */
private const val FAILURES = 2

/** How the client receives changes. */
enum class Connection { Closed, Connecting, Live, Polling }

/**
 * Server-sent events of `GET /v1/stream`. The cursor is stored, so that nothing is missed between two runs of the app. If a proxy
 * holds streams back, refuses them or cuts them off, the client polls each subscribed game, and from time to time tries a stream
 * again, from the same cursor.
 */
class AccountStream internal constructor(
    private val store: Store, private val api: Api, private val session: Session,
    private val subscriptions: StateFlow<Set<Subscription>>, private val hear: (Frame) -> Unit,
) {
    private val shared = MutableSharedFlow<Frame>(extraBufferCapacity = 256)
    private val connection = MutableStateFlow(Connection.Closed)
    private val passed = HashMap<UUID, Long>()

    /** The frames. A slow collector delays the stream. */
    val frames: SharedFlow<Frame> get() = shared

    /** How the client receives changes at the moment. */
    val state: StateFlow<Connection> get() = connection

    /** Reads the stream and opens it again, until it is cancelled or the session has ended. */
    internal suspend fun run(): Unit = coroutineScope {
        val place = session.place("cursor")
        val stored = store.read(place).orEmpty()
        val cursor = MutableStateFlow(stored)
        // Of many cursors only the last of each second is written: an older one only brings events twice.
        launch {
            cursor.collect {
                if (it != stored) runCatching { store.write(place, it) }
                delay(1.seconds)
            }
        }
        val pauses = api.sender.pauses()
        var failures = 0
        try {
            while (true) {
                val begun = TimeSource.Monotonic.markNow()
                val polls = failures >= FAILURES
                try {
                    if (polls) poll() else open(cursor, pauses)
                    failures = if (polls) FAILURES - 1 else 0 // After a while of polling one stream is tried.
                } catch (lost: Exception) {
                    if (lost !is IOException && lost !is ProblemException) throw lost
                    val lasted = connection.value == Connection.Live && begun.elapsedNow() > 5.seconds
                    failures = if (polls || lasted) 0 else failures + 1
                }
                pauses.pause()
            }
        } finally {
            connection.value = Connection.Closed
        }
    }

    /** Reads one stream to its `end` frame; throws if it breaks or is silent. */
    private suspend fun open(cursor: MutableStateFlow<String>, pauses: Pauses) = coroutineScope {
        connection.value = Connection.Connecting
        val token = session.token()
        val headers = mapOf("Accept" to "text/event-stream", "Last-Event-ID" to cursor.value.ifEmpty { null })
        val request = api.sender.request("GET", "/v1/stream", headers, null, token)
        api.sender.opens(request)
        val heard = MutableStateFlow(0)
        val watch = launch {
            heard.collectLatest {
                // The first frame comes at once, and the server breaks each silence after 15 seconds.
                delay(if (it == 0) 10.seconds else 45.seconds)
                throw IOException("the stream is silent")
            }
        }
        val lines = ArrayList<String>()
        passed.clear()
        var end: String? = null
        val reply = api.sender.transport.stream(request) { line ->
            heard.value += 1
            lines += line
            if (line.isEmpty()) {
                if (lines.field("data").isNotEmpty()) pauses.reset()
                end = take(cursor, lines.field("event"), lines.field("id"), lines.field("data")) ?: end
                lines.clear()
            }
        }
        watch.cancel()
        if (reply.status == 401) session.token(rejected = token)
        if (reply.status == 422) cursor.value = "" // Not a cursor of this account.
        api.sender.closes(request, reply)
        if (reply.status != 200 || end == null || end == "server_fault") throw IOException("the stream broke: ${reply.status} $end")
    }

    /** Processes one frame, and returns the reason if it is the last one. */
    private suspend fun take(cursor: MutableStateFlow<String>, name: String, id: String, data: String): String? {
        when (name) {
            "open" -> {
                connection.value = Connection.Live
                cursor.compareAndSet("", id)
                tell(Frame.Opened)
            }
            "event" -> {
                val event = data.read<GameEvent>() ?: return null
                tell(Frame.Event(event))
                // An earlier cursor brings events twice, which does no harm; a later one would lose some.
                if (subscriptions.value.any { it.hasGap() }) return null
                if (event.seq > (passed[event.gameId] ?: 0)) cursor.value = id
                passed.merge(event.gameId, event.seq, ::maxOf)
            }
            "inbox.changed" -> data.read<StreamInboxChanged>()?.let { tell(Frame.InboxChanged(it)) }
            "end" -> return data.read<StreamEnd>()?.reason
            else -> if (data.isNotEmpty()) tell(Frame.Changed(name, data))
        }
        return null
    }

    /** Polls for two minutes, with the usual first pause: the events of each subscribed game, and the inbox each minute. */
    private suspend fun poll() = withTimeoutOrNull(api.sender.firstPause * 240) {
        launch {
            var version: String? = null
            while (true) {
                val inbox: Inbox = api.call("GET", "/v1/me/inbox?limit=1")
                connection.value = Connection.Polling
                val changed = StreamInboxChanged(inbox.counts, inbox.needsMeCount, inbox.version)
                if (changed.version != version) tell(Frame.InboxChanged(changed))
                version = changed.version
                delay(60.seconds)
            }
        }
        subscriptions.collectLatest { all -> coroutineScope { all.forEach { launch { follow(it) } } } }
    }

    private suspend fun follow(subscription: Subscription) {
        val events = "/v1/games/${subscription.game}/events"
        var after = subscription.known.filterNotNull().first()
        try {
            while (true) {
                // HTTP libraries often give up after 10 seconds.
                val page: EventPage = api.call("GET", "$events?after=$after&wait=8&limit=500")
                page.events.forEach { tell(Frame.Event(it)) }
                after = page.next
                if (page.events.isEmpty()) delay(0.5.seconds)
            }
        } catch (_: ProblemException) {
            subscription.changed() // Its reader meets the same problem.
        }
    }

    private suspend fun tell(frame: Frame) {
        hear(frame)
        shared.emit(frame)
    }
}

/** A field of a server-sent event, from the lines between two empty ones. */
internal fun List<String>.field(name: String): String =
    filter { it.substringBefore(':') == name }.joinToString("\n") { it.substringAfter(':', "").removePrefix(" ") }
