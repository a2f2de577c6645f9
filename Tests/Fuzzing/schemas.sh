#!/bin/sh
# Feeds mutated schemas and values to the schema loader and the validator with libFuzzer and the address sanitizer.
# Run from the package's root: sh Tests/Fuzzing/schemas.sh [SECONDS]. Ends with status 0 when no crash, no hang of ten
# seconds and no stack overflow was found; otherwise the input is left in .build-fuzzing.
set -eu

seconds=${1:-600}
work=.build-fuzzing
FBCTL_FUZZING=1 swift build -c release --scratch-path "$work" --product SchemaFuzzer \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
mkdir -p "$work/corpus"
for file in Schemas/*.json; do
    cp "$file" "$work/corpus/$(basename "$file")"
done
# What the tests say about schemas makes good beginnings: every JSON object of their tables.
grep -rhoE '#"\{.*\}"#' Tests/JSONSchemaTests Tests/RTDBSchemaTests | sed -e 's/^#*"//' -e 's/"#*$//' | sort -u |
    awk -v folder="$work/corpus" '{ file = folder "/row-" NR; printf "%s%c{\"a\":1,\"b\":[\"x\",null]}", $0, 0 > file; close(file) }'
# Every keyword as a word for the mutator.
grep -rhoE '"\$?[a-zA-Z-]+"' Sources/JSONSchema/SchemaCompiler+Keywords.swift Sources/RTDBSchema/TreeKeyword.swift \
    Sources/JSONSchema/Format.swift | sort -u | sed -e 's/"//g' -e 's/.*/"\\"&\\""/' >"$work/keywords.dict"
"$(FBCTL_FUZZING=1 swift build -c release --scratch-path "$work" --show-bin-path)/SchemaFuzzer" "$work/corpus" \
    -dict="$work/keywords.dict" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=3072 -max_len=8192 \
    -artifact_prefix="$work/" -print_final_stats=1
