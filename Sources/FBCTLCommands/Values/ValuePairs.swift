import Failures
import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// The pairs of a write with the types of the schema, and the errors in their words.
struct ValuePairs {
    private var entries: [MultiPathUpdate.Entry] = []
    private(set) var faults = PairErrors()

    /// Parses pairs.
    ///
    /// - Throws: `Failure` for two pairs that set the same value, and for a file that cannot be read.
    init(_ words: [String], under target: ResolvedPath, in context: Context) throws {
        let pairs = words.map { ValuePair($0) }
        try ValuePairs.checkNames(pairs)
        for pair in pairs {
            let path: DatabasePath
            let isPriority: Bool
            do throws(KeyError) {
                (path, isPriority) = try MultiPathUpdate.place(named: pair.name)
            } catch {
                faults.addName(pair.name, error)
                continue
            }
            let place: ResolvedPath
            do throws(ResolutionError) {
                place = isPriority ? .unchecked(target.path.appending(path)) : try target.descendant(path)
            } catch {
                faults.addName(at: path, "not in the schema: \(error.reason)")
                continue
            }
            for violation in place.keyViolations(below: target.path.keys.count) { faults.addName(violation) }
            take(pair, at: path, try pair.meaning(at: place, in: context), below: target.path)
        }
    }

    private mutating func take(
        _ pair: ValuePair, at path: DatabasePath, _ meaning: TypedWord.Meaning, below location: DatabasePath
    ) {
        switch meaning {
        case .json(let text, let hint):
            do throws(NodeError) {
                entries.append(try MultiPathUpdate.Entry(name: pair.name, parsing: text, at: location))
                if let hint { faults.hints[JSONPointer(tokens: path.keys.map(\.name))] = hint }
            } catch {
                faults.addValue(at: path, error.message)
            }
        case .unreadable(let message): faults.addValue(at: path, message)
        case .misspelt(let message): faults.addName(at: path, message)
        }
    }

    /// Checks that the names do not conflict.
    ///
    /// - Throws: `Failure` when two pairs name the same location, or one a location inside the other's.
    private static func checkNames(_ pairs: [ValuePair]) throws {
        let nothing = Array("null".utf8)
        let named = pairs.compactMap { try? MultiPathUpdate.Entry(name: $0.name, parsing: nothing, at: .root) }
        do throws(NodeError) {
            _ = try MultiPathUpdate(named)
        } catch {
            guard case .conflictingPaths(let upper, let lower) = error.reason else { return }
            let (first, second) = (upper.withoutControlCharacters, lower.withoutControlCharacters)
            let isSame = (try? MultiPathUpdate.place(named: upper).0 == MultiPathUpdate.place(named: lower).0) ?? false
            throw Failure(
                .usage,
                isSame
                    ? "'\(first)' is set by two pairs; leave one of them out"
                    : "the pairs '\(first)' and '\(second)' contradict each other: one is part of the other",
                details: ["nothing was sent"])
        }
    }

    /// Returns the value of the pairs, nested if their names have slashes.
    func node() throws(NodeError) -> Node {
        // The priorities are set last, because a value that does not exist cannot have one.
        let update = try MultiPathUpdate(entries.filter { !$0.isPriority } + entries.filter(\.isPriority))
        return Node.null.applying(update)
    }

    /// Returns the update of the pairs.
    func update() throws(NodeError) -> MultiPathUpdate {
        try MultiPathUpdate(entries)
    }
}
