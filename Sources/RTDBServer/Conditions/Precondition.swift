import HTTP
import RTDBWire

/// The condition on the stored data under which a request is carried out.
///
/// - Source: Documentation/RealtimeDatabase.md, 6.
enum Precondition: Sendable, Equatable {
    /// The request writes only if the data has this ETag.
    case ifMatch(String)
    /// The request reads only if the data has a different ETag.
    case ifNoneMatch(String)

    /// Returns the precondition of a request, and whether the request wants the ETag of the data.
    static func read(
        _ request: Request, for kind: Operation.Kind, _ output: AnswerFormat, hasQuery: Bool
    ) throws(RequestError) -> (Precondition?, wantsETag: Bool) {
        let ifMatch = request.headers["if-match"]
        let ifNoneMatch = request.headers["if-none-match"]
        let wantsETag = request.headers["X-Firebase-ETag"]?.hasSameASCIILetters(as: "true") ?? false
        switch kind {
        case .read:
            if ifMatch != nil { throw notSupported("if-match", "GET") }
            if wantsETag, output.shallow != nil {
                throw RequestError(400, "Mixing 'shallow' and etag requests is not supported")
            }
            if wantsETag, hasQuery {
                throw RequestError(400, "Mixing querying parameters and etag requests is not supported")
            }
            if ifNoneMatch != nil, hasQuery || output.shallow != nil || output.layout == .silent { throw mixed }
            return (ifNoneMatch.map { .ifNoneMatch($0) }, wantsETag || ifNoneMatch != nil)
        case .set, .remove:
            if ifNoneMatch != nil { throw notSupported("if-none-match", request.method.rawValue) }
            guard let ifMatch else { return (nil, wantsETag) }
            if output.layout == .silent { throw mixed }
            // A list, or `*`, is treated as a single ETag, which no data has.
            return (.ifMatch(ifMatch), wantsETag)
        case .push, .update:
            let method = if case .push = kind { "POST" } else { "PATCH" }
            if ifMatch != nil { throw notSupported("if-match", method) }
            if ifNoneMatch != nil { throw notSupported("if-none-match", method) }
            if wantsETag, method == "PATCH" { throw notSupported("X-Firebase-ETag", method) }
            return (nil, wantsETag)
        case .stream, .readSetting, .writeSetting, .listDatabases:
            if ifMatch != nil || ifNoneMatch != nil { throw RequestError(400, "ETags are not supported here") }
            return (nil, false)
        }
    }

    private static let mixed = RequestError(
        400,
        "Mixing 'shallow', querying parameters or 'print=silent' and if-match or if-none-match requests is not supported"
    )

    private static func notSupported(_ header: String, _ method: String) -> RequestError {
        RequestError(400, "\(header) on a \(method) request is not supported")
    }
}
