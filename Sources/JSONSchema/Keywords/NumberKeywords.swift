import JSONCore

/// The keywords `minimum`, `maximum`, `exclusiveMinimum` and `exclusiveMaximum`.
struct BoundKeyword: Keyword {
    enum Kind: String, Sendable {
        case minimum
        case maximum
        case exclusiveMinimum
        case exclusiveMaximum
    }

    let kind: Kind
    let name: String
    let text: String
    private let bound: ExactDecimal

    init(_ kind: Kind, _ number: JSONNumber, name: String) {
        self.kind = kind
        self.name = name
        text = number.text
        bound = ExactDecimal(number)
    }

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .number(let number) = instance, !run.isIndeterminate else { return }
        let value = ExactDecimal(number)
        let (fits, words) =
            switch kind {
            case .minimum: (value >= bound, "at least")
            case .maximum: (value <= bound, "at most")
            case .exclusiveMinimum: (value > bound, "more than")
            case .exclusiveMaximum: (value < bound, "less than")
            }
        if !fits { run.report(name, expected: "\(words) \(text)", found: "\(number)") }
    }
}

/// The keyword `multipleOf`, in exact decimal arithmetic.
struct MultipleOfKeyword: Keyword {
    let text: String
    private let divisor: ExactDecimal

    init(_ number: JSONNumber) {
        text = number.text
        divisor = ExactDecimal(number)
    }

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .number(let number) = instance, !run.isIndeterminate,
            ExactDecimal(number).isMultiple(of: divisor) != true
        else { return }
        run.report("multipleOf", expected: "a multiple of \(text)", found: "\(number)")
    }
}
