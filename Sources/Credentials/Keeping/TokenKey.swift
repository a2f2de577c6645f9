import CCrypto

/// The name under which the tokens of one credential are kept: a digest from which nobody can tell whose they are.
struct TokenKey: Hashable, Sendable {
    /// The digest in hexadecimal digits.
    let fileName: String

    /// - Parameter fields: Everything that identifies the credential, secrets included, in a fixed order.
    init(_ fields: [String]) {
        // Each length comes first, so that no two lists of fields are the same bytes.
        let bytes = fields.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
        let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            ccrypto_sha256(bytes, bytes.count, buffer.baseAddress)
            count = 32
        }
        let digits = Array("0123456789abcdef".utf8)
        fileName = String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
