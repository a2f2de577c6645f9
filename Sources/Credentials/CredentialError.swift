import HTTP
import JSONCore
import RTDBClient
import TerminalText

/// Why a request has no credential, or one that must not be sent.
///
/// No text contains a secret, and every text is safe to print.
package enum CredentialError: CredentialSourceError, Hashable {
    /// A file with a credential cannot be read; `origin` is what named it.
    case unreadableFile(String, reason: String, origin: CredentialOrigin)
    /// A file with a credential does not make sense.
    case brokenFile(String, KeyFileFault)
    /// A token that was given cannot be sent: `source` says which one.
    case unusableToken(source: String, TokenFault)
    /// Two sources of a credential are named side by side, of which none goes first.
    case ambiguous(String, String)
    /// The credential must not be sent to this database.
    case forbidden(ReachFault)
    /// The token server refuses to give a token, in its own words.
    case refused(TokenRefusal)
    /// The token server cannot be reached.
    case unreachable(server: String, TransportError)
    /// The token server failed, or has no time for more requests.
    case serverFailed(server: String, status: Int)
    /// The token server's reply makes no sense.
    case unreadableReply(server: String, reason: String)
    /// The command that prints a token cannot be run.
    case commandFailed(CredentialOrigin, reason: String)
    /// The command that prints a token ended with another exit status than 0.
    case commandEnded(CredentialOrigin, status: Int32)

    /// A refusal of a token server.
    package struct TokenRefusal: Hashable, Sendable {
        /// The server's host, with its port if it was named.
        package let server: String
        package let status: Int
        /// The code and the explanation of the server, shortened and on one line.
        package let text: String
        package let kind: CredentialKind
    }

    /// What a caller can do about an error; exit statuses follow from it.
    package enum Category: Hashable, Sendable {
        /// Something that was named is missing or cannot be read: 66.
        case missingInput
        /// What was configured does not make sense, or must not be used so: 78.
        case configuration
        /// The token server said no: 77.
        case notPermitted
        /// The token server cannot be reached, or failed: 69.
        case unreachable
        /// The same call may work later: 75.
        case temporary
        /// A reply or the output of a command cannot be understood: 76.
        case unreadable
    }

    package var category: Category {
        switch self {
        case .unreadableFile: .missingInput
        case .brokenFile, .unusableToken, .ambiguous, .forbidden: .configuration
        case .refused: .notPermitted
        case .unreachable(_, .timedOut): .temporary
        case .unreachable(_, .badURL): .configuration
        case .unreachable: .unreachable
        case .serverFailed(_, let status): status == 429 || status == 503 ? .temporary : .unreachable
        case .unreadableReply: .unreadable
        case .commandFailed: .missingInput
        case .commandEnded: .notPermitted
        }
    }

    package var mayPass: Bool {
        switch self {
        case .unreachable, .serverFailed, .unreadableReply: category != .configuration
        // A file may just be being written, and a command may depend on a network.
        case .unreadableFile, .unusableToken, .commandFailed, .commandEnded: true
        case .brokenFile, .ambiguous, .forbidden, .refused: false
        }
    }

    package var description: String { message.withoutControlCharacters }

    private var message: String {
        switch self {
        case .unreadableFile(let path, let reason, let origin):
            "cannot read '\(path)', the credential of \(origin): \(reason)"
        case .brokenFile(let path, let fault): fault.message(file: path)
        case .unusableToken(let source, let fault): "the token of \(source) \(fault)"
        case .ambiguous(let one, let other): "\(one) and \(other) both name a credential"
        case .forbidden(let fault): fault.message
        case .refused(let refusal):
            "the token server '\(refusal.server)' refused the \(refusal.kind): \(refusal.text) (status \(refusal.status))"
        case .unreachable(let server, let error): "no token from '\(server)': \(error)"
        case .serverFailed(let server, let status): "the token server '\(server)' failed (status \(status))"
        case .unreadableReply(let server, let reason):
            "the reply of the token server '\(server)' makes no sense: \(reason)"
        // The command itself may contain a secret.
        case .commandFailed(let origin, let reason): "cannot run the command of \(origin): \(reason)"
        case .commandEnded(let origin, let status):
            "the command of \(origin), which must print a token, ended with status \(status)"
        }
    }
}
