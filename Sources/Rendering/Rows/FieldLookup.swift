import Failures
import JSONSchema
import RTDB
import RTDBSchema
import TerminalText

/// The fields that the rows of a read can have by the schema, with their types.
package struct FieldLookup {
    /// A location for each type of row; empty if nothing is known.
    private let places: [ResolvedPath]
    /// The locations whose children are the rows.
    private let parents: [ResolvedPath]

    /// A lookup that knows nothing and accepts every field.
    package static let unknown = FieldLookup(places: [], parents: [])

    private init(places: [ResolvedPath], parents: [ResolvedPath]) {
        self.places = places
        self.parents = parents
    }

    /// Creates a lookup for the rows of several locations.
    ///
    /// The rows are the children, or the value itself if a location has no rows and no query selects its children.
    package init(of targets: [ResolvedPath], isQuery: Bool) {
        guard !targets.contains(where: { $0.kind == .unchecked }) else {
            self = .unknown
            return
        }
        var patterns: Set<String> = []
        let distinct = targets.filter { patterns.insert($0.pattern).inserted }
        parents = distinct.filter { isQuery || $0.hasRows }
        let rows = distinct.map { isQuery || $0.hasRows ? $0.rowPlaces : [$0] }
        // If the rows of one location are unknown, no field can be ruled out.
        places = rows.contains(where: \.isEmpty) ? [] : rows.flatMap { $0 }
    }

    /// Whether the rows are locations with children of their own, and not values.
    package var areContainers: Bool {
        !places.isEmpty && places.allSatisfy { $0.kind == .collection || $0.kind == .branch }
    }

    /// Returns the type of a field by the schema.
    ///
    /// - Throws: `Failure` that points at the name when no row can have the field.
    package func field(_ name: FieldName, at range: Range<Int>, of text: FlagText) throws -> RowField {
        switch name {
        case .key: return RowField(label: "$key", kind: .key, places: parents)
        case .priority: return RowField(label: "$priority", kind: .any, places: [])
        case .value: return RowField(label: "$value", places: places)
        case .child(let path):
            let label = String(path.description.dropFirst())
            guard !places.isEmpty else { return RowField(label: label, kind: .any, places: []) }
            var found: [ResolvedPath] = []
            var errors: [(row: ResolvedPath, error: ResolutionError)] = []
            for place in places {
                do throws(ResolutionError) {
                    found.append(try place.descendant(path))
                } catch {
                    errors.append((place, error))
                }
            }
            guard found.isEmpty else { return RowField(label: label, places: found) }
            throw unknown(path, errors, at: range, of: text)
        }
    }

    /// Returns a warning about a field that the schema allows without naming it, if the schema names a similar field;
    /// otherwise nil.
    package func spellingNote(for path: DatabasePath) -> String? {
        var known: [String] = []
        for place in places {
            let parent = DatabasePath(Array(path.keys.dropLast()))
            guard let last = path.keys.last?.name, let above = try? place.descendant(parent),
                let found = try? place.descendant(path)
            else { continue }
            let names = above.children.map(\.name)
            guard found.acceptsAnything, !names.contains(where: { $0.hasPrefix("<") || $0 == last }) else { return nil }
            known += names
        }
        guard let last = path.keys.last?.name, let nearest = Spelling.nearest(to: last, among: known) else {
            return nil
        }
        let shown = path.description.dropFirst()
        return "the schema does not name '\(String(shown).withoutControlCharacters)'; did you mean "
            + "'\(shown.dropLast(last.count))\(nearest)'?"
    }

    /// Returns the error for a field that no row has, from the row that has most of its path or a similar name.
    private func unknown(
        _ path: DatabasePath, _ errors: [(row: ResolvedPath, error: ResolutionError)], at range: Range<Int>,
        of text: FlagText
    ) -> Failure {
        func depth(_ entry: (row: ResolvedPath, error: ResolutionError)) -> Int {
            2 * (entry.error.segmentIndex - entry.row.path.keys.count) + (entry.error.suggestion == nil ? 0 : 1)
        }
        guard let (row, error) = errors.max(by: { depth($0) < depth($1) }) else {
            return text.failure("no row has a field '\(path.description.dropFirst())'", at: range)
        }
        let step = error.segmentIndex - row.path.keys.count
        let name = path.keys[step].name
        let above = path.keys[..<step].map(\.name).joined(separator: "/")
        let owner = step == 0 ? row.typeName ?? row.pattern : above
        var names: [String] = []
        for name in errors.count > 1 && step == 0 ? errors.flatMap(\.error.children) : error.children
        where !names.contains(name) { names.append(name) }
        let nearest = Spelling.nearest(to: name, among: names.filter { !$0.hasPrefix("<") })
        // Only the name is marked, if the text has it unchanged.
        var part = range
        if range.count == path.keys.map(\.name.utf8.count).reduce(path.keys.count - 1, +) {
            let start = range.lowerBound + (above.isEmpty ? 0 : above.utf8.count + 1)
            part = start..<start + name.utf8.count
        }
        let message =
            names.isEmpty
            ? "'\(owner.withoutControlCharacters)' has no fields" + (step == 0 ? "; the value itself is $value" : "")
            : "'\(owner.withoutControlCharacters)' has no field '\(name.withoutControlCharacters)'"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        let shown = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
        return text.failure(message, at: part, details: names.isEmpty ? [] : ["fields here: \(shown)"])
    }
}
