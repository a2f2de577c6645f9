"""Accepts connections and says nothing; prints its port first."""
import socket

listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
connections = []
while True:
    connections.append(listener.accept()[0])
