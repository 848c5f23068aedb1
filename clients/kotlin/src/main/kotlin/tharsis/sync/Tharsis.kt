// The entry point: an account, its games, and what happens in them.

package tharsis.sync

import java.io.IOException
import java.time.Instant
import java.util.TreeMap
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.sync.*
import org.openapitools.client.models.*

/**
 * Everything that a board screen shows, of one moment: [game] with its decision, hand, seats, clock and plans after event
 * [latestEvent], and the [events] after the previous snapshot, without gaps. If [fresh] is false, the snapshot comes from the cache
 * and has no events. [at] is when it was read, in milliseconds since 1970.
 */
class Snapshot(val game: Game, val events: List<GameEvent>, val fresh: Boolean, val at: Long) {
    val latestEvent: Long get() = game.view.latestEvent

    /** The open decision of the seat, if there is one. */
    val decision: Decision? get() = game.decision?.decision

    val isOver: Boolean get() = game.view.phase == "over" || game.view.phase == "aborted"
}

/**
 * A client that stays in sync with the server. [storage] contains the outbox, the cursor and the cache of each account; [secrets]
 * contains the tokens and the device key. [language] is sent as `Accept-Language`. [firstPause] is the pause before a second attempt.
 */
class Tharsis(
    transport: Transport, storage: Storage, secrets: Storage = storage,
    language: String? = null, private val firstPause: Duration = 500.milliseconds,
) {
    private val store = Store(storage)
    private val sender = Sender(transport, language, firstPause)
    private val subscriptions = MutableStateFlow(emptySet<Subscription>())
    private val running = Mutex()
    val session = Session(sender, secrets, store)
    val api = Api(sender, session)
    val cache = Cache(store, api, session)
    val outbox = Outbox(store, api, session, ::hear)
    val stream = AccountStream(store, api, session, subscriptions, ::hear)

    /**
     * Sends what is in the outbox and, unless [listen] is false, listens to the stream, until the job is cancelled. One job works
     * at a time: another one waits until it is cancelled.
     */
    fun start(scope: CoroutineScope, listen: Boolean = true): Job = scope.launch(Dispatchers.Default) {
        running.withLock {
            session.changes.collectLatest {
                while (true) try {
                    coroutineScope {
                        launch { outbox.run() }
                        if (listen) launch { stream.run() }
                    }
                } catch (_: SignInNeededException) {
                    awaitCancellation() // Until the next sign-in there is nothing to do.
                } catch (_: IOException) {
                    delay(firstPause * 20) // The disk does not work.
                }
            }
        }
    }

    /** Sends at once what waits for the network, but nothing before its `Retry-After`. Call it when the network is back. */
    fun wake() = sender.woken.update { it + 1 }

    /** The time of the server: for showing deadlines, not for ordering anything. */
    fun serverNow(): Instant = Instant.ofEpochMilli(System.currentTimeMillis() + sender.ahead)

    /** The games that wait for the account. */
    suspend fun inbox(): Inbox = read<Inbox>("/v1/me/inbox").second

    /** Stores answers to the decision of that tag, and sends them until their outcome is known. */
    suspend fun move(game: String, tag: String, answers: List<MoveAnswer>): Queued = outbox.move(game, tag, answers)

    /** Stores and sends an undo of the latest answers in the same way. */
    suspend fun undo(game: String, steps: Int = 1, tag: String? = null): Queued = outbox.undo(game, steps, tag)

    /**
     * Snapshots of a game: the stored one if there is one, then the current one and each that follows, until the game is over.
     * No event is missing and none comes twice: they begin after event [after], or after the first fresh snapshot.
     */
    fun subscribe(game: String, after: Long? = null): Flow<Snapshot> = flow {
        val path = "/v1/games/$game?include=decision,hand,seats,clock,plans"
        val news = Subscription(game)
        subscriptions.update { it + news }
        try {
            cache.peek(path)?.let { kept ->
                val old = try { decode<Game>(kept.body) } catch (_: IOException) { null } // Of an earlier version of the app.
                if (old != null) emit(Snapshot(old, emptyList(), fresh = false, kept.at))
            }
            var shown: Long? = null
            var tag = ""
            while (true) {
                val revision = news.revision.value
                val (entry, now) = read<Game>(path)
                val latest = now.view.latestEvent
                // Skips a reply that is outdated or was emitted before.
                if (latest >= (shown ?: 0) && (entry.tag != tag || tag.isEmpty())) {
                    val snapshot = Snapshot(now, events(news, shown ?: after ?: latest, latest), fresh = true, entry.at)
                    news.knows(latest)
                    emit(snapshot)
                    if (snapshot.isOver) break
                    shown = latest
                    tag = entry.tag
                }
                news.revision.first { it != revision }
            }
        } finally {
            subscriptions.update { it - news }
        }
    }

    private suspend inline fun <reified T> read(path: String): Pair<Cache.Entry, T> {
        val entry = cache.read(path)
        // A reply that cannot be read is not stored, so that the next reply is complete.
        return Pair(entry, try { decode<T>(entry.body) } catch (why: IOException) { throw why.also { cache.forget(path) } })
    }

    /** The events after one number up to another: those that have arrived already, or else from the log. */
    private suspend fun events(news: Subscription, after: Long, latest: Long): List<GameEvent> {
        val known = news.events(after, latest)
        if (known.size.toLong() == latest - after) return known
        val events = ArrayList<GameEvent>()
        var next = after
        while (next < latest) {
            val page: EventPage = api.call("GET", "/v1/games/${news.game}/events?after=$next&limit=500")
            if (page.next <= next) break
            events += page.events.filter { it.seq <= latest }
            next = page.next
        }
        return events
    }

    private fun hear(frame: Frame) = when (frame) {
        is Frame.Event -> of(frame.event.gameId.toString()).forEach { it.hear(listOf(frame.event)) }
        is Frame.Opened, is Frame.InboxChanged -> subscriptions.value.forEach(Subscription::changed)
        is Frame.Changed -> Unit
    }

    private fun hear(outcome: Outcome) = of(outcome.entry.game).forEach {
        if (outcome is Outcome.Done) it.hear(outcome.reply?.events.orEmpty())
        it.changed()
    }

    private fun of(game: String) = subscriptions.value.filter { it.game == game }
}

/** The state of one subscription: events for the next snapshot, and the number of changes. */
internal class Subscription(val game: String) {
    val revision = MutableStateFlow(0L)

    /** The last event of the last snapshot. */
    val known = MutableStateFlow<Long?>(null)
    private val heard = TreeMap<Long, GameEvent>()

    fun changed() = revision.update { it + 1 }

    @Synchronized fun hear(events: List<GameEvent>) {
        val fresh = events.filter { it.seq > (known.value ?: 0) }
        fresh.forEach { heard[it.seq] = it }
        if (fresh.isNotEmpty()) changed()
    }

    @Synchronized fun events(after: Long, latest: Long): List<GameEvent> = heard.subMap(after, false, latest, true).values.toList()

    /** Whether an event is missing before one that has arrived. */
    @Synchronized fun hasGap(): Boolean = known.value.let { it != null && heard.isNotEmpty() && heard.lastKey() - it > heard.size }

    @Synchronized fun knows(latest: Long) {
        known.value = latest
        heard.headMap(latest, true).clear()
    }
}
