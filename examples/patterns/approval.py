"""A worker asks a person before it pays, and continues with the answer."""

import ahp

with ahp.embedded() as client:
    agent = client.acting_as("refund-agent")
    packet = client.submit(target="refund-agent", payload={"order": "4711", "amount": 59.90})

    lease = agent.accept(agent.claim(wait=10)[0])
    with lease:
        lease.wait("human", queue="approvals", question="May I refund 59.90 for order 4711?")

    # A person opens the console, or uses `ahp inbox`. This program answers itself.
    [item] = client.inbox("approvals")
    print(f"{item['from']} asks: {item['summary']}")
    client.answer("approvals", item["id"], {"approved": True}, "within the limit")

    resumed = agent.claim(wait=10)[0]
    with agent.accept(resumed) as lease:
        answer = lease.packet.json["meta"]["answer"]
        lease.complete({"paid": 59.90 if answer["approved"] else 0})
    print(client.result(packet).result)
