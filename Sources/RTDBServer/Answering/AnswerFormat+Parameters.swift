import RTDB
import RTDBWire

extension AnswerFormat {
    /// Parses and validates the parameters of a request; names without a meaning here are ignored.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 2, 15.4 to 15.6.
    init(_ parameters: QueryParameters, for kind: Operation.Kind) throws(RequestError) {
        layout = try AnswerFormat.layout(parameters["print"], for: kind)
        switch kind {
        case .read, .stream:
            shallow = try AnswerFormat.shallow(parameters, for: kind)
            form = try AnswerFormat.form(parameters["format"], for: kind)
            callback = try AnswerFormat.callback(parameters["callback"])
            download = try AnswerFormat.download(parameters["download"])
        case .set, .push, .update, .remove:
            if parameters.items.contains(where: { Query.parameterNames.contains($0.name) }) {
                throw RequestError(400, "Querying related parameters not supported on this request type")
            }
        case .readSetting, .writeSetting, .listDatabases: break
        }
    }

    private static func shallow(_ parameters: QueryParameters, for kind: Operation.Kind) throws(RequestError)
        -> Shallow?
    {
        switch parameters["shallow"] {
        case nil, "false": return nil
        case "true": break
        default: throw RequestError(400, "shallow must be true or false")
        }
        let limits: Set = kind.isStream ? [] : ["limitToFirst", "limitToLast"]
        guard !parameters.items.contains(where: { Query.parameterNames.subtracting(limits).contains($0.name) }) else {
            throw RequestError(
                400, "shallow cannot be combined with orderBy or a range\(kind.isStream ? " or a limit" : "")")
        }
        do throws(QueryError) {
            return Shallow(limit: try Query.limit(parameters))
        } catch {
            throw RequestError(400, error.description)
        }
    }

    private static func layout(_ text: String?, for kind: Operation.Kind) throws(RequestError) -> Layout {
        switch text {
        case nil: return .compact
        // Each event of a stream has its data on one line.
        case "pretty": return kind.isStream ? .compact : .pretty
        case "silent":
            if kind.isStream { throw RequestError(400, "print=silent is not supported on event streams") }
            return .silent
        default: throw RequestError(400, "print must be pretty or silent")
        }
    }

    private static func form(_ text: String?, for kind: Operation.Kind) throws(RequestError) -> Node.Form {
        switch text {
        case nil: return .plain
        case "export":
            if kind.isStream {
                throw RequestError(400, "format=export is not supported on event streams by this server")
            }
            return .export
        default: throw RequestError(400, "format must be export")
        }
    }

    /// Validates a callback, which must be ASCII identifiers with dots; other text could inject a script.
    private static func callback(_ text: String?) throws(RequestError) -> String? {
        guard let text else { return nil }
        let pieces = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isIdentifier = pieces.allSatisfy { piece in
            piece.first.map { !(0x30...0x39).contains($0) } ?? false
                && piece.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): true
                    default: false
                    }
                }
        }
        guard isIdentifier else { throw RequestError(400, "callback must be a JavaScript identifier") }
        return text
    }

    /// Validates a file name; the value of a header cannot have control characters.
    private static func download(_ text: String?) throws(RequestError) -> String? {
        guard let text else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw RequestError(400, "download must be a file name")
        }
        return text
    }
}
