import HTTP
import RTDB
import RTDBWire

/// The operation that a request describes, after its method, headers and parameters have been validated.
struct Operation: Sendable {
    enum Kind: Sendable {
        case read, stream, set, push, update, remove
        case readSetting(DatabaseSettings.Name)
        case writeSetting(DatabaseSettings.Name)
        case listDatabases

        var isStream: Bool { if case .stream = self { true } else { false } }

        /// Whether the operation may have a query.
        var isQueryable: Bool { if case .read = self { true } else { isStream } }
    }

    let kind: Kind
    let namespace: Namespace
    /// The path in the database; the root if the request is not about a path.
    let path: DatabasePath
    /// Whether the operation is about the location's priority.
    let isPriority: Bool
    let output: AnswerFormat
    /// The query of a read or stream.
    let query: Query?
    let condition: Precondition?
    /// Whether the answer contains the ETag of the data that it returns or has stored.
    let wantsETag: Bool
    let credentials: Credentials
    let limits: OperationLimits
    /// Whether rules are returned without their comments.
    let wantsStrictRules: Bool
    /// Whether a setting is validated but not stored.
    let isDryRun: Bool

    /// Whether the request's body is needed.
    var hasBody: Bool {
        switch kind {
        case .set, .push, .update, .writeSetting: true
        case .read, .stream, .remove, .readSetting, .listDatabases: false
        }
    }

    /// Whether the operation may change data.
    var isWrite: Bool {
        switch kind {
        case .set, .push, .update, .remove: true
        case .read, .stream, .readSetting, .writeSetting, .listDatabases: false
        }
    }

    /// Interprets everything but the body.
    ///
    /// - Throws: The answer to an invalid request.
    init(_ request: Request) throws(RequestError) {
        namespace = try Operation.namespace(request.parameters)
        credentials = Credentials(request)
        switch request.location {
        case .value(let path): (self.path, isPriority) = (path, false)
        case .priority(let path): (self.path, isPriority) = (path, true)
        case .setting, .databases: (path, isPriority) = (.root, false)
        }
        kind = try Operation.kind(of: request)
        do throws(QueryError) {
            // With `shallow`, a limit applies to the keys.
            query = kind.isQueryable && request.parameters["shallow"] != "true" ? try Query(request.parameters) : nil
        } catch {
            throw RequestError(400, error.description)
        }
        output = try AnswerFormat(request.parameters, for: kind)
        limits = try OperationLimits(request.parameters, for: kind)
        wantsStrictRules = request.parameters["format"] == "strict"
        isDryRun = request.parameters["dryRun"] == "true"
        (condition, wantsETag) = try Precondition.read(request, for: kind, output, hasQuery: query != nil)
    }

    private static func kind(of request: Request) throws(RequestError) -> Kind {
        let method = try method(of: request)
        switch request.location {
        case .databases:
            guard method == .get else { throw .methodNotAllowed(method.rawValue) }
            return .listDatabases
        case .setting(let text):
            guard let name = DatabaseSettings.Name(rawValue: text) else {
                throw RequestError(404, "There is no setting '\(text)'")
            }
            switch method {
            case .get: return .readSetting(name)
            case .put: return .writeSetting(name)
            case .post, .patch, .delete: throw RequestError(400, "A setting can only be read with GET and set with PUT")
            }
        case .value, .priority: break
        }
        let isPriority = if case .priority = request.location { true } else { false }
        switch method {
        case .get where request.wantsEventStream && !isPriority: return .stream
        case .get where request.wantsEventStream: throw .invalidPath
        case .get: return .read
        case .put: return .set
        case .delete: return .remove
        case .post, .patch:
            guard !isPriority else { throw .invalidPath }
            return method == .post ? .push : .update
        }
    }

    /// Returns the request's method, or the method that a POST names instead.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 2.3.
    private static func method(of request: Request) throws(RequestError) -> Method {
        guard request.method == .post,
            let name = request.headers["X-HTTP-Method-Override"] ?? request.parameters["x-http-method-override"]
        else { return request.method }
        switch name.uppercased() {
        case "PUT": return .put
        case "PATCH": return .patch
        case "DELETE": return .delete
        case "POST": return .post
        default: throw RequestError(400, "X-HTTP-Method-Override must be PUT, PATCH or DELETE")
        }
    }

    private static func namespace(_ parameters: QueryParameters) throws(RequestError) -> Namespace {
        guard let name = parameters["ns"], !name.isEmpty else { return .standard }
        do throws(KeyError) {
            return try Namespace(name)
        } catch {
            throw RequestError(400, "Invalid namespace: \(error.description)")
        }
    }
}
