import Failures
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import TerminalText

extension CheckedDatabase {
    /// The number of attempts for a transaction.
    private static let transactionLimit = 100

    /// Replaces a value by what a function makes of it, if nobody has changed it in between; otherwise again.
    ///
    /// `change` gets the stored value with its priorities, and returns the new one, or nil to leave it as it is. It may
    /// be called often, so it should do nothing else. Between two attempts there is a pause of random length, so that
    /// several transactions do not stay in each other's way.
    ///
    /// - Returns: the value as it is stored now; nil when it was left as it was.
    /// - Throws: what the function throws, and then nothing was written; `Failure` after ``transactionLimit`` attempts.
    package func transaction(
        at target: ResolvedPath, in context: Context, _ change: (Node) async throws -> ValidatedValue?
    ) async throws -> Node? {
        var backoff = Backoff(first: 10, longest: 500)
        var random = InjectedRandomNumberGenerator(context.random)
        for _ in 0..<CheckedDatabase.transactionLimit {
            if let (stored, tag) = try await current(target) {
                guard let value = try await change(stored) else { return nil }
                try WriteCondition.check(value)
                if let result = try await replace(value, ifMatch: tag) { return result }
            }
            try await context.clock.sleep(backoff.next(using: &random))
        }
        let path = target.path.description.withoutControlCharacters
        throw Failure(
            .temporary,
            "'\(path)' was changed by someone else \(CheckedDatabase.transactionLimit) times before it could be written",
            details: ["nothing was written; try again later"])
    }
}
