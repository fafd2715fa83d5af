# Drives the broker of agent-handoff-protocol (Python) for benchmarks/broker:
#   neo.py DIRECTORY DATABASE MESSAGE
# A cycle is send and receive, which is all that its broker offers. Each cycle has its own receiver, because receive
# reads everything that was ever sent to one.
import json
import os
import sys
import time

directory, database, message = sys.argv[1:4]
sys.path.insert(0, os.path.join(directory, "src"))

from agent_handoff_protocol.broker import HandoffBroker  # noqa: E402
from agent_handoff_protocol.packet import HandoffPacket  # noqa: E402

with open(message, encoding="utf-8") as file:
    packet = json.load(file)
handoff = packet["payload"]
summary = handoff["conversationHistorySummary"]
rest = {name: value for name, value in handoff.items() if name != "conversationHistorySummary"}
broker = HandoffBroker(database or None)
count = 0


def cycle():
    global count
    count += 1
    receiver = f"refund-agent-{count}"
    sent = HandoffPacket(
        task_id=f"task-{count}",
        original_goal="Refund the order",
        context_summary=summary,
        working_memory=dict(rest),
    )
    broker.send(sent, "triage-agent", receiver)
    if broker.receive(receiver) is None:
        raise RuntimeError("nothing was received")


print("ready", flush=True)
for line in sys.stdin:
    start = time.process_time()
    for _ in range(int(line)):
        cycle()
    print(round((time.process_time() - start) * 1e6), flush=True)
