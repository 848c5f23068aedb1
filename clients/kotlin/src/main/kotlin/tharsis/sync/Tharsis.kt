// The whole of it: an account, its games, and what happens in them.

package tharsis.sync

import java.util.TreeMap
import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.launch
import org.openapitools.client.models.*

/**
 * What a board screen shows, all of one moment: [game] with its decision, hand, seats, clock and plans after event [latestEvent],
 * and the [events] after the snapshot before, without gaps. Without [fresh] it was kept from earlier, and has no events.
 */
class Snapshot(val game: Game, val events: List<GameEvent>, val fresh: Boolean) {
    val latestEvent: Long get() = game.view.latestEvent

    /** The open decision of the seat, if there is one. */
    val decision: Decision? get() = game.decision?.decision

    val isOver: Boolean get() = game.view.phase == GamePhase.over || game.view.phase == GamePhase.aborted
}

/**
 * A client that stays in sync with the server. [storage] holds the outbox, the cursor and the cache of the account that is
 * signed in; [secrets] holds the tokens and the device key. [language] is sent as `Accept-Language`.
 */
class Tharsis(transport: Transport, storage: Storage, secrets: Storage = storage, language: String? = null) {
    private val store = Store(storage)
    private val sender = Sender(transport)
    val session = Session(sender, secrets, ::belongsTo)
    val api = Api(sender, session, language)
    val cache = Cache(store, api)
    val outbox = Outbox(store, api, session)
    val stream = AccountStream(store, api, session)
    private val games = ConcurrentHashMap<String, News>()

    /** Sends what is in the outbox and listens to the stream until the job is cancelled, as while the app is in the background. */
    fun start(scope: CoroutineScope): Job = scope.launch {
        // The readers are there before there is something to read.
        launch(start = CoroutineStart.UNDISPATCHED) { stream.frames.collect(::hear) }
        launch(start = CoroutineStart.UNDISPATCHED) { outbox.outcomes.collect(::hear) }
        launch { outbox.run() }
        launch { stream.run() }
    }

    /** The games that wait for the account. */
    suspend fun inbox(): Inbox = json.decodeFromString<Inbox>(cache.read("/v1/me/inbox").body)

    /** Stores answers to the decision of that tag, and sends them until their outcome is known. */
    suspend fun move(game: String, tag: String, answers: List<MoveAnswer>): Queued = outbox.move(game, tag, answers)

    /** The same for taking the latest answers back. */
    suspend fun undo(game: String, steps: Int = 1, tag: String? = null): Queued = outbox.undo(game, steps, tag)

    /**
     * Snapshots of a game: the kept one if there is one, then the one now and each that follows, until the game is over.
     * No event is left out and none comes twice: they begin after event [after], or after the first fresh snapshot.
     */
    fun subscribe(game: String, after: Long? = null): Flow<Snapshot> = flow {
        val path = "/v1/games/$game?include=decision,hand,seats,clock,plans"
        val news = games.getOrPut(game) { News() }
        cache.peek(path)?.let { emit(Snapshot(json.decodeFromString<Game>(it.body), emptyList(), fresh = false)) }
        var shown = after
        var tag: String? = null
        while (true) {
            val revision = news.revision.value
            val entry = cache.read(path)
            if (entry.tag != tag) {
                val now = json.decodeFromString<Game>(entry.body)
                val latest = now.view.latestEvent
                val snapshot = Snapshot(now, events(game, shown ?: latest, latest, news), fresh = true)
                news.knows(latest)
                emit(snapshot)
                if (snapshot.isOver) break
                shown = latest
                tag = entry.tag
            }
            news.revision.first { it != revision }
        }
    }

    /** What another account has left is deleted. */
    private suspend fun belongsTo(account: String?) {
        if (account == store.read(ACCOUNT)) return
        stream.forget()
        for (kept in listOf("outbox:", "cache:", "cursor")) store.names(kept).forEach { store.remove(it) }
        if (account != null) store.write(ACCOUNT, account) else store.remove(ACCOUNT)
    }

    /** The events after one number up to another: those that have come already, or else from the log. */
    private suspend fun events(game: String, after: Long, latest: Long, news: News): List<GameEvent> {
        val known = news.events(after, latest)
        if (known.size.toLong() == latest - after) return known
        val events = ArrayList<GameEvent>()
        var next = after
        while (next < latest) {
            val page: EventPage = api.call("GET", "/v1/games/$game/events?after=$next&limit=500")
            if (page.next <= next) break
            events += page.events.filter { it.seq <= latest }
            next = page.next
        }
        return events
    }

    private fun hear(frame: Frame) = when (frame) {
        is Frame.Event -> games[frame.event.game.toString()]?.hear(listOf(frame.event)) ?: Unit
        is Frame.Opened, is Frame.InboxChanged -> games.values.forEach(News::changed)
        is Frame.Changed -> Unit
    }

    private fun hear(outcome: Outcome) {
        val news = games[outcome.entry.game] ?: return
        if (outcome is Outcome.Done) news.hear(outcome.reply.events)
        news.changed()
    }

    private companion object {
        const val ACCOUNT = "account"
    }
}

/** What has been heard of a game, and how often there was something new. */
private class News {
    val revision = MutableStateFlow(0L)
    private val heard = TreeMap<Long, GameEvent>()
    private var known = 0L

    fun changed() = revision.update { it + 1 }

    @Synchronized
    fun hear(events: List<GameEvent>) {
        val fresh = events.filter { it.seq > known }
        fresh.forEach { heard[it.seq] = it }
        if (fresh.isNotEmpty()) changed()
    }

    @Synchronized
    fun events(after: Long, latest: Long): List<GameEvent> = heard.subMap(after, false, latest, true).values.toList()

    @Synchronized
    fun knows(latest: Long) {
        known = maxOf(known, latest)
        heard.headMap(latest, true).clear()
    }
}
