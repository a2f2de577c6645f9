#!/bin/sh
# Checks about 115 MB of chat rooms against a schema, this program beside `jq -e .`: seconds, MB/s, memory.
# Run from the package's root after a release build; needs jq and GNU time. VALIDATE_BENCHMARK_MB changes the size,
# VALIDATE_BENCHMARK_RUNS the number of runs, of which the median counts.
set -eu

megabytes=${VALIDATE_BENCHMARK_MB:-115}
runs=${VALIDATE_BENCHMARK_RUNS:-5}
fbctl=${FBCTL_BINARY:-$PWD/.build/release/fbctl}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

swift build -c release --product Benchmarks >&2
"$(swift build -c release --show-bin-path)/Benchmarks" json-generate "$folder/chat.json" "$megabytes"
# The generator's rooms have one field more than the example's, and nothing else beside them.
jq 'del(.configuration) | ."$defs".Message.properties.edited = {"type": "boolean"}
    | .chatrooms."<chatroomId>".name = "String?"' Schemas/chatrooms.json >"$folder/schema.json"
size=$(wc -c <"$folder/chat.json")

figure=median
. Tests/Benchmarks/measure.sh

echo "$size bytes, the median of $runs runs"
measure 'fbctl validate' "$fbctl" validate "$folder/chat.json" --schema "$folder/schema.json"
ours=$median
measure 'jq -e .' jq -e . "$folder/chat.json"
awk -v ours="$ours" -v jq="$median" 'BEGIN { printf "validate takes %.2f of the time\n", ours / jq }'
