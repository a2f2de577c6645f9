import Failures
import Platform

extension GlobalOptions {
    /// The timeout of `--timeout`, in seconds; nil without the flag.
    var timeout: Double? { timeoutText.flatMap(GlobalOptions.seconds) }

    /// Returns the timeout of `--timeout`, otherwise of `FBCTL_TIMEOUT`, in seconds; nil when neither is set.
    ///
    /// - Throws: `Failure` when the variable is not a number of seconds.
    func timeout(in context: Context) throws -> Double? {
        guard timeout == nil, let text = context.environment["FBCTL_TIMEOUT"], !text.isEmpty else { return timeout }
        guard let seconds = GlobalOptions.seconds(text) else {
            throw Failure(.configuration, "FBCTL_TIMEOUT is '\(text)', but must be a number of seconds above 0")
        }
        return seconds
    }

    /// Parses a number of seconds; nil when it is not above 0, or too large.
    static func seconds(_ text: String) -> Double? {
        Double(text).flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
    }
}
