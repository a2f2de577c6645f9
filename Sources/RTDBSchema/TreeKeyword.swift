/// The keywords of tree nodes.
enum TreeKeyword {
    /// Of any node.
    static let ofNode = [
        "$type", "$description", "$deprecated", "$name", "$singular", "$fixed", "$protected", "$readOnly", "$ref",
        "$comment",
    ]
    /// Of a node with a wildcard.
    static let ofCollection = ["$key", "$indexOn", "$queries", "$appendOnly"]
    /// Of the root of a file.
    static let ofRoot = ["$strict", "$defs", "$schema", "$id"]
    /// What may stand beside `$ref`: it says more about this place than the other file does.
    static let besideReference = [
        "$ref", "$description", "$deprecated", "$name", "$singular", "$protected", "$readOnly", "$comment",
    ]
    static let all = ofNode + ofCollection + ofRoot

    /// The parameters of a named query.
    static let queryParameters = [
        "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
    ]
}
