// Moves on their way.

package tharsis.sync

import java.io.IOException
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.serialization.Serializable
import org.openapitools.client.models.MoveAnswer
import org.openapitools.client.models.MoveReply
import org.openapitools.client.models.MoveRequest
import org.openapitools.client.models.Problem
import org.openapitools.client.models.UndoRequest

/** A move or an undo, as it is sent each time. [action] is the last part of its path: `moves` or `undo`. */
@Serializable
data class Order(val key: String, val game: String, val action: String, val tag: String?, val body: String)

/** What came of an order. */
sealed interface Outcome {
    val order: Order

    /** It was carried out, once. */
    class Done(override val order: Order, val reply: MoveReply) : Outcome

    /** Nothing was done. After `decision_changed` (412) [problem] holds the decision that is open now. */
    class Dropped(override val order: Order, val status: Int, val problem: Problem?) : Outcome
}

/**
 * Moves that no reply has come for. Each is on the disk before it is sent, with its `Idempotency-Key` and `If-Match`, and is sent
 * until a reply has come: after lost connections and after a kill. One order of a game is on its way at a time.
 */
class Outbox internal constructor(storage: Storage, private val api: Api, private val session: Session) {
    private val store = Store(storage)
    private val lock = Mutex()
    private val wake = Channel<Unit>(Channel.CONFLATED)
    private val waiting = ConcurrentHashMap<String, CompletableDeferred<Outcome>>()
    private val told = MutableSharedFlow<Outcome>(replay = 16)

    /** What comes of orders, those of earlier processes too. */
    val outcomes: SharedFlow<Outcome> get() = told

    /** Takes a move and returns when it is on the disk. */
    suspend fun move(game: String, tag: String, answers: List<MoveAnswer>): Order =
        add(Order(UUID.randomUUID().toString(), game, "moves", tag, json.encodeToString(MoveRequest(answers))))

    /** Takes an undo. With the [tag] of the open decision it goes no further than was seen. */
    suspend fun undo(game: String, steps: Int = 1, tag: String? = null): Order =
        add(Order(UUID.randomUUID().toString(), game, "undo", tag, json.encodeToString(UndoRequest(steps))))

    /** Waits for what comes of an order of this process. */
    suspend fun outcome(order: Order): Outcome = checkNotNull(waiting[order.key]) { "an order of this process" }.await()

    /** The orders without a reply, oldest first. */
    suspend fun pending(): List<Order> = names().mapNotNull { store.read(it) }.map { json.decodeFromString<Order>(it) }

    /** Sends orders as they come. */
    internal suspend fun run() {
        val pauses = Pauses()
        while (true) {
            val signIns = session.signedIn.value
            val name = names().firstOrNull()
            val order = name?.let { store.read(it) }?.let { json.decodeFromString<Order>(it) }
            if (order == null) {
                wake.receive()
                continue
            }
            try {
                val outcome = send(order)
                told.emit(outcome)
                // Removed last: after a kill before this line it is sent again, and the stored reply comes.
                store.remove(name)
                waiting.remove(order.key)?.complete(outcome)
                pauses.reset()
            } catch (_: IOException) {
                pauses.pause()
            } catch (_: SignInRequired) {
                session.signedIn.first { it != signIns }
            }
        }
    }

    private suspend fun send(order: Order): Outcome {
        val headers = mutableMapOf("Idempotency-Key" to order.key)
        if (order.tag != null) headers["If-Match"] = "\"${order.tag}\""
        val reply = api.send("POST", "/v1/games/${order.game}/${order.action}", headers, order.body, ATTEMPTS)
        return when (reply.status) {
            in 200..299 -> Outcome.Done(order, json.decodeFromString<MoveReply>(reply.body))
            401, 408, 429, in 500..599 -> throw IOException("${order.action}: ${reply.status}")
            else -> Outcome.Dropped(order, reply.status, reply.problem())
        }
    }

    private suspend fun add(order: Order): Order = lock.withLock {
        val kept = names()
        check(kept.none { it.endsWith(order.game) }) { "an order of this game is on its way" }
        val number = (kept.lastOrNull()?.removePrefix(BEGINNING)?.substringBefore(':')?.toLong() ?: 0) + 1
        waiting[order.key] = CompletableDeferred()
        store.write("$BEGINNING${number.toString().padStart(12, '0')}:${order.game}", json.encodeToString(order))
        wake.trySend(Unit)
        order
    }

    private suspend fun names() = store.names(BEGINNING)

    private companion object {
        const val BEGINNING = "outbox:"
        const val ATTEMPTS = 4
    }
}
