"""Measures whether an agent is alive. Every worker answers ``health.ping``; a handler is not needed."""

import threading
import time

import ahp

with ahp.embedded() as client:
    worker = ahp.Worker(client.acting_as("printer"))

    @worker.handles("task.assign")
    def work(packet: ahp.Packet, lease: ahp.Lease) -> str:
        return "printed"

    thread = threading.Thread(target=worker.run)
    thread.start()

    begun = time.monotonic()
    reply = client.submit(type="health.ping", target="printer", payload={}, wait=10)
    print(f"printer: {reply.result} in {(time.monotonic() - begun) * 1000:.0f} ms")

    worker.stop()
    thread.join()
