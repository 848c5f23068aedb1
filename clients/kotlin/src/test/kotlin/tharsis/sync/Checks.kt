// Checks of single parts, against a server that is played by a function.
//
//     java -cp … tharsis.sync.ChecksKt

package tharsis.sync

import java.io.File
import java.io.IOException
import java.nio.file.Files
import java.util.concurrent.atomic.AtomicInteger
import kotlin.system.exitProcess
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.openapitools.client.models.*

private const val GAME = "01a2090b-0f50-76de-9ea2-016f25fbe957"
private const val DONE =
    """{"applied":1,"unused":0,"events":[],"waiting_for":["red"],"version":2,"latest_event":7}"""

/** A transport whose server is a function. */
private class Fake(private val server: suspend (Request) -> Response) : Transport {
    override suspend fun send(request: Request) = server(request)

    override suspend fun stream(request: Request, onLine: suspend (String) -> Unit): Response {
        delay(60_000)
        return Response(200, emptyMap(), "")
    }
}

private fun folder(): File = Files.createTempDirectory("checks").toFile().apply { deleteOnExit() }

private fun reply(status: Int, body: String, vararg headers: Pair<String, String>) = Response(status, mapOf(*headers), body)

private fun tokens(n: Int) =
    """"access_token":"access-$n","token_type":"Bearer","expires_in":600,"refresh_token":"refresh-$n","session_id":"$GAME""""

private fun signIn(n: Int, account: String = GAME) = reply(200, "{${tokens(n)},\"account\":{\"id\":\"$account\",\"name\":\"Ada\"," +
    "\"guest\":true,\"bot\":false,\"created_at\":\"2026-11-23T12:00:00Z\"}}")

private suspend fun eventually(condition: suspend () -> Boolean) = withTimeout(60_000) { while (!condition()) delay(5) }

private fun tharsis(storage: Storage = FileStorage(folder()), server: suspend (Request) -> Response) =
    Tharsis(Fake(server), storage)

private val checks = mapOf<String, suspend CoroutineScope.() -> Unit>(
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
                else -> reply(401, "{}")
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
        tharsis(storage, server).session.signInAsGuest()
        // Another process has no access token.
        check(tharsis(storage, server).session.token() == "access-2")
        check(sent.size == 2 && sent[0] == sent[1]) { sent }
        check("refresh-2" in storage.read("session")!!) { "the successor is not on the disk" }
    },
    "a guest whose session has ended is signed in again by the same device key" to {
        val keys = ArrayList<String>()
        val storage = FileStorage(folder())
        val server: suspend (Request) -> Response = { request ->
            if (request.path.endsWith("/guest")) {
                keys += json.decodeFromString<GuestSignIn>(request.body!!).deviceKey
                signIn(keys.size)
            } else {
                reply(401, "{}")
            }
        }
        tharsis(storage, server).session.signInAsGuest()
        check(tharsis(storage, server).session.token() == "access-2")
        check(keys.size == 2 && keys[0] == keys[1] && keys[0].length >= 32) { keys }
    },
    "a move is on the disk before it is sent, and is sent until a reply has come" to {
        val storage = FileStorage(folder())
        val sent = ArrayList<Request>()
        var works = false
        val server: suspend (Request) -> Response = { request ->
            if (request.path.endsWith("/moves")) {
                check(storage.names().any { it.startsWith("outbox:") }) { "nothing on the disk" }
                sent += request
                if (!works) throw IOException("lost")
                reply(200, DONE)
            } else {
                signIn(1)
            }
        }
        val first = tharsis(storage, server)
        first.session.signInAsGuest()
        val running = first.start(this)
        first.move(GAME, "tag", listOf(MoveAnswer("pass")))
        eventually { sent.size >= 2 }
        running.cancelAndJoin()
        works = true
        val second = tharsis(storage, server)
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
                "bad" in request.body.orEmpty() -> reply(422, """{"type":"x","title":"x","status":422,"detail":"x","code":"new_code"}""")
                request.path.endsWith("/moves") -> reply(200, DONE)
                else -> signIn(1)
            }
        }
        tharsis.session.signInAsGuest()
        val running = tharsis.start(this)
        val refused = tharsis.move(GAME, "tag", listOf(MoveAnswer("bad"))).outcome.await() as Outcome.Rejected
        check(refused.status == 422 && refused.problem?.code == "new_code")
        check(tharsis.move(GAME, "tag", listOf(MoveAnswer("pass"))).outcome.await() is Outcome.Done)
        running.cancelAndJoin()
    },
    "one entry of a game is on its way at a time" to {
        val tharsis = tharsis { signIn(1) }
        tharsis.move(GAME, "tag", listOf(MoveAnswer("pass")))
        val second = runCatching { tharsis.move(GAME, "tag", listOf(MoveAnswer("pass"))) }
        check(second.exceptionOrNull() is IllegalStateException) { second }
    },
    "another account finds nothing of the one before" to {
        var account = GAME
        val storage = FileStorage(folder())
        val tharsis = tharsis(storage) { request ->
            if (request.path.startsWith("/v1/sign-in")) signIn(1, account) else reply(200, "{}", "ETag" to "\"a\"")
        }
        tharsis.session.signIn("ada@example.org", "password")
        tharsis.cache.read("/v1/me")
        tharsis.move(GAME, "tag", listOf(MoveAnswer("pass")))
        tharsis.session.signIn("ada@example.org", "password")
        check(tharsis.outbox.pending().size == 1) { "the same account has lost its move" }
        account = account.reversed().replace("-", "").replaceFirst(Regex("(.{8})(.{4})(.{4})(.{4})(.{12})"), "$1-$2-$3-$4-$5")
        tharsis.session.signIn("dot@example.org", "password")
        check(storage.names().sorted() == listOf("account", "session")) { storage.names() }
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
    "the cursor stays before a missing event" to {
        val position = Position(null)
        position.begins("c0")
        check(position.moved() == "c0")
        fun takes(game: String, seq: Long, cursor: String): String? {
            position.takes(game, seq, cursor)
            return position.moved()
        }
        check(takes("a", 1, "c1") == "c1")
        check(takes("a", 3, "c3") == null)
        check(takes("b", 8, "c8") == null)
        check(takes("a", 3, "c3") == null)
        check(takes("a", 2, "c2") == "c8")
        check(takes("a", 1, "c1") == null) { "it goes back" }
    },
    "server-sent events are put together as their standard says" to {
        val frames = ArrayList<Triple<String, String, String>>()
        val lines = Lines { name, id, data -> frames += Triple(name, id, data) }
        for (line in listOf(":", "", "retry: 2000", "event: open", "id: 1", "data: {", "data:}", "", "id: 2", "", "data: x", "")) {
            lines.add(line)
        }
        check(frames == listOf(Triple("open", "1", "{\n}"), Triple("", "2", "x"))) { frames }
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
)

fun main() {
    for ((name, check) in checks) {
        runBlocking { check() }
        println("ok $name")
    }
    exitProcess(0)
}
