/// What is wrong with a file that holds a credential.
///
/// Members are named by their path in the file, as in `source_credentials.private_key`. A fault has no part of a value.
package enum KeyFileFault: Hashable, Sendable {
    /// The file is not JSON from this line and column on.
    case notJSON(line: Int, column: Int)
    case notAnObject
    case missing(String)
    case notText(String)
    case notAnObjectMember(String)
    case notAList(String)
    case empty(String)
    /// The `type` is not supported; the text is nil when it may be a secret.
    case unknownType(String?)
    /// The private key is not one that can sign.
    case notAPrivateKey(String)
    /// The member is not the URL of a token server: https, or http on this machine.
    case notAURL(String)
    /// The member cannot be sent in a header.
    case notAHeader(String)
    /// Credentials are nested in one another more deeply than there is a use for.
    case tooDeep(String)
    /// A way to get a token that this program does not have.
    case unsupported(String)

    func message(file: String) -> String {
        let file = "the key file '\(file)'"
        return switch self {
        case .notJSON(let line, let column): "\(file) is not JSON (line \(line), column \(column))"
        case .notAnObject: "\(file) does not contain a JSON object"
        case .missing(let name): "\(file) has no '\(name)'"
        case .notText(let name): "'\(name)' in \(file) is not a string"
        case .notAnObjectMember(let name): "'\(name)' in \(file) is not an object"
        case .notAList(let name): "'\(name)' in \(file) is not a list of strings"
        case .empty(let name): "'\(name)' in \(file) is empty"
        case .unknownType(let type?): "\(file) has the type '\(type)', which is not a credential"
        case .unknownType(nil): "'type' in \(file) is not the name of a kind of credential"
        case .notAPrivateKey(let name): "'\(name)' in \(file) is not an RSA private key in PEM form"
        case .notAURL(let name): "'\(name)' in \(file) is not an https URL"
        case .notAHeader(let name): "'\(name)' in \(file) contains a character that a header cannot have"
        case .tooDeep(let name): "'\(name)' in \(file) is nested too deeply"
        case .unsupported(let name): "\(file) gets its token by '\(name)', which fbctl cannot do"
        }
    }

    var nextSteps: [String] {
        switch self {
        case .unsupported: []
        case .unknownType:
            ["a credential has the type " + KeyFileType.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")]
        default: ["download the key again, or name another file"]
        }
    }
}
