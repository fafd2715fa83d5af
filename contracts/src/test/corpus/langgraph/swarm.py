from langgraph.checkpoint.memory import InMemorySaver
from langgraph.prebuilt import create_react_agent
from langgraph_swarm import create_handoff_tool as to_agent
from langgraph_swarm import create_swarm

transfer_to_hotel = to_agent(
    agent_name="hotel_assistant",
    description="Transfer the user to the hotel booking assistant.",
)

flight_assistant = create_react_agent(
    model="openai:gpt-4o",
    tools=[transfer_to_hotel],
    name="flight_assistant",
)
hotel_assistant = create_react_agent(
    "openai:gpt-4o",
    [to_agent(agent_name="stray")],
    name="lost",
)
car_assistant = create_react_agent(
    model="openai:gpt-4o",
    tools=[
        to_agent(agent_name="flight_assistant"),
        to_agent(agent_name="hotel_assistant"),
    ],
    name="car_assistant",
)

swarm = create_swarm(
    agents=[flight_assistant, hotel_assistant, car_assistant],
    default_active_agent="flight_assistant",
).compile(checkpointer=InMemorySaver())
