import Failures
import Platform

extension GlobalOptions {
    /// The timeout of `--timeout`, in seconds; nil when it is not given.
    var timeout: Double? { timeoutText.flatMap(GlobalOptions.seconds) }

    /// The timeout of `--timeout` or, without that, of `FBCTL_TIMEOUT`, in seconds; nil when neither is set.
    ///
    /// - Throws: `Failure` when the variable is not a number of seconds.
    func timeout(in context: Context) throws -> Double? {
        guard timeout == nil, let text = context.environment["FBCTL_TIMEOUT"], !text.isEmpty else { return timeout }
        guard let seconds = GlobalOptions.seconds(text) else {
            throw Failure(.configuration, "FBCTL_TIMEOUT is '\(text)', but must be a number of seconds above 0")
        }
        return seconds
    }

    /// The number of seconds in a text; nil when it has none above 0, or too many.
    static func seconds(_ text: String) -> Double? {
        Double(text).flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
    }
}
