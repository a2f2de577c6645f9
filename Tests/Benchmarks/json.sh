#!/bin/sh
# Reads and writes about 115 MB of chat rooms, this package beside `jq -c .`: MB/s, ratio, memory.
# Run from the package's root; needs jq and GNU time. JSON_BENCHMARK_MB changes the size, JSON_BENCHMARK_RUNS the
# number of runs, of which the fastest counts.
set -eu

megabytes=${JSON_BENCHMARK_MB:-115}
runs=${JSON_BENCHMARK_RUNS:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

swift build -c release --product Benchmarks >&2
benchmarks=$(swift build -c release --show-bin-path)/Benchmarks
data=$folder/chat.json
"$benchmarks" json-generate "$data" "$megabytes"
size=$(wc -c <"$data")

# Both must write the same bytes before their speed means anything.
"$benchmarks" json-rewrite "$data" | cmp - "$data"
jq -c . "$data" | cmp - "$data"

figure=fastest
. Tests/Benchmarks/measure.sh

echo "$size bytes, the fastest of $runs runs"
measure json-tokens "$benchmarks" json-tokens "$data"
measure json-rows "$benchmarks" json-rows "$data"
measure json-rewrite "$benchmarks" json-rewrite "$data"
ours=$fastest
measure 'jq -c .' jq -c . "$data"
awk -v ours="$ours" -v jq="$fastest" 'BEGIN { printf "json-rewrite is %.1f times as fast as jq\n", jq / ours }'
