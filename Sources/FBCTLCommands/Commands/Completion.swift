package import ArgumentParser

/// `fbctl completion SHELL`: prints a shell's completion script.
package struct Completion: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.completion.rawValue,
        abstract: "Print the completion script of a shell.",
        discussion: """
              fbctl completion bash > /etc/bash_completion.d/fbctl
              fbctl completion zsh > "${fpath[1]}/_fbctl"
              fbctl completion fish > ~/.config/fish/completions/fbctl.fish
            """)

    /// The shells that can be completed.
    package enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.") var shell: Shell

    package init() {}

    package func run(in context: Context) async throws {
        let script =
            switch shell {
            case .bash: Fbctl.completionScript(for: .bash)
            case .zsh: Fbctl.completionScript(for: .zsh)
            case .fish: Fbctl.completionScript(for: .fish)
            }
        try context.standardOutput.write(script.hasSuffix("\n") ? script : script + "\n")
    }
}
