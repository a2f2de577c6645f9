"""A token server that checks every field of a service account's request, with PyJWT.

Its argument is the file of the public key. It prints its port; a GET tells what was found in each request so far.
It ends with its standard input.
"""

import http.server
import json
import os
import sys
import threading
import time
import urllib.parse

import jwt

findings = []


def check(handler, body):
    fields = urllib.parse.parse_qs(body, strict_parsing=True)
    assert handler.path == "/token", handler.path
    assert handler.headers["Content-Type"] == "application/x-www-form-urlencoded", handler.headers["Content-Type"]
    assert fields.pop("grant_type") == ["urn:ietf:params:oauth:grant-type:jwt-bearer"], body
    (assertion,) = fields.pop("assertion")
    assert not fields, fields
    header = jwt.get_unverified_header(assertion)
    assert header == {"alg": "RS256", "typ": "JWT", "kid": "S3CRETid"}, header
    audience = "http://%s:%d/token" % handler.server.server_address
    claims = jwt.decode(assertion, open(sys.argv[1]).read(), algorithms=["RS256"], audience=audience)
    assert set(claims) == {"iss", "scope", "aud", "iat", "exp"}, claims
    assert claims["iss"] == "robot@shop.iam.gserviceaccount.com", claims
    assert claims["scope"].split() == [
        "https://www.googleapis.com/auth/firebase.database",
        "https://www.googleapis.com/auth/userinfo.email",
    ], claims
    assert claims["exp"] - claims["iat"] == 3600 and abs(claims["iat"] - time.time()) < 60, claims


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        try:
            check(self, body)
            findings.append("good")
        except Exception as error:
            findings.append(repr(error))
        # Long enough for everybody else to ask as well.
        time.sleep(0.2)
        reply = {"access_token": "token-%d" % len(findings), "expires_in": 3600, "token_type": "Bearer"}
        bytes = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(bytes)))
        self.end_headers()
        self.wfile.write(bytes)

    def do_GET(self):
        bytes = "\n".join(findings).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(bytes)))
        self.end_headers()
        self.wfile.write(bytes)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
os._exit(0)
