import CCrypto
import JSONCore
import RTDBClient

/// The signed claim of a service account that it is who asks for a token.
///
/// - Source: RFC 7523; Documentation/RealtimeDatabase.md, 8.6.
struct Assertion {
    /// The life of an assertion, in seconds; the token server refuses a longer one.
    private static let life: Int64 = 3600

    let key: ServiceAccountKey
    let scopes: [String]
    /// Milliseconds since 1970.
    let now: Int64

    /// The signed text; nil when the key cannot sign.
    func signed() -> String? {
        var header: [JSONObject.Member] = [("alg", "RS256"), ("typ", "JWT")]
        if let keyID = key.keyID { header.append(("kid", .string(keyID))) }
        let seconds = now / 1000
        let claims: [JSONObject.Member] = [
            ("iss", .string(key.email)), ("scope", .string(scopes.joined(separator: " "))),
            ("aud", .string(key.tokenURL.text)), ("iat", .number(JSONNumber(seconds))),
            ("exp", .number(JSONNumber(seconds + Assertion.life))),
        ]
        let text = [header, claims].map {
            Base64URL.encode(JSON.object(JSONObject(uniqueMembers: $0)).description.utf8)
        }
        .joined(separator: ".")
        return RSASignature(of: Array(text.utf8), pem: key.privateKey.exposed).map {
            text + "." + Base64URL.encode($0.bytes)
        }
    }
}

/// A signature with RSASSA-PKCS1-v1_5 and SHA-256, which JWS calls RS256.
///
/// - Source: RFC 7518 section 3.3.
struct RSASignature {
    /// The longest key, in bytes: 8192 bits.
    private static let longestKey = 1024

    let bytes: [UInt8]

    /// Signs a message; nil when the text is not an unencrypted RSA private key, or not a sound one.
    init?(of message: [UInt8], pem: String) {
        let key = Array(pem.utf8)
        bytes = [UInt8](unsafeUninitializedCapacity: RSASignature.longestKey) { buffer, count in
            count = ccrypto_sign_rs256(
                key, key.count, message, message.count, buffer.baseAddress, RSASignature.longestKey)
        }
        if bytes.isEmpty { return nil }
    }
}
