#!/bin/sh
# How long fbctl takes beside curl, as whole processes: medians of one run, and their ratios.
#
# Needs hyperfine, curl and jq, and a release build with a static standard library:
#   swift build -c release --static-swift-stdlib --product fbctl && sh Tests/Benchmarks/start-up.sh
set -eu
cd "$(dirname "$0")/../.."
fbctl=${FBCTL_BINARY:-$PWD/.build/release/fbctl}
export fbctl FBCTL_SCHEMA="$PWD/Schemas/chatrooms.json"

"$fbctl" serve --import Schemas/chatrooms.sample.json -- sh -eu -c '
    url=http://$FIREBASE_DATABASE_EMULATOR_HOST/chatrooms/firechat/name.json
    results=$(mktemp)
    trap "rm -f $results" EXIT
    hyperfine -N -i --warmup 10 --runs "${RUNS:-150}" --export-json "$results" \
        -n "curl --version" "curl --version" \
        -n "fbctl --version" "$fbctl --version" \
        -n "fbctl get: a schema error" "$fbctl get /chatrooms/firechat/mesages" \
        -n "curl -s URL" "curl -s $url" \
        -n "curl -s URL | jq ." "sh -c \"curl -s $url | jq .\"" \
        -n "fbctl get" "$fbctl get /chatrooms/firechat/name" >/dev/null 2>&1
    jq -r "
        [.results[] | {(.command): (.median * 1000)}] | add as \$ms
        | (\$ms | to_entries[] | \"\(.value * 100 | round / 100) ms  \(.key)\"),
          \"--version / curl --version: \(\$ms[\"fbctl --version\"] / \$ms[\"curl --version\"] * 100 | round / 100)\",
          \"schema error / curl --version: \(\$ms[\"fbctl get: a schema error\"] / \$ms[\"curl --version\"] * 100 | round / 100)\",
          \"get / curl: \(\$ms[\"fbctl get\"] / \$ms[\"curl -s URL\"] * 100 | round / 100)\",
          \"get / (curl | jq): \(\$ms[\"fbctl get\"] / \$ms[\"curl -s URL | jq .\"] * 100 | round / 100)\"
    " "$results"
'
