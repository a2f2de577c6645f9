"""Kills `fbctl serve --data` in the middle of writes, starts it again, and looks for what is missing.

    python3 Tests/Durability/kill.py BINARY [ROUNDS [SEED]]

Each writer has places of its own and one request on its way at a time. After a kill there must be all that it was
answered 200 to; of the last request, which was not answered, there must be all or nothing. Ends with status 1 at the
first difference. The data file goes on from round to round.
"""

import http.client
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

WRITERS = 4
PRIORITY = "/.priority"


def flat(value, path=""):
    """The leaves of an exported tree by path, a text for one with a priority; an object's is at its path + PRIORITY."""
    if isinstance(value, list):
        value = {str(index): element for index, element in enumerate(value)}
    if not isinstance(value, dict):
        return {} if value is None else {path: value}
    if ".value" in value:
        return {path: json.dumps(value, sort_keys=True)}
    leaves = {}
    for key, child in value.items():
        leaves.update(flat(child, path + "/" + key))
    return leaves


def replaced(leaves, path, value):
    """The leaves after `value` was put at `path`."""
    result = {}
    for other, leaf in leaves.items():
        if other == path or other.startswith(path + "/"):
            continue
        if value is not None and path.startswith(other + "/"):
            # A leaf becomes an object and keeps its priority.
            if isinstance(leaf, str) and leaf.startswith('{".priority"'):
                result[other + PRIORITY] = json.loads(leaf)[".priority"]
            continue
        result[other] = leaf
    result.update(flat(value, path))
    # A priority goes with the last child.
    for other in [other for other in result if other.endswith(PRIORITY)]:
        above = other[: -len(PRIORITY)] + "/"
        if not any(path.startswith(above) and path != other for path in result):
            del result[other]
    return result


class Writer:
    """A sequence of requests, and what must be there after those that were answered."""

    def __init__(self, name):
        self.name = name
        self.leaves = {}
        # The request that was sent last, while its answer has not come: the paths it replaces, or a value it pushes.
        self.pending = None
        self.answered = 0
        self.fault = None

    def value(self, chance):
        kind = chance.randrange(6)
        number = chance.randrange(1 << 30)
        if kind == 0:
            return {"a": number, "b": {"c": [number, True, 0.5], "é": "x" * chance.randrange(20000)}}
        if kind == 1:
            return {".value": "text %d" % number, ".priority": number}
        if kind == 2:
            return "\U0001f525 \\ \" %d" % number
        return number

    def request(self, chance):
        """The method, path, body, replaced paths and pushed value of a request."""
        key = "k%d" % chance.randrange(8)
        own, value = "/own/" + self.name, self.value(chance)
        kind = chance.randrange(10)
        if kind < 3:
            return "PUT", own + "/" + key, value, {own + "/" + key: value}, None
        if kind == 3:
            return "PUT", own + "/" + key + "/deep/er", value, {own + "/" + key + "/deep/er": value}, None
        if kind == 4:
            return "DELETE", own + "/" + key, None, {own + "/" + key: None}, None
        if kind < 7:
            if chance.randrange(20) == 0:
                return "DELETE", "/log/" + self.name, None, {"/log/" + self.name: None}, None
            return "POST", "/log/" + self.name, value, {}, value
        value = None if kind == 7 else value
        places = ["/%s/%s/%s" % (side, self.name, key) for side in ("left", "right")]
        return "PATCH", "", {place[1:]: value for place in places}, {place: value for place in places}, None

    def after(self, pending, key=None):
        """The leaves after a request; `key` is what a pushed value got."""
        replacements, pushed = pending
        leaves = self.leaves
        for path, value in replacements.items():
            leaves = replaced(leaves, path, value)
        if key is not None:
            leaves = replaced(leaves, "/log/%s/%s" % (self.name, key), pushed)
        return leaves

    def run(self, address, chance):
        connection = http.client.HTTPConnection(address, timeout=30)
        while True:
            method, path, body, replacements, pushed = self.request(chance)
            self.pending = (replacements, pushed)
            text = None if body is None else json.dumps(body)
            try:
                connection.request(method, urllib.parse.quote(path + "/.json" if not path else path + ".json"), text)
                response = connection.getresponse()
                reply = response.read()
            except (OSError, http.client.HTTPException):
                return
            if response.status != 200:
                self.fault = "%s %s was answered %d %r" % (method, path, response.status, reply)
                return
            key = json.loads(reply)["name"] if pushed is not None else None
            self.leaves = self.after(self.pending, key)
            self.pending = None
            self.answered += 1

    def check(self, leaves):
        """Compares with what is there; says whether the unanswered request is in it, None when there is no such."""
        mine = {path: leaf for path, leaf in leaves.items() if path.split("/")[2] == self.name}
        pending, self.pending = self.pending, None
        if mine == self.leaves:
            return None if pending is None else False
        if pending is not None:
            new = {path.split("/")[3] for path in mine if path.startswith("/log/") and path not in self.leaves}
            for key in new if pending[1] is not None else [None]:
                if mine == self.after(pending, key):
                    self.leaves = mine
                    return True
        missing = sorted(self.leaves.items() - mine.items())[:5]
        added = sorted(mine.items() - self.leaves.items())[:5]
        sys.exit(
            "FAILED: %s after %d answered writes\nmissing: %.2000s\nadded: %.2000s\npending: %.2000s"
            % (self.name, self.answered, missing, added, pending)
        )


class Server:
    """A server on the data file, killed at the end of its `with` whatever happens."""

    def __init__(self, binary, file):
        # Without the caller's settings, of which a schema would refuse these writes.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FBCTL_")}
        self.process = subprocess.Popen(
            [binary, "serve", "--data", file, "--port", "0"], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.process.stderr.close()

    def address(self):
        line = self.process.stderr.readline()
        if not line.startswith("serving http://"):
            sys.exit("FAILED: the server does not start: " + line + self.process.stderr.read())
        return line.split()[1][len("http://") :]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Trial:
    """The rounds on one data file, and what they have seen."""

    def __init__(self, binary, file, seed):
        self.binary = binary
        self.file = file
        self.seed = seed
        self.chance = random.Random(seed)
        self.writers = [Writer("w%d" % index) for index in range(WRITERS)]
        self.unanswered = {None: 0, True: 0, False: 0}
        self.starting = 0
        self.stopping = 0

    def check(self, address):
        connection = http.client.HTTPConnection(address, timeout=60)
        connection.request("GET", "/.json?format=export")
        leaves = flat(json.loads(connection.getresponse().read()))
        connection.close()
        left, right = (
            {path[len(side) :]: leaf for path, leaf in leaves.items() if path.startswith(side)}
            for side in ("/left/", "/right/")
        )
        if left != right:
            sides = sorted({path for path in left.keys() | right.keys() if left.get(path) != right.get(path)})
            sys.exit("FAILED: half of a multi-path write: %.2000s" % sides[:5])
        for writer in self.writers:
            self.unanswered[writer.check(leaves)] += 1

    def round(self, number):
        if self.chance.randrange(8) == 0:
            with Server(self.binary, self.file):
                time.sleep(self.chance.uniform(0, 0.05))
                self.starting += 1
        with Server(self.binary, self.file) as server:
            address = server.address()
            self.check(address)
            threads = []
            for writer in self.writers:
                chance = random.Random("%d %d %s" % (self.seed, number, writer.name))
                threads.append(threading.Thread(target=writer.run, args=(address, chance), daemon=True))
            for thread in threads:
                thread.start()
            time.sleep(self.chance.uniform(0, 0.5))
            if self.chance.randrange(8) == 0:
                server.stop()
                time.sleep(self.chance.uniform(0, 0.05))
                self.stopping += 1
            server.kill()
            for thread in threads:
                thread.join()
        for writer in self.writers:
            if writer.fault:
                sys.exit("FAILED: " + writer.fault)

    def finish(self):
        with Server(self.binary, self.file) as server:
            self.check(server.address())
        connection = sqlite3.connect(self.file)
        integrity = connection.execute("PRAGMA integrity_check").fetchone()[0]
        connection.close()
        if integrity != "ok":
            sys.exit("FAILED: integrity check: " + integrity)
        answered = sum(writer.answered for writer in self.writers)
        whole, none = self.unanswered[True], self.unanswered[False]
        print("%d answered writes, all there; of %d unanswered, %d whole and %d not at all" % (
            answered, whole + none, whole, none))
        print("killed besides: %d times while starting, %d while stopping" % (self.starting, self.stopping))


def main():
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    print("seed %d, %d rounds" % (seed, rounds), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(os.path.abspath(sys.argv[1]), os.path.join(folder, "data.db"), seed)
        for number in range(rounds):
            trial.round(number)
        trial.finish()


main()
