#!/usr/bin/env python3
"""`fbctl watch` beside `curl -N` on the same streams: the first event of 5 MB, the latency of an event, and whether
20,000 events a second leave it behind or let its memory grow.

    python3 Tests/Benchmarks/watch.py .build/release/fbctl [SECONDS]
"""
import http.client
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

fbctl = os.path.abspath(sys.argv[1])
seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
path = "/chatrooms/x/messages"
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
schema = os.path.join(root, "Schemas/chatrooms.json")
alphabet = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"


def key(number):
    digits = ""
    for _ in range(8):
        digits = alphabet[number % 64] + digits
        number //= 64
    return "-OqAAAAAAAAA" + digits


def message(number):
    return {"sender": f"user{number % 97}", "text": f"message {number} " + "x" * (number % 120), "sentAt": number}


def commands(url):
    """What is compared: the same stream, read by two programs."""
    return {
        "curl -N": ["curl", "-sN", "-H", "Accept: text/event-stream", url + path + ".json"],
        "fbctl watch": [fbctl, "watch", path, "--schema", schema, "--database", url],
    }


def first_event(command, size):
    """Milliseconds from the start of the program to the end of its first large line."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    count = 0
    while True:
        piece = os.read(process.stdout.fileno(), 1 << 20)
        count += len(piece)
        if count > size * 0.8 and piece.endswith(b"\n"):
            break
    elapsed = (time.perf_counter() - start) * 1000
    process.kill()
    process.wait()
    return elapsed


def large_snapshots(folder):
    data = {key(number): message(number) for number in range(38_000)}
    file = os.path.join(folder, "large.json")
    with open(file, "w") as output:
        json.dump({"chatrooms": {"x": {"name": "x", "messages": data}}}, output)
    server = subprocess.Popen([fbctl, "serve", "--port", "0", "--import", file], stderr=subprocess.PIPE, text=True)
    url = server.stderr.readline().split()[1]
    size = os.path.getsize(file)
    times = {name: [] for name in commands(url)}
    for _ in range(11):
        for name, command in commands(url).items():
            times[name].append(first_event(command, size))
    server.terminate()
    server.wait()
    return size, {name: statistics.median(values) for name, values in times.items()}


def latencies(url, command, count=400):
    """Milliseconds from before a write to the line that tells of it, for each of some writes."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    arrivals = {}
    ready = threading.Event()

    def read():
        for line in process.stdout:
            moment = time.perf_counter()
            ready.set()
            found = line.find('"sentAt":')
            if found >= 0:
                arrivals[int(line[found + 9:].split(",")[0].split("}")[0])] = moment

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    ready.wait(10)
    connection = http.client.HTTPConnection(url.split("//")[1])
    sent = {}
    for number in range(count):
        mark = 10_000_000 + number
        body = json.dumps({"sender": "ada", "text": "hi", "sentAt": mark})
        sent[mark] = time.perf_counter()
        connection.request("PUT", f"{path}/{key(number)}.json?print=silent", body)
        connection.getresponse().read()
        time.sleep(0.002)
    deadline = time.monotonic() + 10
    while len(arrivals) < count and time.monotonic() < deadline:
        time.sleep(0.01)
    process.kill()
    process.wait()
    connection.request("DELETE", path + ".json")
    connection.getresponse().read()
    return [(arrivals[mark] - moment) * 1000 for mark, moment in sent.items()]


def small_events():
    server = subprocess.Popen([fbctl, "serve", "--port", "0"], stderr=subprocess.PIPE, text=True)
    url = server.stderr.readline().split()[1]
    medians = {name: [] for name in commands(url)}
    for _ in range(5):
        for name, command in commands(url).items():
            medians[name].append(statistics.median(latencies(url, command)))
    server.terminate()
    server.wait()
    return {name: statistics.median(values) for name, values in medians.items()}


def resident(process):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def flood(rate=20_000):
    """Sends events at a rate from canned bytes, and watches the memory of who reads them."""
    listener = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    process = subprocess.Popen(commands(url)["fbctl watch"], stdout=subprocess.PIPE)
    connection = listener.accept()[0]
    connection.recv(65536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
                       b'event: put\ndata: {"path":"/","data":null}\n\n')
    lines = [0]

    def read():
        while piece := os.read(process.stdout.fileno(), 1 << 20):
            lines[0] += piece.count(b"\n")

    threading.Thread(target=read, daemon=True).start()
    chance = random.Random(1)
    batches = []
    for start in range(0, 100_000, 200):
        events = []
        for number in range(start, start + 200):
            text = json.dumps({"path": "/" + key(chance.randrange(2000)), "data": message(number)}, separators=(",", ":"))
            events.append(f"event: put\ndata: {text}\n\n")
        batches.append("".join(events).encode())
    start = time.perf_counter()
    sent, sizes, behind = 0, [], 0
    while (elapsed := time.perf_counter() - start) < seconds:
        if sent <= elapsed * rate:
            connection.sendall(batches[sent // 200 % len(batches)])
            sent += 200
            behind = max(behind, elapsed - sent / rate)
            if sent % (rate // 2) == 0:
                sizes.append(resident(process))
        else:
            time.sleep(0.001)
    deadline = time.monotonic() + 20
    while lines[0] < sent + 1 and time.monotonic() < deadline:
        time.sleep(0.01)
    lasted = time.perf_counter() - start
    processor = sum(os.times()[2:4])
    process.kill()
    process.wait()
    connection.close()
    return sent, lines[0] - 1, lasted, sizes, sum(os.times()[2:4]) - processor


def main():
    with tempfile.TemporaryDirectory() as folder:
        size, first = large_snapshots(folder)
    print(f"first event of {size / 1e6:.1f} MB, program start included, median of 11")
    for name, value in first.items():
        print(f"  {name:12} {value:7.1f} ms   {value / first['curl -N']:.2f} of curl")
    print("an event, from before the write to the line, median of 5 medians of 400")
    events = small_events()
    for name, value in events.items():
        print(f"  {name:12} {value:7.3f} ms   {value / events['curl -N']:.2f} of curl")
    sent, printed, lasted, sizes, processor = flood()
    middle = len(sizes) // 2
    print(f"{sent} events in {lasted:.1f} s: {sent / lasted:.0f}/s, {sent - printed} not printed as a change")
    print(f"  memory {sizes[1]:.1f} MiB after a second, {sizes[middle]:.1f} halfway, {sizes[-1]:.1f} at the end; "
          f"processor {processor / lasted * 100:.0f} %")


main()
