/// The names that `format` may have.
package enum KnownFormats {
    /// Those that values are checked for.
    package static let asserted = Format.allCases.map(\.rawValue)

    /// Those of the standard, checked or not, and our own.
    ///
    /// - Source: JSON Schema 2020-12, Validation, section 7.3.
    package static let all =
        asserted
        + [
            "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
            "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer",
            "relative-json-pointer", "regex",
        ].filter { !asserted.contains($0) }
}
