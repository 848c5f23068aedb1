// The transport of the tests: the HTTP client of the JDK, which Android does not have.

package tharsis.sync

import java.io.IOException
import java.io.UncheckedIOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration
import java.util.stream.Collectors
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runInterruptible

class JdkTransport(private val url: String) : Transport {
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()

    override suspend fun send(request: Request): Response {
        val built = built(request).timeout(Duration.ofSeconds(30)).build()
        val reply = client.sendAsync(built, BodyHandlers.ofString()).await()
        return response(reply, reply.body())
    }

    override suspend fun stream(request: Request, onLine: suspend (String) -> Unit): Response {
        val reply = client.sendAsync(built(request).build(), BodyHandlers.ofLines()).await()
        reply.body().use { lines ->
            try {
                if (reply.statusCode() != 200) return response(reply, lines.collect(Collectors.joining("\n")))
                val each = lines.iterator()
                while (runInterruptible(Dispatchers.IO) { each.hasNext() }) onLine(each.next())
            } catch (broken: UncheckedIOException) {
                throw IOException("the stream broke", broken)
            }
        }
        return response(reply, "")
    }

    private fun built(request: Request): HttpRequest.Builder {
        val body = request.body?.let(BodyPublishers::ofString) ?: BodyPublishers.noBody()
        val builder = HttpRequest.newBuilder(URI(url + request.path)).method(request.method, body)
        request.headers.forEach { (name, value) -> builder.header(name, value) }
        return builder
    }

    private fun response(reply: HttpResponse<*>, body: String): Response {
        val headers = reply.headers().map().mapValues { (_, values) -> values.joinToString(", ") }
        return Response(reply.statusCode(), headers, body)
    }
}
