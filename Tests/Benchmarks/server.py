#!/usr/bin/env python3
"""What `fbctl serve` carries: streams under writes, small reads, queries over many children, memory, a large import.

    python3 Tests/Benchmarks/server.py .build/release/fbctl [SECONDS]

Needs curl, wrk, jq and nginx, whose packages have these names in Debian. SECONDS, 30 unless given, is how long the
streams run. Delivery is timed from before a write is sent to after its event is read, by the machine's monotonic clock.
nginx serving a static file is the peer of small reads, `jq -c .` that of the import.
"""
import json
import multiprocessing
import os
import random
import re
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

fbctl = os.path.abspath(sys.argv[1])
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30


class Server:
    """A server of its own; a context manager."""

    def __init__(self, *flags):
        self.process = subprocess.Popen(
            [fbctl, "serve", "--port", "0", *flags], stderr=subprocess.PIPE, text=True)
        self.url = self.process.stderr.readline().split()[1]
        host, port = self.url.split("//")[1].split(":")
        self.address = (host, int(port))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def memory(self, name="VmRSS"):
        """Resident memory in MiB, now (VmRSS) or at its peak (VmHWM)."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(name + r":\s+(\d+)", status.read()).group(1)) / 1024

    def curl(self, target, *arguments):
        """Seconds for one request."""
        result = subprocess.run(
            ["curl", "-sS", "--fail-with-body", "-o", os.devnull, "-w", "%{time_total}", *arguments,
             self.url + target], capture_output=True, text=True, check=True)
        return float(result.stdout)


def percentile(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


# Streams

def write_paced(address, locations, rate, duration, result):
    """PUTs of a number and the time to each location in turn, over one connection."""
    connection = socket.create_connection(address)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    count = 0
    start = time.monotonic()
    while count < rate * duration:
        ahead = start + count / rate - time.monotonic()
        if ahead > 0:
            time.sleep(ahead)
        location = locations[count % len(locations)]
        body = f'"{count // len(locations)} {time.monotonic_ns()}"'
        connection.sendall(
            f"PUT {location}/v.json?print=silent HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            .encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += connection.recv(4096)
        if not answer.startswith(b"HTTP/1.1 204"):
            raise SystemExit(f"a write was answered {answer!r}")
        count += 1
    result.put((count, time.monotonic() - start))


def streams(server, stream_count, locations, rate, duration):
    """Opens streams spread over the locations while other processes write; gives delivery times in ms, writes a second,
    and how many events are missing."""
    selector = selectors.DefaultSelector()
    for number in range(stream_count):
        connection = socket.create_connection(server.address)
        location = locations[number % len(locations)]
        connection.sendall(f"GET {location}.json HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".encode())
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ, {"tail": b"", "next": 0})
    writers = min(4, len(locations))
    results = multiprocessing.Queue()
    processes = [
        multiprocessing.Process(
            target=write_paced,
            args=(server.address, locations[index::writers], rate / writers, duration, results))
        for index in range(writers)]
    pattern = re.compile(rb'"path":"/v","data":"(\d+) (\d+)"')
    delays, taken = [], 0
    per_location = int(rate * duration / len(locations))
    expected = per_location * stream_count
    for process in processes:
        process.start()
    quiet = time.monotonic()
    while taken < expected and time.monotonic() - quiet < 5:
        for key, _ in selector.select(timeout=1):
            now = time.monotonic_ns()
            quiet = time.monotonic()
            state = key.data
            data = state["tail"] + key.fileobj.recv(1 << 16)
            end = data.rfind(b"\n\n") + 2
            state["tail"] = data[end:] if end > 1 else data
            for number, sent in pattern.findall(data, 0, max(end, 0)):
                if int(number) != state["next"]:
                    raise SystemExit(f"event {number!r} came where {state['next']} was due")
                state["next"] += 1
                taken += 1
                delays.append((now - int(sent)) / 1e6)
    for process in processes:
        process.join()
    written = [results.get() for _ in processes]
    for key in list(selector.get_map().values()):
        key.fileobj.close()
    return delays, sum(count / time_taken for count, time_taken in written), expected - taken


def measure_streams():
    for title, places, rate in [
        ("200 streams of 200 locations", 200, 2000), ("200 streams of one location", 1, 100),
    ]:
        with Server() as server:
            locations = [f"/load/{number}" for number in range(places)]
            delays, writes, missing = streams(server, 200, locations, rate, seconds)
            print(f"{title}: {writes:.0f} writes/s, {len(delays) / seconds:.0f} events/s for {seconds:.0f} s, "
                  f"{missing} missing, out of order 0; delivery p50 {percentile(delays, 0.5):.2f} ms, "
                  f"p99 {percentile(delays, 0.99):.2f} ms, longest {max(delays):.1f} ms; "
                  f"server {server.memory('VmHWM'):.0f} MiB")


# Small reads

def wrk(url):
    output = subprocess.run(
        ["wrk", "-t1", "-c16", "-d5s", url], capture_output=True, text=True, check=True).stdout
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))


def measure_small_reads(folder):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    body = '{"name":"Fire chat","count":3}'
    os.makedirs(folder + "/www")
    with open(folder + "/www/a.json", "w", encoding="ascii") as file:
        file.write(body)
    with open(folder + "/nginx.conf", "w", encoding="ascii") as file:
        file.write(f"""
            daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/error.log; user root;
            events {{}}
            http {{ access_log off; keepalive_requests 100000000;
                server {{ listen 127.0.0.1:{port}; root {folder}/www; }} }}""")
    nginx = subprocess.Popen(["nginx", "-c", folder + "/nginx.conf", "-e", folder + "/error.log"])
    with Server() as server:
        server.curl("/a.json", "-X", "PUT", "-d", body)
        time.sleep(0.5)
        rounds = [(wrk(server.url + "/a.json"), wrk(f"http://127.0.0.1:{port}/a.json")) for _ in range(3)]
    nginx.terminate()
    nginx.wait()
    ours, theirs = (statistics.median(column) for column in zip(*rounds))
    print(f"small reads: {ours:.0f}/s, nginx {theirs:.0f}/s, ratio {ours / theirs:.2f}")


# Queries

def measure_queries(folder):
    rules = folder + "/rules.json"
    with open(rules, "w", encoding="ascii") as file:
        file.write('{"rules":{".read":true,".write":true,"$c":{".indexOn":"n"}}}')
    generator = random.Random(1)
    with Server("--rules", rules) as server:
        medians = []
        for count in (1000, 1_000_000):
            data = folder + "/children.json"
            with open(data, "w", encoding="ascii") as file:
                json.dump({f"k{index}": {"n": generator.randrange(count)} for index in range(count)}, file)
            server.curl(f"/c{count}.json", "-X", "PUT", "-H", "Expect:", "-T", data)
            queries = [
                'orderBy="n"&limitToFirst=10', f'orderBy="n"&startAt={count // 2}&limitToFirst=10',
                f'orderBy="n"&equalTo={count // 3}', 'orderBy="$key"&limitToLast=10']
            targets = [f"/c{count}.json?" + query.replace('"', "%22") for query in queries]
            first = server.curl(targets[0])
            times = [server.curl(target) for _ in range(20) for target in targets]
            medians.append(statistics.median(times) * 1000)
            print(f"queries of ten among {count}: median {medians[-1]:.2f} ms, the first {first * 1000:.0f} ms")
        print(f"a thousand times the children: {medians[1] / medians[0]:.2f} times as long")


# Memory

def measure_memory(folder):
    data = folder + "/leaves.json"
    with open(data, "w", encoding="ascii") as file:
        json.dump({f"k{index:07}": index for index in range(1_000_000)}, file)
    with Server() as server:
        before = server.memory()
        server.curl("/leaves.json?print=silent", "-X", "PUT", "-H", "Expect:", "-T", data)
        print(f"a million leaves: {(server.memory() - before) * 1048576 / 1e6:.0f} bytes a leaf, "
              f"{os.path.getsize(data) / 1e6:.0f} bytes as JSON")


def measure_import(folder):
    generator = random.Random(2)
    data = folder + "/chat.json"
    words = "the quick brown fox jumps over the lazy dog and Über größer 日本".split()
    with open(data, "w", encoding="utf-8") as file:
        messages = {}
        for index in range(730_000):
            messages[f"-P{index:018}"] = {
                "sender": generator.choice(words), "text": " ".join(generator.choices(words, k=12)),
                "sentAt": 1_700_000_000_000 + index}
        json.dump({"chatrooms": {"big": {"messages": messages}}}, file, ensure_ascii=False, separators=(",", ":"))
    size = os.path.getsize(data) / 1e6
    peer = subprocess.run(
        ["/usr/bin/time", "-f", "%e %M", "jq", "-c", ".", data], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, check=True).stderr.split()
    with Server() as server:
        put = server.curl("/.json?print=silent", "-X", "PUT", "-H", "Expect:", "-T", data)
        after, peak = server.memory(), server.memory("VmHWM")
        get = server.curl("/.json")
        print(f"import of {size:.0f} MB by PUT: {put:.1f} s, peak {peak:.0f} MiB, {after:.0f} MiB afterwards; "
              f"GET of all of it: {get:.1f} s, peak {server.memory('VmHWM'):.0f} MiB; "
              f"jq -c . {float(peer[0]):.1f} s, {int(peer[1]) / 1024:.0f} MiB")


def main():
    folder = tempfile.mkdtemp()
    try:
        measure_streams()
        measure_small_reads(folder)
        measure_queries(folder)
        measure_memory(folder)
        measure_import(folder)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
