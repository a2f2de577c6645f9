import InternetFormats

/// The decoded parameters of a URL's query, in the order they were written.
package struct QueryParameters: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package private(set) var items: [Item] = []

    package init() {}

    package init(_ items: KeyValuePairs<String, String>) {
        self.items = items.map { Item(name: $0.key, value: $0.value) }
    }

    /// Reads the text after the question mark; nil when an escape is malformed.
    ///
    /// An unencoded `+` is a space.
    package init?(parsing query: some StringProtocol) {
        for piece in query.utf8.split(separator: UInt8(ascii: "&")) {
            let halves = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard let name = PercentEncoding.decode(halves[0], plusIsSpace: true),
                let value = PercentEncoding.decode(halves.count > 1 ? halves[1] : "", plusIsSpace: true)
            else { return nil }
            items.append(Item(name: name, value: value))
        }
    }

    package var isEmpty: Bool { items.isEmpty }

    /// The first value with this name; setting it replaces all of them.
    package subscript(name: String) -> String? {
        get { items.first { $0.name == name }?.value }
        set {
            items.removeAll { $0.name == name }
            if let newValue { items.append(Item(name: name, value: newValue)) }
        }
    }

    /// These parameters, followed by those of `others` whose names are not among them.
    package func filled(from others: QueryParameters) -> QueryParameters {
        var filled = self
        filled.items += others.items.filter { self[$0.name] == nil }
        return filled
    }

    /// The parameters as they are written in a URL, without the `?`.
    package var encoded: String {
        items.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }.joined(separator: "&")
    }
}
