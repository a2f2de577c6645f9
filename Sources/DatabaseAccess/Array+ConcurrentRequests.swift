extension Array where Element: Sendable {
    /// The most requests that are sent at the same time.
    private static var atOnce: Int { 8 }

    /// Starts a task for each element, several at the same time, and calls the body with their results in the order of
    /// the elements.
    ///
    /// - Throws: the first error; the other tasks are then cancelled.
    package func inOrder<Outcome: Sendable>(
        start: @escaping @Sendable (Element) async throws -> Outcome,
        _ body: (Element, Outcome) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var arrived: [Int: Outcome] = [:]
            for index in 0..<Swift.min(count, Self.atOnce) {
                group.addTask { (index, try await start(self[index])) }
            }
            for index in indices {
                while arrived[index] == nil, let (next, outcome) = try await group.next() { arrived[next] = outcome }
                if let outcome = arrived.removeValue(forKey: index) { try await body(self[index], outcome) }
                let next = index + Self.atOnce
                if next < count { group.addTask { (next, try await start(self[next])) } }
            }
        }
    }
}
