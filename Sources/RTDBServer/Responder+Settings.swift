import JSONCore
import RTDB
import RTDBRules
import RTDBWire

/// `.settings` and `.inspect`.
///
/// - Source: contract 9.1 to 9.7.
extension Responder {
    func read(_ name: DatabaseSettings.Name, _ operation: Operation, for caller: Caller) throws(Refusal) -> Answer {
        guard case .admin = caller else { throw .permissionDenied }
        let settings = store.database(operation.namespace).settings
        switch name {
        case .rules:
            let rules = access.rules(of: settings)
            guard !operation.wantsStrictRules else {
                return .response(Response(operation.output) { $0.write(rules.strictJSON) })
            }
            var response = Response(status: 200, headers: HTTPHeaders(operation.output.headers)).withServiceHeaders
            response.body = rules.text
            return .response(response)
        case .defaultWriteSizeLimit:
            return .response(Response(operation.output) { $0.string(settings.defaultWriteSizeLimit.rawValue) })
        case .strictTriggerValidation:
            let value = JSONObject(uniqueMembers: [("value", .bool(settings.strictTriggerValidation))])
            return .response(Response(operation.output) { $0.write(.object(value)) })
        }
    }

    func write(
        _ name: DatabaseSettings.Name, _ operation: Operation, _ body: RequestBody, for caller: Caller
    ) throws(Refusal) -> Answer {
        guard case .admin = caller else { throw .permissionDenied }
        guard case .text(let text) = try body.finish() else { throw .noData }
        switch name {
        case .rules: try setRules(text, operation)
        case .defaultWriteSizeLimit:
            let limit = (try? JSON(parsing: text))?.string.flatMap { WriteSizeLimit(rawValue: $0) }
            guard let limit, limit != .tiny else {
                throw Refusal(400, "defaultWriteSizeLimit must be \"small\", \"medium\", \"large\" or \"unlimited\"")
            }
            change(operation) { $0.defaultWriteSizeLimit = limit }
        case .strictTriggerValidation:
            guard case .bool(let isStrict)? = try? JSON(parsing: text) else {
                throw Refusal(400, "strictTriggerValidation must be true or false")
            }
            change(operation) { $0.strictTriggerValidation = isStrict }
        }
        return .response(Response(operation.output) { $0.write(.object(Responder.done)) })
    }

    private static let done = JSONObject(uniqueMembers: [("status", "ok")])

    private func setRules(_ text: [UInt8], _ operation: Operation) throws(Refusal) {
        let rules: Ruleset
        do throws(RulesError) {
            rules = try Ruleset(parsing: text)
        } catch {
            throw Refusal(400, error.description)
        }
        guard !operation.isDryRun else { return }
        change(operation) { $0.rules = rules }
    }

    /// Changes a setting and ends the streams that new rules do not allow.
    private func change(_ operation: Operation, _ change: (inout DatabaseSettings) -> Void) {
        let now = clock()
        store.changeSettings(of: operation.namespace, change) { watcher, database in
            watcher.caller.mayRead(
                watcher.path, watcher.query, of: database.tree, by: access.rules(of: database.settings), now: now)
        }
    }

    /// The databases that hold something, and the one that is asked in.
    func listDatabases(_ operation: Operation) -> Answer {
        let names = store.namespaces.map { JSON.object(JSONObject(uniqueMembers: [("name", .string($0.name))])) }
        return .response(Response(operation.output) { $0.write(.array(names)) })
    }
}
