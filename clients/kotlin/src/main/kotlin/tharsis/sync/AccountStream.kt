// One stream for all games of the account, that goes on where it stopped; long polls where it cannot be had.

package tharsis.sync

import java.io.IOException
import kotlin.time.*
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.serialization.SerializationException
import org.openapitools.client.models.*

/** What the stream says. */
sealed interface Frame {
    /** It is open: from now on everything comes. */
    object Opened : Frame

    /** An event of a game. The same may come more than once, and out of order. */
    class Event(val event: GameEvent) : Frame

    /** How many games wait for the account. */
    class InboxChanged(val inbox: StreamInboxChanged) : Frame

    /** Something else has changed, such as `chat.changed`. */
    class Changed(val name: String, val data: String) : Frame
}

/** How news come. */
enum class Connection { Closed, Connecting, Live, Polling }

/**
 * Server-sent events of `GET /v1/stream`. The cursor is kept, so that nothing is missed between two runs of the app. Where streams
 * do not come through, because a proxy holds them back, refuses them or cuts them off, each subscribed game is polled, and from
 * time to time a stream is tried again, from the same cursor.
 */
class AccountStream internal constructor(
    private val store: Store,
    private val api: Api,
    private val session: Session,
    private val subscriptions: StateFlow<Set<Subscription>>,
    private val hear: (Frame) -> Unit,
) {
    private val shared = MutableSharedFlow<Frame>(extraBufferCapacity = 256)
    private val connection = MutableStateFlow(Connection.Closed)

    /** The frames. A reader that is slow holds the stream up. */
    val frames: SharedFlow<Frame> get() = shared

    /** How news come at the moment. */
    val state: StateFlow<Connection> get() = connection

    /** Reads the stream and opens it again, until it is cancelled or the session has ended. */
    internal suspend fun run(): Unit = coroutineScope {
        val place = session.place("cursor")
        val stored = store.read(place)
        val cursor = MutableStateFlow(stored)
        launch { cursor.collect { if (it != stored) save(place, it) } }
        val pauses = api.sender.pauses()
        var failures = 0
        var period = SHORTEST
        try {
            while (true) {
                val begun = TimeSource.Monotonic.markNow()
                val polls = failures >= FAILURES
                try {
                    if (polls) poll(period) else open(cursor, pauses)
                    failures = if (polls) FAILURES - 1 else 0 // After a while of polling one stream is tried.
                    if (polls) period = minOf(period * 2, LONGEST)
                } catch (lost: Exception) {
                    if (lost !is IOException && lost !is ProblemException) throw lost
                    val lasted = connection.value == Connection.Live && begun.elapsedNow() > STABLE
                    failures = if (polls || lasted) 0 else failures + 1
                    if (lasted) period = SHORTEST
                }
                pauses.pause()
            }
        } finally {
            connection.value = Connection.Closed
        }
    }

    /** Reads one stream to its `end` frame; throws where it breaks or is silent. */
    private suspend fun open(cursor: MutableStateFlow<String?>, pauses: Pauses) = coroutineScope {
        connection.value = Connection.Connecting
        val token = session.token()
        val after = cursor.value
        val headers = mapOf("Accept" to "text/event-stream", "Last-Event-ID" to after)
        val request = api.sender.request("GET", "/v1/stream", headers, token = token)
        api.sender.opens(request)
        val heard = MutableStateFlow(0)
        val watch = launch {
            heard.collectLatest {
                delay(if (it == 0) FIRST else SILENCE)
                throw IOException("the stream is silent")
            }
        }
        val passed = HashMap<String, Long>()
        var end: String? = null
        val lines = Lines { name, id, data ->
            pauses.reset()
            try {
                when (name) {
                    "open" -> {
                        connection.value = Connection.Live
                        cursor.compareAndSet(null, id)
                        tell(Frame.Opened)
                    }
                    "event" -> {
                        val event = json.decodeFromString<GameEvent>(data)
                        tell(Frame.Event(event))
                        // An earlier cursor brings events twice, which does no harm; a later one would lose some.
                        val first = event.seq > (passed[event.game.toString()] ?: 0) && subscriptions.value.none { it.hasGap() }
                        if (first) passed[event.game.toString()] = event.seq
                        if (first) cursor.value = id
                    }
                    "inbox.changed" -> tell(Frame.InboxChanged(json.decodeFromString<StreamInboxChanged>(data)))
                    "end" -> end = json.decodeFromString<StreamEnd>(data).reason
                    else -> tell(Frame.Changed(name, data))
                }
            } catch (_: SerializationException) {
                // A frame that this version cannot read, of a kind that it knows, tells nothing.
            }
        }
        val reply = api.sender.transport.stream(request) { line ->
            heard.value += 1
            lines.add(line)
        }
        watch.cancel()
        if (reply.status == 401) session.token(rejected = token)
        if (reply.status == 422) cursor.value = null // Not a cursor of this account.
        api.sender.closes(request, reply)
        if (reply.status != 200 || end == null || end == "server_fault") throw IOException("the stream broke: ${reply.status} $end")
    }

    /** Asks for the events of each subscribed game, and once a minute for the inbox. */
    private suspend fun poll(period: Duration) = withTimeoutOrNull(period) {
        launch {
            var version: String? = null
            while (true) {
                val inbox: Inbox = api.call("GET", "/v1/me/inbox?limit=1")
                connection.value = Connection.Polling
                val frame = Frame.InboxChanged(StreamInboxChanged(inbox.counts, inbox.needsMeCount, inbox.version))
                if (inbox.version != version) tell(frame)
                version = inbox.version
                delay(60.seconds)
            }
        }
        subscriptions.collectLatest { all -> coroutineScope { all.forEach { launch { follow(it) } } } }
    }

    private suspend fun follow(subscription: Subscription) {
        var after = subscription.known.filterNotNull().first()
        try {
            while (true) {
                val page: EventPage = api.call("GET", "/v1/games/${subscription.game}/events?after=$after&wait=$WAIT&limit=500")
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

    /** Of many cursors only the last of each second is written: an older one only brings events twice. */
    private suspend fun save(place: String, cursor: String?) = try {
        if (cursor == null) store.remove(place) else store.write(place, cursor)
        delay(1.seconds)
    } catch (_: IOException) {
        // The disk is full. The older cursor does no harm.
    }

    private companion object {
        /** The first frame comes at once, and the server breaks each silence after 15 seconds. */
        val FIRST = 10.seconds
        val SILENCE = 45.seconds

        /** After so many streams in a row that did not last so long, it polls for a while. */
        const val FAILURES = 2
        val STABLE = 5.seconds
        val SHORTEST = 15.seconds
        val LONGEST = 300.seconds

        /** Seconds. HTTP libraries often give up after 10. */
        const val WAIT = 8
    }
}

/** Puts the lines of server-sent events together. */
internal class Lines(private val frame: suspend (name: String, id: String, data: String) -> Unit) {
    private var name = ""
    private var id = ""
    private val data = ArrayList<String>()

    suspend fun add(line: String) {
        val value = line.substringAfter(':', "").removePrefix(" ")
        when (line.substringBefore(':')) {
            "event" -> name = value
            "id" -> id = value
            "data" -> data.add(value)
        }
        if (line.isNotEmpty()) return
        if (data.isNotEmpty()) frame(name, id, data.joinToString("\n"))
        name = ""
        data.clear()
    }
}
