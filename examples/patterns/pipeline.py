"""Orchestrator, worker, reviewer: the worker hands its draft off to the reviewer, whose result returns to the caller."""

import threading

import ahp

with ahp.embedded() as client:
    writer = ahp.Worker(client.acting_as("writer"))
    reviewer = ahp.Worker(client.acting_as("reviewer"))

    @writer.handles("task.assign")
    def write(packet: ahp.Packet, lease: ahp.Lease) -> None:
        draft = f"There are two {packet.payload['topic']} a day."
        message = ahp.Handoff.build(
            goal="Review the draft",
            done=["write the draft"],
            remaining=["review the draft"],
            state={"draft": draft},
        )
        lease.handoff("reviewer", message)

    @reviewer.handles("task.assign")
    def review(packet: ahp.Packet, lease: ahp.Lease) -> dict[str, object]:
        draft = packet.handoff.state["draft"]
        return {"text": draft, "approved": draft.endswith(".")}

    threads = [threading.Thread(target=worker.run) for worker in (writer, reviewer)]
    for thread in threads:
        thread.start()

    orchestrator = client.acting_as("orchestrator")
    packet = orchestrator.submit(target="writer", payload={"topic": "tides"}, objective="Write one sentence")
    outcome = orchestrator.result(packet, timeout=30)
    print(f"{outcome.agent}: {outcome.result}")
    for record in orchestrator.trace(packet.task_id):
        print(f"  {record.event} by {record.actor}")

    for worker in (writer, reviewer):
        worker.stop()
    for thread in threads:
        thread.join()
