import Glibc

/// Why a benchmark could not run, in words.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The failure of the system call that has just set `errno`.
    static func system(_ call: String, _ path: String) -> BenchmarkError {
        BenchmarkError("\(call) '\(path)': \(String(cString: strerror(errno)))")
    }

    static func unwrap<Value>(_ value: Value?, _ expected: String) throws -> Value {
        guard let value else { throw BenchmarkError("expected \(expected)") }
        return value
    }
}
