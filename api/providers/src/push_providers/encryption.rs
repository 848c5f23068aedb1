//! Message encryption for Web Push (RFC 8291): one record of `aes128gcm` (RFC 8188), under a key agreed by P-256. Uses
//! the primitives of `aws-lc-rs`, which this program already uses for signatures and TLS; the crates that implement
//! the RFC depend on OpenSSL or a second set of primitives.

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hkdf::{HKDF_SHA256, KeyType, Salt};
use aws_lc_rs::rand;

/// The record size in the header; the single record is smaller.
const RECORD: u32 = 4_096;
/// The padding delimiter of the last record.
const LAST: u8 = 2;

/// The length of a key in octets.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive_key<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut key = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N))?.fill(&mut key)?;
    Ok(key)
}

/// Encrypts a message with the public key and the authentication secret of a subscription.
pub fn encrypt(message: &[u8], p256dh: &[u8], auth: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let mut salt = [0; 16];
    rand::fill(&mut salt)?;
    seal(message, p256dh, auth, &PrivateKey::generate(&ECDH_P256)?, &salt)
}

fn seal(
    message: &[u8],
    p256dh: &[u8],
    auth: &[u8],
    own: &PrivateKey,
    salt: &[u8; 16],
) -> Result<Vec<u8>, Unspecified> {
    let public = own.compute_public_key()?;
    let public = public.as_ref();
    let theirs = UnparsedPublicKey::new(&ECDH_P256, p256dh);
    let secret = agree(own, theirs, Unspecified, |shared| {
        derive_key::<32>(auth, shared, &[b"WebPush: info\0", p256dh, public])
    })?;
    let key: [u8; 16] = derive_key(salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive_key(salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    let mut record = [message, &[LAST]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(public.len() as u8);
    body.extend(public);
    body.extend(record);
    Ok(body)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    /// RFC 8291 §5 and appendix A.
    #[test]
    fn the_example_of_rfc_8291_is_reproduced() {
        let own = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let own = PrivateKey::from_private_key(&ECDH_P256, &own).expect("a key");
        let p256dh =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let message = b"When I grow up, I want to be a watermelon";
        let body = seal(message, &p256dh, &bytes("BTBZMqHH6r4Tts7J_aSIgg"), &own, &salt).expect("sealed");
        assert_eq!(
            URL_SAFE_NO_PAD.encode(body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr\
             u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
        assert!(seal(message, &[4; 65], &[0; 16], &own, &salt).is_err(), "no point of the curve");
    }
}
