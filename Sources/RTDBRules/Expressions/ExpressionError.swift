/// Something wrong at a place in a rule's expression.
struct ExpressionError: Error {
    /// In Unicode scalars from the expression's beginning.
    let index: Int
    /// In the service's words where they are known.
    let text: String

    init(_ text: String, at index: Int) {
        self.index = index
        self.text = text
    }
}
