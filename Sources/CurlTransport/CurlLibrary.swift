import CCurl
import HTTP

/// libcurl, loaded on first use.
///
/// `@unchecked Sendable`: the table is written once, before any other thread can see it, and never freed.
struct CurlLibrary: @unchecked Sendable {
    /// The first argument of every function of `CCurl`.
    let table: UnsafePointer<ccurl_library>

    /// The library, or the error if it cannot be used.
    ///
    /// The first use loads about thirty shared libraries, which takes milliseconds.
    static let shared: Result<CurlLibrary, TransportError> = load(names: ["libcurl.so.4", "libcurl-gnutls.so.4"])

    /// Loads the first installed library of the list.
    static func load(names: [String]) -> Result<CurlLibrary, TransportError> {
        let table = UnsafeMutablePointer<ccurl_library>.allocate(capacity: 1)
        table.initialize(to: ccurl_library())
        for name in names {
            switch ccurl_load(table, name) {
            case ccurl_not_found:
                continue
            case ccurl_loaded:
                let code = ccurl_global_init(table)
                guard code == CURLE_OK else {
                    return .failure(
                        .unavailable(reason: "libcurl cannot be initialized (libcurl error \(code.rawValue))"))
                }
                return .success(CurlLibrary(table: UnsafePointer(table)))
            default:
                return .failure(.unavailable(reason: "libcurl is too old: version 7.68 or newer is needed"))
            }
        }
        return .failure(.unavailable(reason: "libcurl is not installed: apt-get install libcurl4"))
    }
}
