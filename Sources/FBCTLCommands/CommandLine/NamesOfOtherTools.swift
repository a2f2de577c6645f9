import Rendering

/// The names in other tools for the commands and flags of fbctl.
enum NamesOfOtherTools {
    static let verbs = [
        "ls": "'keys'", "list": "'keys'", "dir": "'keys'", "cat": "'get'", "read": "'get'", "show": "'get'",
        "fetch": "'get'", "query": "'get'", "delete": "'remove'", "del": "'remove'", "unset": "'remove'",
        "put": "'set'", "write": "'set'", "replace": "'set'", "patch": "'update'", "edit": "'update'",
        "post": "'push'", "add": "'push'", "insert": "'push'", "create": "'push'", "append": "'push'",
        "tail": "'watch'", "follow": "'watch'", "stream": "'watch'", "listen": "'watch'", "subscribe": "'watch'",
        "describe": "'explain'", "doc": "'explain'", "check": "'audit' or 'validate'", "lint": "'schema lint'",
        "emulator": "'serve'", "server": "'serve'", "start": "'serve'", "version": "'--version'",
        "login": "'whoami'", "auth": "'whoami'", "wc": "'count'", "size": "'count'",
    ]

    /// Returns what to write for a flag of another tool; nil if the command does not have the flags for it.
    static func text(forFlag name: String, known: [String]) -> String? {
        flags[name].flatMap { meant in meant.flags.allSatisfy { known.contains($0) } ? meant.text : nil }
    }

    /// The text to write in fbctl, and the flags that the verb must have for it.
    private static let flags: [String: (text: String, flags: [String])] = {
        var flags: [String: (text: String, flags: [String])] = [
            "--limit": ("--limit-to-first or --limit-to-last", ["--limit-to-first"]),
            "-n": ("--limit-to-first or --limit-to-last", ["--limit-to-first"]),
            "--head": ("--limit-to-first", ["--limit-to-first"]),
            "--first": ("--limit-to-first", ["--limit-to-first"]),
            "--tail": ("--limit-to-last", ["--limit-to-last"]), "--last": ("--limit-to-last", ["--limit-to-last"]),
            "--filter": ("--where", ["--where"]), "--selector": ("--where", ["--where"]),
            "--select": ("--where", ["--where"]), "-l": ("--where", ["--where"]),
            "--field-selector": ("--where", ["--where"]), "--fields": ("--columns", ["--columns"]),
            "-c": ("--columns", ["--columns"]), "--desc": ("--sort -FIELD", ["--sort"]),
            "--reverse": ("--sort -FIELD", ["--sort"]), "--sort-by": ("--sort", ["--sort"]),
            "--order": ("--order-by", ["--order-by"]), "--url": ("--database", ["--database"]),
            "--db": ("--database", ["--database"]), "--project": ("--database URL", ["--database"]),
            "--server": ("--database", ["--database"]), "--silent": ("--quiet", ["--quiet"]),
            "-s": ("--quiet", ["--quiet"]), "--shallow": ("'fbctl keys'", []),
            "--follow": ("'fbctl watch'", []), "-w": ("'fbctl watch'", []), "-f": ("@FILE as the value", []),
            "--file": ("@FILE as the value", []), "--force": ("--confirm PATH", ["--confirm"]),
            "--yes": ("--confirm PATH", ["--confirm"]), "-y": ("--confirm PATH", ["--confirm"]),
            "--all": ("--recursive", ["--recursive"]), "-rf": ("-r", ["--recursive"]),
            "-R": ("-r", ["--recursive"]), "--levels": ("--depth", ["--depth"]), "-L": ("--depth", ["--depth"]),
            "--token": ("FBCTL_TOKEN or --token-file FILE", ["--token-file"]),
            "--access-token": ("FBCTL_TOKEN or --token-file FILE", ["--token-file"]),
            "--auth": ("FBCTL_TOKEN or --token-file FILE", ["--token-file"]),
            "--key-file": ("--credentials", ["--credentials"]),
            "--service-account": ("--credentials", ["--credentials"]),
            "--impersonate": ("--as", ["--as"]), "--insecure": ("--allow-insecure", ["--allow-insecure"]),
            "--data-file": ("--data", ["--data"]), "-p": ("--port", ["--port"]),
        ]
        for name in ["--format", "--output-format", "--form", "-F"] {
            flags[name] = ("-o FORMAT", ["--output"])
        }
        for format in OutputFormat.allCases { flags["--\(format.rawValue)"] = ("-o \(format.rawValue)", ["--output"]) }
        return flags
    }()
}
