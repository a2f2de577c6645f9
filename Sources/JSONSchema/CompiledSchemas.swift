import JSONCore

/// Schemas that have been compiled together and may refer to each other.
package struct CompiledSchemas: Sendable {
    package func violations(
        of json: JSON, against term: SchemaTerm, indeterminate: Set<JSONPointer> = []
    ) -> [Violation] { [] }
    package func term(of key: String, in term: SchemaTerm) -> SchemaTerm? { nil }
    package func properties(of term: SchemaTerm) -> [SchemaProperty] { [] }
    package func requires(_ key: String, in term: SchemaTerm) -> Bool { false }
    package func summary(of term: SchemaTerm) -> SchemaSummary { SchemaSummary() }
}
extension JSON {
    package var shownShort: String { description }
}
