"""A support desk with the OpenAI Agents SDK: triage hands over to refunds and logistics."""

from agents import Agent, handoff

refund_agent = Agent(
    name="refund-agent",
    instructions="Decide about refunds.",
)

logistics_agent = Agent(
    name="logistics-agent",
    instructions="Find parcels.",
)

claims_agent = Agent(
    name="claims-agent",
    instructions="Handle damaged goods.",
)

triage_agent = Agent(
    name="triage-agent",
    instructions="Find out what the customer wants, then hand over.",
    handoffs=[
        refund_agent,
        handoff(agent=logistics_agent, tool_name_override="transfer_to_logistics_agent"),
        handoff(claims_agent),
    ],
)
