// Plays one seat of a game to its end, with everything that the package offers, and checks each state on the way.
//
//     java -cp … tharsis.sync.PlayKt URL FOLDER PLAYERS [CODE]
//
// Without a code it makes a table and prints the code; with a code it joins. All that it knows is in the folder: killed at any
// moment and started again, it goes on. A mock says what to answer; on a real server it chooses.

package tharsis.sync

import java.io.File
import java.util.UUID
import kotlin.system.exitProcess
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.Serializable
import org.openapitools.client.models.*

/** What the mock expects. */
@Serializable
private class NextMove(val path: String? = null, val body: Body? = null) {
    @Serializable
    class Body(val answers: List<MoveAnswer>? = null, val steps: Int? = null)
}

private suspend fun table(tharsis: Tharsis, players: Int, code: String?): GameTable {
    if (code != null) {
        return tharsis.api.call("POST", "/v1/tables/join", json.encodeToString(JoinRequest(code)))
    }
    val request = TableRequest(players = players, corporateEra = false, draft = false, `private` = true)
    val table: GameTable = tharsis.api.call("POST", "/v1/tables", json.encodeToString(request))
    println("code ${table.code}")
    System.out.flush()
    return table
}

private suspend fun game(tharsis: Tharsis, storage: Storage, players: Int, code: String?): UUID {
    storage.read("game")?.let { return UUID.fromString(it) }
    val id = storage.read("table") ?: table(tharsis, players, code).id.toString().also { storage.write("table", it) }
    while (true) {
        val table: GameTable = tharsis.api.call("GET", "/v1/tables/$id")
        val started = table.gameId ?: if (code == null && table.freeSeats == 0) {
            tharsis.api.call<StartedGame>("POST", "/v1/tables/$id/start").gameId
        } else {
            null
        }
        if (started != null) return started.also { storage.write("game", it.toString()) }
        delay(250)
    }
}

private suspend fun answer(tharsis: Tharsis, transport: Transport, game: String, decision: Decision): Outcome {
    val reply = transport.send(Request("GET", "/mock/next"))
    if (reply.status != 200) return tharsis.move(game, decision.tag, listOf(choose(decision))).outcome.await()
    val next = json.decodeFromString<NextMove>(reply.body)
    val answers = next.body?.answers
    val queued = if (answers != null) tharsis.move(game, decision.tag, answers) else tharsis.undo(game, next.body?.steps ?: 1)
    return queued.outcome.await()
}

private fun choose(decision: Decision): MoveAnswer {
    val options = decision.options.filter { it.replaces == null }
    val last = listOf("standard_project:sell_patents", "decline", "end_turn", "pass")
    val option = options.sortedBy { option -> last.indexOfFirst { option.id.startsWith(it) } }.first()
    return MoveAnswer(option = option.id, cards = option.cards?.let { it.of.take(maxOf(it.min, minOf(it.max, 2))) })
}

/** A state follows from the one before: no event is missing, none comes twice, and all parts are of one moment. */
private fun follows(state: Snapshot, before: Long?) {
    val expected = if (before == null) emptyList() else (before + 1..state.latestEvent).toList()
    check(state.events.map { it.seq } == expected) { "after $before: ${state.events.map { it.seq }}, not $expected" }
    val asked = checkNotNull(state.game.decision) { "the state has no decision part" }
    check(asked.latestEvent == state.latestEvent) { "decision of ${asked.latestEvent}, view of ${state.latestEvent}" }
}

fun main(arguments: Array<String>) {
    runBlocking { play(arguments) }
    exitProcess(0)
}

private suspend fun CoroutineScope.play(arguments: Array<String>) {
    val (url, folder, players) = arguments
    val storage = FileStorage(File(folder))
    val transport = JdkTransport(url)
    val tharsis =
        Tharsis(transport, FileStorage(File(folder, "sync")), FileStorage(File(folder, "secrets")), firstPause = 100.milliseconds)
    if (tharsis.session.account() == null) tharsis.session.signInAsGuest(device = "Kotlin")
    val game = game(tharsis, storage, players.toInt(), arguments.getOrNull(3)).toString()
    val running = tharsis.start(this)
    // Moves of an earlier run come first: what they lead to is what is asked next.
    while (tharsis.outbox.pending().isNotEmpty()) delay(20)
    var before: Long? = null
    var moves = 0
    tharsis.subscribe(game).collect { state ->
        if (!state.fresh) return@collect
        follows(state, before)
        before = state.latestEvent
        val decision = state.decision
        if (decision != null && decision.waiting) {
            val outcome = answer(tharsis, transport, game, decision)
            tharsis.outbox.acknowledge(outcome)
            if (outcome is Outcome.Done) moves += 1
            if (outcome is Outcome.Rejected) check(outcome.status == 412) { "${outcome.status} ${outcome.problem}" }
        }
    }
    println("moves $moves")
    println("latest $before")
    running.cancelAndJoin()
}
