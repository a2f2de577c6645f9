package import ArgumentParser
import Platform

/// `fbctl completion SHELL`: prints a shell's completion script.
package struct Completion: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.completion.rawValue,
        abstract: "Print the completion script for a shell.",
        discussion: """
            The shell then asks fbctl to complete every word: commands and flags, paths segment by segment from the \
            schema, fields and their possible values, and the keys of a collection, if the database answers within a \
            third of a second.

              fbctl completion bash > /etc/bash_completion.d/fbctl
              fbctl completion zsh > "${fpath[1]}/_fbctl"
              fbctl completion fish > ~/.config/fish/completions/fbctl.fish
            """)

    /// The shells that have a completion script.
    package enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.") var shell: Shell

    package init() {}

    package func run(in context: Context) async throws {
        try context.standardOutput.write(shell.script)
    }
}
