// Requests with the rules for retries, and with the access token.

package tharsis.sync

import java.io.IOException
import java.time.Instant
import java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME
import java.util.concurrent.ConcurrentHashMap
import kotlin.random.Random
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

/** Reads and writes the generated models. */
@PublishedApi internal val json = Serializer.kotlinxSerializationJson

/** The server refused a request. Treat a code that you do not know by its [status]. */
class ProblemException(val status: Int, val problem: Problem?) :
    Exception("$status ${problem?.code.orEmpty()}: ${problem?.detail.orEmpty()}")

/** No session, or it has ended: the person has to sign in. */
class SignInNeededException : Exception("sign in")

/** Reads a model off the main thread. A body that cannot be read is handled like a missing reply. */
@PublishedApi internal suspend inline fun <reified T> decode(body: String): T = withContext(Dispatchers.Default) {
    runCatching { json.decodeFromString<T>(body) }.getOrElse { throw IOException("a body that cannot be read", it) }
}

/** A model, or null if the text is not one. */
internal inline fun <reified T> String.read(): T? = runCatching { json.decodeFromString<T>(this) }.getOrNull()

internal fun Response.problem(): Problem? = body.read<Problem>()

/** The body of a successful reply. */
@PublishedApi internal fun Response.good(): String = if (status < 300) body else throw ProblemException(status, problem())

/** Whether the server itself has written the reply, and not something on the way, such as the sign-in page of a hotel network. */
private fun Response.isOfServer(): Boolean = status == 304 || status == 408 || status >= 400 && problem() != null ||
    status in 200..299 && "html" !in header("Content-Type").orEmpty()

/** Whether the same request may have another outcome. */
private fun Response.isTemporary() = status >= 500 || status == 408 || status == 400 && problem()?.code == "body_incomplete"

/** Growing pauses with a random part, so that clients do not return all at once. [woken] ends the current one. */
internal class Pauses(private val first: Duration, private val woken: StateFlow<Int>) {
    private var next = first

    suspend fun pause() {
        val time = next * (0.5 + Random.nextDouble() / 2)
        next = minOf(next * 2, 60.seconds)
        withTimeoutOrNull(time) { woken.drop(1).first() }
    }

    fun reset() { next = first }
}

/** Sends requests again if that is safe: after lost replies, 408, 429 and 5xx, but not before `Retry-After`. */
internal class Sender(val transport: Transport, private val language: String?, val firstPause: Duration) {
    private val closed = ConcurrentHashMap<String, TimeMark>()
    val woken = MutableStateFlow(0)

    /** How far the clock of the server is ahead of that of this device, in milliseconds. */
    @Volatile var ahead = 0L

    fun pauses() = Pauses(firstPause, woken)

    fun request(method: String, path: String, headers: Map<String, String?>, body: String?, token: String?): Request {
        val own = mapOf("Authorization" to token?.let { "Bearer $it" }, "Accept-Language" to language)
        val all = own + ("Content-Type" to body?.let { "application/json" }) + headers
        return Request(method, path, all.mapNotNull { (name, value) -> value?.let { name to it } }.toMap(), body)
    }

    /**
     * The reply of the server to the last attempt. Without [repeatable] a request is sent again after 429 only. For as long as
     * [attempts] are limited, nobody waits longer than a minute for `Retry-After`.
     */
    suspend fun send(request: Request, attempts: Int = 5, repeatable: Boolean = true): Response {
        val pauses = pauses()
        var attempt = 0
        while (true) {
            val patience = if (attempts < Int.MAX_VALUE) 60.seconds else Duration.INFINITE
            if (left(request) > patience) throw IOException("${place(request)} is held back")
            opens(request)
            val last = ++attempt >= attempts
            val reply = try {
                once(request)
            } catch (lost: IOException) {
                if (last || !repeatable) throw lost else null
            }
            val waits = reply != null && closes(request, reply)
            val again = reply == null || reply.status == 429 || repeatable && reply.isTemporary()
            if (reply != null && (last || !again || left(request) > patience)) return reply
            if (!waits) pauses.pause()
        }
    }

    /** Waits as long as the server asked for at this place. */
    suspend fun opens(request: Request) {
        while (left(request).isPositive()) delay(left(request))
    }

    /** Remembers `Retry-After` of a reply. */
    fun closes(request: Request, reply: Response): Boolean {
        val wait = reply.header("Retry-After")?.toIntOrNull()?.takeIf { reply.status == 429 || reply.status == 503 } ?: return false
        val chance = 1 + Random.nextDouble() / 4
        closed[place(request)] = TimeSource.Monotonic.markNow() + wait.seconds * chance + 20.milliseconds
        return true
    }

    private suspend fun once(request: Request): Response {
        val sent = System.currentTimeMillis()
        val reply = transport.send(request)
        if (!reply.isOfServer()) throw IOException("${place(request)}: ${reply.status}, not from the server")
        // The header has whole seconds: the middle of one is nearest.
        val date = reply.header("Date")?.let { runCatching { RFC_1123_DATE_TIME.parse(it, Instant::from) }.getOrNull() }
        if (date != null) ahead = date.toEpochMilli() + 500 - (sent + System.currentTimeMillis()) / 2
        return reply
    }

    private fun left(request: Request): Duration = closed[place(request)]?.let { -it.elapsedNow() } ?: Duration.ZERO

    private fun place(request: Request) = "${request.method} ${request.path.substringBefore('?')}"
}

/** Requests of the account that is signed in. */
class Api internal constructor(internal val sender: Sender, private val session: Session) {
    /**
     * Sends a request and returns its reply, whatever its status. After 401 the access token is refreshed. If no reply has come,
     * it is sent again if it is [repeatable].
     */
    suspend fun send(
        method: String, path: String, headers: Map<String, String?> = emptyMap(), body: String? = null,
        attempts: Int = 5, repeatable: Boolean = method == "GET" || "Idempotency-Key" in headers,
    ): Response {
        val token = session.token()
        val reply = sender.send(sender.request(method, path, headers, body, token), attempts, repeatable)
        if (reply.status != 401) return reply
        return sender.send(sender.request(method, path, headers, body, session.token(rejected = token)), attempts, repeatable)
    }

    /** As [send], but returns a reply of status 2xx as [T]. Throws [ProblemException] for any other. */
    suspend inline fun <reified T> call(method: String, path: String, body: String? = null): T =
        decode<T>(send(method, path, body = body).good())
}
