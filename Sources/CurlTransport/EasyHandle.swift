import CCurl
import HTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A libcurl transfer: the easy handle and the memory it points to.
///
/// Used only on the loop's thread.
final class EasyHandle {
    let library: CurlLibrary
    let pointer: UnsafeMutableRawPointer
    let transfer: Transfer
    /// Whether callbacks have received something that the transfer's task may be waiting for.
    var hasUndeliveredInput = false

    private let url: String
    let limits: TransportLimits
    private var parser = ResponseHeadParser()
    /// The total size of all header lines so far in bytes, including those of interim responses and trailers.
    private var headerByteCount = 0
    var headerList: UnsafeMutablePointer<curl_slist>?
    /// The file of trusted certificates, while only the directory is used.
    var spareCAFile: String?
    let errorText: UnsafeMutablePointer<CChar>
    private var isPaused = false
    /// The start of the transfer, in milliseconds of the monotonic clock.
    private let started: Int
    private var lastActivity: Int
    /// Whether bytes have arrived since ``lastActivity`` was set.
    private var wasActive = false
    private var bytesSent: curl_off_t = 0

    /// Creates a handle; nil when libcurl has no memory.
    ///
    /// With `readsCAFile`, the certificates of the file are trusted from the start.
    init?(
        library: CurlLibrary, transfer: Transfer, request: TransportRequest, options: LibcurlOptions,
        readsCAFile: Bool, now: Int
    ) {
        guard let pointer = ccurl_easy_init(library.table) else { return nil }
        self.library = library
        self.pointer = pointer
        self.transfer = transfer
        url = request.url
        limits = request.limits
        started = now
        lastActivity = now
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setConnection(options: options, readsCAFile: readsCAFile)
        setRequest(request, acceptsGzip: options.acceptsGzip)
        setCallbacks()
    }

    deinit {
        ccurl_easy_cleanup(library.table, pointer)
        ccurl_slist_free_all(library.table, headerList)
        errorText.deallocate()
    }

    /// Resumes a paused transfer.
    ///
    /// May pass bytes to the transfer before it returns.
    func resume(now: Int) {
        guard isPaused else { return }
        isPaused = false
        lastActivity = now
        ccurl_easy_pause(library.table, pointer, CURLPAUSE_CONT)
    }
}

// MARK: - Callbacks

extension EasyHandle {
    private func setCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_data_callback(
            library.table, pointer, CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA,
            { bytes, _, count, context in
                EasyHandle.from(context)?.headerArrived(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
            }, context)
        ccurl_set_data_callback(
            library.table, pointer, CURLOPT_WRITEFUNCTION, CURLOPT_WRITEDATA,
            { bytes, _, count, context in
                EasyHandle.from(context)?.bytesArrived(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
            }, context)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
        context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    private func headerArrived(_ line: UnsafeRawBufferPointer) -> Int {
        wasActive = true
        headerByteCount += line.count
        // Any count other than the one offered ends the transfer.
        guard headerByteCount <= CurlError.headerLimit else { return line.count + 1 }
        if let head = parser.add(line: line) {
            transfer.headArrived(head)
            hasUndeliveredInput = true
        }
        return line.count
    }

    private func bytesArrived(_ bytes: UnsafeRawBufferPointer) -> Int {
        wasActive = true
        hasUndeliveredInput = true
        switch transfer.bytesArrived(bytes) {
        case .accepted:
            return bytes.count
        case .pause:
            isPaused = true
            return Int(CURL_WRITEFUNC_PAUSE)
        case .abort:
            // Any count other than the one offered ends the transfer.
            return bytes.count + 1
        }
    }
}

// MARK: - Ending

extension EasyHandle {
    /// Returns the error that ended the transfer; nil when it is complete.
    func error(for code: CURLcode, now: Int) -> TransportError? {
        guard code != CURLE_OK else { return nil }
        let text = errorText[0] == 0 ? ccurl_easy_strerror(library.table, code) : UnsafePointer(errorText)
        let failure = CurlError(
            code: code,
            text: text.map { String(cString: $0) } ?? "",
            plainText: ccurl_easy_strerror(library.table, code).map { String(cString: $0) } ?? "",
            url: url,
            systemError: systemError(for: code),
            proxyStatus: info(CURLINFO_HTTP_CONNECTCODE),
            progress: progress,
            hasTooManyHeaders: headerByteCount > CurlError.headerLimit,
            limits: limits,
            elapsed: now - started)
        return failure.transportError
    }

    /// Returns how many milliseconds of silence from the peer are left; nil means no limit.
    func idleTimeLeft(now: Int) -> Int? {
        guard let idle = limits.idle, !isPaused else { return nil }
        let requestSent = Int(ccurl_get_offset(library.table, pointer, CURLINFO_PRETRANSFER_TIME_T)) / 1000
        let sent = ccurl_get_offset(library.table, pointer, CURLINFO_SIZE_UPLOAD_T)
        if wasActive || sent != bytesSent || progress == .connecting { lastActivity = now }
        wasActive = false
        bytesSent = sent
        return max(lastActivity, started + requestSent) + idle - now
    }

    var idleError: TransportError {
        .timedOut(phase: progress.rawValue, milliseconds: limits.idle ?? 0)
    }

    private var progress: CurlError.Progress {
        if parser.isComplete { return .reading }
        return ccurl_get_offset(library.table, pointer, CURLINFO_PRETRANSFER_TIME_T) > 0 ? .waiting : .connecting
    }

    /// Returns the `errno` of a failed connection, or 0.
    ///
    /// libcurl records none when it could not open a socket, so this function tries to open one.
    private func systemError(for code: CURLcode) -> Int32 {
        let kept = Int32(clamping: info(CURLINFO_OS_ERRNO))
        guard code == CURLE_COULDNT_CONNECT, kept == 0 else { return kept }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        return 0
    }

    private func info(_ info: CURLINFO) -> Int {
        ccurl_get_long(library.table, pointer, info)
    }
}
