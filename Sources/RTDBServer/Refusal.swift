import RTDB
import RTDBWire

/// A request that is answered with an error and changes nothing.
struct Refusal: Error, Hashable {
    let status: Int
    let text: String

    init(_ status: Int, _ text: String) {
        self.status = status
        self.text = text
    }

    static let invalidPath = Refusal(400, "Invalid path: Invalid token in path")
    static let noData = Refusal(400, "Error: No data supplied.")
    static let tooLarge = Refusal(413, "Payload is too large")

    var response: Response {
        Response(refusing: status, text).withServiceHeaders
    }
}

extension Refusal {
    /// The answer to a body that is not what the database can keep.
    ///
    /// - Source: contract, section 4, "Bad bodies"; for reasons whose text is not known there, our own words.
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

    /// The answer to a write that the check does not allow.
    init(_ refusal: WriteRefusal) {
        self.init(400, refusal.reasons.joined(separator: "; "))
    }
}

extension Response {
    /// The response with the headers that every answer of the service carries.
    ///
    /// - Source: contract 1.12.
    var withServiceHeaders: Response {
        var response = self
        response.headers.fields += [
            HTTPHeader("Cache-Control", "no-cache"), HTTPHeader("Access-Control-Allow-Origin", "*"),
        ]
        return response
    }
}
