// Plays a solo game and ends its process at one point, without any warning, when so many moves were made:
//
//     java -cp … tharsis.sync.KilledKt URL FOLDER [POINT:MOVE]
//
// `send`: the move is on the disk, nothing is sent. `reply`: it is sent, the reply is not read. `settle`: the reply is read and not
// on the disk. `told`: the reply is on the disk, the app has not read the outcome. Without a point it plays to the end and compares
// what it meant to play with the record of the game, and with the outcomes that the app has read.

package tharsis.sync

import java.io.File
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.takeWhile
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.Serializable
import org.openapitools.client.models.*

/** The part of a record that is looked at. */
@Serializable
private class Played(val turns: List<Turn>) {
    @Serializable
    class Turn(val kind: String, val answers: List<MoveAnswer> = emptyList())
}

private const val KILLED = 9

fun main(arguments: Array<String>) {
    val (url, folder) = arguments
    val (point, at) = (arguments.getOrNull(2) ?: ":0").split(':')
    val meant = File(folder, "meant").apply { createNewFile() }
    val read = File(folder, "read").apply { createNewFile() }
    fun dies(here: String) {
        if (here == point && meant.readLines().size >= at.toInt()) Runtime.getRuntime().halt(KILLED)
    }

    val files = FileStorage(File(folder, "sync"))
    val storage = object : Storage by files {
        override fun write(name: String, text: String) {
            val isReply = "/outbox/" in name && "latest_event" in text
            if (isReply) dies("settle")
            files.write(name, text)
            if (isReply) dies("told")
        }
    }
    val real = JdkTransport(url)
    val transport = object : Transport by real {
        override suspend fun send(request: Request): Response {
            val isMove = request.path.endsWith("/moves")
            if (isMove) dies("send")
            return real.send(request).also { if (isMove) dies("reply") }
        }
    }
    runBlocking {
        val tharsis = Tharsis(transport, storage)
        if (tharsis.session.account() == null) tharsis.session.signInAsGuest()
        val game = files.read("game") ?: begin(tharsis).also { files.write("game", it) }
        val running = tharsis.start(this)
        val notes = launch {
            tharsis.outbox.outcomes.collect { outcome ->
                check(outcome is Outcome.Done) { "a move was refused" }
                read.appendText("${outcome.entry.key}\n")
                tharsis.outbox.acknowledge(outcome)
            }
        }
        // What an earlier process has left is sent before anything new is chosen.
        while (tharsis.outbox.pending().isNotEmpty()) delay(20)
        tharsis.subscribe(game).takeWhile { !it.isOver }.collect { snapshot ->
            val decision = snapshot.decision
            if (snapshot.fresh && decision != null && decision.waiting) {
                val option = decision.options.firstOrNull { it.id == "pass" } ?: decision.options.first()
                meant.appendText("${option.id}\n")
                val answer = MoveAnswer(option = option.id, cards = option.cards?.let { it.of.take(it.min) })
                tharsis.move(game, decision.tag, listOf(answer)).outcome.await()
            }
        }
        while (read.readLines().size < meant.readLines().size) delay(20)
        val record: Played = tharsis.api.call("GET", "/v1/games/$game/record")
        val played = record.turns.filter { it.kind == "move" }.flatMap { turn -> turn.answers.map { it.option } }
        check(played == meant.readLines()) { "$played, not ${meant.readLines()}" }
        check(read.readLines().distinct().size == played.size) { "${read.readLines().size} outcomes of ${played.size} moves" }
        println("${played.size} moves, each made once, no outcome is lost")
        notes.cancelAndJoin()
        running.cancelAndJoin()
    }
    Runtime.getRuntime().halt(0)
}

private suspend fun begin(tharsis: Tharsis): String {
    val options = TableRequest(players = 1, corporateEra = true, draft = false)
    val table: GameTable = tharsis.api.call("POST", "/v1/tables", json.encodeToString(options))
    return tharsis.api.call<StartedGame>("POST", "/v1/tables/${table.id}/start").gameId.toString()
}
