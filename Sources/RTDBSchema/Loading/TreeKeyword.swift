/// The keywords of a schema's nodes.
enum TreeKeyword {
    /// The keywords of any node.
    static let ofNode = [
        "$type", "$description", "$deprecated", "$name", "$singular", "$fixed", "$protected", "$readOnly", "$ref",
        "$comment",
    ]
    /// The keywords of a node with a wildcard.
    static let ofCollection = ["$key", "$indexOn", "$queries", "$appendOnly"]
    /// The keywords of the root of a file.
    static let ofRoot = ["$strict", "$defs", "$schema", "$id"]
    /// The keywords allowed beside `$ref`, which describe this location in more detail than the other file does.
    static let besideReference = [
        "$ref", "$description", "$deprecated", "$name", "$singular", "$protected", "$readOnly", "$comment",
    ]
    static let all = ofNode + ofCollection + ofRoot

    /// The parameters of a named query.
    static let queryParameters = [
        "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
    ]
}
