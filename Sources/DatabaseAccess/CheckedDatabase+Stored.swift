import Failures
import HTTP
import Platform
import RTDB
import RTDBClient
import RTDBWire

extension CheckedDatabase {
    /// Returns the value at a path with its priorities; nil when it is larger than one write may be.
    ///
    /// - Throws: `ClientError`; `Failure` when the reply is not a value of a database.
    package func stored(at path: DatabasePath) async throws -> Node? {
        let reply = try await client.send(
            Request(.get, .value(path), parameters: QueryParameters(["format": "export"])))
        let bytes = try await reply.start(atMost: CheckedDatabase.largestValue + 1)
        guard bytes.count <= CheckedDatabase.largestValue else { return nil }
        do throws(NodeError) {
            return try Node(parsing: bytes)
        } catch {
            throw Failure(unreadable: error, reply)
        }
    }

    /// Returns whether the condition of a write holds now, by the ETag of the stored value.
    package func holds(_ condition: WriteCondition, at path: DatabasePath) async throws -> Bool {
        let headers = HTTPHeaders([HTTPHeader("X-Firebase-ETag", "true")])
        let reply = try await client.send(Request(.get, .value(path), headers: headers))
        return reply.headers["ETag"] == condition.header.value
    }
}
