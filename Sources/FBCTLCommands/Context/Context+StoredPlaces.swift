import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension Context {
    /// The location that a user's text names, for a verb that reads or removes: one that the schema lacks too, where
    /// something is stored all the same, which is noted.
    ///
    /// Whether something is stored takes one shallow request; only such locations are asked about.
    ///
    /// - Throws: `PathError`; `ResolutionError` when neither the schema nor the database has the location; ``Failure`` when
    ///   it holds children and `allowsChildren` is false, for a removal without `-r`.
    func resolveStored(
        _ text: String, allowsChildren: Bool = true, in database: Database
    ) async throws -> ResolvedPath {
        try await resolveStored(try DatabasePath(text), allowsChildren: allowsChildren, in: database)
    }

    func resolveStored(
        _ path: DatabasePath, allowsChildren: Bool = true, in database: Database
    ) async throws -> ResolvedPath {
        guard let lack = database.lack(of: path) else { return try resolve(path, in: database) }
        guard !path.keys.contains(where: { $0.name == "*" }),
            let content = try? await database.content(of: lack.place, breadth: 1), !content.isNull
        else { throw lack.error }
        if case .children = content, !allowsChildren {
            throw Failure(
                .usage, lack.error.message + " and holds children: removing it removes everything below it",
                details: ["add -r to do that", "nothing was sent"])
        }
        try note(lack.error.note)
        return lack.place
    }

    /// Says so when a key on the way to a place that is read is one that its collection can never have.
    func noteKeys(of target: ResolvedPath) throws {
        if let complaint = target.keyComplaint { try note(complaint) }
    }
}

extension Database {
    /// What a shallow request tells of a location: a leaf, or its first keys.
    ///
    /// `counting` children more than are taken are asked for, to know how many there are; a database that knows no limit
    /// sends all.
    func content(of target: ResolvedPath, breadth: Int, counting: Int = 1) async throws -> SurveyedPlace.Content {
        let (sum, isTooLarge) = breadth.addingReportingOverflow(counting)
        let limit = isTooLarge ? breadth : sum
        var sink = ShallowSink(target.path, breadth: breadth, limit: limit)
        var parameters = QueryParameters(["shallow": "true", "limitToFirst": String(limit)])
        do {
            try await read(ReadRequest(target: target, parameters: parameters)).tokens(into: &sink)
        } catch let error as ClientError where error.status == 400 {
            parameters["limitToFirst"] = nil
            sink = ShallowSink(target.path, breadth: breadth, limit: nil)
            try await read(ReadRequest(target: target, parameters: parameters)).tokens(into: &sink)
        }
        return sink.content
    }

    /// The append-only collections below a place that hold nothing, by the names that `--confirm` has for them: nothing
    /// of theirs is lost with the place.
    ///
    /// One shallow request for each that stands at one path; those below further wildcards are not asked about.
    func emptyAppendOnlyCollections(below target: ResolvedPath) async throws -> [String] {
        var empty: [String] = []
        for place in target.appendOnlyPlaces where try await content(of: place, breadth: 1).isNull {
            empty.append("/" + place.pattern)
        }
        return empty
    }
}
