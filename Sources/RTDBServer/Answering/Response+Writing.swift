import HTTP
import JSONCore
import RTDBWire

extension Response {
    /// Creates an answer with status 200 that is small enough to be written at once.
    init(_ output: AnswerFormat, _ write: (inout JSONWriter) -> Void) {
        let isPretty = output.layout == .pretty
        var writer = JSONWriter(indent: isPretty ? 2 : nil, followsService: isPretty)
        write(&writer)
        if isPretty { writer.raw("\n") }
        let response = Response(status: 200, headers: HTTPHeaders(output.headers), body: writer.takeBytes())
        self = response.withServiceHeaders
    }

    /// The response with the headers of every answer of the service.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 1.12.
    var withServiceHeaders: Response {
        var response = self
        response.headers.fields.append(HTTPHeader("Cache-Control", "no-cache"))
        return response
    }

    /// Returns the response with an `ETag` header, which pages of other sites may read, too.
    func with(_ etag: ETag?) -> Response {
        guard let etag else { return self }
        var response = self
        response.headers.fields += [
            HTTPHeader("ETag", etag.description), HTTPHeader("Access-Control-Expose-Headers", "ETag"),
        ]
        return response
    }
}
