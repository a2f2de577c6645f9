function __fbctl_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __fbctl_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __fbctl_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __fbctl_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __fbctl_parse_tokens -S
    set -l unparsed_tokens (__fbctl_tokens -pc)
    switch $unparsed_tokens[1]
    case 'fbctl'
        __fbctl_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'get'
            __fbctl_parse_subcommand 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'raw-values' 'version' 'h/help'
        case 'keys'
            __fbctl_parse_subcommand 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'version' 'h/help'
        case 'watch'
            __fbctl_parse_subcommand -r 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'order-by=' 'equal-to=' 'start-at=' 'start-after=' 'end-at=' 'end-before=' 'limit-to-first=' 'limit-to-last=' 'query=' 'changes-only' 'events=' 'only-invalid' 'previous' 'no-previous' 'count=' 'until=' 'exec=' 'shell' 'parallel=' 'raw-values' 'version' 'h/help'
        case 'set'
            __fbctl_parse_subcommand -r 2 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'confirm=+' 'check-merged' 'version' 'h/help'
        case 'push'
            __fbctl_parse_subcommand -r 2 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'version' 'h/help'
        case 'update'
            __fbctl_parse_subcommand -r 2 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'confirm=+' 'check-merged' 'version' 'h/help'
        case 'remove'
            __fbctl_parse_subcommand 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'r/recursive' 'confirm=+' 'check-merged' 'version' 'h/help'
        case 'explain'
            __fbctl_parse_subcommand 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'version' 'h/help'
        case 'audit'
            __fbctl_parse_subcommand 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'max=' 'summary' 'version' 'h/help'
        case 'validate'
            __fbctl_parse_subcommand 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'max=' 'summary' 'json-schema=' 'resolve=+' 'assert-formats' 'at=' 'ndjson' 'version' 'h/help'
        case 'schema'
            __fbctl_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'lint'
                __fbctl_parse_subcommand -r 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'version' 'h/help'
            case 'paths'
                __fbctl_parse_subcommand 1 'database=' 'schema=' 'no-schema' 'o/output=' 'timeout=' 'version' 'h/help'
            end
        case 'serve'
            __fbctl_parse_subcommand -r 1 'schema=' 'rules=' 'secret-file=' 'host=' 'port=' 'data=' 'import=' 'export-on-exit=' 'namespace=' 'max-depth=' 'max-key-size=' 'max-string-size=' 'max-read-size=' 'max-write-size=' 'max-waiting-events=' 'read-timeout=' 'v/verbose' 'version' 'h/help'
        case 'completion'
            __fbctl_parse_subcommand 1 'version' 'h/help'
        case 'help'
            __fbctl_parse_subcommand -r 1 'version'
        end
    end
end

function __fbctl_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __fbctl_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __fbctl_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __fbctl_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__fbctl_tokens -p)
    if test -z "$(__fbctl_tokens -t)"
        set -l index (count (__fbctl_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'fbctl' -f
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'get' -d 'Print the value at a path.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'keys' -d 'Print the keys of the children at a path, one a line.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'watch' -d 'Print what changes at a path, one JSON record a line.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'set' -d 'Replace the value at a path.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'push' -d 'Add an element to a collection and print its key.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'update' -d 'Change named children below a path, all or none.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'remove' -d 'Delete what stands at a path.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'explain' -d 'Say what the schema has at a path: kind, type, fields, an example, the verbs that apply.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'audit' -d 'Check what the database holds against the schema.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'validate' -d 'Check a JSON file against the schema.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'schema' -d 'Work on schemas: check them, list their paths.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'serve' -d 'Run an embedded Realtime Database.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'completion' -d 'Print the completion script of a shell.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" raw-values' -l 'raw-values' -d 'Show times in tables as the numbers they are.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl get" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl keys" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl keys" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl keys" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl keys" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl keys" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl keys" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl keys" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" order-by' -l 'order-by' -d 'Order the children by a path below them, $key, $value or $priority.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" equal-to' -l 'equal-to' -d 'Only children of this value.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" start-at' -l 'start-at' -d 'Only children from this value on.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" start-after' -l 'start-after' -d 'Only children after this value.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" end-at' -l 'end-at' -d 'Only children up to this value.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" end-before' -l 'end-before' -d 'Only children before this value.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" limit-to-first' -l 'limit-to-first' -d 'Only so many of them, the first ones.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" limit-to-last' -l 'limit-to-last' -d 'Only so many of them, the last ones.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" query' -l 'query' -d 'A query that the schema gives this name.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" changes-only' -l 'changes-only' -d 'No snapshot of what is there at first.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" events' -l 'events' -d 'Only these: snapshot, value, added, changed, removed, moved.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" only-invalid' -l 'only-invalid' -d 'Only what does not fit the schema.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" previous' -l 'previous' -d 'Tell what stood there before, or do not even keep it.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" no-previous' -l 'no-previous' -d 'Tell what stood there before, or do not even keep it.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" count' -l 'count' -d 'End after so many records.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" until' -l 'until' -d 'End with the first record that has this, for example state=done.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" exec' -l 'exec' -d 'Run a command for each record, which it reads on standard input.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" shell' -l 'shell' -d 'Give the command of --exec to a shell.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" parallel' -l 'parallel' -d 'Let so many commands run at the same time.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" raw-values' -l 'raw-values' -d 'Show times in tables as the numbers they are.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set"' -l 'confirm' -d 'Go on although the schema protects this place.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" check-merged' -l 'check-merged' -d 'Check the whole value that a write of a part leads to; write if it has not changed meanwhile.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl set" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl push" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl push" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl push" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl push" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl push" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl push" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl push" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update"' -l 'confirm' -d 'Go on although the schema protects this place.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" check-merged' -l 'check-merged' -d 'Check the whole value that a write of a part leads to; write if it has not changed meanwhile.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl update" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" r recursive' -l 'recursive' -s 'r' -d 'Delete a collection or branch with everything below it.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove"' -l 'confirm' -d 'Go on although the schema protects this place.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" check-merged' -l 'check-merged' -d 'Check the whole value that a write of a part leads to; write if it has not changed meanwhile.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl explain" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl explain" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl explain" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl explain" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl explain" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl explain" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" max' -l 'max' -d 'Print at most this many violations; all are counted.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" summary' -l 'summary' -d 'Print how often each rule is broken instead of where.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl audit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" max' -l 'max' -d 'Print at most this many violations; all are counted.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" summary' -l 'summary' -d 'Print how often each rule is broken instead of where.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" json-schema' -l 'json-schema' -d 'Check against this JSON Schema (2020-12) instead, as plain JSON.' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate"' -l 'resolve' -d 'Read what lies under a URI from a folder; nothing is fetched.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" assert-formats' -l 'assert-formats' -d 'Refuse values that have not the format their schema names.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" at' -l 'at' -d 'The path that the file\'s content belongs to.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" ndjson' -l 'ndjson' -d 'The file holds one value a line.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl validate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl schema" -eq 1' -fa 'lint' -d 'Check schema files: errors, and what is probably a mistake.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl schema" -eq 1' -fa 'paths' -d 'List every path of a schema with its kind and type.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema lint" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema lint" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema lint" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema lint" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema lint" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl schema lint" -ge 1' -F
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema lint" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema lint" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema paths" database' -l 'database' -d 'The database\'s URL (FBCTL_DATABASE).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema paths" schema' -l 'schema' -d 'The schema of the database (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema paths" no-schema' -l 'no-schema' -d 'Check nothing in this call (FBCTL_NO_SCHEMA).'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema paths" o output' -s 'o' -l 'output' -d 'The form of the output (FBCTL_OUTPUT).' -rfka 'json ndjson table csv tsv value keys raw'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema paths" timeout' -l 'timeout' -d 'How long a request may take (FBCTL_TIMEOUT); streams have no end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl schema paths" -eq 1' -F
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema paths" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl schema paths" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" schema' -l 'schema' -d 'Refuse what this schema refuses (FBCTL_SCHEMA).' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" rules' -l 'rules' -d 'The security rules of every database.' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" secret-file' -l 'secret-file' -d 'Accept the legacy database secret that this file holds.' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" host' -l 'host' -d 'The address to listen on.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" port' -l 'port' -d 'The port; 0 takes a free one (default: 9000, with a command 0).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" data' -l 'data' -d 'Keep the data in this file, which is made when it is missing.' -rF
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" import' -l 'import' -d 'Start with this data.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" export-on-exit' -l 'export-on-exit' -d 'Write the data here at the end.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" namespace' -l 'namespace' -d 'The database to import into and export.' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" max-depth' -l 'max-depth' -d 'The deepest level of the data (default: 32).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" max-key-size' -l 'max-key-size' -d 'The longest key (default: 768).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" max-string-size' -l 'max-string-size' -d 'The longest string (default: 10485760).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" max-read-size' -l 'max-read-size' -d 'The most that one request reads (default: 268435456).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" max-write-size' -l 'max-write-size' -d 'The largest body of a request (default: 268435456).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" max-waiting-events' -l 'max-waiting-events' -d 'The events that wait for a stream\'s slow reader before it is cut off (default: 1024).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" read-timeout' -l 'read-timeout' -d 'How long a sender may pause (default: 30).' -rfka ''
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" v verbose' -l 'verbose' -s 'v' -d 'Log each request on standard error.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl serve" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_positional "fbctl completion" -eq 1' -fka 'bash zsh fish'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl completion" version' -l 'version' -d 'Show the version.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl completion" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fbctl' -n '__fbctl_should_offer_completions_for_flags_or_options "fbctl help" version' -l 'version' -d 'Show the version.'
