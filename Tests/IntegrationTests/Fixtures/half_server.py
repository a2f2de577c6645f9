"""Answers a read with the beginning of a value, a stream with its first event, and a write with nothing; then waits.

Prints its port first, then the method of each request.
"""
import socket
import threading

VALUE = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":'
EVENT = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
    b'event: put\ndata: {"path":"/","data":{"a":1}}\n\n'
)


def serve(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        piece = connection.recv(4096)
        if not piece:
            return
        head += piece
    if b"text/event-stream" in head:
        connection.sendall(EVENT)
    elif head.startswith(b"GET"):
        connection.sendall(VALUE)
    print(head.split()[0].decode(), flush=True)
    connection.recv(4096)


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    connection = listener.accept()[0]
    threading.Thread(target=serve, args=(connection,), daemon=True).start()
