// Checks of single parts, against a server that is played by a function. They run at the same time.
//
//     java -cp … tharsis.sync.ChecksKt EXAMPLES [WORDS]
//
// The examples are `openapi/examples.json`. With words only those checks run that have them in their names.

package tharsis.sync

import java.io.File
import java.io.IOException
import java.nio.file.Files
import java.util.concurrent.atomic.AtomicInteger
import kotlin.system.exitProcess
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import org.openapitools.client.models.*

internal const val GAME = "01a2090b-0f50-76de-9ea2-016f25fbe957"
internal const val OTHER = "01a2090b-0f50-76de-9ea2-016f25fbe958"
internal const val DONE =
    """{"applied":1,"unused":0,"events":[],"waiting_for":["red"],"version":2,"latest_event":7}"""

/** What a stream says: lines to a function, and at the end a status. */
internal typealias Streaming = suspend (Request, suspend (String) -> Unit) -> Response

/** A transport whose server is a function. */
internal class Fake(private val streaming: Streaming, private val server: suspend (Request) -> Response) : Transport {
    override suspend fun send(request: Request) = server(request)

    override suspend fun stream(request: Request, onLine: suspend (String) -> Unit) = streaming(request, onLine)
}

internal val silence: Streaming = { _, _ -> awaitCancellation() }

internal fun folder(): File = Files.createTempDirectory("checks").toFile().apply { deleteOnExit() }

internal fun reply(status: Int, body: String, vararg headers: Pair<String, String>) = Response(status, mapOf(*headers), body)

internal fun problem(status: Int, code: String, vararg headers: Pair<String, String>) =
    reply(status, """{"type":"x","title":"x","status":$status,"detail":"x","code":"$code"}""", *headers)

internal fun tokens(n: Int) =
    """"access_token":"access-$n","token_type":"Bearer","expires_in":600,"refresh_token":"refresh-$n","session_id":"$GAME""""

internal fun signIn(n: Int, account: String = GAME) = reply(200, "{${tokens(n)},\"account\":{\"id\":\"$account\",\"name\":\"Ada\"," +
    "\"guest\":true,\"bot\":false,\"created_at\":\"2026-11-23T12:00:00Z\"}}")

internal suspend fun eventually(condition: suspend () -> Boolean) = withTimeout(240_000) { while (!condition()) delay(5) }

internal fun tharsis(
    storage: Storage = FileStorage(folder()), streaming: Streaming = silence, server: suspend (Request) -> Response,
) = Tharsis(Fake(streaming, server), storage, firstPause = 5.milliseconds)

internal typealias Check = suspend CoroutineScope.() -> Unit

private val checks = mapOf<String, Check>(
    "twenty requests with an expired token cause one refresh" to {
        val refreshes = AtomicInteger()
        val tharsis = tharsis { request ->
            when {
                request.path.endsWith("/guest") -> signIn(1)
                request.path.endsWith("/refresh") -> {
                    delay(100)
                    check("refresh-1" in request.body!!) { "another refresh token" }
                    refreshes.incrementAndGet()
                    reply(200, "{${tokens(2)}}")
                }
                request.headers["Authorization"] == "Bearer access-2" -> reply(200, "{}")
                else -> problem(401, "unauthenticated")
            }
        }
        tharsis.session.signInAsGuest()
        val replies = List(20) { n -> async { tharsis.api.send("GET", "/v1/games?n=$n") } }.awaitAll()
        check(replies.all { it.status == 200 }) { replies.map { it.status } }
        check(refreshes.get() == 1) { "${refreshes.get()} refreshes" }
    },
    "a lost reply to a refresh is asked for again with the same token" to {
        val sent = ArrayList<String>()
        val storage = FileStorage(folder())
        val server: suspend (Request) -> Response = { request ->
            if (request.path.endsWith("/refresh")) {
                sent += request.body!!
                if (sent.size == 1) throw IOException("lost")
                reply(200, "{${tokens(2)}}")
            } else {
                signIn(1)
            }
        }
        tharsis(storage, server = server).session.signInAsGuest()
        // Another process has no access token.
        check(tharsis(storage, server = server).session.token() == "access-2")
        check(sent.size == 2 && sent[0] == sent[1]) { sent }
        check("refresh-2" in storage.read("session")!!) { "the successor is not on the disk" }
    },
    "accounts find what is theirs, and nothing of another one" to {
        var account = GAME
        val storage = FileStorage(folder())
        val tharsis = tharsis(storage) { request ->
            if (request.path.startsWith("/v1/sign-in")) signIn(1, account) else reply(200, "{}", "ETag" to "\"a\"")
        }
        tharsis.session.signIn("ada@example.org", "password")
        tharsis.cache.read("/v1/me")
        tharsis.move(GAME, "tag", listOf(MoveAnswer("pass")))
        account = OTHER
        tharsis.session.signIn("dot@example.org", "password")
        check(tharsis.session.account() == OTHER)
        check(tharsis.outbox.pending().isEmpty() && tharsis.cache.peek("/v1/me") == null) { "that belongs to somebody else" }
        tharsis.move(OTHER, "tag", listOf(MoveAnswer("pass")))
        tharsis.session.signOut()
        check(tharsis.session.account() == null && storage.names().none { it.startsWith(OTHER) }) { storage.names() }
        account = GAME
        tharsis.session.signIn("ada@example.org", "password")
        check(tharsis.outbox.pending().single().game == GAME) { "a move is lost" }
    },
    "signing out works without a network" to {
        var works = true
        val storage = FileStorage(folder())
        val tharsis = tharsis(storage) { if (works) signIn(1) else throw IOException("no network") }
        tharsis.session.signInAsGuest()
        tharsis.move(GAME, "tag", listOf(MoveAnswer("pass")))
        works = false
        tharsis.session.signOut()
        check(tharsis.session.account() == null && storage.names() == listOf("session")) { storage.names() }
    },
    "what has not changed is not sent again" to {
        val asked = ArrayList<String?>()
        val tharsis = tharsis { request ->
            if (request.path.startsWith("/v1/sign-in")) return@tharsis signIn(1)
            asked += request.headers["If-None-Match"]
            if (asked.size == 1) reply(200, "{\"n\":1}", "etag" to "\"a\"") else reply(304, "")
        }
        tharsis.session.signInAsGuest()
        check(tharsis.cache.peek("/v1/me") == null)
        repeat(2) { check(tharsis.cache.read("/v1/me").body == "{\"n\":1}") }
        check(tharsis.cache.peek("/v1/me")?.body == "{\"n\":1}")
        check(asked == listOf(null, "\"a\"")) { asked }
    },
    "server-sent events are put together as their standard says" to {
        val lines = listOf(":", "retry: 2000", "event: open", "id:1", "data: {", "data", "data:}", "database: x", "")
        check(listOf("event", "id", "data", "retry", "other").map(lines::field) == listOf("open", "1", "{\n\n}", "2000", ""))
    },
    "a file that was not finished does not count" to {
        val folder = folder()
        val name = "cache:/v1/games/x?include=a,b"
        FileStorage(folder).write(name, "whole")
        val file = folder.listFiles()!!.single()
        File(folder, file.name + "~").writeText("ha")
        val storage = FileStorage(folder)
        check(storage.names() == listOf(name) && storage.read(name) == "whole") { storage.names() }
        storage.remove(name)
        check(storage.read(name) == null && storage.names().isEmpty())
    },
    "a refresh is stored although nobody waits for it any more" to {
        val storage = FileStorage(folder())
        val asked = CompletableDeferred<Unit>()
        val server: suspend (Request) -> Response = { request ->
            if (request.path.endsWith("/refresh")) {
                asked.complete(Unit)
                delay(200)
                reply(200, "{${tokens(2)}}")
            } else {
                signIn(1)
            }
        }
        tharsis(storage, server = server).session.signInAsGuest()
        val session = tharsis(storage, server = server).session
        val screen = launch { session.token() }
        asked.await()
        screen.cancelAndJoin()
        check("refresh-2" in storage.read("session")!!) { "the successor is lost" }
        check(session.token() == "access-2")
    },
    "a session that has ended keeps the moves, and they go on after a sign-in" to {
        val storage = FileStorage(folder())
        var ended = false
        val signIns = AtomicInteger()
        val server: suspend (Request) -> Response = { request ->
            when {
                request.path.startsWith("/v1/sign-in/refresh") -> problem(401, "session_ended")
                request.path.startsWith("/v1/sign-in") -> signIn(signIns.incrementAndGet())
                ended && request.headers["Authorization"] == "Bearer access-1" -> problem(401, "unauthenticated")
                else -> reply(200, DONE)
            }
        }
        val tharsis = tharsis(storage, server = server)
        tharsis.session.signIn("ada@example.org", "password")
        ended = true
        val running = tharsis.start(this)
        val changes = tharsis.session.changes.value
        val move = tharsis.move(GAME, "tag", listOf(MoveAnswer("pass")))
        tharsis.session.changes.first { it > changes }
        check(tharsis.session.account() == null && tharsis.outbox.pending().size == 1)
        check(runCatching { tharsis.inbox() }.exceptionOrNull() is SignInNeededException)
        tharsis.session.signIn("ada@example.org", "password")
        check(move.outcome.await() is Outcome.Done)
        running.cancelAndJoin()
    },
    "a person who signs in does not wait a quarter of an hour" to {
        val tharsis = tharsis { problem(429, "too_many_attempts", "Retry-After" to "900") }
        val first = runCatching { tharsis.session.signIn("ada@example.org", "password") }.exceptionOrNull()
        check((first as ProblemException).problem?.code == "too_many_attempts")
        check(runCatching { tharsis.session.signIn("ada@example.org", "password") }.exceptionOrNull() is IOException)
    },
    "nothing is asked again before the server wants it" to {
        val begun = TimeSource.Monotonic.markNow()
        val asked = AtomicInteger()
        val tharsis = tharsis { request ->
            if (request.path.startsWith("/v1/sign-in")) return@tharsis signIn(1)
            if (asked.incrementAndGet() == 1) problem(503, "busy", "Retry-After" to "1") else reply(200, "{}")
        }
        tharsis.session.signInAsGuest()
        tharsis.wake()
        check(tharsis.api.send("POST", "/v1/tables", repeatable = true).status == 200 && asked.get() == 2)
        check(begun.elapsedNow() >= 1.seconds) { "too early" }
    },
    "what is not to be repeated is sent again after 429 only" to {
        val replies = ArrayDeque(listOf(problem(429, "rate_limited"), problem(500, "internal")))
        val tharsis = tharsis { if (it.path.startsWith("/v1/sign-in")) signIn(1) else replies.removeFirst() }
        tharsis.session.signInAsGuest()
        check(tharsis.api.send("POST", "/v1/tables", body = "{}").status == 500 && replies.isEmpty())
    },
    "a hundred replies are kept" to {
        val storage = FileStorage(folder())
        val tharsis = tharsis(storage) { request ->
            if (request.path.startsWith("/v1/sign-in")) signIn(1) else reply(200, request.path, "ETag" to "\"a\"")
        }
        tharsis.session.signInAsGuest()
        repeat(130) { tharsis.cache.read("/v1/games/$it") }
        val kept = storage.names().count { "/cache/" in it }
        check(kept in 50..100) { kept }
        check(tharsis.cache.peek("/v1/games/129")?.body == "/v1/games/129" && tharsis.cache.peek("/v1/games/0") == null)
    },
    "the clock of the server is known" to {
        val tharsis = tharsis { request ->
            if (request.path.startsWith("/v1/sign-in")) return@tharsis signIn(1)
            reply(200, "{}", "Date" to "Sat, 01 Jan 2000 12:00:00 GMT")
        }
        tharsis.session.signInAsGuest()
        tharsis.api.send("GET", "/v1/me")
        check(tharsis.serverNow().toString().startsWith("2000-01-01T12:")) { tharsis.serverNow() }
    },
    "a text that is removed while it is read is there or not" to {
        val storage = FileStorage(folder())
        val writer = launch(Dispatchers.IO) {
            repeat(500) {
                storage.write("a", "whole")
                storage.remove("a")
            }
        }
        while (writer.isActive) check(storage.read("a") in listOf(null, "whole"))
    },
)

fun main(arguments: Array<String>) {
    examples = json.parseToJsonElement(File(arguments[0]).readText())
    val words = arguments.drop(1).joinToString(" ")
    val failed = runBlocking(Dispatchers.Default) {
        val all = (checks + outboxChecks + streamChecks + gameChecks).filterKeys { words in it }
        all.map { (name, check) -> async { passes(name, check) } }.awaitAll().count { !it }
    }
    exitProcess(if (failed == 0) 0 else 1)
}

private suspend fun passes(name: String, check: Check): Boolean = try {
    withTimeout(500_000) { check() }
    println("ok $name")
    true
} catch (why: Throwable) {
    System.err.println("FAILED $name")
    why.printStackTrace()
    false
}
