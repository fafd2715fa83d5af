"""Hands one task over in an embedded daemon: embedded.py DATABASE [kill]"""

import json
import os
import signal
import sys
from pathlib import Path

import ahp

database = sys.argv[1]
with ahp.embedded(database) as client:
    worker = ahp.Worker(client.acting_as("writer"))

    @worker.handles("task.assign")
    def write(packet, lease):
        return {"text": f"All about {packet.payload['topic']}"}

    packet = client.submit(target="writer", payload={"topic": "tides"})
    worker.run_once(wait=10.0)
    print(client.result(packet).result["text"], len(list(client.tasks())), client.audit_verify()["ok"])
    print(json.loads(Path(database + ".ahp", "daemon.json").read_text())["pid"], flush=True)
    if sys.argv[2:] == ["kill"]:
        os.kill(os.getpid(), signal.SIGKILL)
