#!/usr/bin/env python3
"""How soon `fbctl watch` in a pipe shows what `fbctl push` adds.

Times are taken outside of both processes: from the start of a push, and from its end, to the line of the watch.
A negative time from the end says that the line was there before the push had ended. The peer is `curl -N` on the same
stream, read line by line.

    python3 Tests/Benchmarks/watch-latency.py .build/release/fbctl [PUSHES]
"""
import os
import queue
import statistics
import subprocess
import sys
import threading
import time

fbctl = os.path.abspath(sys.argv[1])
pushes = int(sys.argv[2]) if len(sys.argv) > 2 else 100
path = "/chatrooms/firechat/messages"
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def reader(process):
    lines = queue.Queue()

    def read():
        for line in process.stdout:
            lines.put((time.perf_counter(), line))

    threading.Thread(target=read, daemon=True).start()
    return lines


def arrival(lines, key):
    while True:
        moment, line = lines.get(timeout=10)
        if key in line:
            return moment


def main():
    schema = os.path.join(root, "Schemas/chatrooms.json")
    server = subprocess.Popen(
        [fbctl, "serve", "--port", "0", "--schema", schema], stderr=subprocess.PIPE, text=True)
    url = server.stderr.readline().split()[-1]
    environment = dict(os.environ, FBCTL_SCHEMA=schema, FIREBASE_DATABASE_EMULATOR_HOST=url.split("//")[1])
    watch = subprocess.Popen([fbctl, "watch", path], stdout=subprocess.PIPE, text=True, env=environment)
    curl = subprocess.Popen(
        ["curl", "-sN", "-H", "Accept: text/event-stream", url + path + ".json"], stdout=subprocess.PIPE, text=True)
    watched, curled = reader(watch), reader(curl)
    watched.get(timeout=10)
    curled.get(timeout=10)
    starts, ends, peers = [], [], []
    for number in range(pushes):
        start = time.perf_counter()
        run = subprocess.run(
            [fbctl, "push", path, "sender=ada", f"text={number}", "sentAt=@now"], capture_output=True, text=True,
            env=environment, check=True)
        end = time.perf_counter()
        key = run.stdout.strip()
        line = arrival(watched, key)
        starts.append((line - start) * 1000)
        ends.append((line - end) * 1000)
        peers.append((line - arrival(curled, key)) * 1000)
    for process in (watch, curl, server):
        process.terminate()
        process.wait()
    for name, times in [("from the push's start", starts), ("from its end", ends), ("after curl -N", peers)]:
        print(f"{name}: median {statistics.median(times):.2f} ms, longest {max(times):.2f} ms")


main()
