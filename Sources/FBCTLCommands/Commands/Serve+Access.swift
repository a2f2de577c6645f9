import RTDBRules
import RTDBServer

extension Context {
    /// Who may do what on the server: by the rules of a file and a legacy secret that stands in another.
    func access(rules: String?, secret: String?) throws -> AccessConfiguration {
        var access = AccessConfiguration(secret: try secret.map { try readSecret($0) })
        if let rules { access.rules = try readRules(rules) }
        return access
    }

    private func readRules(_ file: String) throws -> Ruleset {
        let text = try files.read(file, atMost: InputLimit.schema)
        do throws(RulesError) {
            return try Ruleset(parsing: text)
        } catch {
            throw Failure(
                .data, "'\(file)' holds no security rules",
                details: error.description.split(separator: "\n").map { "  \(file):\($0)" })
        }
    }

    /// The file's first line; the secret is never printed.
    private func readSecret(_ file: String) throws -> String {
        let text = String(decoding: try files.read(file, atMost: InputLimit.secret), as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).first else {
            throw Failure(.data, "'\(file)' is empty, but should hold the database secret")
        }
        return String(line)
    }
}
