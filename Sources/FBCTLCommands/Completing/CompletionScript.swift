extension Completion.Shell {
    /// The completion script of a shell, which calls fbctl to complete every word.
    var script: String {
        switch self {
        case .bash: CompletionScript.bash
        case .zsh: CompletionScript.zsh
        case .fish: CompletionScript.fish
        }
    }
}

/// The completion scripts.
///
/// They contain no verbs or flags: fbctl finds the completions, also from the schema, on each call.
private enum CompletionScript {
    static let bash = #"""
        # Completion of fbctl for bash.
        _fbctl() {
            COMPREPLY=()
            local IFS=$'\n' line
            while IFS= read -r line; do
                COMPREPLY+=("$line")
            done < <("${COMP_WORDS[0]}" __complete bash "${COMP_LINE:0:COMP_POINT}" "${COMP_WORDS[COMP_CWORD]}" 2>/dev/null)
            if [[ ${COMPREPLY[0]} == :files ]]; then
                COMPREPLY=()
                compopt -o default -o bashdefault 2>/dev/null
            elif [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]]; then
                compopt -o nospace 2>/dev/null
            fi
        }
        complete -F _fbctl fbctl

        """#

    static let zsh = #"""
        #compdef fbctl
        # Completion of fbctl for zsh.
        _fbctl() {
            local line text about
            local -i width=0
            local -a lines plain plain_open texts shown open shown_open
            for line in "${(@f)$("${words[1]}" __complete zsh "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
                text=${line%%$'\t'*}
                [[ -z $text ]] && continue
                if [[ $text == :files ]]; then
                    _files
                    return
                fi
                lines+=("$line")
                (( ${#text} > width )) && width=${#text}
            done
            for line in "${lines[@]}"; do
                text=${line%%$'\t'*}
                about=${line#*$'\t'}
                if [[ -z $about ]]; then
                    if [[ $text == *[/=] ]]; then plain_open+=("$text"); else plain+=("$text"); fi
                elif [[ $text == *[/=] ]]; then
                    open+=("$text")
                    shown_open+=("${(r:width:)text}  $about")
                else
                    texts+=("$text")
                    shown+=("${(r:width:)text}  $about")
                fi
            done
            (( ${#plain} )) && compadd -a plain
            (( ${#plain_open} )) && compadd -S '' -a plain_open
            (( ${#texts} )) && compadd -l -d shown -a texts
            (( ${#open} )) && compadd -l -S '' -d shown_open -a open
        }
        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
            _fbctl "$@"
        else
            compdef _fbctl fbctl
        fi

        """#

    static let fish = #"""
        # Completion of fbctl for fish.
        function __fbctl_complete
            set -l found (command fbctl __complete fish (commandline -opc) (commandline -ct) 2>/dev/null)
            if test "$found[1]" = ':files'
                __fish_complete_path (commandline -ct)
            else
                printf '%s\n' $found
            end
        end
        complete -c fbctl -f -a '(__fbctl_complete)'

        """#
}
