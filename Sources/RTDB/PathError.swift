import TerminalText

/// Why a text cannot name a location.
package enum PathError: Error, Hashable, CustomStringConvertible {
    case empty
    /// Two slashes with nothing between them.
    case emptySegment(path: String)
    /// A URL was passed where only its path was expected.
    case url(String)
    case key(KeyError)
    /// The path has more keys than ``DataLimits/service`` allows.
    case tooDeep(count: Int)

    package var description: String {
        switch self {
        case .empty: "the path is empty; write '/' for the root"
        case .emptySegment(let path):
            "path '\(path.withoutControlCharacters)' has an empty segment; is a variable unset?"
        case .url(let text):
            "'\(text.withoutCredentials)' is a URL, not a path; name the database with --database URL, and give only the path here"
        case .key(.forbiddenCharacter(".", let key)) where key.hasSuffix(".json") || key.contains(".json?"):
            "key '\(key.withoutCredentials)' contains '.', which the database forbids; write the path without '.json'"
        case .key(let error): error.description
        case .tooDeep(let count):
            "the path is \(count) levels deep; the database allows \(DataLimits.service.depth)"
        }
    }
}

extension String {
    /// A URL that is safe to show in an error, without what may be a credential: its query and its user information.
    fileprivate var withoutCredentials: String {
        let halves = split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var shown = String(halves[0])
        if let start = shown.firstRange(of: "://")?.upperBound {
            let authority = shown[start...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") { shown.replaceSubrange(start..<at, with: "…") }
        }
        return shown.withoutControlCharacters + (halves.count > 1 ? "?…" : "")
    }
}
