// What was read last, and whether it has changed.

package tharsis.sync

import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.sync.*
import kotlinx.serialization.Serializable

/** The last reply of each path, with its `ETag`: what has not changed is not sent again, and can be shown offline. */
class Cache internal constructor(private val store: Store, private val api: Api) {
    private val locks = ConcurrentHashMap<String, Mutex>()

    /** A reply: [tag] changes whenever [body] does. */
    @Serializable
    class Entry(val tag: String, val body: String)

    /** The reply that was kept, without a request. */
    suspend fun peek(path: String): Entry? = store.read(name(path))?.let { json.decodeFromString<Entry>(it) }

    /** The reply as it is now. Throws [ProblemException] or an IOException. */
    suspend fun read(path: String): Entry = locks.getOrPut(path) { Mutex() }.withLock {
        val kept = peek(path)
        val condition = if (kept == null) emptyMap() else mapOf("If-None-Match" to kept.tag)
        val reply = api.send("GET", path, condition)
        if (reply.status == 304 && kept != null) return kept
        val entry = Entry(reply.header("ETag").orEmpty(), reply.good())
        if (entry.tag.isNotEmpty()) store.write(name(path), json.encodeToString(entry))
        entry
    }

    private fun name(path: String) = "cache:$path"
}
