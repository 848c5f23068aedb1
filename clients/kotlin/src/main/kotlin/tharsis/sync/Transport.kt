// How requests reach the server. An app brings its own HTTP library; the README shows OkHttp.

package tharsis.sync

import java.io.IOException

/** An HTTP request. [path] begins with `/` and holds the query; [headers] are complete. */
class Request(val method: String, val path: String, val headers: Map<String, String> = emptyMap(), val body: String? = null)

/** An HTTP reply. */
class Response(val status: Int, headers: Map<String, String>, val body: String) {
    private val headers = headers.mapKeys { it.key.lowercase() }

    /** The value of a header. Case does not matter. */
    fun header(name: String): String? = headers[name.lowercase()]
}

/**
 * Sends requests to one server.
 *
 * Implementations follow no redirects, retry nothing and throw [IOException] when no reply, or only a part of it, has arrived.
 * A cancelled coroutine cancels its request.
 */
interface Transport {
    /** Sends a request and returns the whole reply. A timeout of 30 seconds suits all requests; 10 seconds are enough. */
    suspend fun send(request: Request): Response

    /**
     * Sends a request and calls [onLine] with each line of a reply of status 200, as soon as the line has arrived. Returns when
     * the server has ended the reply. Any other reply is returned whole.
     *
     * The server breaks each silence after 15 seconds. Use a read timeout of 45 seconds, and none for the whole call.
     */
    suspend fun stream(request: Request, onLine: suspend (String) -> Unit): Response
}
