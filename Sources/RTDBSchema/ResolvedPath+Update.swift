import JSONCore
import JSONSchema
import RTDB

extension ResolvedPath {
    /// Checks a multi-path update of this place: each path is resolved and its value checked as a write of its own.
    ///
    /// `confirmed` are the protected places that the user has named once more.
    ///
    /// - Throws: ``ValidationError`` with the violations of all paths, unknown paths and refusals among them.
    package func validateUpdate(
        _ update: MultiPathUpdate, confirmed: [String] = []
    ) throws(ValidationError) -> ValidatedUpdate {
        guard tree != nil else { return ValidatedUpdate(path: self, update: update) }
        let found = update.entries.flatMap { violations(of: $0, confirmed: confirmed) }
        guard found.isEmpty else {
            // The keys of the path itself, which each of the values has been told of.
            throw error(.update, violations: found).adding([], blamesNames: !keyViolations.isEmpty)
        }
        return ValidatedUpdate(path: self, update: update)
    }

    private func violations(of entry: MultiPathUpdate.Entry, confirmed: [String]) -> [Violation] {
        let prefix = entry.path.keys.map(\.name)
        let target: ResolvedPath
        do throws(ResolutionError) {
            target = try descendant(entry.path)
        } catch {
            return [
                Violation(
                    instanceLocation: JSONPointer(tokens: prefix), keyword: "path", keywordLocation: .root,
                    message: "not in the schema: \(error.reason)")
            ]
        }
        do throws(ValidationError) {
            guard !entry.isPriority else {
                let refusal = target.readOnlyRefusal(includingBelow: false)
                guard let refusal = refusal ?? target.appendOnlyRefusal(includingBelow: false) else { return [] }
                throw target.error(.update, refusal: refusal)
            }
            // Removing a whole collection is what an update is for; replacing one by nothing is not.
            if entry.node.isNull {
                try target.checkRemoval(confirmed: confirmed)
            } else {
                _ = try target.validate(entry.node, confirmed: confirmed)
            }
            return []
        } catch {
            guard let refusal = error.refusal else { return error.violations.map { $0.below(prefix) } }
            return [
                Violation(
                    instanceLocation: JSONPointer(tokens: prefix), keyword: refusal.keyword, keywordLocation: .root,
                    message: refusal.message, schemaLocation: error.location)
            ]
        }
    }
}
