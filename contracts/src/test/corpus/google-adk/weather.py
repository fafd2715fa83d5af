from google.adk.agents import Agent, LlmAgent, SequentialAgent
from google.adk.tools import ToolContext

MODEL = "gemini-2.0-flash"

greeting_agent = Agent(model=MODEL, name="greeting_agent", instruction="sub_agents=[nobody]")
farewell_agent = Agent(model=MODEL, name="farewell_agent")


def escalate(reason: str, tool_context: ToolContext):
    """Transfers to the billing agent."""
    tool_context.actions.transfer_to_agent = "billing_agent"
    return {"status": "moved"}


root_agent = Agent(
    name="weather_agent_v2",
    model=MODEL,
    tools=[escalate],
    sub_agents=[greeting_agent,
                farewell_agent],
)

pipeline = SequentialAgent(
    name="pipeline",
    sub_agents=[
        LlmAgent(name="fetcher", model=MODEL),
        LlmAgent(name="summariser", model=MODEL),
    ],
)
