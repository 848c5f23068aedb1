// A player: signs in, takes a seat, and plays until the game is over. It uses the API only through the generated models
// and their serializer.
//
//     java -cp … PlayerKt URL DEVICE_KEY NAME [CODE]
//
// Without CODE it creates a table, prints its code on standard output, and starts the game when it is full.

import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration
import java.util.UUID
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

val json = Serializer.kotlinxSerializationJson
val http: HttpClient = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()

/** A request was refused. */
class Refused(val problem: Problem) : IOException("${problem.status} ${problem.code}: ${problem.detail}")

class Player(private val url: String, private val name: String) {
    private var access = ""
    private var refresh = ""
    private var refreshAt = TimeSource.Monotonic.markNow()
    private var undos = 0
    var undone = false
    var moves = 0

    /** Sends a request, retries while the connection breaks or the server is busy, and returns the reply. */
    fun send(method: String, path: String, body: String? = null, headers: Map<String, String> = mapOf()): HttpResponse<String> {
        val request = HttpRequest.newBuilder(URI("$url$path")).timeout(Duration.ofSeconds(60))
        request.method(method, if (body == null) BodyPublishers.noBody() else BodyPublishers.ofString(body))
        request.header("Content-Type", "application/json")
        if (access.isNotEmpty()) request.header("Authorization", "Bearer $access")
        headers.forEach(request::header)
        for (again in 1..20) {
            try {
                val reply = http.send(request.build(), BodyHandlers.ofString())
                if (reply.statusCode() != 429 && reply.statusCode() != 503) return reply
                Thread.sleep(1000 * reply.headers().firstValue("Retry-After").orElse("1").toLong())
            } catch (lost: IOException) {
                Thread.sleep(100)
            }
        }
        throw IOException("$method $path: no reply")
    }

    fun text(reply: HttpResponse<String>): String =
        if (reply.statusCode() < 300) reply.body() else throw Refused(json.decodeFromString<Problem>(reply.body()))

    inline fun <reified T> get(path: String): T = json.decodeFromString<T>(text(send("GET", path)))

    inline fun <reified B, reified T> post(path: String, body: B, headers: Map<String, String> = mapOf()): T =
        json.decodeFromString<T>(text(send("POST", path, json.encodeToString(body), headers)))

    private fun keep(accessToken: String, refreshToken: String, expiresIn: Int) {
        access = accessToken
        refresh = refreshToken
        refreshAt = TimeSource.Monotonic.markNow() + (expiresIn / 2.0).seconds
    }

    fun signIn(deviceKey: String) {
        val guest = GuestSignIn(deviceKey = deviceKey, name = name, device = "Kotlin")
        val signedIn = post<GuestSignIn, SignIn>("/v1/sign-in/guest", guest)
        keep(signedIn.accessToken, signedIn.refreshToken, signedIn.expiresIn)
    }

    /** Refreshes the token after half its lifetime, so that it never expires. */
    private fun stay() {
        if (refreshAt.hasNotPassedNow()) return
        val tokens = post<RefreshRequest, SessionTokens>("/v1/sign-in/refresh", RefreshRequest(refresh))
        keep(tokens.accessToken, tokens.refreshToken, tokens.expiresIn)
    }

    fun sitDown(invitation: String?): GameTable {
        if (invitation != null) return post("/v1/tables/join", JoinRequest(invitation))
        val table: GameTable =
            post("/v1/tables", TableRequest(players = System.getenv("PLAYERS")?.toInt() ?: 3, corporateEra = true, draft = true, `private` = true))
        println("code ${table.code}")
        System.out.flush()
        return table
    }

    fun begin(table: GameTable, owner: Boolean): UUID {
        while (true) {
            stay()
            val now: GameTable = get("/v1/tables/${table.id}")
            now.gameId?.let { return it }
            if (owner && now.freeSeats == 0) {
                return json.decodeFromString<StartedGame>(text(send("POST", "/v1/tables/${table.id}/start"))).gameId
            }
            Thread.sleep(200)
        }
    }

    private fun move(game: UUID, decision: Decision, body: MoveRequest): HttpResponse<String> {
        val headers = mapOf("Idempotency-Key" to "$name-${decision.tag}", "If-Match" to "\"${decision.tag}\"")
        return send("POST", "/v1/games/$game/moves", json.encodeToString(body), headers)
    }

    /** Answers the decision and returns the next one; every tenth move is sent twice, as after a lost reply. */
    private fun answer(game: UUID, decision: Decision): Decision? {
        val body = MoveRequest(listOf(choose(decision)))
        val reply = move(game, decision, body)
        val moved = try {
            json.decodeFromString<MoveReply>(text(reply))
        } catch (refused: Refused) {
            if (refused.problem.code == "decision_changed") return refused.problem.decision else throw refused
        }
        moves += 1
        if (moves % 10 == 0) {
            val again = move(game, decision, body)
            val replayed = again.headers().firstValue("Idempotent-Replayed").orElse("") == "true"
            val same = json.decodeFromString<MoveReply>(text(again)).version == moved.version
            check(replayed && same) { "${decision.tag} was carried out twice" }
        }
        return moved.decision?.let { undo(game, it) ?: it }
    }

    /** Undoes the latest move, once in the game. If the undo is refused, it is tried again later. */
    private fun undo(game: UUID, open: Decision): Decision? {
        if (undone || open.undo.steps == 0) return null
        val key = mapOf("Idempotency-Key" to "$name-undo-${undos++}")
        return try {
            val reply = post<UndoRequest, MoveReply>("/v1/games/$game/undo", UndoRequest(steps = 1), key)
            undone = true
            reply.decision
        } catch (refused: Refused) {
            null
        }
    }

    fun play(game: UUID) {
        var after = 0L
        while (true) {
            stay()
            var open = get<DecisionReply>("/v1/games/$game/decision").decision
            while (open != null && open.waiting) open = answer(game, open)
            val page: EventPage = get("/v1/games/$game/events?after=$after&wait=20&limit=500")
            if (page.events.any { it.type == "ended" || it.type == "aborted" }) return
            after = page.next
        }
    }
}

// The preferred options, best first. Other options come between, and options that end something come last.
val liked = listOf("claim_milestone", "convert", "play_card", "card_action", "standard_project:greenery",
    "standard_project:aquifer", "standard_project:asteroid", "fund_award")
val disliked = listOf("standard_project:sell_patents", "decline", "end_turn", "pass")

fun rank(option: DecisionOption): Int {
    val good = liked.indexOfFirst { option.id.startsWith(it) }
    return if (good >= 0) good else liked.size + 1 + disliked.indexOfFirst { option.id.startsWith(it) }
}

fun choose(decision: Decision): MoveAnswer {
    val options = decision.options.filter { it.replaces == null }
    val best = options.minOf(::rank)
    val option = options.filter { rank(it) == best }.random()
    val cards = option.cards?.let { choice -> choice.of.shuffled().take(minOf(choice.max, maxOf(choice.min, 3))) }
    return MoveAnswer(option = option.id, cards = cards)
}

fun main(arguments: Array<String>) {
    val (url, deviceKey, name) = arguments
    val invitation = arguments.getOrNull(3)
    val player = Player(url, name)
    player.signIn(deviceKey)
    val game = player.begin(player.sitDown(invitation), invitation == null)
    player.play(game)
    val over: Game = player.get("/v1/games/$game")
    println("game $game")
    println("moves ${player.moves}")
    println("undone ${player.undone}")
    val result = checkNotNull(over.view.result) { "the game has no result" }
    for (score in result.scores) {
        println("score ${score.seat} ${over.players.first { it.seat == score.seat }.name} ${score.total}")
    }
    println("winners ${result.winners.joinToString(" ")}")
}
