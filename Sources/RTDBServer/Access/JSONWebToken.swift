import FoundationEssentials
import JSONCore

/// A JSON Web Token in its compact form.
///
/// - Source: RFC 7515 and RFC 7519; Documentation/RealtimeDatabase.md, 8.15.
struct JSONWebToken {
    private let algorithm: String
    let claims: JSONObject
    /// The text that the signature signs.
    private let signedText: Substring
    private let signature: [UInt8]

    /// Parses a token; nil when the text isn't one.
    init?(parsing text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = JSONWebToken.decode(parts[0]), let body = JSONWebToken.decode(parts[1]),
            let signature = JSONWebToken.decode(parts[2]),
            let algorithm = (try? JSON(parsing: header))?["alg"]?.string,
            let claims = (try? JSON(parsing: body))?.object
        else { return nil }
        self.algorithm = algorithm
        self.claims = claims
        self.signature = signature
        signedText = text[..<parts[1].endIndex]
    }

    /// Whether the token claims to be signed with the legacy secret.
    var isSigned: Bool { algorithm == "HS256" }

    /// Returns whether the signature is valid or need not be verified.
    ///
    /// The emulator accepts every ID token. A token that claims to be signed with the secret must have a valid
    /// signature, and the server must have a secret.
    func hasAcceptableSignature(secret: String?) -> Bool {
        guard isSigned else { return true }
        guard let secret else { return false }
        let expected = Digest.hmacSHA256(Array(signedText.utf8), key: Array(secret.utf8))
        return Digest.areSame(signature, expected)
    }

    /// Returns the time of a claim, converted from seconds to milliseconds.
    ///
    /// A time out of the range of 64 bits becomes the first or last time in the range.
    func milliseconds(_ claim: String) -> Int64? {
        guard case .number(let number)? = claims[claim] else { return nil }
        let time = (number.double * 1000).rounded()
        return Int64(exactly: time) ?? (time < 0 ? .min : .max)
    }

    /// Decodes base64url without padding.
    private static func decode(_ part: Substring) -> [UInt8]? {
        var text = part.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        guard !text.contains(UInt8(ascii: "=")) else { return nil }
        while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return Data(base64Encoded: Data(text)).map { Array($0) }
    }
}
