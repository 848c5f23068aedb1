// What becomes of the stream, and of those who wait for news.

package tharsis.sync

import java.io.IOException
import java.util.Collections
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.serialization.json.*
import org.openapitools.client.models.MoveAnswer

internal lateinit var examples: JsonElement

private fun example(operation: String): JsonObject {
    val replies = examples.jsonObject.getValue("operations").jsonObject.getValue(operation).jsonObject.getValue("replies")
    return replies.jsonObject.getValue("200").jsonObject.getValue("body").jsonObject
}

private fun JsonObject.with(name: String, value: JsonElement) = JsonObject(this + (name to value))

/** A game after so many events. */
private fun game(latest: Long): String {
    val game = example("get_game")
    return game.with("view", game.getValue("view").jsonObject.with("latest_event", JsonPrimitive(latest))).toString()
}

private fun event(seq: Long): JsonObject {
    val first = example("list_events").getValue("events").jsonArray.first().jsonObject
    return first.with("seq", JsonPrimitive(seq)).with("game_id", JsonPrimitive(GAME)).with("type", JsonPrimitive("something_new"))
}

private fun frame(name: String, id: String, data: String) = listOf("event: $name", "id: $id", "data: $data", "")

/** A server with one game. */
private class Board(@Volatile var latest: Long = 1, @Volatile var tag: String? = null) {
    val polls: MutableList<String> = Collections.synchronizedList(ArrayList())
    val cursors: MutableList<String?> = Collections.synchronizedList(ArrayList())

    val server: suspend (Request) -> Response = { request ->
        val path = request.path
        when {
            path.startsWith("/v1/sign-in") -> signIn(1)
            path.endsWith("/moves") -> reply(200, DONE)
            path.startsWith("/v1/me/inbox") -> reply(200, example("get_inbox").toString())
            "/events?" in path -> {
                polls += path
                val after = path.substringAfter("after=").substringBefore('&').toLong()
                if (after >= latest) delay(200)
                // One reply is of one moment.
                val now = latest
                val events = JsonArray((after + 1..now).map(::event))
                reply(200, "{\"events\":$events,\"next\":$now,\"latest_event\":$now}")
            }
            else -> {
                val now = latest
                reply(200, game(now), *listOfNotNull("ETag" to (tag ?: "\"$now\"")).filter { it.second != "" }.toTypedArray())
            }
        }
    }

    fun streaming(work: suspend (attempt: Int, lines: suspend (List<String>) -> Unit) -> Response): Streaming = { request, line ->
        cursors += request.headers["Last-Event-ID"]
        work(cursors.size) { lines -> lines.forEach { line(it) } }
    }
}

private val open = frame("open", "c1", "{\"cursor\":\"c1\"}")
private val broken = reply(200, "")

/** Whoever polls gets the events, and the cursor stays as it was. */
private fun polled(streaming: suspend (attempt: Int, lines: suspend (List<String>) -> Unit) -> Response): Check = {
    val board = Board()
    val tharsis = tharsis(streaming = board.streaming(streaming), server = board.server)
    tharsis.session.signInAsGuest()
    val running = tharsis.start(this)
    var events = emptyList<Long>()
    val reading = launch { tharsis.subscribe(GAME).collect { snapshot -> events = events + snapshot.events.map { it.seq } } }
    tharsis.stream.state.first { it == Connection.Polling }
    eventually { board.polls.any { "after=1&wait=8" in it } }
    board.latest = 3
    eventually { events == listOf(2L, 3L) }
    // After a while a stream is tried again.
    val streams = board.cursors.size
    eventually { board.cursors.size > streams }
    check(board.cursors.drop(1).all { it == board.cursors[1] }) { board.cursors }
    reading.cancelAndJoin()
    running.cancelAndJoin()
}

internal val streamChecks = mapOf<String, Check>(
    "a stream that something holds back is replaced by polls" to polled { _, _ -> awaitCancellation() },
    "a stream that cannot be opened is replaced by polls" to polled { attempt, _ ->
        when (attempt % 3) {
            0 -> throw IOException("no such thing")
            1 -> reply(502, "bad gateway")
            else -> problem(429, "too_many_streams", "Retry-After" to "0")
        }
    },
    "a stream that is cut off at once is replaced by polls" to polled { _, lines ->
        lines(open)
        broken
    },
    "the cursor stays before a missing event, and another one is forgotten" to {
        val board = Board()
        val storage = FileStorage(folder())
        val closed = CompletableDeferred<Unit>()
        val streaming = board.streaming { attempt, lines ->
            when (attempt) {
                1 -> {
                    lines(open + frame("event", "c2", event(2).toString()) + frame("event", "c4", event(4).toString()))
                    lines(frame("event", "c2", event(2).toString()) + frame("end", "c4", "{\"reason\":\"too_slow\",\"cursor\":\"c4\"}"))
                    broken
                }
                2 -> problem(422, "invalid")
                else -> {
                    closed.complete(Unit)
                    awaitCancellation()
                }
            }
        }
        val tharsis = tharsis(storage, streaming, board.server)
        tharsis.session.signInAsGuest()
        val shown = CompletableDeferred<Unit>()
        val reading = launch { tharsis.subscribe(GAME).collect { if (it.fresh) shown.complete(Unit) } }
        shown.await()
        val running = tharsis.start(this)
        closed.await()
        check(board.cursors == listOf(null, "c2", null)) { board.cursors }
        reading.cancelAndJoin()
        running.cancelAndJoin()
    },
    "the cursor survives the end of the process" to {
        val board = Board()
        val storage = FileStorage(folder())
        val streaming = board.streaming { _, lines ->
            lines(open + frame("event", "c2", event(2).toString()))
            awaitCancellation()
        }
        val first = tharsis(storage, streaming, board.server)
        first.session.signInAsGuest()
        val running = first.start(this)
        eventually { storage.read("$GAME/cursor") == "c2" }
        running.cancelAndJoin()
        val again = tharsis(storage, streaming, board.server).start(this)
        eventually { board.cursors.size == 2 }
        check(board.cursors == listOf(null, "c2"))
        again.cancelAndJoin()
    },
    "frames that nobody knows are passed on" to {
        val board = Board()
        val begun = CompletableDeferred<Unit>()
        val tharsis = tharsis(streaming = board.streaming { _, lines ->
            begun.await()
            lines(open + frame("event", "c2", "{}") + frame("something.new", "", "{\"a\":1}"))
            awaitCancellation()
        }, server = board.server)
        tharsis.session.signInAsGuest()
        val frames = async { tharsis.stream.frames.onSubscription { begun.complete(Unit) }.take(2).toList() }
        val running = tharsis.start(this)
        val (first, second) = frames.await()
        check(first is Frame.Opened && second is Frame.Changed && second.name == "something.new" && second.data == "{\"a\":1}")
        running.cancelAndJoin()
    },
)

internal val gameChecks = mapOf<String, Check>(
    "a snapshot that was overtaken is left out" to {
        val board = Board(latest = 5)
        val tharsis = tharsis(server = board.server)
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        val seen = Collections.synchronizedList(ArrayList<Long>())
        val reading = launch { tharsis.subscribe(GAME).collect { seen += it.latestEvent } }
        eventually { seen.size == 1 }
        for (latest in listOf(4L, 6L)) {
            board.latest = latest
            tharsis.move(GAME, "tag", listOf(MoveAnswer("pass"))).outcome.await()
        }
        eventually { 6L in seen }
        check(seen == listOf(5L, 6L)) { seen }
        reading.cancelAndJoin()
        running.cancelAndJoin()
    },
    "a proxy that drops the tag does not stop the snapshots" to {
        val board = Board(tag = "")
        val streaming = board.streaming { _, lines ->
            lines(open)
            eventually { board.latest == 2L }
            lines(frame("event", "c2", event(2).toString()))
            awaitCancellation()
        }
        val tharsis = tharsis(streaming = streaming, server = board.server)
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        tharsis.subscribe(GAME).takeWhile { it.latestEvent < 2 }.collect { board.latest = 2 }
        running.cancelAndJoin()
    },
    "a reply that an earlier version of the app has kept is read again" to {
        val board = Board()
        val storage = FileStorage(folder())
        val server: suspend (Request) -> Response = { request ->
            if ("If-None-Match" in request.headers) reply(304, "") else board.server(request)
        }
        val tharsis = tharsis(storage, server = server)
        tharsis.session.signInAsGuest()
        val path = "/v1/games/$GAME?include=decision,hand,seats,clock,plans"
        storage.write("$GAME/cache/$path", json.encodeToString(Cache.Entry("\"1\"", "{\"id\":\"$GAME\"}", 0)))
        val first = tharsis.subscribe(GAME).retry(1) { it is IOException }.first()
        check(first.fresh && first.latestEvent == 1L)
    },
)
