"""Says which credential google-auth finds in each of several environments.

Standard input is a JSON list of environments; the answer is one line for each. An environment with METADATA has a
metadata server, which this program plays.
"""

import http.server
import json
import os
import sys
import threading
import warnings

import cryptography.hazmat.primitives.serialization  # noqa: F401  (loaded once for all children)
import requests  # noqa: F401


class Metadata(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Metadata-Flavor", "Google")
        self.send_header("Content-Type", "application/text")
        self.end_headers()
        self.wfile.write(b"shop")

    def log_message(self, *_):
        pass


def found():
    import google.auth
    import google.auth.exceptions

    warnings.simplefilter("ignore")
    try:
        credential, _ = google.auth.default()
    except google.auth.exceptions.DefaultCredentialsError as error:
        text = str(error)
        return "missing" if text.startswith("File ") else "none" if "were not found" in text else "broken"
    except Exception as error:
        return "broken"
    kind = type(credential).__module__.removeprefix("google.").removeprefix("auth.").removeprefix("oauth2.")
    return {
        "service_account": "service account",
        "credentials": "user",
        "external_account_authorized_user": "user",
        "identity_pool": "workload identity",
        "impersonated_credentials": "impersonated service account",
        "compute_engine.credentials": "service account of this machine",
    }[kind]


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Metadata)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for environment in json.load(sys.stdin):
        place = "127.0.0.1:%d" % server.server_port if environment.pop("METADATA", None) else "127.0.0.1:1"
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            # The library reads its variables when it is loaded.
            os.environ.clear()
            os.environ.update(environment)
            os.environ.update(
                GCE_METADATA_HOST=place, GCE_METADATA_IP=place, GCE_METADATA_DETECT_RETRIES="1",
                GCE_METADATA_TIMEOUT="2", PATH="/nowhere")
            print(found(), flush=True)
            os._exit(0)
        os.waitpid(child, 0)


main()
