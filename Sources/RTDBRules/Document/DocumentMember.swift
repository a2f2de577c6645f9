/// A member of an object of a rules document.
struct DocumentMember {
    let name: DocumentString
    let value: DocumentValue
}
