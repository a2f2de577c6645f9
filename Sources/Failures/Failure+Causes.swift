import Credentials
import HTTP
import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension Failure {
    /// Creates the failure for an error of the modules below; nil for errors of ArgumentParser and unknown ones.
    package init?(explaining error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as PathError: self.init(.usage, error.description)
        case let error as KeyError: self.init(.usage, error.description)
        case let error as ResolutionError: self.init(.usage, error.message, details: error.details)
        case let error as ValidationError:
            self.init(
                error.blamesNames || error.refusal != nil ? .usage : .data, error.message,
                violations: error.located.violations, below: error.located.base,
                details: error.nextSteps + [error.outcome])
        case let error as SeveralValuesError: self.init(several: error.paths)
        case let error as NodeError: self.init(.data, error.description)
        case let error as UnstorableError: self.init(.protocol, error.message(heldBy: "the reply"))
        case let error as ClientError: self.init(client: error)
        case let error as CredentialError:
            self.init(ExitStatus(error.category), error.description, details: error.nextSteps)
        case let error as EventStreamError: self.init(.protocol, error.description)
        case let error as FileError: self.init(file: error)
        case let error as ProcessError: self.init(process: error)
        case let error as NotUTF8Error: self.init(text: error)
        case let error as StreamError: self.init(stream: error)
        case is CancellationError: self.init(.temporary, "interrupted")
        default: return nil
        }
    }

    /// Creates the failure for an argument or variable that is not UTF-8.
    package init(text error: NotUTF8Error) {
        switch error {
        case .argument(let index, let shown):
            self.init(
                .usage, "argument \(index) is not UTF-8: '\(shown)'",
                details: ["read the value from a file or standard input, or rename the file"])
        case .variable(let name, let shown): self.init(.configuration, "\(name) is not UTF-8: '\(shown)'")
        }
    }

    private init(several paths: [DatabasePath]) {
        var shown: [String] = []
        for path in paths.map({ "'\($0.description.withoutControlCharacters)'" }) where !shown.contains(path) {
            shown.append(path)
        }
        self.init(
            .usage,
            "--check-merged writes one value at a time, but this update reaches into \(shown.count): "
                + shown.prefix(4).joined(separator: ", ") + (shown.count > 4 ? ", …" : ""),
            details: ["update them one after the other, or without --check-merged", "nothing was sent"])
    }

    private init(file error: FileError) {
        switch error {
        case .cannotRead(let path, let reason): self.init(.noInput, "cannot read '\(path)': \(reason)")
        case .cannotWrite(let path, let reason): self.init(.cannotCreate, "cannot write '\(path)': \(reason)")
        case .tooLarge(let path, let byteCount, let limit):
            self.init(tooLarge: "'\(path)'", byteCount: byteCount, limit: limit)
        }
    }

    /// Creates the failure for an input that is larger than the limit.
    package init(_ status: ExitStatus = .data, tooLarge input: String, byteCount: Int?, limit: Int) {
        let size = byteCount.map { "has \($0) bytes" } ?? "has more than \(limit) bytes"
        self.init(status, "\(input) \(size), but at most \(limit) can be read")
    }

    private init(stream error: StreamError) {
        switch error {
        case .closed: self.init(.io, "the output was closed by its reader")
        case .failed(let reason): self.init(.io, "reading or writing failed: \(reason)")
        case .cannotRead(let stream, let reason): self.init(.io, "cannot read \(stream): \(reason)")
        case .cannotWrite(let stream, let reason): self.init(.io, "cannot write \(stream): \(reason)")
        }
    }

    private init(process error: ProcessError) {
        switch error {
        case .cannotRun(let program, let reason): self.init(.noInput, "cannot run '\(program)': \(reason)")
        case .cannotStartThread(let reason): self.init(.temporary, "cannot start a thread: \(reason)")
        case .cannotHandleSignals(let reason): self.init(.temporary, "cannot wait for signals: \(reason)")
        }
    }

    /// Creates the failure for a request; the uncertainties of a write come before the next steps.
    package init(client error: ClientError, uncertainties: [String] = []) {
        self.init(ExitStatus(error), error.description, details: uncertainties + error.nextSteps)
    }
}

extension Failure {
    /// Creates the failure for a time in a flag that cannot be parsed.
    package init(_ error: PointInTimeError) {
        self.init(.usage, error.message, details: [error.nextStep])
    }
}

extension Failure {
    /// The line that says how to sign in.
    package static let howToSignIn =
        "to sign in: --credentials FILE, --token-file FILE, --token-command CMD or FBCTL_TOKEN"
}

extension ExitStatus {
    fileprivate init(_ category: CredentialError.Category) {
        switch category {
        case .missingInput: self = .noInput
        case .configuration: self = .configuration
        case .notPermitted: self = .permission
        case .unreachable: self = .unavailable
        case .temporary: self = .temporary
        case .unreadable: self = .protocol
        }
    }

    /// Creates the status for an error reply of the database, or for no reply.
    fileprivate init(_ error: ClientError) {
        switch error {
        case .transport(let error, _):
            switch error {
            case .timedOut: self = .temporary
            case .cutOff, .notHTTP, .unreadable: self = .protocol
            case .badURL: self = .configuration
            default: self = .unavailable
            }
        case .redirect: self = .protocol
        case .foreign(let reply): self = ExitStatus(http: reply.status, refusal: .protocol)
        case .indexMissing: self = .usage
        case .refused(let refusal): self = ExitStatus(http: refusal.status, refusal: .data)
        }
    }

    /// Creates the status for an HTTP status; `refusal` is that of the 400s without a meaning of their own.
    private init(http status: Int, refusal: ExitStatus) {
        switch status {
        case 401, 403, 423: self = .permission
        case 404: self = .unavailable
        case 412: self = .conditionNotMet
        case 402, 408, 429, 503, 504: self = .temporary
        case 500...: self = .unavailable
        default: self = refusal
        }
    }
}

extension ValidationError {
    /// The line that says that nothing was sent or written.
    fileprivate var outcome: String { operation == .merged ? "nothing was written" : "nothing was sent" }

    /// The next steps for the user; empty if the message already names another verb.
    fileprivate var nextSteps: [String] {
        switch refusal {
        case .protected(_, let nodes): ["to proceed: " + nodes.map { "--confirm '\($0)'" }.joined(separator: " ")]
        case .holdsAppendOnly(_, let collections):
            ["to proceed: " + collections.map { "--confirm '\($0)'" }.joined(separator: " ")]
        case .readOnly, .appendOnly: ["to override: --no-schema turns the checks off"]
        case nil where violations.contains { $0.keyword == "$protected" }:
            ["to proceed: --confirm PATH for each of them"]
        default: []
        }
    }
}

extension ClientError {
    /// The next steps for the user.
    fileprivate var nextSteps: [String] {
        switch self {
        case .transport(let error, _): error.nextSteps
        case .redirect: []
        case .refused, .indexMissing, .foreign: credentialNote + pauseNote
        }
    }

    /// The line about a missing credential, which may be the reason for the error.
    private var credentialNote: [String] {
        switch credential {
        case ClientError.CredentialUse.none(let reason)? where status == 401 || status == 403:
            [reason ?? "no credential was sent", Failure.howToSignIn]
        case .withheld(let host)?:
            ["the credential was not sent to '\(host)', to which the server redirects"]
        default: []
        }
    }

    private var pauseNote: [String] {
        guard let retryAfter, retryAfter > 0 else { return [] }
        return ["the server asks clients to wait; try again after \(retryAfter / 1000) s"]
    }
}

extension TransportError {
    fileprivate var nextSteps: [String] {
        switch self {
        case .cannotConnect: ["is it running? 'fbctl serve' starts one here"]
        case .cannotResolve: ["is the database's URL right, and the network up?"]
        case .noResources: ["'ulimit -n' shows how many files may be open"]
        case .proxyUnreachable: ["https_proxy, http_proxy and no_proxy say what goes through a proxy"]
        case .timedOut: ["--timeout SECONDS allows more"]
        case .tls(_, let reason) where reason.isOfPlainText:
            ["does the server speak plain http? then the URL begins with http://"]
        default: []
        }
    }
}

extension String {
    /// Whether the text is the message of a TLS library about an answer that is not TLS.
    fileprivate var isOfPlainText: Bool {
        ["wrong version number", "packet length too long", "http request", "unexpected TLS packet"].contains {
            lowercased().contains($0.lowercased())
        }
    }
}
