import RTDB
import RTDBSchema
import RTDBWire

/// One request of a read, and what is to be known when its reply comes.
struct ReadRequest: Sendable {
    let target: ResolvedPath
    var parameters = QueryParameters()
    /// Whether the reply is a part of the children, chosen by the database.
    var isQuery = false
    /// Whether the place is one of a pattern, which names only what is there.
    var isLeftOutWhenNull = false
}
