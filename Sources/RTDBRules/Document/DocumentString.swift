/// A string of a rules document, its escapes resolved.
struct DocumentString {
    let scalars: [Unicode.Scalar]
    /// Of its opening quote.
    let offset: Int

    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
