from typing import Literal

from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import Command, Send

model = ChatOpenAI(model="gpt-4o")


def travel_advisor(state: MessagesState) -> Command[Literal["sightseeing", "hotels", "__end__"]]:
    response = model.invoke(state["messages"])
    # A computed goto: the return type says where it may go.
    return Command(goto=response["next_agent"], update={"messages": [response]})


def sightseeing_advisor(state: MessagesState):
    if state["messages"][-1].tool_calls:
        goto = "hotels"
    else:
        goto = "travel"
    return Command(  
        update={"messages": []},
        goto=goto,
    )


def hotels(state):
    done = "Command(goto='nobody')"
    return Command(goto="travel" if not done else END)


def fan_out(state):
    return Command(goto=[Send("hotels", state), Send("sightseeing", state)])


def resume(graph):
    return graph.invoke(Command(resume="yes"))


builder = StateGraph(MessagesState)
builder.add_node("travel", travel_advisor)
builder.add_node("sightseeing", sightseeing_advisor)
builder.add_node(hotels)
builder.add_node(fan_out)
builder.add_edge(START, "travel")
graph = builder.compile()
