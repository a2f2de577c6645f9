import CCurl

/// A libcurl multi handle: the running transfers, and the connections that can be reused.
///
/// `@unchecked Sendable`: only the loop's thread uses it, apart from ``wakeUp()``, which libcurl allows on any thread.
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
    /// Returns false when libcurl had no descriptors left for waking up when the handle was created.
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

    /// Does all work that is possible without waiting.
    func perform() {
        ccurl_multi_perform(library.table, handle)
    }

    /// Sleeps until a socket is ready, ``wakeUp()`` is called, or the time has passed.
    func poll(milliseconds: Int) {
        ccurl_multi_poll(library.table, handle, Int32(clamping: milliseconds))
    }

    /// Returns the easy handle of a transfer that has ended since the last call, and its result code.
    func nextDone() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        guard let easy = ccurl_multi_next_done(library.table, handle, &code) else { return nil }
        return (easy, code)
    }

    func close() {
        ccurl_multi_cleanup(library.table, handle)
    }
}
