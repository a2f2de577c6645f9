import RTDBWire

/// Why a stream ended that should have gone on.
package enum StreamLoss: Error, Sendable {
    /// The server closed it.
    case ended
    /// Nothing was heard for so many milliseconds, not even that nothing happens.
    case silent(Int)
    /// The connection failed, or none could be made, or the server refused.
    case failed(ClientError)
    /// What came is no event of a Realtime Database.
    case nonsense(EventStreamError)
    /// An event is longer than the reader allows, which is this many bytes.
    case oversized(limit: Int)
    /// The first event did not tell what stands at the location.
    case unannounced
    /// The credential has ended.
    case revoked(String?)
    /// The credential ends soon and is renewed.
    case renewal

    /// One line for a record.
    package var reason: String {
        switch self {
        case .ended: "the server closed the stream"
        case .silent(let milliseconds): "nothing was heard for \(milliseconds / 1000) s"
        case .failed(let error): error.description
        case .nonsense(let error): error.description
        case .oversized(let limit): "an event is longer than \(limit) bytes"
        case .unannounced: "the stream began without the location's value"
        case .revoked(let cause): "the credential has ended" + (cause.map { ": \($0)" } ?? "")
        case .renewal: "the credential is renewed"
        }
    }

    /// Whether the next stream is to be asked for with another credential.
    var asksForNewCredential: Bool {
        switch self {
        case .revoked, .renewal: true
        default: false
        }
    }

    /// Milliseconds after which the server wants to be asked again.
    var retryAfter: Int? {
        if case .failed(let error) = self { error.retryAfter } else { nil }
    }

    /// Whether trying again is pointless: the request itself is refused, or whoever makes it.
    var isFinal: Bool {
        guard case .failed(let error) = self else { return false }
        switch error {
        case .transport(let error, _):
            switch error {
            case .badURL, .unavailable: return true
            default: return false
            }
        case .redirect, .foreign: return false
        // A gateway's "not found" comes and goes; the service's refusals of a query, a credential or a reader do not.
        case .indexMissing: return true
        case .refused(let refusal): return [400, 401, 402, 403, 423].contains(refusal.status)
        }
    }
}
