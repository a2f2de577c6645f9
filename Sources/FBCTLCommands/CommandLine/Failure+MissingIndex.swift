import Failures
import JSONCore
import RTDB
import RTDBSchema
import Rendering
import TerminalText

extension Failure {
    /// Creates the failure for a query without an index in the rules, with the index to add for all locations of the
    /// pattern.
    init(missingIndex index: String, at target: ResolvedPath) {
        var indexes = target.indexes.filter { $0 != "$key" }.map { $0 == "$value" ? ".value" : $0 }
        let isDeclared = indexes.contains(index)
        if !isDeclared { indexes.append(index) }
        let names: [JSON] = indexes.map { .string($0) }
        var rules = JSON.object(JSONObject(uniqueMembers: [(".indexOn", names.count == 1 ? names[0] : .array(names))]))
        for segment in target.pattern.split(separator: "/").reversed() {
            let name = segment.first == "<" ? "$" + segment.dropFirst().dropLast() : String(segment)
            rules = .object(JSONObject(uniqueMembers: [(name, rules)]))
        }
        let document = JSON.object(JSONObject(uniqueMembers: [("rules", rules)]))
        let name = index == ".value" ? "the values" : "'\(index.withoutControlCharacters)'"
        var details = ["add this to the rules:"] + document.text(indent: 2).split(separator: "\n").map { "  \($0)" }
        if isDeclared {
            details.append("the schema has this index, but the deployed rules do not")
        } else if target.kind != .unchecked {
            details.append("and '\(index.withoutControlCharacters)' to \"$indexOn\" in the schema")
        }
        // A name that is probably a misspelled field of the schema is not suggested as an index.
        if !isDeclared, let path = try? DatabasePath(index),
            let doubt = FieldLookup(of: [target], isQuery: true).spellingNote(for: path)
        {
            details = [doubt]
        }
        self.init(
            .usage,
            "the rules have no index for ordering by \(name) at '\(target.path.description.withoutControlCharacters)'",
            details: details + ["or use --client-side to read everything and filter it in fbctl"])
    }
}
