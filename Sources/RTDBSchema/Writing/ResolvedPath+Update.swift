import JSONCore
import JSONSchema
import RTDB

extension ResolvedPath {
    /// Validates a multi-path update of this location: each path is resolved and validated as a separate write.
    ///
    /// `confirmed` are the protected paths and patterns that the user has confirmed.
    ///
    /// - Throws: ``ValidationError`` with the violations at all paths, including unknown paths and refusals.
    package func validateUpdate(
        _ update: MultiPathUpdate, confirmed: [String] = []
    ) throws(ValidationError) -> ValidatedUpdate {
        guard tree != nil else { return ValidatedUpdate(path: self, update: update) }
        let keys = keyViolations
        let found = update.entries.flatMap { violations(of: $0, confirmed: confirmed) }
        guard keys.isEmpty, found.isEmpty else { throw error(.update, keys: keys, violations: found) }
        let lacked = update.entries.filter(\.node.isNull).compactMap { unknownPart(of: $0.path)?.error.noteOfRemoval }
        return ValidatedUpdate(path: self, update: update, notes: lacked)
    }

    private func violations(of entry: MultiPathUpdate.Entry, confirmed: [String]) -> [Violation] {
        let prefix = entry.path.keys.map(\.name)
        let target: ResolvedPath
        do throws(ResolutionError) {
            target = try descendant(entry.path)
        } catch {
            // Removing data that is not in the schema can only improve the database.
            guard entry.node.isNull, !entry.isPriority, let lacking = unknownPart(of: entry.path)?.place else {
                return [
                    Violation(
                        instanceLocation: JSONPointer(tokens: prefix), keyword: "path", keywordLocation: .root,
                        message: "not in the schema: \(error.reason)")
                ]
            }
            target = lacking
        }
        do throws(ValidationError) {
            guard !entry.isPriority else {
                let refusal = target.readOnlyRefusal(includingBelow: false)
                guard let refusal = refusal ?? target.appendOnlyRefusal(includingBelow: false) else { return [] }
                throw target.error(.update, refusal: refusal)
            }
            // An update may remove a whole collection, but not replace it with an empty one.
            if entry.node.isNull {
                try target.checkRemoval(confirmed: confirmed)
            } else {
                _ = try target.validate(entry.node, confirmed: confirmed)
            }
            return []
        } catch {
            guard let refusal = error.refusal else {
                // Violations in the keys above the update have already been reported.
                return target.keyViolations(below: path.keys.count) + error.violations.map { $0.below(prefix) }
            }
            return [
                Violation(
                    instanceLocation: JSONPointer(tokens: prefix), keyword: refusal.keyword, keywordLocation: .root,
                    message: refusal.message, schemaLocation: error.location)
            ]
        }
    }
}
