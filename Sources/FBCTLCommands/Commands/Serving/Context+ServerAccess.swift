import Failures
import JSONCore
import Platform
import RTDB
import RTDBRules
import RTDBSchema
import RTDBServer
import TerminalText

extension Context {
    /// Reads the server's access control from a file with rules and a file with a legacy secret.
    ///
    /// Without rules everyone may read and write everything, and the schema defines the indexes.
    func access(rules: String?, secret: String?, schema: DatabaseSchema?) throws -> AccessConfiguration {
        var access = AccessConfiguration(secret: try secret.map { try readSecret($0) })
        if let rules {
            access.rules = try readRules(rules)
        } else if let schema {
            access.rules = try Ruleset(parsing: Array(schema.openRules.text(indent: 2).utf8))
        }
        return access
    }

    private func readRules(_ file: String) throws -> Ruleset {
        let text = try files.read(file, atMost: InputLimit.schema)
        do throws(RulesError) {
            let rules = try Ruleset(parsing: text)
            for warning in rules.warnings {
                try? standardError.write("warning: \(file):\(warning)".withoutControlCharacters + "\n")
            }
            return rules
        } catch {
            throw Failure(
                .data, "'\(file)' holds no security rules",
                details: error.description.split(separator: "\n").map { "  \(file):\($0)" })
        }
    }

    /// Reads the secret in the first line of the file; it is never printed.
    private func readSecret(_ file: String) throws -> String {
        let text = String(decoding: try files.read(file, atMost: InputLimit.secret), as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).first else {
            throw Failure(.data, "'\(file)' is empty, but should hold the database secret")
        }
        return String(line)
    }
}
