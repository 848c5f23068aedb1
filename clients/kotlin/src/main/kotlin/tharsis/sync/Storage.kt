// Where state survives the end of the process.

package tharsis.sync

import java.io.*
import java.net.*
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/** Named texts. A write is atomic: after a kill at any moment the old text is there, or the new one. */
interface Storage {
    /** The text of that name, or null. */
    fun read(name: String): String?

    /** Creates or replaces a text. It is on the disk when this returns. */
    fun write(name: String, text: String)

    /** Removes a text if it is there. */
    fun remove(name: String)

    /** The names of all texts. */
    fun names(): List<String>
}

/** A [Storage] of one file for each text, in a folder that nothing else uses. Two processes must not share it. */
class FileStorage(private val folder: File) : Storage {
    init { if (!folder.isDirectory && !folder.mkdirs()) throw IOException("cannot create $folder") }

    @Synchronized override fun read(name: String): String? = file(name).takeIf(File::exists)?.readText()

    @Synchronized override fun write(name: String, text: String) {
        val unfinished = File(folder, file(name).name + "~") // It never occurs in an encoded name.
        FileOutputStream(unfinished).use { output ->
            output.write(text.toByteArray())
            output.fd.sync()
        }
        if (!unfinished.renameTo(file(name))) throw IOException("cannot write ${file(name)}")
    }

    @Synchronized override fun remove(name: String) { file(name).delete() }

    override fun names(): List<String> =
        folder.list().orEmpty().filterNot { it.endsWith("~") }.map { URLDecoder.decode(it, "UTF-8") }

    private fun file(name: String) = File(folder, URLEncoder.encode(name, "UTF-8"))
}

/** A storage off the main thread. */
internal class Store(private val storage: Storage) {
    suspend fun read(name: String): String? = withContext(Dispatchers.IO) { storage.read(name) }

    suspend fun write(name: String, text: String) = withContext(Dispatchers.IO) { storage.write(name, text) }

    suspend fun remove(name: String) = withContext(Dispatchers.IO) { storage.remove(name) }

    /** The names that begin so, in order. */
    suspend fun names(beginning: String): List<String> =
        withContext(Dispatchers.IO) { storage.names().filter { it.startsWith(beginning) }.sorted() }
}
