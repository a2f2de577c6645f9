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
