import JSONCore
import RTDB

/// A query to which a schema gives a name.
package struct NamedQuery: Sendable {
    package let name: String
    /// The parameters as the schema has them: `{"orderBy": "sentAt", "limitToLast": 20}`.
    package let parameters: JSONObject
    package let query: Query
}
