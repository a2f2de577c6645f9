import CurlTransport
import Platform

extension LibcurlOptions {
    /// The options from variables that curl honours but libcurl does not: `CURL_CA_BUNDLE`, `SSL_CERT_FILE`,
    /// `SSL_CERT_DIR`.
    static var environment: LibcurlOptions {
        LibcurlOptions(
            caFile: ThisProcess.variable("CURL_CA_BUNDLE") ?? ThisProcess.variable("SSL_CERT_FILE"),
            caDirectory: ThisProcess.variable("SSL_CERT_DIR"))
    }
}
