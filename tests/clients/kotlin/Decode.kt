// Decodes recorded replies with the generated models. Each line of the input has a source, the name of a schema and a
// body, separated by tabs. Prints their number, and the replies that cannot be decoded or lose a member.
//
//     java -cp … DecodeKt < LINES

import java.lang.Class
import kotlin.system.exitProcess
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.*
import kotlinx.serialization.serializer
import org.openapitools.client.infrastructure.Serializer

/** Whether the decoded value has every member of the reply. Numbers and times may have another notation. */
fun kept(sent: JsonElement, read: JsonElement?): Boolean = when (sent) {
    is JsonObject -> read is JsonObject && sent.all { (name, value) -> kept(value, read[name]) }
    is JsonArray -> read is JsonArray && sent.size == read.size && sent.indices.all { kept(sent[it], read[it]) }
    is JsonPrimitive -> read is JsonPrimitive && read.isString == sent.isString
}

fun main() {
    val json = Serializer.kotlinxSerializationJson
    val wrong = ArrayList<String>()
    var count = 0
    for (line in generateSequence(::readLine)) {
        val (place, schema, body) = line.split('\t', limit = 3)
        count += 1
        try {
            val type = serializer(Class.forName("org.openapitools.client.models.$schema"))
            val read = json.encodeToJsonElement(type, json.decodeFromString(type, body))
            if (!kept(json.parseToJsonElement(body), read)) wrong += "$place: $schema loses something"
        } catch (why: SerializationException) {
            wrong += "$place: $schema: ${why.message?.take(300)}"
        } catch (missing: ClassNotFoundException) {
            wrong += "$place: there is no model $schema"
        }
    }
    wrong.take(20).forEach(System.err::println)
    println("$count replies, ${wrong.size} wrong")
    exitProcess(if (wrong.isEmpty()) 0 else 1)
}
