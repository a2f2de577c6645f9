/// What a ``LibcurlTransport`` needs to know before its first request.
///
/// With both or none of the two places of certificates, the file is read only once the directory did not do; a file
/// alone stands beside the system's directory, as with the curl program.
///
/// Proxies are not here: libcurl itself reads `HTTPS_PROXY`, `https_proxy`, `http_proxy` and `NO_PROXY`.
package struct LibcurlOptions: Hashable, Sendable {
    /// A file of trusted certificates (PEM) in place of the system's: `SSL_CERT_FILE` or `CURL_CA_BUNDLE`.
    package var caFile: String?
    /// A directory of trusted certificates named by hash, in place of the system's: `SSL_CERT_DIR`.
    package var caDirectory: String?
    /// Whether responses may come compressed with gzip.
    ///
    /// Event streams never ask for it: a proxy may hold them back.
    package var acceptsGzip: Bool

    package init(caFile: String? = nil, caDirectory: String? = nil, acceptsGzip: Bool = true) {
        self.caFile = caFile
        self.caDirectory = caDirectory
        self.acceptsGzip = acceptsGzip
    }
}
