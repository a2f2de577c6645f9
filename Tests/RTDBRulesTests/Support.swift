import JSONCore
import RTDB
import RTDBRules

/// A moment for `now`: 2020-09-13.
let now: Int64 = 1_600_000_000_000

/// The rules of a JSON object, as the member `rules` of a document.
func ruleset(_ rules: String) throws -> Ruleset {
    try Ruleset(parsing: Array(#"{"rules":\#(rules)}"#.utf8))
}

/// A document's rules whose only rule is a `.read` at the root.
func readRule(_ expression: String) throws -> Ruleset {
    try ruleset(#"{".read":\#(JSON.string(expression).text())}"#)
}

/// The service's text about a document that it refuses; nil when it takes it.
func refusal(_ document: String) -> String? {
    do throws(RulesError) {
        _ = try Ruleset(parsing: Array(document.utf8))
        return nil
    } catch {
        return error.description
    }
}

/// The text about an expression, without its place; nil when it is a rule.
func refusal(ofRule expression: String, kind: String = ".read") -> String? {
    let rule = JSON.string(expression).text()
    do throws(RulesError) {
        _ = try Ruleset(parsing: Array(#"{"rules":{"p":{"$id":{"\#(kind)":\#(rule)}}}}"#.utf8))
        return nil
    } catch {
        return error.diagnostics.map(\.text).joined(separator: "\n")
    }
}

func context(_ auth: String = "null") throws -> RulesContext {
    RulesContext(auth: try JSON(parsing: auth), now: now)
}

extension Ruleset {
    func allowsRead(
        _ path: String, in tree: String = "null", auth: String = "null", query: Query? = nil
    ) throws -> Bool {
        allowsRead(of: try DatabasePath(path), query: query, in: try Node(parsing: tree), try context(auth))
    }

    /// Whether the values may be put at their paths, all at once.
    func allowsWrite(
        _ writes: [(path: String, value: String)], to tree: String = "null", auth: String = "null"
    ) throws -> Bool {
        let before = try Node(parsing: tree)
        var after = before
        var paths: [DatabasePath] = []
        for write in writes {
            paths.append(try DatabasePath(write.path))
            after = after.setting(try DatabasePath(write.path), to: try Node(parsing: write.value))
        }
        return allowsWrite(of: paths, from: before, to: after, try context(auth))
    }

    func allowsWrite(
        _ path: String, _ value: String, to tree: String = "null", auth: String = "null"
    ) throws -> Bool {
        try allowsWrite([(path, value)], to: tree, auth: auth)
    }
}
