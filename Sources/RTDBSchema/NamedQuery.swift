import JSONCore
import RTDB

/// A query that a schema gives a name.
package struct NamedQuery: Sendable {
    package let name: String
    /// As they stand in the schema: `{"orderBy": "sentAt", "limitToLast": 20}`.
    package let parameters: JSONObject
    package let query: Query
}
