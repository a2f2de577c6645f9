/// Something wrong at a place in a rules document.
struct DocumentError: Error {
    /// In Unicode scalars from the document's beginning.
    let offset: Int
    let text: String
}
