// Signing in, and one refresh at a time.

package tharsis.sync

import java.io.IOException
import java.security.SecureRandom
import kotlin.time.Duration.Companion.seconds
import kotlin.time.*
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.sync.*
import kotlinx.coroutines.withContext
import kotlinx.serialization.Serializable
import org.openapitools.client.models.*

/**
 * The session of this device. The access token is in memory only; the refresh token and the device key are in the storage for
 * secrets.
 */
class Session internal constructor(private val sender: Sender, secrets: Storage, private val store: Store) {
    private val secrets = Store(secrets)
    private val lock = Mutex()
    private var access: Pair<String, TimeMark>? = null
    @Volatile private var kept: Secrets? = null
    private val counter = MutableStateFlow(0)

    /** Grows with each sign-in and sign-out, and when the session has ended. [account] shows which of them it was. */
    val changes: StateFlow<Int> get() = counter

    /** The id of the account that is signed in, without a request; null if none is, or if the session has ended. */
    suspend fun account(): String? = kept().let { if (it.refreshToken == null) null else it.account }

    /** Signs in as the guest of this device. The first sign-in creates the account. */
    suspend fun signInAsGuest(name: String? = null, device: String? = null): Account = lock.withLock {
        // The key is on the disk before the server knows it: a lost reply loses no account.
        val key = kept().deviceKey ?: newKey().also { keep(kept().copy(deviceKey = it)) }
        signIn("guest", json.encodeToString(GuestSignIn(deviceKey = key, name = name, device = device)))
    }

    /** Signs in to a full account. */
    suspend fun signIn(email: String, password: String, device: String? = null): Account = lock.withLock {
        signIn("password", json.encodeToString(PasswordSignIn(email = email, password = password, device = device)))
    }

    /** Deletes everything that is stored for the account, then ends the session on the server, if it can be reached. */
    suspend fun signOut() = lock.withLock {
        val old = kept()
        var token = access?.first
        access = null
        keep(Secrets(old.deviceKey))
        if (old.account != null) store.names("${old.account}/").forEach { store.remove(it) }
        counter.value += 1
        // Without a network the session ends on the server when its refresh token expires.
        runCatching {
            token = token ?: old.refreshToken?.let { decode<SessionTokens>(refreshed(it).good()).accessToken }
            if (token != null) sender.send(sender.request("POST", "/v1/sign-out", emptyMap(), null, token), attempts = 2)
        }
    }

    /**
     * An access token that is not about to expire, and not [rejected]. One request refreshes it for all concurrent callers.
     * Throws [SignInNeededException] if there is no session, and IOException if the server does not answer.
     */
    internal suspend fun token(rejected: String? = null): String = lock.withLock {
        access?.let { (token, until) -> if (token != rejected && until.hasNotPassedNow()) return token }
        val refresh = kept().refreshToken ?: throw SignInNeededException()
        // A cancelled caller does not stop it: if the new refresh token were not stored, the session would be lost.
        withContext(NonCancellable) {
            val reply = refreshed(refresh)
            if (reply.status == 401) {
                keep(kept().copy(refreshToken = null))
                counter.value += 1
                throw SignInNeededException()
            }
            if (reply.status >= 300) throw IOException("no new token: ${reply.status}")
            val tokens = decode<SessionTokens>(reply.body)
            keep(kept().copy(refreshToken = tokens.refreshToken))
            take(tokens.accessToken, tokens.expiresIn)
        }
    }

    /** The name in the storage for something of the account. The moves of a session that has ended stay there. */
    internal suspend fun place(name: String): String = "${kept().account ?: throw SignInNeededException()}/$name"

    private suspend fun signIn(way: String, body: String): Account {
        val signIn = decode<SignIn>(sender.send(sender.request("POST", "/v1/sign-in/$way", emptyMap(), body, null)).good())
        keep(Secrets(kept().deviceKey, signIn.account.id.toString(), signIn.refreshToken))
        take(signIn.accessToken, signIn.expiresIn)
        counter.value += 1
        return signIn.account
    }

    private suspend fun refreshed(token: String): Response {
        val body = json.encodeToString(RefreshRequest(token))
        return sender.send(sender.request("POST", "/v1/sign-in/refresh", emptyMap(), body, null), attempts = 3)
    }

    private fun take(token: String, expiresIn: Int): String {
        // Uses the monotonic clock, because the time of day on a phone may be wrong.
        access = Pair(token, TimeSource.Monotonic.markNow() + (expiresIn - minOf(60, expiresIn / 2)).seconds)
        return token
    }

    private suspend fun kept(): Secrets =
        kept ?: (secrets.read("session")?.let { json.decodeFromString<Secrets>(it) } ?: Secrets()).also { kept = it }

    private suspend fun keep(new: Secrets) {
        secrets.write("session", json.encodeToString(new))
        kept = new
    }

    @Serializable
    private data class Secrets(val deviceKey: String? = null, val account: String? = null, val refreshToken: String? = null)

    private fun newKey(): String = ByteArray(32).also(SecureRandom()::nextBytes).joinToString("") { "%02x".format(it) }
}
