"""A server that is no Realtime Database, or a broken one: canned bytes by the path of the request.

Prints its port, then a line for each request: method, target, Authorization or '-', body. A request may also be sent to
the ports of 'other' on 127.0.0.1 and 127.0.0.2, which a redirect names. Ends by SIGTERM.
"""

import os
import signal
import socket
import sys
import threading
import time

lock = threading.Lock()


def report(text):
    with lock:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def reply(status, body=b"", kind="application/json", length=None, headers=()):
    lines = ["HTTP/1.1 " + status, "Connection: close"]
    if kind:
        lines.append("Content-Type: " + kind)
    lines.append("Content-Length: %d" % (len(body) if length is None else length))
    lines.extend(headers)
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def redirect(location):
    return reply("307 Temporary Redirect", headers=["Location: " + location])


PAGE = b"<html><body>Welcome to the hotel</body></html>"
CUT = b'{"a":{"text":"hello"},"b":{"te'


def answer(target, ports):
    name = target.split("?")[0].removesuffix(".json").lstrip("/")
    here, other, third = ports
    chunked = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    answers = {
        "ok": reply("200 OK", b'{"a":1}'),
        "html-200": reply("200 OK", PAGE, "text/html"),
        "html-502": reply("502 Bad Gateway", PAGE, "text/html"),
        "cut-length": reply("200 OK", CUT, length=len(CUT) + 20),
        "cut-chunked": chunked + b"%x\r\n" % len(CUT) + CUT + b"\r\n",
        "cut-json": reply("200 OK", CUT),
        "text-200": reply("200 OK", b"it works", "text/plain"),
        "empty-200": reply("200 OK"),
        "same-origin": redirect("/ok.json"),
        "same-host": redirect("http://127.0.0.1:%d/ok.json" % other),
        "other-host": redirect("http://127.0.0.2:%d/ok.json" % third),
        "loop": redirect("/loop.json"),
        "nowhere": reply("307 Temporary Redirect"),
        "denied-401": reply("401 Unauthorized", b'{\n  "error" : "Permission denied"\n}\n'),
        "bad-400": reply("400 Bad Request", b'{\n  "error" : "Invalid data"\n}\n'),
        "json-404": reply("404 Not Found", b'{\n  "error" : "404 Not Found"\n}\n'),
        "busy-503": reply("503 Service Unavailable", b'{\n  "error" : "Overloaded"\n}\n'),
        "broken-500": reply("500 Internal Server Error", b'{\n  "error" : "Internal server error."\n}\n'),
        "silent": b"",
        "no-http": b"SSH-2.0-OpenSSH_9.9\r\n",
        "no-http-0": b"220 smtp.example ESMTP\r\n",
    }
    return answers.get(name, reply("418 Unexpected", b"unexpected " + name.encode(), "text/plain"))


def serve(connection, mark, ports):
    with connection:
        data = b""
        while b"\r\n\r\n" not in data:
            part = connection.recv(65536)
            if not part:
                return
            data += part
        head, body = data.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        fields = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            fields[name.lower()] = value.strip()
        while len(body) < int(fields.get("content-length", 0)):
            body += connection.recv(65536)
        method, target, _ = lines[0].split(" ", 2)
        words = [mark, method, target, fields.get("authorization", "-"), body.decode()]
        report(" ".join(word for word in words if word))
        if target.startswith("/slow."):
            # Longer than any test; its client goes first.
            time.sleep(60)
        connection.sendall(answer(target, ports))


def listen(listener, mark, ports):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection, mark, ports), daemon=True).start()


def bound(host):
    listener = socket.socket()
    listener.bind((host, 0))
    listener.listen(64)
    return listener


signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
listeners = [bound("127.0.0.1"), bound("127.0.0.1"), bound("127.0.0.2")]
ports = [listener.getsockname()[1] for listener in listeners]
report(str(ports[0]))
for mark, listener in zip(["", "other:", "third:"], listeners):
    threading.Thread(target=listen, args=(listener, mark, ports), daemon=True).start()
signal.pause()
