import HTTP
import JSONCore
import RTDB
import RTDBRules
import RTDBServer
import RTDBWire
import Testing

@testable import RTDBServer

/// One request of a case and what must come back.
struct Step: Sendable {
    enum Expected: Sendable {
        /// The whole body.
        case body(String)
        /// The whole body: an error object with this text.
        case error(String)
        /// An error object whose text starts like this.
        case errorStarting(String)
        case anyError
        case nothing
        /// Not looked at.
        case anything
    }

    let line: String
    let body: String
    let headers: [HTTPHeader]
    let status: Int
    let expected: Expected

    /// The line is the method and the target, which is percent-encoded already.
    init(
        _ line: String, _ body: String, _ headers: [HTTPHeader], status: Int = 200, _ expected: Expected = .anything
    ) {
        self.line = line
        self.body = body
        self.headers = headers
        self.status = status
        self.expected = expected
    }

    init(_ line: String, _ body: String, status: Int = 200, _ expected: Expected = .anything) {
        self.init(line, body, [], status: status, expected)
    }

    init(_ line: String, status: Int = 200, _ expected: Expected = .anything) {
        self.init(line, "", [], status: status, expected)
    }
}

/// A case of Documentation/RealtimeDatabase.md, section 14: steps over fresh data.
struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]

    init(_ name: String, _ steps: Step...) {
        testDescription = name
        self.steps = steps
    }
}

/// A responder over an empty store whose clock stands still.
struct Fixture {
    static let now: Int64 = 1_700_000_000_123
    let store: Store
    let responder: Responder

    init(
        store: Store = Store(), access: AccessConfiguration = AccessConfiguration(), writeCheck: WriteCheck? = nil,
        limits: ServerLimits = ServerLimits(), allowsCallbacks: Bool = false,
        notice: @escaping @Sendable (ServerNotice) -> Void = { _ in },
        clock: @escaping @Sendable () -> Int64 = { Fixture.now }
    ) {
        self.store = store
        responder = Responder(
            store: store, access: access, clock: clock, writeCheck: writeCheck, limits: limits,
            allowsCallbacks: allowsCallbacks, notice: notice)
    }

    /// With security rules, and a legacy secret perhaps.
    init(rules: String, secret: String? = nil) throws {
        self.init(access: AccessConfiguration(rules: try Ruleset(parsing: Array(rules.utf8)), secret: secret))
    }

    func reply(_ line: String, _ body: String = "", _ headers: [HTTPHeader] = []) -> Reply {
        let parts = line.split(separator: " ", maxSplits: 1)
        let request = IncomingRequest(
            method: String(parts[0]), target: String(parts[1]), headers: HTTPHeaders(headers),
            limits: responder.limits.data)
        return responder.reply(to: request, body: Array(body.utf8))
    }

    func response(_ line: String, _ body: String = "", _ headers: [HTTPHeader] = []) throws -> Response {
        guard case .response(let response) = reply(line, body, headers) else { throw UnexpectedStream(line: line) }
        return response
    }

    /// The body of a GET.
    func get(_ target: String) throws -> String {
        String(decoding: try response("GET " + target).body, as: UTF8.self)
    }

    func feed(_ target: String) throws -> EventFeed {
        guard case .stream(let feed) = reply("GET " + target, "", [HTTPHeader("Accept", "text/event-stream")]) else {
            throw NoStream(target: target)
        }
        return feed
    }

    func run(_ steps: [Step], _ location: SourceLocation = #_sourceLocation) throws {
        for step in steps {
            let response = try response(step.line, step.body, step.headers)
            let body = String(decoding: response.body, as: UTF8.self)
            let comment = Comment(rawValue: "\(step.line) \(step.body)\n\(body)")
            #expect(response.status == step.status, comment, sourceLocation: location)
            switch step.expected {
            case .body(let text): #expect(body == text, comment, sourceLocation: location)
            case .error(let text):
                let object = "{\n  \"error\" : \(JSON.string(text).text())\n}\n"
                #expect(body == object, comment, sourceLocation: location)
            case .errorStarting(let text):
                #expect(
                    ErrorBody(parsing: response.body)?.text.hasPrefix(text) ?? false, comment, sourceLocation: location)
            case .anyError: #expect(ErrorBody(parsing: response.body) != nil, comment, sourceLocation: location)
            case .nothing: #expect(body.isEmpty, comment, sourceLocation: location)
            case .anything: break
            }
        }
    }
}

extension Store {
    /// A stream of everything, for the administrator.
    func subscribe(limit: Int) throws -> EventFeed {
        try subscribe(to: .root, nil, isShallow: false, in: .standard, for: .admin, limit: limit) { _ in }
    }
}

struct UnexpectedStream: Error {
    let line: String
}

struct NoStream: Error {
    let target: String
}
