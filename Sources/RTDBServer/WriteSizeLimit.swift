/// How long a write may be expected to take.
///
/// - Source: Documentation/RealtimeDatabase.md, 2.13 and 2.14.
enum WriteSizeLimit: String, Sendable {
    case tiny, small, medium, large, unlimited

    /// The most bytes, of data that is written and data that is replaced together.
    ///
    /// The service estimates a duration: 1, 10, 30 and 60 seconds. How is not published; this server takes 5 MB a second
    /// for its estimate.
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
