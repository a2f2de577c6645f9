import CCurl
import RTDBClient

/// A libcurl multi handle: the transfers that run, and the connections that may be used again.
///
/// `@unchecked Sendable`: only the loop's thread uses it, apart from ``wakeUp()``, which libcurl allows to any thread.
struct CurlMulti: @unchecked Sendable {
    let library: CurlLibrary
    private let handle: UnsafeMutableRawPointer

    init?(library: CurlLibrary) {
        guard let handle = ccurl_multi_init(library.table) else { return nil }
        self.library = library
        self.handle = handle
    }

    /// Ends the sleep in ``poll(milliseconds:)``, or the next one.
    ///
    /// False when libcurl had no descriptors left for that when it was made.
    @discardableResult
    func wakeUp() -> Bool {
        ccurl_multi_wakeup(library.table, handle) == CURLM_OK
    }

    func add(_ easy: EasyHandle) -> CURLMcode {
        ccurl_multi_add_handle(library.table, handle, easy.pointer)
    }

    func remove(_ easy: EasyHandle) {
        ccurl_multi_remove_handle(library.table, handle, easy.pointer)
    }

    /// Does all that can be done without waiting.
    func perform() {
        ccurl_multi_perform(library.table, handle)
    }

    /// Sleeps until a socket is ready, ``wakeUp()`` is called, or the time is over.
    func poll(milliseconds: Int) {
        ccurl_multi_poll(library.table, handle, Int32(clamping: milliseconds))
    }

    /// The easy handle of a transfer that ended since the last call, and how.
    func nextDone() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        guard let easy = ccurl_multi_next_done(library.table, handle, &code) else { return nil }
        return (easy, code)
    }

    func close() {
        ccurl_multi_cleanup(library.table, handle)
    }
}
