import CCrypto

/// The digests that the service's protocol uses, computed by OpenSSL.
enum Digest {
    /// Returns the SHA-1 digest: 20 bytes.
    static func sha1(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { bytes in
            [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
                ccrypto_sha1(bytes.baseAddress, bytes.count, buffer.baseAddress)
                count = 20
            }
        }
    }

    /// Returns the SHA-256 digest: 32 bytes.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            ccrypto_sha256(bytes, bytes.count, buffer.baseAddress)
            count = 32
        }
    }

    /// Returns whether both are the same bytes, in a time that does not depend on where they differ.
    static func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        // Comparing digests makes the time independent of the length, too.
        zip(sha256(left), sha256(right)).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
    }

    /// Returns the keyed digest of a message: 32 bytes.
    ///
    /// - Source: RFC 2104.
    static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        let blockSize = 64
        var block = key.count > blockSize ? sha256(key) : key
        block += [UInt8](repeating: 0, count: blockSize - block.count)
        return sha256(block.map { $0 ^ 0x5C } + sha256(block.map { $0 ^ 0x36 } + message))
    }
}
