import JSONCore

/// The members of an object in a key file, read one by one; each error names the member.
struct KeyFileMembers {
    private let object: JSONObject
    /// The names of the objects around this one, each with a dot after it.
    private let prefix: String

    init(_ object: JSONObject, prefix: String = "") {
        self.object = object
        self.prefix = prefix
    }

    func path(_ name: String) -> String { prefix + name }

    func has(_ name: String) -> Bool { value(name) != nil }

    /// A text that is not empty.
    func text(_ name: String) throws(KeyFileFault) -> String {
        guard let text = try optionalText(name) else { throw .missing(path(name)) }
        guard !text.isEmpty else { throw .empty(path(name)) }
        return text
    }

    /// A text, nil when there is none.
    func optionalText(_ name: String) throws(KeyFileFault) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw .notText(path(name)) }
        return text
    }

    /// The URL of a token server.
    func url(_ name: String) throws(KeyFileFault) -> ServerURL {
        guard let url = ServerURL(try text(name)) else { throw .notAURL(path(name)) }
        return url
    }

    /// The URL of a token server, nil when there is none.
    func optionalURL(_ name: String) throws(KeyFileFault) -> ServerURL? {
        has(name) ? try url(name) : nil
    }

    /// The members of an object.
    func members(_ name: String) throws(KeyFileFault) -> KeyFileMembers {
        guard let value = value(name) else { throw .missing(path(name)) }
        guard let object = value.object else { throw .notAnObjectMember(path(name)) }
        return KeyFileMembers(object, prefix: path(name) + ".")
    }

    /// The members of an object, nil when there is none.
    func optionalMembers(_ name: String) throws(KeyFileFault) -> KeyFileMembers? {
        has(name) ? try members(name) : nil
    }

    /// A list of texts; empty when there is none.
    func texts(_ name: String) throws(KeyFileFault) -> [String] {
        guard let value = value(name) else { return [] }
        guard let elements = value.array else { throw .notAList(path(name)) }
        var texts: [String] = []
        for element in elements {
            guard let text = element.string else { throw .notAList(path(name)) }
            texts.append(text)
        }
        return texts
    }

    /// The names of the members.
    var names: [String] { object.names }

    /// A member; nil when it is absent or null.
    private func value(_ name: String) -> JSON? {
        switch object[name] {
        case nil, .null?: nil
        case let value?: value
        }
    }
}

extension KeyFileFault: Error {}
