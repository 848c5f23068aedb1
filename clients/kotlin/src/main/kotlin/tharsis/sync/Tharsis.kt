// The whole of it: an account, its games, and what happens in them.

package tharsis.sync

import java.util.TreeMap
import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import org.openapitools.client.models.Decision
import org.openapitools.client.models.EventPage
import org.openapitools.client.models.Game
import org.openapitools.client.models.GameEvent
import org.openapitools.client.models.GamePhase
import org.openapitools.client.models.Inbox
import org.openapitools.client.models.MoveAnswer

/**
 * What a board screen shows, all of one moment: [game] with its decision, hand, seats, clock and plans after event [latestEvent],
 * and the [events] since the state before. [fromCache] marks what was read in an earlier run; it has no events.
 */
class GameState(val game: Game, val events: List<GameEvent>, val fromCache: Boolean) {
    val latestEvent: Long get() = game.view.latestEvent

    /** The open decision of the seat; null if the game does not wait for it. */
    val decision: Decision? get() = game.decision?.decision

    val isOver: Boolean get() = game.view.phase == GamePhase.over || game.view.phase == GamePhase.aborted
}

/**
 * A client that keeps itself in step with the server. [storage] holds the outbox, the cursor and the cache of one account;
 * [secrets] holds the tokens and the device key. [language] is sent as `Accept-Language`.
 */
class Tharsis(transport: Transport, private val storage: Storage, secrets: Storage = storage, language: String? = null) {
    private val sender = Sender(transport)
    val session = Session(sender, secrets)
    val api = Api(sender, session, language)
    val cache = Cache(storage, api)
    val outbox = Outbox(storage, api, session)
    val stream = AccountStream(storage, api, session)
    private val games = ConcurrentHashMap<String, News>()

    /** Sends what is in the outbox and listens to the stream, until the scope ends. Call it once. */
    fun start(scope: CoroutineScope): Job = scope.launch {
        // The readers are there before there is something to read.
        launch(start = CoroutineStart.UNDISPATCHED) { stream.frames.collect(::hear) }
        launch(start = CoroutineStart.UNDISPATCHED) { outbox.outcomes.collect(::hear) }
        launch { outbox.run() }
        launch { stream.run() }
    }

    /** The games that wait for the account; of the cache where there is no connection. */
    suspend fun inbox(): Inbox = api.call("GET", "/v1/me/inbox")

    /** Plays answers to a decision and waits for what comes of it. */
    suspend fun play(game: String, decision: Decision, answers: List<MoveAnswer>): Outcome =
        outbox.outcome(outbox.move(game, decision.tag, answers))

    /** Takes the latest answers back and waits for what comes of it. */
    suspend fun undo(game: String, steps: Int = 1, tag: String? = null): Outcome =
        outbox.outcome(outbox.undo(game, steps, tag))

    /**
     * The states of a game: first the cached one, if there is one, then the one now and each that follows. Ends with the game.
     * No event is left out and none comes twice: they begin after event [after], or after the first state read.
     */
    fun subscribe(game: String, after: Long? = null): Flow<GameState> = flow {
        val path = "/v1/games/$game?include=decision,hand,seats,clock,plans"
        val news = games.getOrPut(game) { News() }
        cache.peek(path)?.let { emit(GameState(json.decodeFromString<Game>(it.body), emptyList(), fromCache = true)) }
        var shown = after
        var tag: String? = null
        while (true) {
            val revision = news.revision.value
            val entry = cache.read(path)
            val now = json.decodeFromString<Game>(entry.body)
            val latest = now.view.latestEvent
            if ((now.decision?.latestEvent ?: latest) != latest) continue
            if (entry.tag != tag || latest > (shown ?: latest)) {
                val state = GameState(now, events(game, shown ?: latest, latest, news), fromCache = false)
                news.knows(latest)
                emit(state)
                if (state.isOver) break
                shown = latest
                tag = entry.tag
            }
            news.revision.first { it != revision }
        }
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
        val news = games[outcome.order.game] ?: return
        if (outcome is Outcome.Done) news.hear(outcome.reply.events)
        news.changed()
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
