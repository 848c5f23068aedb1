// Moves that have no outcome yet, and outcomes that the app has not acknowledged.

package tharsis.sync

import java.io.IOException
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.sync.*
import kotlinx.serialization.Serializable
import org.openapitools.client.models.*

/** A move or an undo, as it is sent each time. [kind] is the last part of its path: `moves` or `undo`. */
@Serializable data class Entry(val key: String, val game: String, val kind: String, val tag: String?, val body: String)

/** An [entry] that is on the disk, and its future outcome. */
class Queued(val entry: Entry, val outcome: Deferred<Outcome>)

/** The outcome of an entry. It is stored until [Outbox.acknowledge]. */
sealed interface Outcome {
    val entry: Entry

    /** It was carried out, once. [reply] is null if an earlier version of the app has stored it and this one cannot read it. */
    class Done(override val entry: Entry, val reply: MoveReply?) : Outcome

    /** Nothing was done. After `decision_changed` (412) [problem] holds the decision that is open now. */
    class Rejected(override val entry: Entry, val status: Int, val problem: Problem?) : Outcome
}

/**
 * Stores moves until the app has acknowledged their outcomes. Each move is on the disk before it is sent, with its
 * `Idempotency-Key` and `If-Match`, and is sent until a reply has arrived: after lost connections and after a kill. The reply then
 * replaces it on the disk. Moves of one game are sent one at a time; games do not wait for one another.
 */
class Outbox internal constructor(
    private val store: Store, private val api: Api, private val session: Session, private val settled: (Outcome) -> Unit,
) {
    private val lock = Mutex()
    private val revision = MutableStateFlow(0)
    private val waiting = ConcurrentHashMap<String, CompletableDeferred<Outcome>>()

    /**
     * Outcomes that the app has not acknowledged, oldest first, also those of earlier processes, and then each new one. Each
     * collector gets each outcome once. At most 100 are stored; the oldest are dropped.
     */
    val outcomes: Flow<Outcome> = flow {
        val told = HashSet<String>()
        merge(revision, session.changes).collect {
            val new = if (session.account() == null) emptyList() else records().values.filter { it.status != null }
            new.filter { told.add(it.entry.key) }.forEach { emit(it.outcome()) }
        }
    }

    /** Stores a move and returns when it is on the disk. */
    suspend fun move(game: String, tag: String, answers: List<MoveAnswer>): Queued =
        add(Entry(UUID.randomUUID().toString(), game, "moves", tag, json.encodeToString(MoveRequest(answers))))

    /** Stores an undo. With the [tag] of the open decision, it is carried out only if that decision is still open. */
    suspend fun undo(game: String, steps: Int = 1, tag: String? = null): Queued =
        add(Entry(UUID.randomUUID().toString(), game, "undo", tag, json.encodeToString(UndoRequest(steps))))

    /** The entries without a reply, oldest first. */
    suspend fun pending(): List<Entry> = records().values.filter { it.status == null }.map { it.entry }

    /** Acknowledges an outcome: it is deleted and not emitted again. */
    suspend fun acknowledge(outcome: Outcome) =
        records().filterValues { it.entry.key == outcome.entry.key }.keys.forEach { store.remove(it) }

    /** Sends entries as they arrive. */
    internal suspend fun run(): Unit = coroutineScope {
        val started = HashSet<String>()
        revision.collect {
            val new = records().filterValues { it.status == null && started.add(it.entry.key) }
            new.forEach { (name, record) -> launch { send(name, record.entry) } }
        }
    }

    private suspend fun send(name: String, entry: Entry) {
        val headers = mapOf("Idempotency-Key" to entry.key, "If-Match" to entry.tag?.let { "\"$it\"" })
        val pauses = api.sender.pauses()
        while (true) {
            try {
                val reply = api.send("POST", "/v1/games/${entry.game}/${entry.kind}", headers, entry.body, Int.MAX_VALUE)
                val isOutcome = reply.status != 401 && (reply.status >= 300 || reply.body.read<MoveReply>() != null)
                if (isOutcome) return settle(name, Record(entry, reply.status, reply.body))
            } catch (_: IOException) {
                // Sends the same request again: a reply that is lost or cannot be read is not an outcome.
            } catch (_: SignInNeededException) {
                awaitCancellation() // The next sign-in starts all of this again.
            }
            pauses.pause()
        }
    }

    /** Completes even if the job is cancelled, so that an outcome on the disk is emitted. */
    private suspend fun settle(name: String, record: Record) = withContext(NonCancellable) {
        val outcome = record.outcome()
        if (store.read(name) != null) store.write(name, json.encodeToString(record)) // Signing out has removed it.
        records().filterValues { it.status != null }.keys.toList().dropLast(100).forEach { store.remove(it) }
        settled(outcome)
        waiting.remove(record.entry.key)?.complete(outcome)
        revision.update { it + 1 }
    }

    /** Completes even if the screen is closed, so that an entry on the disk is sent. */
    private suspend fun add(entry: Entry): Queued = withContext(NonCancellable) { lock.withLock {
        val kept = records()
        check(kept.values.none { it.entry.game == entry.game && it.status == null }) { "an entry of this game is on its way" }
        val number = 1 + (kept.keys.lastOrNull()?.substringAfterLast('/')?.toLong() ?: 0)
        val outcome = CompletableDeferred<Outcome>()
        waiting[entry.key] = outcome
        store.write(session.place("outbox/") + number.toString().padStart(12, '0'), json.encodeToString(Record(entry)))
        revision.update { it + 1 }
        Queued(entry, outcome)
    } }

    /** By their names on the disk, oldest first. */
    private suspend fun records(): Map<String, Record> = store.names(session.place("outbox/"))
        .mapNotNull { name -> store.read(name)?.let { name to json.decodeFromString<Record>(it) } }.toMap()

    /** A record on the disk: an entry, and the reply once it has arrived. */
    @Serializable private class Record(val entry: Entry, val status: Int? = null, val reply: String? = null) {
        fun outcome(): Outcome {
            if (status in 200..299) return Outcome.Done(entry, reply?.read<MoveReply>())
            return Outcome.Rejected(entry, checkNotNull(status), reply?.read<Problem>())
        }
    }
}
