from typing import Annotated

from langchain_core.tools import InjectedToolCallId, tool
from langgraph.prebuilt import InjectedState, create_react_agent
from langgraph.types import Command


def make_handoff_tool(*, agent_name: str):
    tool_name = f"transfer_to_{agent_name}"

    @tool(tool_name)
    def handoff_to_agent(
        state: Annotated[dict, InjectedState],
        tool_call_id: Annotated[str, InjectedToolCallId],
    ):
        """Ask another agent for help."""
        return Command(
            goto=agent_name,
            graph=Command.PARENT,
            update={"messages": state["messages"]},
        )

    return handoff_to_agent


@tool
def transfer_to_legal(state: Annotated[dict, InjectedState]):
    """Hand over to the lawyers."""
    return Command(goto="legal", graph=Command.PARENT)


sales = create_react_agent(
    model="m",
    tools=[
        make_handoff_tool(agent_name="support"),
        transfer_to_legal,
    ],
    name="sales",
)
