/// The options of a ``LibcurlTransport``.
///
/// With both or neither of the two sources of certificates, the file is read only when the directory was insufficient.
/// A file alone is used together with the system's directory, as in the curl program.
///
/// Proxies are not options: libcurl itself reads `HTTPS_PROXY`, `https_proxy`, `http_proxy` and `NO_PROXY`.
package struct LibcurlOptions: Hashable, Sendable {
    /// A file of trusted certificates (PEM) instead of the system's: `SSL_CERT_FILE` or `CURL_CA_BUNDLE`.
    package var caFile: String?
    /// A directory of trusted certificates named by hash, instead of the system's: `SSL_CERT_DIR`.
    package var caDirectory: String?
    /// Whether responses may be compressed with gzip.
    ///
    /// Event streams never request compression, because a proxy may delay compressed ones.
    package var acceptsGzip: Bool

    package init(caFile: String? = nil, caDirectory: String? = nil, acceptsGzip: Bool = true) {
        self.caFile = caFile
        self.caDirectory = caDirectory
        self.acceptsGzip = acceptsGzip
    }
}
