"""LangGraph: the state of a graph or a swarm.

| slot | holds |
|---|---|
| ``state["ahp"]`` | the envelope, a string; a graph drops it unless its state declares it, as ``HandoffState`` does |
| ``state["messages"]`` | the projection: a ``HumanMessage`` with the fence, pairs of ``AIMessage``, ``ToolMessage`` |
| ``ToolMessage.artifact`` | the cached result, which models do not see |
| ``state["visited_agents"]`` | the agents that had the task, each once |
| ``state["active_agent"]`` | the receiving agent |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast

from langchain_core.messages import (
    AIMessage,
    AnyMessage,
    BaseMessage,
    HumanMessage,
    ToolMessage,
    messages_from_dict,
    messages_to_dict,
)
from langchain_core.tools import BaseTool, StructuredTool
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from ahp.adapters import bridge as bridges
from ahp.adapters.conversation import Imported, read_turns
from ahp.adapters.envelope import seal
from ahp.adapters.names import Aliases, hyphenated
from ahp.adapters.turns import MARK, ToolCall, Turn, arguments_of, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject

framework = "langgraph"
_ROLES = {"human": "user", "ai": "assistant", "tool": "tool", "system": "system", "function": "tool"}


def merge_names(left: list[str] | None, right: list[str] | None) -> list[str]:
    """Merges two lists without duplicates. Plain concatenation would duplicate names when a subgraph returns."""
    return list(dict.fromkeys([*(left or []), *(right or [])]))


class HandoffState(TypedDict, total=False):
    """The state of a graph with handoffs; use it for the graph and for every agent in it."""

    messages: Annotated[list[AnyMessage], add_messages]
    active_agent: str | None
    ahp: str
    visited_agents: Annotated[list[str], merge_names]


def to_state(message: Handoff | Mapping[str, Any]) -> HandoffState:
    """Returns the input of a graph."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    state: HandoffState = {
        "messages": [_native(turn, whole) for turn in project(whole)],
        "ahp": seal(whole),
        "visited_agents": [whole.from_agent] if whole.from_agent else [],
    }
    if whole.to_agent:
        state["active_agent"] = whole.to_agent
    return state


def read_state(state: Mapping[str, Any], aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses; messages may be native or JSON."""
    messages = [_message(it) for it in state.get("messages") or []]
    turns = [_turn(it, f"/messages/{index}") for index, it in enumerate(messages)]
    return read_turns(state.get("ahp"), turns, aliases, at=at)


def from_state(state: Mapping[str, Any]) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(state).lossless()


def dump_state(state: Mapping[str, Any]) -> JsonObject:
    """Returns the state as JSON, with messages in LangChain's format (``messages_to_dict``)."""
    rest = {name: state[name] for name in ("active_agent", "ahp", "visited_agents") if name in state}
    return {"messages": messages_to_dict([_message(it) for it in state.get("messages") or []]), **rest}


def load_state(json: Mapping[str, Any]) -> HandoffState:
    return cast(HandoffState, {**json, "messages": messages_from_dict(list(json["messages"]))})


def say(state: Mapping[str, Any], text: str) -> HandoffState:
    """Returns the state with one more user message."""
    return cast(HandoffState, {**state, "messages": [*state["messages"], HumanMessage(text)]})


def handoff_tool(target: str, aliases: Aliases) -> BaseTool:
    """Returns a tool with arguments that ends the agent's turn and hands off to an agent outside the graph."""

    def hand_over(
        goal: str,
        done: list[str] | None = None,
        remaining: list[str] | None = None,
        state: dict[str, Any] | None = None,
    ) -> str:
        return f"Handed over to {target}."

    made = StructuredTool.from_function(
        hand_over,
        name=aliases.tool(target),
        description=bridges.handoff_description(target),
        return_direct=True,
    )
    made.metadata = {"__handoff_destination": aliases.native(target)}
    return made


def human_tool() -> BaseTool:
    """Returns a tool that ends the agent's turn with a question to a person."""

    def ask(question: str, queue: str = "default") -> str:
        return "The question was passed on; the answer comes as a message."

    return StructuredTool.from_function(
        ask, name=bridges.ASK_HUMAN, description="Asks a person and waits for the answer.", return_direct=True
    )


def names(*agents: str) -> Aliases:
    """Returns aliases that are valid names in LangGraph."""
    return Aliases(agents, hyphenated, tool_rule=hyphenated)


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases

    def to_state(self, message: Handoff) -> HandoffState:
        return to_state(message)

    def read_state(self, state: HandoffState) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: HandoffState) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> HandoffState:
        return load_state(json)

    def say(self, state: HandoffState, text: str) -> HandoffState:
        return say(state, text)


def bridge(client: Client, graph: Any, aliases: Aliases, **options: Any) -> bridges.Bridge[HandoffState]:
    """Returns a bridge that runs a compiled graph for the broker."""

    def run(state: HandoffState) -> HandoffState:
        result: HandoffState = graph.invoke(state)
        return result

    return bridges.Bridge(client, Adapter(aliases), run, aliases, **options)


def _native(turn: Turn, message: Handoff) -> BaseMessage:
    if turn.role == "tool":
        return ToolMessage(
            turn.text,
            name=turn.name,
            tool_call_id=turn.answers or "",
            id=turn.mark,
            artifact=None if turn.key is None else message.tool_cache[turn.key],
        )
    if turn.role == "assistant":
        calls = [{"name": it.name, "args": it.arguments, "id": it.id, "type": "tool_call"} for it in turn.calls]
        return AIMessage(turn.text, tool_calls=calls, name=turn.name, id=turn.mark)
    return HumanMessage(turn.text, id=turn.mark)


def _message(value: Any) -> BaseMessage:
    """Returns a message; also reads the JSON forms ``{"type","data"}`` and ``{"lc","kwargs"}``."""
    if isinstance(value, BaseMessage):
        return value
    if isinstance(value, Mapping) and "kwargs" in value:
        kind = str(value["id"][-1]).removesuffix("Chunk").removesuffix("Message").lower()
        value = {"type": kind, "data": {"type": kind, **value["kwargs"]}}
    return messages_from_dict([value])[0]


def _turn(message: BaseMessage, path: str) -> Turn:
    calls = tuple(
        ToolCall(str(it.get("id") or ""), it["name"], arguments_of(it["args"]))
        for it in getattr(message, "tool_calls", [])
    )
    marked = message.id if message.id and message.id.startswith(MARK) else None
    return Turn(
        _ROLES.get(message.type, message.type),
        text_of(message.content),
        message.name,
        calls,
        getattr(message, "tool_call_id", None),
        getattr(message, "status", "success") == "error",
        marked,
        path,
    )


def text_of(content: Any) -> str:
    """Returns the text of a message's content, which may be a list of parts."""
    if isinstance(content, str):
        return content
    parts = [part if isinstance(part, str) else str(part.get("text", "")) for part in content or []]
    return "".join(parts)
