import HTTP
import JSONCore
import RTDB
import RTDBRules
import RTDBWire

/// Answers requests for `.settings` and `.inspect`.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.1 to 9.7.
extension Responder {
    func read(_ name: DatabaseSettings.Name, _ operation: Operation, for caller: Caller) throws(RequestError) -> Answer
    {
        guard case .admin = caller else { throw .permissionDenied }
        let settings = store.database(operation.namespace).settings
        switch name {
        case .rules:
            let rules = access.rules(of: settings)
            guard !operation.wantsStrictRules else {
                return show(operation.output) { $0.write(rules.strictJSON) }
            }
            guard operation.output.layout != .silent else { return show(.null, operation.output) }
            var response = Response(status: 200, headers: HTTPHeaders(operation.output.headers)).withServiceHeaders
            response.body = rules.text
            return .response(response)
        case .defaultWriteSizeLimit:
            return show(operation.output) { $0.string(settings.defaultWriteSizeLimit.rawValue) }
        case .strictTriggerValidation:
            let value = JSONObject(uniqueMembers: [("value", .bool(settings.strictTriggerValidation))])
            return show(operation.output) { $0.write(.object(value)) }
        }
    }

    func write(
        _ name: DatabaseSettings.Name, _ operation: Operation, _ body: RequestBody, for caller: Caller
    ) throws(RequestError) -> Answer {
        guard case .admin = caller else { throw .permissionDenied }
        guard case .text(let text) = try body.finish() else { throw .noData }
        if name == .rules, operation.isDryRun {
            var trial = DatabaseSettings()
            try trial.set(name, to: text)
        } else {
            try change(name, operation, to: text)
        }
        if name == .rules {
            for warning in store.database(operation.namespace).settings.rules?.warnings ?? [] {
                notice(.rules(warning.description))
            }
        }
        return show(operation.output) { $0.write(.object(Responder.done)) }
    }

    private static let done = JSONObject(uniqueMembers: [("status", "ok")])

    /// Changes a setting, and ends the streams that new rules do not allow.
    private func change(_ name: DatabaseSettings.Name, _ operation: Operation, to text: [UInt8]) throws(RequestError) {
        let now = clock()
        try store.changeSetting(name, of: operation.namespace, to: text) { watcher, database in
            watcher.caller.mayRead(
                watcher.path, watcher.query, of: database.tree, by: access.rules(of: database.settings), now: now)
        }
    }

    /// Lists the databases that contain data and whose root the caller may read.
    ///
    /// The official emulator lists all databases for everyone. Here, rules that hide the data of a database also hide
    /// its name.
    func listDatabases(_ operation: Operation, for caller: Caller) -> Answer {
        let now = clock()
        let names = store.namespaces.filter { namespace in
            let database = store.database(namespace)
            return caller.mayRead(.root, nil, of: database.tree, by: access.rules(of: database.settings), now: now)
        }
        return show(operation.output) { writer in
            writer.write(.array(names.map { .object(JSONObject(uniqueMembers: [("name", .string($0.name))])) }))
        }
    }
}
