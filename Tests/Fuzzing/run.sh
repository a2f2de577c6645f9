#!/bin/sh
# Feeds mutated inputs to a part of fbctl with libFuzzer and the address sanitizer.
#
#   sh Tests/Fuzzing/run.sh Schemas [SECONDS]   the schema loader and the validator
#   sh Tests/Fuzzing/run.sh Streams [SECONDS]   the events of a stream, and what a watch makes of them
#
# Run from the package's root. Ends with status 0 when no crash, no hang of ten seconds and no stack overflow was found;
# otherwise the input is left in .build-fuzzing.
set -eu

part=$1
seconds=${2:-600}
work=.build-fuzzing
export FBCTL_FUZZING=1 FUZZ_PART="$part"
swift build -c release --scratch-path "$work" --product Fuzzer \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
corpus=$work/corpus-$part
mkdir -p "$corpus"
case $part in
Schemas)
    cp Schemas/*.json "$corpus"
    # What the tests say about schemas makes good beginnings: every JSON object of their tables.
    grep -rhoE '#"\{.*\}"#' Tests/JSONSchemaTests Tests/RTDBSchemaTests | sed -e 's/^#*"//' -e 's/"#*$//' | sort -u |
        awk -v folder="$corpus" '{ file = folder "/row-" NR; printf "%s%c{\"a\":1,\"b\":[\"x\",null]}", $0, 0 > file; close(file) }'
    words='Sources/JSONSchema/SchemaCompiler+Keywords.swift Sources/RTDBSchema/TreeKeyword.swift Sources/JSONSchema/Format.swift'
    ;;
Streams)
    printf 'event: put\ndata: {"path":"/","data":{"a":{"x":1},"b":[1,2]}}\n\nevent: patch\ndata: {"path":"/a","data":{"x":null,"y/z":2}}\n\nevent: keep-alive\ndata: null\n\nevent: put\ndata: {"path":"/a/y","data":null}\n\n' >"$corpus/plain"
    printf '\357\273\277event:put\r\n: comment\r\ndata:{"path":"/","data":null}\r\n\r\nevent: cancel\r\ndata: "no"\r\n\r\n' >"$corpus/other"
    words='Sources/RTDBWire/DatabaseEvent+Message.swift Sources/RTDBWire/EventStreamDecoder.swift'
    ;;
*)
    echo "no such part: $part" >&2
    exit 64
    ;;
esac
# Every word that means something, for the mutator.
# shellcheck disable=SC2086
grep -rhoE '"\$?[a-zA-Z_-]+"' $words | sort -u | sed -e 's/"//g' -e 's/.*/"\\"&\\""/' >"$work/$part.dict"
"$(swift build -c release --scratch-path "$work" --show-bin-path)/Fuzzer" "$corpus" \
    -dict="$work/$part.dict" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=3072 -max_len=8192 \
    -artifact_prefix="$work/" -print_final_stats=1
