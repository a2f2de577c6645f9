import RTDB
import Synchronization
import TerminalText

/// A problem that the person who runs a server should know about, because clients fail without a reason.
package enum ServerNotice: Hashable, Sendable {
    /// A page of this origin was refused.
    case origin(String)
    /// A page of another site was refused.
    case crossSite
    /// A request that used this name for the server was refused.
    case host(String)
    /// A client tried to use the protocol of an SDK that does not use REST.
    case webSocket
    /// Rules were uploaded that the hosted service may refuse.
    case rules(String)
}

extension ServerNotice: CustomStringConvertible {
    /// The notice in one line, with the flag that changes the behaviour.
    package var description: String {
        switch self {
        case .origin(let origin):
            let shown = origin.withoutControlCharacters
            return "refused a request from a page of '\(shown)'; '--allow-origin \(shown)' lets its pages in"
        case .crossSite:
            return "refused a request from a page of another site; '--allow-origin' names the origins that are let in"
        case .host(let host):
            let shown = host.withoutControlCharacters
            return "refused a request to host '\(shown)'; '--allow-host \(shown)' answers to that name"
        case .webSocket:
            return "an SDK asked for the WebSocket protocol, which this server does not speak; "
                + "REST clients and the Admin SDKs for Python and Go work"
        case .rules(let text): return "the uploaded rules: \(text.withoutControlCharacters)"
        }
    }
}

/// Passes on each notice once, and no more notices than fit on a screen.
final class NoticeLimiter: Sendable {
    private let shown = Mutex<Set<ServerNotice>>([])
    private let show: @Sendable (ServerNotice) -> Void
    private static let limit = 40

    init(_ show: @escaping @Sendable (ServerNotice) -> Void) {
        self.show = show
    }

    func post(_ notice: ServerNotice) {
        let isNew = shown.withLock { $0.count < NoticeLimiter.limit && $0.insert(notice).inserted }
        if isNew { show(notice) }
    }
}

/// The reason why the server did not start.
package enum ServerError: Error, Hashable, CustomStringConvertible {
    /// The address is in use, is not one of this machine, or is not allowed; `reason` is the system's text.
    case cannotListen(host: String, port: Int, reason: String)

    package var description: String {
        switch self {
        case .cannotListen(let host, let port, let reason):
            "cannot listen on '\(host)' port \(port): \(reason); is another server running? port 0 picks a free one"
        }
    }
}
