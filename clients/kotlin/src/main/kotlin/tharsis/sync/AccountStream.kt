// One stream for all games of the account, that goes on where it stopped.

package tharsis.sync

import java.io.IOException
import java.util.TreeSet
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.launch
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

/** Server-sent events of `GET /v1/stream`. The cursor is kept, so that nothing is missed between two runs of the app. */
class AccountStream internal constructor(private val store: Store, private val api: Api, private val session: Session) {
    private val shared = MutableSharedFlow<Frame>(extraBufferCapacity = 256)
    private val cursor = MutableStateFlow<String?>(null)

    /** The frames. A reader that is slow holds the stream up. */
    val frames: SharedFlow<Frame> get() = shared

    /** Reads the stream and opens it again, for ever. */
    internal suspend fun run(): Unit = coroutineScope {
        cursor.compareAndSet(null, store.read(CURSOR))
        // Beside the reading, so that the disk does not hold it up: of many cursors only the last is written.
        launch { cursor.collect { if (it == null) store.remove(CURSOR) else store.write(CURSOR, it) } }
        val pauses = Pauses()
        while (true) {
            val signIns = session.signedIn.value
            try {
                open(pauses)
            } catch (_: IOException) {
                pauses.pause()
            } catch (_: SignInNeededException) {
                session.signedIn.first { it != signIns }
            }
        }
    }

    /** The next stream begins anew, as for another account. */
    internal fun forget() {
        cursor.value = null
    }

    private suspend fun open(pauses: Pauses) {
        val token = session.token()
        val after = cursor.value
        val headers = mutableMapOf("Accept" to "text/event-stream")
        if (after != null) headers["Last-Event-ID"] = after
        val request = api.request("GET", "/v1/stream", headers, null, token)
        api.sender.opens(request)
        val position = Position(after)
        val lines = Lines { name, id, data ->
            pauses.reset()
            take(position, name, id, data)
        }
        val reply = api.sender.transport.stream(request, lines::add)
        when (reply.status) {
            200 -> return
            401 -> session.token(rejected = token)
            422 -> forget() // Not a cursor of this account.
            429, 503 -> if (!api.sender.closes(request, reply)) throw IOException("stream: ${reply.status}")
            else -> throw IOException("stream: ${reply.status}")
        }
    }

    private suspend fun take(position: Position, name: String, id: String, data: String) {
        try {
            when (name) {
                "open" -> {
                    position.begins(json.decodeFromString<StreamOpen>(data).cursor)
                    shared.emit(Frame.Opened)
                }
                "event" -> {
                    val event = json.decodeFromString<GameEvent>(data)
                    shared.emit(Frame.Event(event))
                    position.takes(event.game.toString(), event.seq, id)
                }
                "inbox.changed" -> shared.emit(Frame.InboxChanged(json.decodeFromString<StreamInboxChanged>(data)))
                "end" -> if (json.decodeFromString<StreamEnd>(data).reason == "server_fault") throw IOException("server_fault")
                else -> shared.emit(Frame.Changed(name, data))
            }
        } catch (_: SerializationException) {
            return // A frame that this version cannot read, of a kind that it knows, tells nothing.
        }
        position.moved()?.let { cursor.value = it }
    }

    private companion object {
        const val CURSOR = "cursor"
    }
}

/** The cursor of the last event before which nothing is missing. */
internal class Position(private var kept: String?) {
    private var newest: String? = kept
    private val tops = HashMap<String, Long>()
    private val missing = HashMap<String, TreeSet<Long>>()

    fun begins(cursor: String) {
        newest = newest ?: cursor
    }

    fun takes(game: String, seq: Long, cursor: String) {
        val top = tops[game] ?: (seq - 1)
        if (seq > top) {
            if (seq > top + 1) missing.getOrPut(game) { TreeSet() }.addAll(top + 1 until seq)
            tops[game] = seq
            newest = cursor
        } else {
            missing[game]?.let { if (it.remove(seq) && it.isEmpty()) missing.remove(game) }
        }
    }

    /** The cursor to keep, if it has moved and no event is missing before it. */
    fun moved(): String? = newest.takeIf { missing.isEmpty() && it != kept }?.also { kept = it }
}

/** Puts the lines of server-sent events together. */
internal class Lines(private val frame: suspend (name: String, id: String, data: String) -> Unit) {
    private var name = ""
    private var id = ""
    private val data = ArrayList<String>()

    suspend fun add(line: String) {
        if (line.isEmpty()) {
            if (data.isNotEmpty()) frame(name, id, data.joinToString("\n"))
            name = ""
            data.clear()
            return
        }
        val value = line.substringAfter(':', "").removePrefix(" ")
        when (line.substringBefore(':')) {
            "event" -> name = value
            "id" -> id = value
            "data" -> data.add(value)
        }
    }
}
