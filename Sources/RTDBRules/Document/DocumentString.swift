/// A string of a rules document, its escapes resolved.
struct DocumentString {
    let scalars: [Unicode.Scalar]
    /// Of its opening quote.
    let offset: Int

    var text: String { String(scalars[...]) }
}
