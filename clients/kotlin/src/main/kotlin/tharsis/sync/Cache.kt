// Replies with their `ETag`: shown while there is no network, and not sent again while they are the same.

package tharsis.sync

import java.io.IOException
import kotlinx.serialization.Serializable

/** The last reply of each path. The [LIMIT] replies that were read last are kept. */
class Cache internal constructor(private val store: Store, private val api: Api, private val session: Session) {
    /** A reply: [tag] changes whenever [body] does, and is empty if the server gave none. [at] is when it was read, in ms since 1970. */
    @Serializable
    data class Entry(val tag: String, val body: String, val at: Long)

    /** The kept reply, without a request. */
    suspend fun peek(path: String): Entry? = entry(session.place(FOLDER + path))

    /** The current reply. Throws [ProblemException] or an IOException. */
    suspend fun read(path: String): Entry {
        val name = session.place(FOLDER + path)
        val kept = entry(name)
        val condition = if (kept == null) emptyMap() else mapOf("If-None-Match" to kept.tag)
        val reply = api.send("GET", path, condition)
        val now = System.currentTimeMillis()
        if (reply.status == 304 && kept != null) return kept.copy(at = now)
        val entry = Entry(reply.header("ETag").orEmpty(), reply.good(), now)
        if (entry.tag.isNotEmpty()) keep(name, entry, isNew = kept == null)
        return entry
    }

    /** Drops the kept reply. */
    internal suspend fun forget(path: String) = store.remove(session.place(FOLDER + path))

    private suspend fun entry(name: String): Entry? = store.read(name)?.let { json.decodeFromString<Entry>(it) }

    private suspend fun keep(name: String, entry: Entry, isNew: Boolean) = try {
        val names = if (isNew) store.names(session.place(FOLDER)) else emptyList()
        val aged = if (names.size < LIMIT) emptyList() else names.map { Pair(entry(it)?.at ?: 0, it) }.sortedBy { it.first }
        aged.take(LIMIT / 4).forEach { (_, oldest) -> store.remove(oldest) }
        store.write(name, json.encodeToString(entry))
    } catch (_: IOException) {
        // The disk is full. The reply is good all the same.
    }

    private companion object {
        const val FOLDER = "cache/"
        const val LIMIT = 100
    }
}
