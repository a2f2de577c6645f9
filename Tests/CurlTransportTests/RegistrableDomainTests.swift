import CurlTransport
import Testing

struct RegistrableDomainTests {
    @Test(arguments: [
        ("example.com", "example.com"), ("a.b.example.com", "example.com"), ("A.Example.COM.", "example.com"),
        ("a.b.example.co.uk", "example.co.uk"), ("co.uk", nil), ("com", nil), ("", nil), ("localhost", nil),
        ("demo.localhost", nil), ("127.0.0.1", nil), ("2130706433", nil), ("0x7f.1", nil), ("::1", nil), ("[::1]", nil),
        ("a b.com", nil),
    ])
    func domains(host: String, domain: String?) {
        #expect(registrableDomain(of: host) == domain)
    }
}
