import RTDBClient

/// A credential that a flag, a variable or a profile names.
package struct NamedCredential: Sendable {
    /// What is named, and by which words.
    package enum Source: Sendable {
        /// A file of one of Google's kinds.
        case keyFile(String)
        /// A file with a token, which is read again when the token ends.
        case tokenFile(String)
        /// A command for `/bin/sh` that prints a token.
        case tokenCommand(String)
        case token(Secret)
    }

    package let source: Source
    package let origin: CredentialOrigin
    /// The type of a token; nil to tell by its form.
    package let type: TokenType?

    package init(_ source: Source, _ origin: CredentialOrigin, type: TokenType? = nil) {
        self.source = source
        self.origin = origin
        self.type = type
    }

    /// Whether a command is run to get the credential.
    package var isCommand: Bool { if case .tokenCommand = source { true } else { false } }

    /// The files and the command that the flags name.
    package struct Flags: Sendable {
        /// `--credentials FILE`.
        package var keyFile: String?
        /// `--token-file FILE`.
        package var tokenFile: String?
        /// `--token-command CMD`.
        package var tokenCommand: String?

        package init(keyFile: String?, tokenFile: String?, tokenCommand: String?) {
            self.keyFile = keyFile
            self.tokenFile = tokenFile
            self.tokenCommand = tokenCommand
        }
    }

    /// The credential that a flag names, otherwise the one that a variable of fbctl names; nil when there is none.
    ///
    /// - Throws: ``CredentialError/ambiguous(_:_:)`` when several variables are set.
    package init?(_ flags: Flags, environment: [String: String]) throws(CredentialError) {
        if let file = flags.keyFile {
            self.init(.keyFile(file), .flag("--credentials"))
        } else if let file = flags.tokenFile {
            self.init(.tokenFile(file), .flag("--token-file"))
        } else if let command = flags.tokenCommand {
            self.init(.tokenCommand(command), .flag("--token-command"))
        } else {
            try self.init(environment: environment)
        }
    }

    /// The credential that the variables of fbctl name; nil when there is none.
    ///
    /// - Throws: ``CredentialError/ambiguous(_:_:)`` when several of them are set.
    package init?(environment: [String: String]) throws(CredentialError) {
        let sources: [(String, (String) -> Source)] = [
            ("FBCTL_CREDENTIALS", { .keyFile($0) }), ("FBCTL_TOKEN_FILE", { .tokenFile($0) }),
            ("FBCTL_TOKEN_COMMAND", { .tokenCommand($0) }), ("FBCTL_TOKEN", { .token(Secret($0)) }),
        ]
        var found: (name: String, source: Source)?
        for (name, source) in sources {
            guard let value = environment[name], !value.isEmpty else { continue }
            if let found { throw .ambiguous(found.name, name) }
            found = (name, source(value))
        }
        guard let found else { return nil }
        self.init(found.source, .variable(found.name))
    }
}
