extension ErrorBody {
    /// The refusal of a query that needs an index: a child path, or `.value`.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 3, "Legality of a query".
    package init(missingIndex index: String, at path: String) {
        self.init("\(ErrorBody.missingIndexStart)\(index)\", for path \"\(path)\", to the rules")
    }

    private static let missingIndexStart = "Index not defined, add \".indexOn\": \""

    /// The missing index of a query, as the rules name it: a child path, or `.value`; nil for any other error.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 3, "Legality of a query":
    ///   `Index not defined, add ".indexOn": "NAME", for path "/PATH", to the rules`.
    package var missingIndex: String? {
        let start = ErrorBody.missingIndexStart
        guard text.hasPrefix(start), let end = text.dropFirst(start.count).firstIndex(of: "\"") else { return nil }
        return String(text.dropFirst(start.count)[..<end])
    }
}
