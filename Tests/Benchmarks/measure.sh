# For the scripts beside it, which set $folder, $runs and $size.
#
# measure LABEL COMMAND...: runs the command $runs times, prints a row, and leaves the seconds of the fastest run in
# $fastest and of the middle one in $median; the row shows the one that $figure names.
measure() {
    label=$1
    shift
    : >"$folder/times"
    run=0
    while [ "$run" -lt "$runs" ]; do
        /usr/bin/time -f '%e %M' -a -o "$folder/times" "$@" >/dev/null
        run=$((run + 1))
    done
    fastest=$(sort -n "$folder/times" | awk 'NR == 1 { print $1 }')
    median=$(sort -n "$folder/times" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }')
    memory=$(sort -n -k 2 "$folder/times" | awk 'END { print $2 }')
    eval "seconds=\$$figure"
    awk -v label="$label" -v size="$size" -v seconds="$seconds" -v memory="$memory" \
        'BEGIN { printf "%-16s %6.2f s %6.0f MB/s %8.1f MiB peak\n", label, seconds, size / seconds / 1e6, memory / 1024 }'
}
