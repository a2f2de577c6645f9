import RTDB
import RTDBSchema
import RTDBWire

/// One request of a read, and what is needed to read its reply.
package struct ReadRequest: Sendable {
    package let target: ResolvedPath
    package var parameters = QueryParameters()
    /// Whether the reply has only some of the children, chosen by the database.
    package var isQuery = false
    /// Whether the location comes from a pattern, which names only locations with a value.
    package var isLeftOutWhenNull = false

    package init(
        target: ResolvedPath, parameters: QueryParameters = QueryParameters(), isQuery: Bool = false,
        isLeftOutWhenNull: Bool = false
    ) {
        self.target = target
        self.parameters = parameters
        self.isQuery = isQuery
        self.isLeftOutWhenNull = isLeftOutWhenNull
    }
}

/// The error for a query that needs an index that the rules do not have.
package struct MissingIndexError: Error {
    /// The child path, or `.value`.
    package let index: String
    /// The location whose children are ordered.
    package let target: ResolvedPath
}
