import CCurl
import HTTP

extension EasyHandle {
    func setConnection(options: LibcurlOptions, readsCAFile: Bool) {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_NOPROGRESS, 1)
        set(CURLOPT_TCP_NODELAY, 1)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_BUFFERSIZE, 512 << 10)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        // Unknown before libcurl 7.85; the scheme was checked before, and redirects are not followed.
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        setTrust(options: options, readsCAFile: readsCAFile)
        // 0 would select libcurl's own limit of five minutes.
        set(CURLOPT_CONNECTTIMEOUT_MS, Int(Int32(clamping: limits.connect.map { max($0, 1) } ?? Int.max)))
        if let total = limits.total { set(CURLOPT_TIMEOUT_MS, Int(Int32(clamping: max(total, 1)))) }
        ccurl_set_pointer(library.table, pointer, CURLOPT_ERRORBUFFER, errorText)
    }

    /// Chooses the source of trusted certificates.
    ///
    /// From a directory, only the one necessary certificate is read. The system's file is parsed completely: about 140
    /// certificates, which takes tens of milliseconds. If there are both, the file is therefore not used at first.
    private func setTrust(options: LibcurlOptions, readsCAFile: Bool) {
        if let file = options.caFile { set(CURLOPT_CAINFO, file) }
        if let directory = options.caDirectory { set(CURLOPT_CAPATH, directory) }
        let isPair = (options.caFile == nil) == (options.caDirectory == nil)
        guard isPair, !readsCAFile, let file = options.caFile ?? text(CURLINFO_CAINFO),
            (options.caDirectory ?? text(CURLINFO_CAPATH)) != nil
        else { return }
        spareCAFile = file
        ccurl_set_string(library.table, pointer, CURLOPT_CAINFO, nil)
    }

    /// Returns one of libcurl's built-in settings; nil when it is not set.
    private func text(_ info: CURLINFO) -> String? {
        ccurl_get_string(library.table, pointer, info).map { String(cString: $0) }
    }

    /// Selects the file of trusted certificates after the directory was insufficient; returns whether there is a file.
    func readCAFile() -> Bool {
        guard let file = spareCAFile else { return false }
        spareCAFile = nil
        errorText[0] = 0
        set(CURLOPT_CAINFO, file)
        return true
    }

    func setRequest(_ request: TransportRequest, acceptsGzip: Bool) {
        set(CURLOPT_URL, request.url)
        // A path is data, so `/..` must stay.
        set(CURLOPT_PATH_AS_IS, 1)
        setBody(of: request)
        // This removes the form encoding that libcurl would declare, and the wait for `100 Continue`.
        addHeader(request.hasHeader("Content-Type") ? nil : "Content-Type:")
        addHeader(request.hasHeader("Expect") ? nil : "Expect:")
        var isEventStream = false
        for header in request.headers {
            // A semicolon is libcurl's notation for a header with an empty value.
            addHeader(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
            if header.value.hasSameASCIILetters(as: "text/event-stream") { isEventStream = true }
        }
        // This is a plain header, because libcurl must not decompress the response; see ``Inflater``.
        if acceptsGzip, ZLibrary.shared != nil, !isEventStream, !request.hasHeader("Accept-Encoding") {
            addHeader("Accept-Encoding: gzip")
        }
        ccurl_set_pointer(library.table, pointer, CURLOPT_HTTPHEADER, headerList)
    }

    private func setBody(of request: TransportRequest) {
        // RFC 9110, section 8.6: these methods send `Content-Length: 0` when they have no body.
        let body = request.body ?? (["POST", "PUT", "PATCH"].contains(request.method) ? [] : nil)
        if let body {
            set(CURLOPT_POST, 1)
            ccurl_set_offset(library.table, pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            body.withUnsafeBytes { bytes in
                let start = bytes.baseAddress.map { UnsafeRawPointer($0) }
                // The size comes first: libcurl copies that many bytes immediately.
                withUnsafeBytes(of: 0) { empty in
                    _ = ccurl_set_pointer(
                        library.table, pointer, CURLOPT_COPYPOSTFIELDS, start ?? empty.baseAddress)
                }
            }
        } else if request.method == "HEAD" {
            set(CURLOPT_NOBODY, 1)
        } else {
            set(CURLOPT_HTTPGET, 1)
        }
        set(CURLOPT_CUSTOMREQUEST, request.method)
    }

    private func addHeader(_ line: String?) {
        guard let line, let longer = ccurl_slist_append(library.table, headerList, line) else { return }
        headerList = longer
    }

    private func set(_ option: CURLoption, _ value: Int) {
        ccurl_set_long(library.table, pointer, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        ccurl_set_string(library.table, pointer, option, value)
    }
}
