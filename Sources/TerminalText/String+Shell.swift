extension String {
    /// The text as one word of a shell command, in single quotes when it needs them.
    package var quotedForShell: String {
        let isPlain = unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "/", ".", ",", ":", "=", "@", "+", "%": true
            default: false
            }
        }
        guard isEmpty || !isPlain else { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
