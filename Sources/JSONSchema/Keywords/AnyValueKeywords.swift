import JSONCore
import TerminalText

/// The keyword `type`.
struct TypeKeyword: Keyword {
    let types: TypeSet

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard !types.allows(instance) else { return }
        run.report("type", expected: types.description, found: instance.shownShort)
    }
}

/// The keywords `enum` and `const`.
struct EnumKeyword: Keyword {
    let name: String
    let values: [JSON]
    private let allowed: Set<[UInt8]>

    init(name: String, values: [JSON]) {
        self.name = name
        self.values = values
        allowed = Set(values.map(\.canonicalBytes))
    }

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard !allowed.contains(instance.canonicalBytes), !run.isIndeterminate else { return }
        let shown = values.prefix(8).map { $0.text() } + (values.count > 8 ? ["\(values.count - 8) others"] : [])
        let suggestion = instance.string.flatMap { Spelling.nearest(to: $0, among: values.compactMap(\.string)) }
        run.report(
            name, expected: shown.inWords, found: instance.shownShort,
            hint: suggestion.map { "did you mean \(JSON.string($0).text())?" })
    }
}
