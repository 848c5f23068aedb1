// Signing in, and one refresh at a time.

package tharsis.sync

import java.security.SecureRandom
import kotlin.time.Duration.Companion.seconds
import kotlin.time.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.sync.*
import kotlinx.serialization.Serializable
import org.openapitools.client.models.*

/**
 * The session of this device. The access token is in memory only; the refresh token and the device key are in the storage for
 * secrets. A guest whose session has ended is signed in again by the device key.
 */
class Session internal constructor(
    private val sender: Sender,
    secrets: Storage,
    private val belongsTo: suspend (account: String?) -> Unit,
) {
    private val store = Store(secrets)
    private val lock = Mutex()
    private var access: Access? = null
    private val signIns = MutableStateFlow(0)

    /** Counts the sign-ins of this process, so that others can wait for the next one. */
    val signedIn: StateFlow<Int> get() = signIns

    /** Signs in as the guest of this device. The first time makes the account. */
    suspend fun signInAsGuest(name: String? = null, device: String? = null): Account = lock.withLock {
        val kept = kept() ?: Secrets(deviceKey())
        // The key is on the disk before the server knows it: a lost reply loses no account.
        val secrets = kept.copy(deviceKey = kept.deviceKey ?: deviceKey())
        keep(secrets)
        guest(secrets, name, device)
    }

    /** Signs in to a full account. */
    suspend fun signIn(email: String, password: String, device: String? = null): Account = lock.withLock {
        val body = json.encodeToString(PasswordSignIn(email = email, password = password, device = device))
        taken(post("password", body).good(), kept()?.deviceKey)
    }

    /** Ends the session on the server and here. A guest comes back by [signInAsGuest]. */
    suspend fun signOut() {
        val token = token()
        sender.send(Request("POST", "/v1/sign-out", mapOf("Authorization" to "Bearer $token")), ATTEMPTS)
        lock.withLock {
            access = null
            belongsTo(null)
            keep(Secrets(kept()?.deviceKey))
        }
    }

    /**
     * An access token that is not about to expire, and not [rejected]. However many ask at once, one request refreshes it.
     * Throws [SignInNeededException] if there is no way to get one.
     */
    internal suspend fun token(rejected: String? = null): String = lock.withLock {
        access?.takeIf { it.token != rejected && it.until.hasNotPassedNow() }?.let { return it.token }
        val secrets = kept() ?: throw SignInNeededException()
        if (secrets.refreshToken != null) {
            val reply = post("refresh", json.encodeToString(RefreshRequest(secrets.refreshToken)))
            if (reply.status != 401) {
                val tokens = json.decodeFromString<SessionTokens>(reply.good())
                keep(secrets.copy(refreshToken = tokens.refreshToken))
                return take(tokens.accessToken, tokens.expiresIn)
            }
            keep(secrets.copy(refreshToken = null))
        }
        if (!secrets.guest) throw SignInNeededException()
        guest(secrets, null, null)
        access?.token ?: throw SignInNeededException()
    }

    private suspend fun guest(secrets: Secrets, name: String?, device: String?): Account {
        val guest = GuestSignIn(deviceKey = checkNotNull(secrets.deviceKey), name = name, device = device)
        val reply = post("guest", json.encodeToString(guest))
        // The account has got a password since: the key alone does not open it any more.
        if (reply.status == 409) throw SignInNeededException()
        return taken(reply.good(), secrets.deviceKey, guest = true)
    }

    private suspend fun taken(body: String, deviceKey: String?, guest: Boolean = false): Account {
        val signIn = json.decodeFromString<SignIn>(body)
        belongsTo(signIn.account.id.toString())
        keep(Secrets(deviceKey, signIn.refreshToken, guest))
        take(signIn.accessToken, signIn.expiresIn)
        signIns.value += 1
        return signIn.account
    }

    private fun take(token: String, expiresIn: Int): String {
        // By the clock that never jumps: the time of day on a phone may be wrong.
        access = Access(token, TimeSource.Monotonic.markNow() + (expiresIn * 0.8).seconds)
        return token
    }

    private suspend fun post(way: String, body: String): Response =
        sender.send(Request("POST", "/v1/sign-in/$way", mapOf("Content-Type" to "application/json"), body), ATTEMPTS)

    private suspend fun kept(): Secrets? = store.read(NAME)?.let { json.decodeFromString<Secrets>(it) }

    private suspend fun keep(secrets: Secrets) = store.write(NAME, json.encodeToString(secrets))

    private class Access(val token: String, val until: TimeMark)

    @Serializable
    private data class Secrets(val deviceKey: String?, val refreshToken: String? = null, val guest: Boolean = false)

    private companion object {
        const val NAME = "session"
        const val ATTEMPTS = 6

        fun deviceKey(): String {
            val bytes = ByteArray(32).also(SecureRandom()::nextBytes)
            return bytes.joinToString("") { "%02x".format(it) }
        }
    }
}
