/// A limit on the estimated duration of a write.
///
/// - Source: Documentation/RealtimeDatabase.md, 2.13 and 2.14.
enum WriteSizeLimit: String, Sendable {
    case tiny, small, medium, large, unlimited

    /// The maximum size in bytes of the written and the replaced data together.
    ///
    /// The service estimates a duration: 1, 10, 30 and 60 seconds. Its method is not published; this server estimates 5
    /// MB per second.
    var byteCount: Int? {
        let second = 5_000_000
        switch self {
        case .tiny: return second
        case .small: return 10 * second
        case .medium: return 30 * second
        case .large: return 60 * second
        case .unlimited: return nil
        }
    }
}
