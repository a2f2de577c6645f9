import Foundation
import JSONCore
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// The assertion of a service account, whose signature a program not ours checks.
struct AssertionTests {
    private func key(_ changes: KeyValuePairs<String, JSON?> = [:]) throws -> ServiceAccountKey {
        guard case .serviceAccount(let key) = try KeyFile(parsing: Array(TestKey.file(changes).utf8)) else {
            throw CocoaError(.coderInvalidValue)
        }
        return key
    }

    private func parts(_ key: ServiceAccountKey) throws -> [String] {
        let text = try #require(Assertion(key: key, scopes: ["a", "b"], now: testTime + 999).signed())
        return text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    private func decoded(_ part: String) throws -> String {
        String(decoding: try #require(Base64URL.decode(part)), as: UTF8.self)
    }

    @Test func headerAndClaims() throws {
        let parts = try parts(key())
        #expect(parts.count == 3)
        #expect(try decoded(parts[0]) == #"{"alg":"RS256","typ":"JWT","kid":"S3CRETid"}"#)
        #expect(
            try decoded(parts[1])
                == #"{"iss":"robot@shop.iam.gserviceaccount.com","scope":"a b","aud":"https://token.test/token","#
                + #""iat":1795253400,"exp":1795257000}"#)
        let bare = try self.parts(key(["private_key_id": nil]))
        #expect(try decoded(bare[0]) == #"{"alg":"RS256","typ":"JWT"}"#)
    }

    @Test("OpenSSL accepts the signature", arguments: ["PKCS #8", "PKCS #1"])
    func signature(_ form: String) throws {
        var changes: KeyValuePairs<String, JSON?> = [:]
        if form == "PKCS #1" {
            let pem = try output(of: ["openssl", "rsa", "-traditional"], input: TestKey.pem.get())
            #expect(pem.hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
            changes = ["private_key": .string(pem)]
        }
        let parts = try parts(key(changes))
        let folder = try TemporaryFolder()
        try folder.write(TestKey.publicPEM(), to: "public.pem")
        let signature = try #require(Base64URL.decode(parts[2]))
        try Data(signature).write(to: URL(filePath: folder.path + "/signature"))
        let verdict = try output(
            of: [
                "openssl", "dgst", "-sha256", "-verify", folder.path + "/public.pem", "-signature",
                folder.path + "/signature",
            ], input: parts[0] + "." + parts[1])
        #expect(verdict == "Verified OK\n")
    }

    /// Keys that look like one and cannot sign; none of them makes OpenSSL ask for a passphrase.
    @Test(arguments: ["elliptic", "encrypted", "damaged", "nothing", "public"])
    func keysThatCannotSign(_ what: String) throws {
        let pem =
            switch what {
            case "elliptic":
                try output(of: [
                    "openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-quiet",
                ])
            case "encrypted":
                try output(
                    of: ["openssl", "pkey", "-aes256", "-passout", "pass:secret", "-traditional"],
                    input: TestKey.pem.get())
            case "damaged": try TestKey.pem.get().replacing("A", with: "B")
            case "public": try TestKey.publicPEM()
            default: "-----BEGIN PRIVATE KEY-----\n\n-----END PRIVATE KEY-----\n"
            }
        #expect(RSASignature(of: [1, 2, 3], pem: pem) == nil)
    }

    @Test func base64() {
        var random = SeededGenerator(seed: TestSeed.value)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            let text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
            #expect(Base64URL.encode(bytes) == text)
            #expect(Base64URL.decode(text) == bytes)
        }
        for text in ["A", "AAAAA", "A=", "A+", "A/", "Ä", " "] { #expect(Base64URL.decode(text) == nil) }
    }
}
