import JSONCore
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// Key files that are broken in every member: the message names the member and contains nothing of the secrets.
struct KeyFileTests {
    private static let external = #"""
        {"type":"external_account","audience":"//iam.test/pool","subject_token_type":"urn:jwt","token_url":"https://sts.test/v1/token",
        "service_account_impersonation_url":"https://iam.test/v1/projects/-/serviceAccounts/r@s.test:generateAccessToken",
        "client_id":"S3CRETc","client_secret":"S3CRETs","credential_source":{"url":"http://here.test/token",
        "headers":{"X-Secret":"S3CRETh"},"format":{"type":"json","subject_token_field_name":"value"}}}
        """#
    private static let user =
        #"{"type":"authorized_user","client_id":"S3CRETc","client_secret":"S3CRETs","refresh_token":"S3CRETr"}"#
    private static let externalUser = #"""
        {"type":"external_account_authorized_user","client_id":"S3CRETc","client_secret":"S3CRETs",
        "refresh_token":"S3CRETr","token_url":"https://sts.test/v1/oauthtoken"}
        """#
    private static let impersonated = #"""
        {"type":"impersonated_service_account","delegates":["a@s.test"],"source_credentials":\#(user),
        "service_account_impersonation_url":"https://iam.test/v1/projects/-/serviceAccounts/r@s.test:generateAccessToken"}
        """#

    /// What each kind needs, and what may be absent.
    private static let files: [(text: String, required: [String], optional: [String])] = [
        (
            (try? TestKey.file()) ?? "", ["type", "private_key", "client_email", "token_uri"],
            ["private_key_id", "project_id"]
        ),
        (user, ["type", "client_id", "client_secret", "refresh_token"], []),
        (externalUser, ["type", "client_id", "client_secret", "refresh_token", "token_url"], []),
        (
            external,
            [
                "type", "audience", "subject_token_type", "token_url", "credential_source",
                "credential_source.format.subject_token_field_name",
            ],
            [
                "service_account_impersonation_url", "client_id", "client_secret", "credential_source.headers",
                "credential_source.format", "credential_source.format.type", "credential_source.headers.X-Secret",
            ]
        ),
        (
            impersonated,
            [
                "type", "source_credentials", "service_account_impersonation_url", "source_credentials.type",
                "source_credentials.client_id", "source_credentials.client_secret", "source_credentials.refresh_token",
            ], ["delegates"]
        ),
    ]

    private func message(_ text: String) -> String? {
        do throws(KeyFileFault) {
            _ = try KeyFile(parsing: Array(text.utf8))
            return nil
        } catch {
            let error = CredentialError.brokenFile("x.json", error)
            #expect(error.category == .configuration)
            for text in [error.description, "\(error)", String(reflecting: error)] + error.nextSteps {
                #expect(!text.contains(mark) && !text.contains("PRIVATE"), "\(text)")
            }
            return error.description
        }
    }

    @Test(arguments: files.indices)
    func everyMember(_ index: Int) throws {
        let (text, required, optional) = Self.files[index]
        let whole = try #require(JSON(parsing: text).object)
        #expect(message(text) == nil)
        for name in required + optional {
            let keys = name.split(separator: ".").map(String.init)
            func changed(_ value: JSON?) -> String { JSON.object(whole.setting(keys[...], to: value)).description }
            let isObject = ["credential_source", "source_credentials", "headers", "format"].contains(keys.last)
            let isRequired = required.contains(name)
            let missing = isRequired ? "the key file 'x.json' has no '\(name)'" : nil
            #expect(message(changed(nil)) == missing)
            // A null is as good as nothing.
            let header = "the key file 'x.json' has no 'credential_source.headers.X-Secret'"
            #expect(message(changed(.null)) == (keys.last == "X-Secret" ? header : missing))
            let type =
                isObject ? "is not an object" : name == "delegates" ? "is not a list of strings" : "is not a string"
            let wrong = { (verdict: String) in
                ["'\(name)' in the key file 'x.json' \(verdict)", "the key file 'x.json' has no '\(name)'"]
            }
            for value: JSON in [7, true, isObject ? "S3CRETt" : .object(JSONObject()), .array([7])] {
                #expect(message(changed(value)) == wrong(type)[0], "\(name)")
            }
            guard !isObject, name != "delegates" else { continue }
            let empty = message(changed(""))
            let isName = ["project_id", "private_key_id", "client_id", "client_secret", "type"].contains(keys.last)
            if isRequired {
                #expect(empty == wrong("is empty")[0])
            } else if !isName {
                #expect(empty == wrong("is empty")[0])
            }
            // Garbage is as good as anything else in what is only sent on.
            let garbage = message(changed(.string("\(mark)\u{0}\n\u{1B}[2J")))
            switch keys.last {
            case "token_uri", "token_url", "service_account_impersonation_url":
                #expect(garbage == wrong("is not an https URL")[0])
                #expect(message(changed("http://token.test/token")) == wrong("is not an https URL")[0])
                #expect(message(changed("http://127.0.0.1:8080/token")) == nil)
            case "private_key": #expect(garbage == wrong("is not an RSA private key in PEM form")[0])
            case "X-Secret": #expect(garbage == wrong("contains a character that a header cannot have")[0])
            case "type" where keys.count < 3:
                #expect(garbage == "'type' in the key file 'x.json' is not the name of a kind of credential")
            case "type":
                #expect(
                    garbage
                        == "the key file 'x.json' gets its token by 'credential_source.format.type', which fbctl cannot do"
                )
            default: #expect(garbage == nil)
            }
        }
    }

    @Test(arguments: [
        ("", "the key file 'x.json' is not JSON (line 1, column 1)"),
        ("-----BEGIN PRIVATE KEY-----\nS3CRET", "the key file 'x.json' is not JSON (line 1, column 1)"),
        ("{\"type\":\n S3CRET}", "the key file 'x.json' is not JSON (line 2, column 2)"),
        (#"{"S3CRET":1,"S3CRET":2}"#, "the key file 'x.json' is not JSON (line 1, column 13)"),
        ("[\"S3CRET\"]", "the key file 'x.json' does not contain a JSON object"),
        ("\"S3CRET\"", "the key file 'x.json' does not contain a JSON object"),
        (
            #"{"type":"gdch_service_account"}"#,
            "the key file 'x.json' has the type 'gdch_service_account', which is not a credential"
        ),
        (
            #"{"type":"external_account","audience":"a","subject_token_type":"t","token_url":"https://sts.test/","credential_source":{"environment_id":"aws1"}}"#,
            "the key file 'x.json' gets its token by 'credential_source.environment_id', which fbctl cannot do"
        ),
        (
            #"{"type":"external_account","audience":"a","subject_token_type":"t","token_url":"https://sts.test/","credential_source":{"executable":{}}}"#,
            "the key file 'x.json' gets its token by 'credential_source.executable', which fbctl cannot do"
        ),
        (
            #"{"type":"external_account","audience":"a","subject_token_type":"t","token_url":"https://sts.test/","credential_source":{}}"#,
            "the key file 'x.json' has no 'credential_source.file'"
        ),
    ])
    func wholeFiles(_ row: (text: String, message: String)) {
        #expect(message(row.text) == row.message)
    }

    @Test func nesting() {
        let end = #""service_account_impersonation_url":"https://iam.test/a"}"#
        func nested(_ depth: Int) -> String {
            depth == 0
                ? Self.user
                : #"{"type":"impersonated_service_account","source_credentials":"# + nested(depth - 1) + "," + end
        }
        #expect(message(nested(3)) == nil)
        let path = String(repeating: "source_credentials.", count: 4) + "type"
        #expect(message(nested(4)) == "'\(path)' in the key file 'x.json' is nested too deeply")
    }

    /// Files with bytes changed by chance: nothing breaks, and no message tells a secret.
    @Test func damagedFiles() throws {
        var random = SeededGenerator(seed: TestSeed.value)
        for _ in 0..<500 {
            for (text, _, _) in Self.files {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                        in: .min ... .max, using: &random)
                }
                guard
                    case .failure(let fault) = Result(catching: { () throws(KeyFileFault) in try KeyFile(parsing: bytes)
                    })
                else { continue }
                let message = CredentialError.brokenFile("x.json", fault).description
                #expect(!message.contains(mark), "\(message)")
            }
        }
    }
}

extension JSONObject {
    fileprivate func setting(_ keys: ArraySlice<String>, to value: JSON?) -> JSONObject {
        var copy = self
        guard let first = keys.first else { return copy }
        copy[first] =
            keys.count == 1 ? value : (self[first]?.object ?? JSONObject()).setting(keys.dropFirst(), to: value).asJSON
        return copy
    }

    private var asJSON: JSON { .object(self) }
}
