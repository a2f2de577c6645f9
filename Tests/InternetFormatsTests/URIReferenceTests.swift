import InternetFormats
import Testing

struct URIReferenceTests {
    @Test func parts() {
        let table: [(String, [String?])] = [
            ("http://u:p@h.example:81/a/b?q=1&r#f", ["http", "u:p@h.example:81", "/a/b", "q=1&r", "f"]),
            ("//h/p", [nil, "h", "/p", nil, nil]), ("a:b", ["a", nil, "b", nil, nil]),
            ("1a:b", [nil, nil, "1a:b", nil, nil]), ("a/b:c", [nil, nil, "a/b:c", nil, nil]),
            ("", [nil, nil, "", nil, nil]), ("?", [nil, nil, "", "", nil]), ("#", [nil, nil, "", nil, ""]),
            ("x?a#b?c", [nil, nil, "x", "a", "b?c"]),
            // A combining character after a mark would make one `Character` of both.
            ("http://h?\u{301}#\u{301}", ["http", "h", "", "\u{301}", "\u{301}"]),
        ]
        for (text, parts) in table {
            let uri = URIReference(text)
            #expect([uri.scheme, uri.authority, uri.path, uri.query, uri.fragment] == parts, "\(text)")
        }
    }

    /// The examples of RFC 3986, sections 5.4.1 and 5.4.2.
    @Test func resolution() {
        let table = [
            "g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g",
            "//g": "http://g", "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q",
            "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "./": "http://a/b/c/", "..": "http://a/b/",
            "../": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/", "../../": "http://a/",
            "../../g": "http://a/g", "../../../g": "http://a/g", "/./g": "http://a/g", "/../g": "http://a/g",
            "g.": "http://a/b/c/g.", "..g": "http://a/b/c/..g", "./../g": "http://a/b/g", "./g/.": "http://a/b/c/g/",
            "g/./h": "http://a/b/c/g/h", "g/../h": "http://a/b/c/h", "g?y/../x": "http://a/b/c/g?y/../x",
        ]
        let base = URIReference("http://a/b/c/d;p?q")
        for (text, resolved) in table {
            #expect(URIReference(text).resolved(against: base).withoutFragment == resolved, "\(text)")
        }
    }

    @Test func authorities() {
        let table: [(String, [String?], isValid: Bool)] = [
            ("H.example:81", [nil, "H.example:81", "h.example", "81"], true),
            ("[::1]:8080", [nil, "[::1]:8080", "::1", "8080"], true),
            ("[fe80::1%25eth0]", [nil, "[fe80::1%25eth0]", "fe80::1%25eth0", nil], true),
            ("u@h", ["u", "h", "h", nil], false), ("h:0", [nil, "h:0", "h", nil], false),
            ("h:", [nil, "h:", "h", nil], false), ("h:65536", [nil, "h:65536", "h", nil], false),
            ("[::1]x", [nil, "[::1]x", "::1", nil], false), ("[1]", [nil, "[1]", "1", nil], false),
            ("", [nil, "", "", nil], false), ("a b", [nil, "a b", "a b", nil], false),
        ]
        for (text, parts, isValid) in table {
            let authority = Authority(splitting: text)
            #expect(
                [authority.userInfo, authority.text, authority.host, authority.port.map { String($0) }] == parts,
                "\(text)")
            #expect((Authority(text) != nil) == isValid, "\(text)")
        }
    }

    @Test func uris() {
        for text in ["a:", "http://h/%20", "urn:x:y", "mailto:a@b"] { #expect(URIReference.isURI(text), "\(text)") }
        for text in ["", ":", "1:", "a", "a: ", "a:%2", "a:%zz", "a:\u{E9}"] {
            #expect(!URIReference.isURI(text), "\(text)")
        }
    }
}
