import JSONCore
import RTDB

/// Creates the keys of a sample's elements.
enum SampleKeys {
    /// A push ID for a time in milliseconds since 1970.
    static func pushID(at time: Int64, _ random: inout SampleRandomness) -> String {
        var generator = PushIDGenerator()
        return generator.next(now: time, using: &random).name
    }

    /// The key of an element in a collection without constraints on keys: `room3` for `<roomId>`.
    ///
    /// Collections whose wildcards have the same name have the same keys, so that references between them by key work.
    static func numbered(_ placeholder: String, _ number: Int) -> String {
        var stem = placeholder
        for ending in ["Id", "ID", "_id", "Key"] where stem.hasSuffix(ending) && stem.utf8.count > ending.utf8.count {
            stem.removeLast(ending.count)
            break
        }
        return "\(stem.isEmpty ? "key" : stem)\(number)"
    }
}
