from agent_framework import ChatAgent, HandoffBuilder
from agent_framework.openai import OpenAIChatClient

client = OpenAIChatClient()

triage = client.create_agent(name="triage-agent", instructions="add_handoff(a, b)")
refund = client.create_agent(name="refund-agent")
order = ChatAgent(chat_client=client, name="order-agent")

workflow = (
    HandoffBuilder(name="support", participants=[triage, refund, order])
    .set_coordinator(triage)
    .add_handoff(triage, [refund, order])
    .add_handoff(
        refund,
        triage,
        description="Not a refund",
    )
    .build()
)
