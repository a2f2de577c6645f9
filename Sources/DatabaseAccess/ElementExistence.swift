import Failures
import JSONSchema
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import TerminalText

/// Checks that elements exist before a write changes parts of them, so that a mistyped key does not create a fragment.
package struct ElementExistence {
    let database: CheckedDatabase
    let context: Context

    package init(database: CheckedDatabase, context: Context) {
        self.database = database
        self.context = context
    }

    /// The most elements that are read for one write.
    private static let limit = 1000

    /// Reads a little of each element, several at the same time.
    ///
    /// - Throws: `Failure` that names the elements that do not exist.
    package func check(_ elements: [IncompleteElement]) async throws {
        guard elements.count <= ElementExistence.limit else {
            throw Failure(
                .usage,
                "this reaches into \(elements.count) elements, and each would be looked up first, which is more than "
                    + "\(ElementExistence.limit) requests",
                details: ["--no-check-exists writes without looking", "nothing was sent"])
        }
        if elements.count > 10 { try context.note("\(elements.count) requests, one to look up each element") }
        var absent: [IncompleteElement] = []
        var unknown: [IncompleteElement] = []
        try await elements.inOrder(start: { try await database.hasValue(at: $0.element) }) { element, isThere in
            switch isThere {
            case true?: break
            case false?: absent.append(element)
            case nil: unknown.append(element)
            }
        }
        guard let first = absent.first else {
            if let element = unknown.first {
                try context.note(
                    "reading is not permitted at \(element.shownPath), so fbctl did not check whether it exists")
            }
            return
        }
        throw await failure(absent, first)
    }

    private func failure(_ absent: [IncompleteElement], _ first: IncompleteElement) async -> Failure {
        var details: [String] = []
        var message = "no element at \(first.shownPath)"
        if absent.count == 1 {
            if let nearest = await nearest(to: first) { message += "; the nearest key is '\(nearest)'" }
            details.append("  this write would create one without \(first.shownMissing)")
        } else {
            message = "\(absent.count) of the elements to change do not exist"
            for element in absent.prefix(10) {
                details.append("  \(element.shownPath) would be created without \(element.shownMissing)")
            }
            if absent.count > 10 { details.append("  … and \(absent.count - 10) more") }
        }
        details.append("to create \(absent.count == 1 ? "it" : "them") anyway: --create")
        return Failure(.data, message, details: details + ["nothing was written"])
    }

    /// Returns the key that the user probably meant, if it is among the first keys of the collection.
    private func nearest(to element: IncompleteElement) async -> String? {
        guard let key = element.element.path.keys.last else { return nil }
        let known = await database.someKeys(of: element.collection)
        return Spelling.nearest(to: key.name, among: known)?.withoutControlCharacters
    }
}

extension IncompleteElement {
    fileprivate var shownPath: String { "'\(element.path.description.withoutControlCharacters)'" }

    /// The first few fields that the new element would lack.
    fileprivate var shownMissing: String {
        let names = missing.map { "'\($0.withoutControlCharacters)'" }
        return names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    }
}

extension CheckedDatabase {
    /// Returns whether a value is stored at a location that is to be written; nil when reading is not permitted.
    ///
    /// Sends one request, whose reply is one key, or the value if it has no children.
    ///
    /// - Throws: `Failure` that says that nothing was written.
    package func hasValue(at target: ResolvedPath) async throws -> Bool? {
        do {
            return try await isStored(target)
        } catch let error as ClientError where error.status == 401 || error.status == 403 {
            return nil
        } catch {
            guard !(error is CancellationError), let failure = Failure(explaining: error) else { throw error }
            let place = target.path.description.withoutControlCharacters
            throw Failure(
                failure.status, failure.message,
                details: failure.details + ["checking whether '\(place)' exists failed, so nothing was written"])
        }
    }

    private func isStored(_ target: ResolvedPath) async throws -> Bool {
        do {
            return try await firstKeys(1, of: target) != nil
        } catch let error as ClientError where error.status == 400 {
            // This database does not support a limit here.
            return try await firstKeys(nil, of: target) != nil
        }
    }
}
