// Moves on their way.

package tharsis.sync

import java.io.IOException
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.sync.*
import kotlinx.serialization.Serializable
import org.openapitools.client.models.*

/** A move or an undo on its way, as it is sent each time. [kind] is the last part of its path: `moves` or `undo`. */
@Serializable
data class Entry(val key: String, val game: String, val kind: String, val tag: String?, val body: String)

/** An [entry] that is on the disk, and what will come of it. */
class Queued(val entry: Entry, val outcome: Deferred<Outcome>)

/** What came of an entry. */
sealed interface Outcome {
    val entry: Entry

    /** It was carried out, once. */
    class Done(override val entry: Entry, val reply: MoveReply) : Outcome

    /** Nothing was done. After `decision_changed` (412) [problem] holds the decision that is open now. */
    class Rejected(override val entry: Entry, val status: Int, val problem: Problem?) : Outcome
}

/**
 * Moves that no reply has come for. Each is on the disk before it is sent, with its `Idempotency-Key` and `If-Match`, and is sent
 * until a reply has come: after lost connections and after a kill. One entry of a game is on its way at a time.
 */
class Outbox internal constructor(private val store: Store, private val api: Api, private val session: Session) {
    private val lock = Mutex()
    private val wake = Channel<Unit>(Channel.CONFLATED)
    private val waiting = ConcurrentHashMap<String, CompletableDeferred<Outcome>>()
    private val shared = MutableSharedFlow<Outcome>(replay = 16)

    /** What comes of entries, those of earlier processes too. */
    val outcomes: SharedFlow<Outcome> get() = shared

    /** Takes a move and returns when it is on the disk. */
    suspend fun move(game: String, tag: String, answers: List<MoveAnswer>): Queued =
        add(Entry(UUID.randomUUID().toString(), game, "moves", tag, json.encodeToString(MoveRequest(answers))))

    /** Takes an undo. With the [tag] of the open decision it goes no further than was seen. */
    suspend fun undo(game: String, steps: Int = 1, tag: String? = null): Queued =
        add(Entry(UUID.randomUUID().toString(), game, "undo", tag, json.encodeToString(UndoRequest(steps))))

    /** The entries without a reply, oldest first. */
    suspend fun pending(): List<Entry> = names().mapNotNull { store.read(it) }.map { json.decodeFromString<Entry>(it) }

    /** Sends entries as they come. */
    internal suspend fun run() {
        val pauses = Pauses()
        while (true) {
            val signIns = session.signedIn.value
            val name = names().firstOrNull()
            val entry = name?.let { store.read(it) }?.let { json.decodeFromString<Entry>(it) }
            if (entry == null) {
                wake.receive()
                continue
            }
            try {
                val outcome = send(entry)
                shared.emit(outcome)
                // Removed last: after a kill before this line it is sent again, and the stored reply comes.
                store.remove(name)
                waiting.remove(entry.key)?.complete(outcome)
                pauses.reset()
            } catch (_: IOException) {
                pauses.pause()
            } catch (_: SignInNeededException) {
                session.signedIn.first { it != signIns }
            }
        }
    }

    private suspend fun send(entry: Entry): Outcome {
        val headers = mutableMapOf("Idempotency-Key" to entry.key)
        if (entry.tag != null) headers["If-Match"] = "\"${entry.tag}\""
        val reply = api.send("POST", "/v1/games/${entry.game}/${entry.kind}", headers, entry.body, ATTEMPTS)
        return when (reply.status) {
            in 200..299 -> Outcome.Done(entry, json.decodeFromString<MoveReply>(reply.body))
            401, 408, 429, in 500..599 -> throw IOException("${entry.kind}: ${reply.status}")
            else -> Outcome.Rejected(entry, reply.status, reply.problem())
        }
    }

    private suspend fun add(entry: Entry): Queued = lock.withLock {
        val kept = names()
        check(kept.none { it.endsWith(entry.game) }) { "an entry of this game is on its way" }
        val number = (kept.lastOrNull()?.removePrefix(BEGINNING)?.substringBefore(':')?.toLong() ?: 0) + 1
        val outcome = CompletableDeferred<Outcome>()
        waiting[entry.key] = outcome
        store.write("$BEGINNING${number.toString().padStart(12, '0')}:${entry.game}", json.encodeToString(entry))
        wake.trySend(Unit)
        Queued(entry, outcome)
    }

    private suspend fun names() = store.names(BEGINNING)

    private companion object {
        const val BEGINNING = "outbox:"
        const val ATTEMPTS = 4
    }
}
