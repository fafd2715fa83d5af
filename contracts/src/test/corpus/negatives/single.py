from agents import Agent, Runner, function_tool
from langgraph.graph import END, StateGraph
from langgraph.types import Command


@function_tool
def weather(city: str) -> str:
    """Agent(name="a", handoffs=[b])"""
    return "handoff(refund_agent)"


agent = Agent(name="Weather", tools=[weather], handoffs=[])
helper = Agent(name="Helper", tools=[agent.as_tool(tool_name="ask", tool_description="ask")])
stop = lambda state: Command(goto=END)
again = Command(resume={"ok": True})
handoffs = ["not", "an", "agent"]
