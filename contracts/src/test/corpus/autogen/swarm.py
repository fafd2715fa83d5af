from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.base import Handoff
from autogen_agentchat.conditions import HandoffTermination
from autogen_agentchat.messages import HandoffMessage
from autogen_agentchat.teams import Swarm

travel_agent = AssistantAgent(
    "travel_agent",
    model_client=client,
    handoffs=[
        "flights_refunder",
        "user",
    ],
    system_message="""AssistantAgent("x", handoffs=["y"])""",
)

flights_refunder = AssistantAgent(
    name="flights_refunder",
    model_client=client,
    handoffs=[
        Handoff(
            target="travel_agent",
            description="Back to the travel agent.",
        ),
    ],
    tools=[refund_flight],
)

plain = AssistantAgent("plain", client, tools=[])

termination = HandoffTermination(target="user")
team = Swarm([travel_agent, flights_refunder], termination_condition=termination)


async def resume(text):
    await team.run(
        task=HandoffMessage(source="user", target="travel_agent", content=text)
    )
