// Stored replies with their `ETag`: the app can show them without a network, and the server sends them again only if they changed.

package tharsis.sync

import java.io.IOException
import kotlinx.serialization.Serializable

/** The last reply of each path. At most 100 are stored; the oldest are dropped. */
class Cache internal constructor(private val store: Store, private val api: Api, private val session: Session) {
    /**
     * A reply: [tag] changes whenever [body] does, and is empty if the server gave none. [at] is when it was read, in milliseconds
     * since 1970.
     */
    @Serializable data class Entry(val tag: String, val body: String, val at: Long)

    /** The stored reply, without a request. */
    suspend fun peek(path: String): Entry? = entry(session.place("cache/$path"))

    /** The current reply. Throws [ProblemException] or an IOException. */
    suspend fun read(path: String): Entry {
        val name = session.place("cache/$path")
        val kept = entry(name)
        val reply = api.send("GET", path, mapOf("If-None-Match" to kept?.tag))
        val now = System.currentTimeMillis()
        if (reply.status == 304 && kept != null) return kept.copy(at = now)
        val entry = Entry(reply.header("ETag").orEmpty(), reply.good(), now)
        try {
            if (kept == null) makeRoom()
            if (entry.tag.isNotEmpty()) store.write(name, json.encodeToString(entry))
        } catch (_: IOException) {
            // The disk is full. The reply is still valid.
        }
        return entry
    }

    /** Deletes the stored reply. */
    internal suspend fun forget(path: String) = store.remove(session.place("cache/$path"))

    private suspend fun entry(name: String): Entry? = store.read(name)?.let { json.decodeFromString<Entry>(it) }

    private suspend fun makeRoom() {
        val names = store.names(session.place("cache/"))
        val aged = if (names.size < 100) emptyList() else names.map { Pair(entry(it)?.at ?: 0, it) }.sortedBy { it.first }
        aged.take(25).forEach { (_, oldest) -> store.remove(oldest) }
    }
}
