import HTTP
import RTDBWire

/// Why an event stream ended that should have continued.
package enum StreamLoss: Error, Sendable {
    /// The server closed the stream.
    case ended
    /// Nothing arrived for this many milliseconds, not even a keep-alive.
    case silent(Int)
    /// The connection failed, could not be made, or was refused by the server.
    case failed(ClientError)
    /// The server sent something that isn't a valid event of a Realtime Database.
    case unreadable(EventStreamError)
    /// An event is longer than the reader's limit, in bytes.
    case oversized(limit: Int)
    /// The first event did not contain the node at the location.
    case unannounced
    /// The credential is no longer valid.
    case revoked(String?)
    /// The credential expires soon and is being renewed.
    case renewal
    /// The source has no credential for the next stream.
    case noCredential(any CredentialSourceError)

    /// The silence after which a stream counts as lost, in milliseconds.
    ///
    /// It is one and a half times the longest time that the service leaves between two keep-alives. ``Client`` makes it
    /// the timeout of the stream's request.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 7.13.
    package static let longestSilence = 45_000

    /// The reason in one line, for a record.
    package var reason: String {
        switch self {
        case .ended: "the server closed the stream"
        case .silent(let milliseconds): "nothing was heard for \(milliseconds / 1000) s"
        case .failed(let error): error.description
        case .unreadable(let error): error.description
        case .oversized(let limit): "an event is longer than \(limit) bytes"
        case .unannounced: "the stream began without the location's value"
        case .revoked(let cause): "the credential has ended" + (cause.map { ": \($0)" } ?? "")
        case .renewal: "the credential is renewed"
        case .noCredential(let error): error.description
        }
    }

    /// Whether the next stream needs a new credential.
    var asksForNewCredential: Bool {
        switch self {
        case .revoked, .renewal, .noCredential: true
        default: false
        }
    }

    /// How long the server wants a client to wait, in milliseconds.
    var retryAfter: Int? {
        if case .failed(let error) = self { error.retryAfter } else { nil }
    }

    /// Whether another attempt is pointless, because the service refuses the request itself or its caller.
    var isFinal: Bool {
        if case .noCredential(let error) = self { return !error.mayPass }
        guard case .failed(let error) = self else { return false }
        switch error {
        case .transport(let error, _):
            switch error {
            case .badURL, .unavailable: return true
            default: return false
            }
        case .redirect, .foreign: return false
        // A gateway's "not found" may be temporary; the service's refusal of a query, credential or reader is not.
        case .indexMissing: return true
        case .refused(let refusal): return [400, 401, 402, 403, 423].contains(refusal.status)
        }
    }
}

extension StreamLoss {
    /// Creates the loss for an error of the client, which notices a silence by its timeout.
    init(_ error: ClientError) {
        switch error {
        case .transport(.timedOut(_, StreamLoss.longestSilence), _): self = .silent(StreamLoss.longestSilence)
        // This is how a stream ends when its server closes it.
        case .transport(.cutOff, _): self = .ended
        default: self = .failed(error)
        }
    }
}
