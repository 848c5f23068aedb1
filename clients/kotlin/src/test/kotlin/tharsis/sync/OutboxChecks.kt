// What becomes of moves, whatever goes wrong.

package tharsis.sync

import java.io.IOException
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import org.openapitools.client.models.*

private val pass = listOf(MoveAnswer("pass"))

/** A server where moves get one reply after another, and the last one again. Counts how many there were. */
private class Moves(vararg replies: Response?) {
    private val left = ArrayDeque(replies.toList())
    val count = AtomicInteger()

    val server: suspend (Request) -> Response = { request ->
        if (request.path.endsWith("/moves")) {
            count.incrementAndGet()
            val reply = if (left.size > 1) left.removeFirst() else left.first()
            reply ?: throw IOException("lost")
        } else {
            signIn(1)
        }
    }
}

internal val outboxChecks = mapOf<String, Check>(
    "a move is on the disk before it is sent, and is sent until a reply has come" to {
        val storage = FileStorage(folder())
        val sent = ArrayList<Request>()
        var works = false
        val server: suspend (Request) -> Response = { request ->
            if (request.path.endsWith("/moves")) {
                check(storage.names().any { "/outbox/" in it }) { "nothing on the disk" }
                sent += request
                if (!works) throw IOException("lost")
                reply(200, DONE)
            } else {
                signIn(1)
            }
        }
        val first = tharsis(storage, server = server)
        first.session.signInAsGuest()
        val running = first.start(this)
        first.move(GAME, "tag", pass)
        eventually { sent.size >= 2 }
        running.cancelAndJoin()
        works = true
        val second = tharsis(storage, server = server)
        check(second.outbox.pending().single().game == GAME)
        val again = second.start(this)
        eventually { second.outbox.pending().isEmpty() }
        again.cancelAndJoin()
        val same = sent.map { Triple(it.headers["Idempotency-Key"], it.headers["If-Match"], it.body) }.distinct()
        check(same.size == 1 && same[0].second == "\"tag\"") { same }
    },
    "a refused move is dropped, and the next one is sent" to {
        val tharsis = tharsis { request ->
            when {
                // The random device key of the sign-in may contain any letters.
                !request.path.endsWith("/moves") -> signIn(1)
                "bad" in request.body.orEmpty() -> reply(422, """{"type":"x","title":"x","status":422,"detail":"x","code":"new_code"}""")
                else -> reply(200, DONE)
            }
        }
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        val refused = tharsis.move(GAME, "tag", listOf(MoveAnswer("bad"))).outcome.await() as Outcome.Rejected
        check(refused.status == 422 && refused.problem?.code == "new_code")
        check(tharsis.move(GAME, "tag", pass).outcome.await() is Outcome.Done)
        running.cancelAndJoin()
    },
    "one entry of a game is on its way at a time" to {
        val tharsis = tharsis { signIn(1) }
        tharsis.session.signInAsGuest()
        tharsis.move(GAME, "tag", pass)
        val second = runCatching { tharsis.move(GAME, "tag", pass) }
        check(second.exceptionOrNull() is IllegalStateException) { second }
    },
    "an outcome comes again until it is acknowledged, also after the end of the process" to {
        val storage = FileStorage(folder())
        val moves = Moves(problem(412, "decision_changed"))
        val first = tharsis(storage, server = moves.server)
        first.session.signInAsGuest()
        val running = first.start(this)
        // This process ends when the outcome is on the disk and nobody has seen it.
        val move = first.move(GAME, "tag", pass)
        eventually { first.outbox.pending().isEmpty() }
        running.cancelAndJoin()
        for (run in 1..2) {
            val later = tharsis(storage, server = moves.server)
            val outcome = later.outbox.outcomes.first() as Outcome.Rejected
            check(outcome.entry == move.entry && outcome.status == 412 && outcome.problem?.code == "decision_changed")
            val again = later.start(this)
            // Another move does not wait for that.
            later.move(OTHER, "tag", pass).outcome.await()
            again.cancelAndJoin()
            if (run == 2) later.outbox.outcomes.take(3).collect { later.outbox.acknowledge(it) }
        }
        check(storage.names().none { "/outbox/" in it }) { storage.names() }
        check(moves.count.get() == 3) { "${moves.count.get()} requests for 3 moves" }
    },
    "an outcome that a later version of the app cannot read is told all the same" to {
        val storage = FileStorage(folder())
        val first = tharsis(storage, server = Moves(reply(200, DONE)).server)
        first.session.signInAsGuest()
        val running = first.start(this)
        first.move(GAME, "tag", pass).outcome.await()
        running.cancelAndJoin()
        val name = storage.names().single { "/outbox/" in it }
        storage.write(name, storage.read(name)!!.replace("latest_event", "something_else"))
        val outcome = tharsis(storage, server = Moves(null).server).outbox.outcomes.first()
        check(outcome is Outcome.Done && outcome.reply == null)
    },
    "outcomes wait for a sign-in" to {
        val tharsis = tharsis(server = Moves(problem(409, "game_over")).server)
        val told = async { tharsis.outbox.outcomes.first() }
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        tharsis.move(GAME, "tag", pass)
        check(told.await() is Outcome.Rejected)
        running.cancelAndJoin()
    },
    "an outcome reaches whoever waits, although the job is cancelled while it is stored" to {
        val stored = CompletableDeferred<Unit>()
        val cancelled = CountDownLatch(1)
        val files = FileStorage(folder())
        val storage = object : Storage by files {
            override fun write(name: String, text: String) {
                files.write(name, text)
                if ("/outbox/" !in name || "latest_event" !in text) return
                stored.complete(Unit)
                cancelled.await()
            }
        }
        val tharsis = tharsis(storage, server = Moves(reply(200, DONE)).server)
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        val move = tharsis.move(GAME, "tag", pass)
        stored.await()
        running.cancel()
        cancelled.countDown()
        check(move.outcome.await() is Outcome.Done)
        running.join()
    },
    "a game that the server cannot answer for does not hold up the others" to {
        val tharsis = tharsis { request ->
            when {
                !request.path.endsWith("/moves") -> signIn(1)
                GAME in request.path -> problem(500, "internal")
                else -> reply(200, DONE)
            }
        }
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        tharsis.move(GAME, "tag", pass)
        check(tharsis.move(OTHER, "tag", pass).outcome.await() is Outcome.Done)
        check(tharsis.outbox.pending().single().game == GAME)
        running.cancelAndJoin()
    },
    "only the server decides what came of a move" to {
        val page = "Content-Type" to "text/html"
        val moves = Moves(
            null, reply(302, "", "Location" to "http://hotel.example"), reply(200, "<html>", page), reply(403, "<html>", page),
            reply(404, "{}"), reply(502, "bad gateway"), reply(200, "{\"app"), problem(500, "internal"), reply(408, ""),
            problem(400, "body_incomplete"), problem(429, "rate_limited", "Retry-After" to "0"), reply(200, DONE),
        )
        val tharsis = tharsis(server = moves.server)
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        check(tharsis.move(GAME, "tag", pass).outcome.await() is Outcome.Done)
        check(moves.count.get() == 12) { moves.count }
        running.cancelAndJoin()
    },
    "what the server refuses is not sent again" to {
        val refusals = listOf(403 to "insufficient_scope", 404 to "not_found", 409 to "game_over", 410 to "gone", 412 to "decision_changed",
            422 to "move_refused", 428 to "if_match_required", 499 to "something_new")
        val moves = Moves(*refusals.map { (status, code) -> problem(status, code) }.toTypedArray())
        val tharsis = tharsis(server = moves.server)
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        for ((status, code) in refusals) {
            val outcome = tharsis.move(GAME, "tag", pass).outcome.await() as Outcome.Rejected
            check(outcome.status == status && outcome.problem?.code == code) { "$status $code: ${outcome.status}" }
        }
        check(moves.count.get() == refusals.size)
        running.cancelAndJoin()
    },
    "a second job waits until the first one is cancelled" to {
        val streams = AtomicInteger()
        val ended = CompletableDeferred<Unit>()
        val streaming: Streaming = { _, line ->
            streams.incrementAndGet()
            try {
                coroutineScope {
                    // The client gives up a silent stream.
                    launch {
                        while (true) {
                            line(":")
                            delay(1_000)
                        }
                    }
                    awaitCancellation()
                }
            } finally {
                ended.complete(Unit)
            }
        }
        val tharsis = tharsis(streaming = streaming, server = Moves(reply(200, DONE)).server)
        tharsis.session.signInAsGuest()
        val screen = tharsis.start(this)
        eventually { streams.get() == 1 }
        val other = tharsis.start(this)
        check(tharsis.move(GAME, "tag", pass).outcome.await() is Outcome.Done)
        check(streams.get() == 1 && tharsis.stream.state.value != Connection.Closed) { "both have a stream" }
        screen.cancelAndJoin()
        check(ended.isCompleted) { "the stream is still open" }
        eventually { streams.get() == 2 }
        other.cancelAndJoin()
        val worker = tharsis.start(this, listen = false)
        check(tharsis.move(GAME, "tag", pass).outcome.await() is Outcome.Done)
        check(streams.get() == 2 && tharsis.stream.state.value == Connection.Closed)
        worker.cancelAndJoin()
    },
)
