import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import TerminalText

/// A count of violations by schema location and keyword, with the first of each as an example.
struct ViolationSummary {
    /// The violations of one keyword at the locations of one pattern.
    private struct Rule: Hashable {
        /// The pattern, such as `/customers/<customerId>/email`.
        let pattern: String
        let keyword: String
        /// The file and line of the schema.
        let schemaLocation: String?
    }

    /// One row of the summary.
    package struct Row {
        package let count: Int
        let pattern: String
        let keyword: String
        let schemaLocation: String?
        package let example: Violation
    }

    private var found: [Rule: (count: Int, example: Violation)] = [:]

    /// Counts a violation below a location; without a location, its instance location is its pattern.
    package mutating func add(_ violation: Violation, below place: ResolvedPath?) {
        let names = violation.instanceLocation.tokens
        let pattern =
            place?.pattern(below: names) ?? "/" + names.map { Int($0) == nil ? $0 : "*" }.joined(separator: "/")
        let rule = Rule(pattern: pattern, keyword: violation.keyword, schemaLocation: violation.schemaLocation)
        let base = place?.path.keys.map(\.name) ?? []
        found[rule, default: (0, violation.below(base))].count += 1
    }

    /// The rows by descending count; rows with equal counts are in the order of their patterns.
    package var rows: [Row] {
        let rows = found.map { rule, value in
            Row(
                count: value.count, pattern: rule.pattern, keyword: rule.keyword, schemaLocation: rule.schemaLocation,
                example: value.example)
        }
        return rows.sorted {
            ($1.count, $0.pattern, $0.keyword, $0.schemaLocation ?? "")
                < ($0.count, $1.pattern, $1.keyword, $1.schemaLocation ?? "")
        }
    }

    /// Returns lines of count, location, rule and example: aligned with headings, or separated by tabs.
    package func text(isAligned: Bool) -> String {
        let lines = rows.map { row in
            let example = "\(row.example.instanceLocation.description): \(row.example.message)"
            return ["\(row.count)", row.pattern, row.keyword, example].map(\.withoutControlCharacters)
        }
        guard isAligned, !lines.isEmpty else { return lines.map { $0.joined(separator: "\t") + "\n" }.joined() }
        return ([["count", "where", "rule", "example"]] + lines).aligned.map { $0 + "\n" }.joined()
    }
}

extension ViolationSummary.Row {
    /// The row as the members of an object, for programs.
    var members: [JSONObject.Member] {
        var members: [JSONObject.Member] = [
            ("count", .number(JSONNumber(Int64(count)))), ("pattern", .string(pattern)), ("keyword", .string(keyword)),
        ]
        if let schemaLocation { members.append(("schema", .string(schemaLocation))) }
        members.append(("example", .string(example.instanceLocation.description)))
        members.append(("error", .string(example.message)))
        return members
    }
}

extension ResolvedPath {
    /// Returns the pattern of a location below this one.
    ///
    /// The key of an element becomes the wildcard's name. An index or a key that is not a property becomes `*`.
    fileprivate func pattern(below names: [String]) -> String {
        var text = pattern == "/" ? "" : "/" + pattern
        var place: ResolvedPath? = self
        for name in names {
            let parent = place
            place = (try? Key(name)).flatMap { key in try? parent?.elementPath(key) }
            let isNamed = parent?.children.contains { !$0.isWildcard && $0.name == name } ?? false
            if isNamed || place == nil {
                text += "/" + (Int(name) == nil ? name : "*")
            } else if place?.kind == .insideValue {
                text += "/*"
            } else {
                text += "/" + (place?.pattern.split(separator: "/").last.map(String.init) ?? name)
            }
        }
        return text.isEmpty ? "/" : text
    }
}
