// What one reader of a game has heard of it.

package tharsis.sync

import java.util.TreeMap
import kotlinx.coroutines.flow.*
import org.openapitools.client.models.GameEvent

/** Events that have come for the next snapshot of a game, and how often there was something new. */
internal class Subscription(val game: String) {
    val revision = MutableStateFlow(0L)

    /** The last event of the last snapshot. */
    val known = MutableStateFlow<Long?>(null)
    private val heard = TreeMap<Long, GameEvent>()

    fun changed() = revision.update { it + 1 }

    @Synchronized
    fun hear(events: List<GameEvent>) {
        val fresh = events.filter { it.seq > (known.value ?: 0) }
        fresh.forEach { heard[it.seq] = it }
        if (fresh.isNotEmpty()) changed()
    }

    @Synchronized
    fun events(after: Long, latest: Long): List<GameEvent> = heard.subMap(after, false, latest, true).values.toList()

    /** Whether an event is missing before one that has come. */
    @Synchronized
    fun hasGap(): Boolean = known.value.let { it != null && heard.isNotEmpty() && heard.lastKey() - it > heard.size }

    @Synchronized
    fun knows(latest: Long) {
        known.value = latest
        heard.headMap(latest, true).clear()
    }
}
