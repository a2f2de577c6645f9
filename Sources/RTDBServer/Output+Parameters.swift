import RTDB
import RTDBWire

extension Output {
    /// Reads and checks the parameters of a request; names that mean nothing here are ignored, as are credentials: the
    /// server's rules are open.
    ///
    /// - Source: contract, section 2, and 15.4 to 15.7.
    init(_ parameters: QueryParameters, for kind: Operation.Kind) throws(Refusal) {
        try Output.checkTimeout(parameters["timeout"], for: kind)
        try Output.checkWriteSizeLimit(parameters["writeSizeLimit"], for: kind)
        layout = try Output.layout(parameters["print"], for: kind)
        let queries = parameters.items.map(\.name).filter { Output.queryNames.contains($0) }
        guard kind == .read || kind == .stream else {
            if !queries.isEmpty { throw Refusal(400, "Querying related parameters not supported on this request type") }
            return
        }
        shallow = try Output.shallow(parameters)
        try Output.check(queries: queries, isShallow: shallow != nil, for: kind)
        form = try Output.form(parameters["format"], for: kind)
        callback = try Output.callback(parameters["callback"])
        download = try Output.download(parameters["download"])
    }

    private static let queryNames = [
        "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
    ]

    /// A filter that is not carried out must not be ignored: the answer would be more than was asked for.
    private static func check(queries: [String], isShallow: Bool, for kind: Operation.Kind) throws(Refusal) {
        if isShallow, kind == .stream { throw Refusal(400, "shallow is not supported on event streams by this server") }
        guard !queries.isEmpty else { return }
        if isShallow {
            guard queries.allSatisfy({ $0 == "limitToFirst" || $0 == "limitToLast" }) else {
                throw Refusal(400, "shallow cannot be combined with orderBy or a range")
            }
            return
        }
        guard queries.contains("orderBy") else {
            throw Refusal(400, "orderBy must be defined when other query parameters are defined")
        }
        throw Refusal(400, "Queries are not supported by this server yet")
    }

    private static func shallow(_ parameters: QueryParameters) throws(Refusal) -> Shallow? {
        switch parameters["shallow"] {
        case nil, "false": return nil
        case "true": break
        default: throw Refusal(400, "shallow must be true or false")
        }
        let first = try limit("limitToFirst", parameters)
        let last = try limit("limitToLast", parameters)
        switch (first, last) {
        case (nil, nil): return .all
        case (let count?, nil): return .first(count)
        case (nil, let count?): return .last(count)
        case (.some, .some): throw Refusal(400, "Only one of limitToFirst and limitToLast may be specified")
        }
    }

    private static func limit(_ name: String, _ parameters: QueryParameters) throws(Refusal) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard let count = Int(text), text.utf8.first != UInt8(ascii: "+") else {
            throw Refusal(400, "\(name) must be an integer")
        }
        guard count > 0 else { throw Refusal(400, "\(name) must be positive") }
        return count
    }

    private static func layout(_ text: String?, for kind: Operation.Kind) throws(Refusal) -> Layout {
        switch text {
        case nil: return .compact
        case "pretty": return .pretty
        case "silent":
            if kind == .stream { throw Refusal(400, "print=silent is not supported on event streams") }
            return .silent
        default: throw Refusal(400, "print must be pretty or silent")
        }
    }

    private static func form(_ text: String?, for kind: Operation.Kind) throws(Refusal) -> Node.Form {
        switch text {
        case nil: return .plain
        case "export":
            if kind == .stream { throw Refusal(400, "format=export is not supported on event streams by this server") }
            return .export
        default: throw Refusal(400, "format must be export")
        }
    }

    /// A dotted name of ASCII identifiers: anything else could smuggle a script of its own into the answer.
    private static func callback(_ text: String?) throws(Refusal) -> String? {
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
        guard isIdentifier else { throw Refusal(400, "callback must be a JavaScript identifier") }
        return text
    }

    /// A header's value holds no control characters.
    private static func download(_ text: String?) throws(Refusal) -> String? {
        guard let text else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw Refusal(400, "download must be a file name")
        }
        return text
    }

    /// Checked only: every read here is done before the shortest limit.
    private static func checkTimeout(_ text: String?, for kind: Operation.Kind) throws(Refusal) {
        guard let text, kind == .read || kind == .stream else { return }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let milliseconds: Double? =
            switch text.dropFirst(digits.count) {
            case "ms": 1
            case "s": 1000
            case "min": 60_000
            default: nil
            }
        guard let milliseconds, let count = Double(digits), count > 0, count * milliseconds <= 15 * 60_000 else {
            throw Refusal(400, "timeout must be a number with ms, s or min, above 0 and at most 15min")
        }
    }

    /// Checked only: every write here takes less than the smallest class allows.
    private static func checkWriteSizeLimit(_ text: String?, for kind: Operation.Kind) throws(Refusal) {
        guard let text, kind != .read, kind != .stream else { return }
        guard ["tiny", "small", "medium", "large", "unlimited"].contains(text) else {
            throw Refusal(400, "writeSizeLimit must be tiny, small, medium, large or unlimited")
        }
    }
}
