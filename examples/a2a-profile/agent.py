#!/usr/bin/env python3
"""An agent that does what the A2A technology compatibility kit asks for.

The kit tells by the beginning of a message's id what shall become of it: a text artifact, a question back, a refusal, a stream.
This agent takes such work from a broker and does that, with nothing but the broker's own interface and Python's library.

    ahp start --dev --port 2470
    python3 agent.py --url http://127.0.0.1:2470
"""

import argparse
import json
import sys
import threading
import time
import urllib.error
import urllib.request

NAME = "a2a-profile"
TEXT_FILE = {"filename": "output.txt", "mediaType": "text/plain"}


class Broker:
    """The broker's interface, as this agent or, to register it on a broker for development, as the operator."""

    def __init__(self, url, token):
        self.url = url.rstrip("/")
        self.token = token

    def call(self, method, path, body=None, agent=True):
        request = urllib.request.Request(self.url + path, method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        elif agent:
            request.add_header("AHP-Agent", NAME)
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.loads(answer.read() or b"{}")

    def register(self):
        self.call("PUT", f"/v1/agents/{NAME}", {"roles": ["a2a"]}, agent=False)

    def claim(self):
        wanted = {"agent": NAME, "max": 20, "waitMs": 20_000, "leaseMs": 60_000}
        return self.call("POST", "/v1/claims", wanted)["items"]


class Work:
    """One packet in this agent's hands."""

    def __init__(self, broker, item):
        self.broker = broker
        self.packet = item["packet"]
        self.lease = item["lease"]["token"]

    def act(self, verb, **members):
        path = f"/v1/packets/{self.packet['packetId']}/{verb}"
        answer = self.broker.call("POST", path, {"leaseToken": self.lease, **members})
        self.lease = answer.get("lease", {}).get("token", self.lease)

    def chunk(self, data):
        path = f"/v1/packets/{self.packet['packetId']}/chunks"
        self.broker.call("POST", path, {"leaseToken": self.lease, "data": data})

    def asked(self):
        """The message that is to be answered: the first one, or what the client said since."""
        answer = self.packet.get("meta", {}).get("answer")
        message = answer["message"] if isinstance(answer, dict) else self.packet["payload"].get("message", {})
        return message.get("messageId", "")


def artifact(*parts, **more):
    return {"artifactId": "output", "name": "output", "parts": list(parts), **more}


def completing(*artifacts):
    return lambda work: work.act("complete", artifacts=list(artifacts))


def streaming(*pieces):
    def handle(work):
        for piece in pieces:
            work.chunk(piece)
        work.act("complete")

    return handle


def answering(text):
    return lambda work: work.act("complete", result={"kind": "message", "parts": [{"text": text}]})


def asking(work):
    work.act("wait", on="human", queue="a2a", question="What next?")


def lasting(seconds):
    def handle(work):
        time.sleep(seconds)
        work.act("complete", result="done")

    return handle


WAYS = {
    "tck-complete-task": lambda work: work.act("complete", result="Hello from TCK"),
    "tck-artifact-text": completing(artifact({"text": "Generated text content"})),
    "tck-artifact-file": completing(artifact({"raw": "dGNr", **TEXT_FILE})),
    "tck-artifact-file-url": completing(artifact({"url": "https://example.com/output.txt", **TEXT_FILE})),
    "tck-artifact-data": completing(artifact({"data": {"key": "value", "count": 42}})),
    "tck-message-response": answering("Direct message response"),
    "tck-input-required": asking,
    "tck-stream-001": streaming(artifact({"text": "Stream hello from TCK"}, lastChunk=True)),
    "tck-stream-002": streaming(),
    "tck-stream-003": streaming(artifact({"text": "Stream task lifecycle"}, lastChunk=True)),
    "tck-stream-ordering-001": streaming(artifact({"text": "Ordered output"}, lastChunk=True)),
    "tck-stream-artifact-text": streaming(artifact({"text": "Streamed text content"}, lastChunk=True)),
    "tck-stream-artifact-file": streaming(artifact({"raw": "dGNr", **TEXT_FILE}, lastChunk=True)),
    "tck-stream-artifact-chunked": streaming(
        artifact({"text": "chunk-1 "}), artifact({"text": "chunk-2"}, lastChunk=True)
    ),
    "test-resubscribe-message-id": lasting(5),
}


def way(message_id):
    """The way with the longest beginning that fits. Of other messages, those of the kit for 0.3 expect to be asked back."""
    fitting = [it for it in WAYS if message_id.startswith(it)]
    if fitting:
        return WAYS[max(fitting, key=len)]
    return WAYS["tck-complete-task" if message_id.startswith("tck-") else "tck-input-required"]


def handle(broker, item):
    work = Work(broker, item)
    asked = work.asked()
    try:
        if not item["accepted"] and asked.startswith("tck-reject-task"):
            work.act("reject", reason="REJECTED", message="rejected")
            return
        if not item["accepted"]:
            work.act("accept", leaseMs=60_000)
        way(asked)(work)
    except urllib.error.HTTPError as refused:
        # The client may have called the work off meanwhile.
        print(f"{asked}: {refused.code} {refused.read().decode()}", file=sys.stderr)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--url", default="http://127.0.0.1:2470")
    options.add_argument("--token", help="of an agent a2a-profile with role a2a; not needed with --dev")
    given = options.parse_args()
    broker = Broker(given.url, given.token)
    if not given.token:
        broker.register()
    print("ready", flush=True)
    while True:
        for item in broker.claim():
            threading.Thread(target=handle, args=(broker, item), daemon=True).start()


if __name__ == "__main__":
    main()
