extension Node {
    /// A number as the database keeps it: 64-bit integers exactly, everything else as an IEEE double.
    package enum Number: Hashable, Sendable {
        case integer(Int64)
        case double(Double)

        package var double: Double {
            switch self {
            case .integer(let value): Double(value)
            case .double(let value): value
            }
        }

        /// The sum; nil when it is out of the range of a double.
        ///
        /// Integers stay integers until the sum exceeds 64 bits.
        func adding(_ other: Number) -> Number? {
            if case .integer(let left) = self, case .integer(let right) = other {
                let (sum, overflow) = left.addingReportingOverflow(right)
                if !overflow { return .integer(sum) }
            }
            let sum = double + other.double
            return sum.isFinite ? .double(sum) : nil
        }
    }
}

extension Node.Number: Comparable {
    /// Compares exactly; a comparison as doubles would confuse neighbouring large integers.
    package static func < (left: Node.Number, right: Node.Number) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.double(let left), .double(let right)): left < right
        case (.integer(let left), .double(let right)): left.isLess(than: right)
        case (.double(let left), .integer(let right)): right.isGreater(than: left)
        }
    }
}

extension Int64 {
    fileprivate func isLess(than other: Double) -> Bool {
        let ceiling = other.rounded(.up)
        guard let whole = Int64(exactly: ceiling) else { return ceiling > 0 }
        return self < whole
    }

    fileprivate func isGreater(than other: Double) -> Bool {
        let floor = other.rounded(.down)
        guard let whole = Int64(exactly: floor) else { return floor < 0 }
        return self > whole
    }
}
