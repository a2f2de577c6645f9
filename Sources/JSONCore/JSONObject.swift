/// The members of a JSON object, in the order they were written; names are unique.
package struct JSONObject: Sendable {
    package typealias Member = (name: String, value: JSON)

    package private(set) var members: [Member]

    package init() {
        members = []
    }

    /// - Precondition: no name appears twice.
    package init(uniqueMembers: [Member]) {
        members = uniqueMembers
    }

    package var count: Int { members.count }
    package var isEmpty: Bool { members.isEmpty }
    package var names: [String] { members.map(\.name) }

    /// The member's value; setting appends a new name, replaces a known one in place, and nil removes it.
    ///
    /// Linear in the number of members: objects held as trees are small.
    package subscript(name: String) -> JSON? {
        get { index(of: name).map { members[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    private func index(of name: String) -> Int? {
        members.firstIndex { $0.name.hasSameBytes(as: name) }
    }
}
