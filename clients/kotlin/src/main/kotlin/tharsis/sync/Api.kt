// Requests with the rules for retries, and with the access token.

package tharsis.sync

import java.io.IOException
import java.util.concurrent.ConcurrentHashMap
import kotlin.random.Random
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.*
import kotlinx.coroutines.delay
import kotlinx.serialization.SerializationException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

/** Reads and writes the generated models. */
internal val json = Serializer.kotlinxSerializationJson

/** The server refused a request. Unknown codes are treated by [status]. */
class ProblemException(val status: Int, val problem: Problem?) :
    Exception("$status ${problem?.code.orEmpty()}: ${problem?.detail.orEmpty()}")

/** No session, or it has ended: the person has to sign in. */
class SignInNeededException : Exception("sign in")

internal fun Response.problem(): Problem? = try {
    json.decodeFromString<Problem>(body)
} catch (_: SerializationException) {
    null // Not from the service, but from a proxy before it.
}

/** The body of a reply that is good. */
internal fun Response.good(): String = if (status < 300) body else throw ProblemException(status, problem())

/** Pauses that grow, with chance in them so that clients do not come back all at once. */
internal class Pauses {
    private var next: Duration = FIRST

    suspend fun pause() {
        delay(next * (0.5 + Random.nextDouble() / 2))
        next = minOf(next * 2, LONGEST)
    }

    fun reset() {
        next = FIRST
    }

    private companion object {
        val FIRST = 100.milliseconds
        val LONGEST = 30.seconds
    }
}

/** Sends requests again where that does no harm: lost replies, 408, 429 and 5xx, the last not before `Retry-After`. */
internal class Sender(val transport: Transport) {
    private val closed = ConcurrentHashMap<String, TimeMark>()

    suspend fun send(request: Request, attempts: Int): Response {
        val pauses = Pauses()
        var attempt = 0
        while (true) {
            opens(request)
            val last = ++attempt >= attempts
            val reply = try {
                transport.send(request)
            } catch (lost: IOException) {
                if (last) throw lost else null
            }
            if (reply != null && (last || reply.status < 500 && reply.status != 408 && reply.status != 429)) return reply
            if (reply == null || !closes(request, reply)) pauses.pause()
        }
    }

    /** Waits as long as the server asked for at this place. */
    suspend fun opens(request: Request) {
        closed[place(request)]?.let { delay(-it.elapsedNow()) }
    }

    /** Remembers `Retry-After` of a reply. */
    fun closes(request: Request, reply: Response): Boolean {
        val wait = reply.header("Retry-After")?.toIntOrNull() ?: return false
        closed[place(request)] = TimeSource.Monotonic.markNow() + wait.seconds + 20.milliseconds
        return true
    }

    private fun place(request: Request) = "${request.method} ${request.path.substringBefore('?')}"
}

/** Requests of the account that is signed in. */
class Api internal constructor(
    internal val sender: Sender,
    private val session: Session,
    private val language: String?,
) {
    /**
     * Sends a request and returns its reply, whatever its status. It is sent up to [attempts] times: more than once only if a
     * repetition does no harm. After 401 the access token is refreshed.
     */
    suspend fun send(
        method: String,
        path: String,
        headers: Map<String, String> = emptyMap(),
        body: String? = null,
        attempts: Int = if (method == "GET") READS else 1,
    ): Response {
        val token = session.token()
        val reply = sender.send(request(method, path, headers, body, token), attempts)
        if (reply.status != 401) return reply
        return sender.send(request(method, path, headers, body, session.token(rejected = token)), attempts)
    }

    /** As [send], but returns a reply of status 2xx as [T]. Throws [ProblemException] for any other. */
    suspend inline fun <reified T> call(method: String, path: String, body: String? = null): T =
        Serializer.kotlinxSerializationJson.decodeFromString<T>(text(method, path, body))

    @PublishedApi
    internal suspend fun text(method: String, path: String, body: String?): String = send(method, path, body = body).good()

    internal fun request(method: String, path: String, headers: Map<String, String>, body: String?, token: String): Request {
        val all = headers.toMutableMap()
        all["Authorization"] = "Bearer $token"
        if (language != null) all["Accept-Language"] = language
        if (body != null) all["Content-Type"] = "application/json"
        return Request(method, path, all, body)
    }

    private companion object {
        const val READS = 6
    }
}
