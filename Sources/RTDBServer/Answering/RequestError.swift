import RTDB
import RTDBWire

/// The error that answers a request, which then changes nothing.
struct RequestError: Error {
    let status: Int
    /// The text of the error object; empty when the answer is not an error object.
    let text: String
    let response: Response

    init(_ status: Int, _ text: String) {
        self.status = status
        self.text = text
        response = Response(refusing: status, text).withServiceHeaders
    }

    private init(_ response: Response) {
        status = response.status
        text = ""
        self.response = response
    }

    static let invalidPath = RequestError(400, "Invalid path: Invalid token in path")
    static let noData = RequestError(400, "Error: No data supplied.")
    static let tooLarge = RequestError(413, "Payload is too large")
    static let permissionDenied = RequestError(401, "Permission denied")
    static let callbackNotAllowed = RequestError(
        403, "callback is not allowed on this server: every web page could read what a script shows")

    /// - Source: Documentation/RealtimeDatabase.md, 15.3.
    static func methodNotAllowed(_ method: String) -> RequestError {
        RequestError(405, "Method \(method) is not supported")
    }

    /// Returns the answer to a conditional write when the data is different: the current data and its ETag.
    static func preconditionFailed(_ present: Node, _ etag: ETag, _ output: AnswerFormat) -> RequestError {
        var response = ResponseDocument(present, output, etag: etag).response
        response.status = 412
        return RequestError(response)
    }
}

extension RequestError {
    /// Creates the answer to a body that the database cannot store.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 4, "Bad bodies". If the service's text for a reason is not known,
    ///   the text is this server's own.
    init(_ error: NodeError) {
        switch error.reason {
        case .syntax: self.init(400, "Invalid data; couldn't parse JSON object, array, or value.")
        case .updateNotAnObject:
            self.init(
                400,
                "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?")
        case .key(.empty), .key(.forbiddenCharacter), .key(.controlCharacter):
            self.init(
                400,
                "Invalid data; couldn't parse key beginning at \(error.position). "
                    + "Key value can't be empty or contain $ # [ ] / or .")
        case .key, .path, .tooDeep, .stringTooLong, .valueWithChildren, .malformedPriority, .unknownServerValue,
            .numberOutOfRange, .repeatedName, .conflictingPaths:
            self.init(400, "Invalid data; \(error.message) (at \(error.position))")
        }
    }

    /// Creates the answer to an increment whose sum is out of range, which is the same as for a number of that size.
    init(_ overflow: IncrementOverflow) {
        self.init(400, "Invalid data; \(overflow)")
    }
}
