import Failures
import HTTP
import JSONCore
import RTDB
import TerminalText

extension Failure {
    /// Creates the error for a reply that is not JSON, or not a value of a database.
    package init(unreadable error: NodeError, _ response: TransportResponse) {
        guard case .syntax(let error) = error.reason else {
            self.init(
                .protocol, "the reply holds data that no database can store: \(error.message) at \(error.position)")
            return
        }
        let type = response.headers["Content-Type"].flatMap { response.isJSON ? nil : $0.withoutControlCharacters }
        self.init(
            .protocol, "the reply is not JSON: \(error.message) at \(error.position)",
            details: type.map { ["the server says it is '\($0)'; is the URL that of a Realtime Database?"] } ?? [])
    }
}
