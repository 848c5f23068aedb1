// The snippet of the page on native clients: signs in, reads the inbox, plays.

import org.openapitools.client.models.MoveAnswer
import tharsis.sync.*

// snippet
suspend fun playFirst(tharsis: Tharsis) {
    if (tharsis.session.account() == null) tharsis.session.signInAsGuest(name = "Ada", device = "Ada's phone")
    val waiting = tharsis.inbox().items.firstOrNull() ?: return
    tharsis.subscribe(waiting.gameId.toString()).collect { snapshot ->
        val decision = snapshot.decision
        if (snapshot.fresh && decision != null && decision.waiting) {
            val move = tharsis.move(waiting.gameId.toString(), decision.tag, listOf(MoveAnswer(decision.options.first().id)))
            tharsis.outbox.acknowledge(move.outcome.await())
        }
    }
}
// end
