"""CrewAI: the state of a ``Flow``, messages for ``Agent.kickoff``, and the description of a ``Task``.

| slot | holds |
|---|---|
| ``state["ahp"]`` | the envelope, a string; ``@persist`` stores it with the flow |
| ``state["messages"]`` | the projection: a user message with the fence, pairs of calls and answers |
| ``state["goal"]``, ``state["summary"]`` | copies for routers and people; the envelope has precedence |
| ``state["visited_agents"]`` | the agents that had the task |

Tasks of a crew exchange only strings, so ``task_text`` returns the complete message as fenced text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ahp.adapters import bridge as bridges
from ahp.adapters import marks
from ahp.adapters.conversation import Imported, read_turns
from ahp.adapters.envelope import seal
from ahp.adapters.names import Aliases, identifier
from ahp.adapters.turns import ToolCall, Turn, arguments_of, briefing, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact, plain

framework = "crewai"
_PREFIX = "\nCurrent Task: "
_NOT_RUN = "Not run: the turn ended before it."


def to_state(message: Handoff | Mapping[str, Any]) -> JsonObject:
    """Returns the state of a flow, which can be ``inputs`` of its ``kickoff``."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    return {
        "ahp": seal(whole),
        "messages": [_message(turn) for turn in project(whole)],
        "goal": whole.goal,
        "summary": str(whole.get("conversationHistorySummary", "")),
        "visited_agents": [whole.from_agent] if whole.from_agent else [],
    }


def task_text(message: Handoff) -> str:
    """Returns text for ``Task(description=...)`` or for the context of another task."""
    return briefing(message)


def read_state(state: Any, aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses; takes a dict or a Pydantic state."""
    json = _plain(state)
    envelope = json.get("ahp") or None
    known = marks.known(envelope)
    messages = [it for it in json.get("messages") or [] if it.get("role") != "system"]
    turns = [_turn(it, known, f"/messages/{index}") for index, it in enumerate(messages)]
    return read_turns(envelope, turns, aliases, at=at)


def from_state(state: Any) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(state).lossless()


def dump_state(state: Any) -> JsonObject:
    return _plain(state)


def load_state(json: Mapping[str, Any]) -> JsonObject:
    return dict(json)


def after(state: Mapping[str, Any], output: Any) -> JsonObject:
    """Returns the state after ``Agent.kickoff``: the conversation without the system prompt."""
    messages = [_clean(it) for it in output.messages if it.get("role") != "system"]
    last = messages[-1] if messages else {}
    answered = last.get("role") == "tool" or (last.get("role") == "assistant" and last.get("content") == output.raw)
    if output.raw and not answered:
        messages.append({"role": "assistant", "content": output.raw})
    return {**state, "messages": _answered(messages)}


def say(state: Mapping[str, Any], text: str) -> JsonObject:
    """Returns the state with one more user message."""
    return {**state, "messages": [*state["messages"], {"role": "user", "content": text}]}


def names(*agents: str) -> Aliases:
    """Returns aliases that are valid tool names in CrewAI."""
    return Aliases(agents, identifier)


def handoff_tool(target: str, aliases: Aliases) -> Any:
    """Returns a tool with arguments that ends the agent's turn and hands off to a remote agent."""
    from crewai.tools import BaseTool
    from pydantic import BaseModel

    class Arguments(BaseModel):
        goal: str
        done: list[str] = []
        remaining: list[str] = []
        state: dict[str, Any] = {}

    class HandoffTool(BaseTool):
        name: str = aliases.tool(target)
        description: str = bridges.handoff_description(target)
        args_schema: type[BaseModel] = Arguments
        result_as_answer: bool = True

        def _run(self, **_arguments: Any) -> str:
            return f"Handed over to {target}."

    return HandoffTool()


def human_tool() -> Any:
    """Returns a tool that ends the agent's turn with a question to a person."""
    from crewai.tools import BaseTool
    from pydantic import BaseModel

    class Arguments(BaseModel):
        question: str
        queue: str = "default"

    class AskHuman(BaseTool):
        name: str = bridges.ASK_HUMAN
        description: str = "Asks a person and waits for the answer."
        args_schema: type[BaseModel] = Arguments
        result_as_answer: bool = True

        def _run(self, **_arguments: Any) -> str:
            return "The question was passed on; the answer comes as a message."

    return AskHuman()


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases

    def to_state(self, message: Handoff) -> JsonObject:
        return to_state(message)

    def read_state(self, state: JsonObject) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: JsonObject) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> JsonObject:
        return load_state(json)

    def say(self, state: JsonObject, text: str) -> JsonObject:
        return say(state, text)


def bridge(client: Client, agent: Any, aliases: Aliases, **options: Any) -> bridges.Bridge[JsonObject]:
    """Returns a bridge that runs an agent of CrewAI for the broker."""

    def run(state: JsonObject) -> JsonObject:
        return after(state, agent.kickoff(state["messages"]))

    return bridges.Bridge(client, Adapter(aliases), run, aliases, **options)


def _plain(state: Any) -> JsonObject:
    json: JsonObject = plain(state if isinstance(state, Mapping) else state.model_dump(mode="json"))
    return json


def _clean(message: Mapping[str, Any]) -> JsonObject:
    """Removes the members that CrewAI adds for internal use."""
    kept = {
        name: message[name] for name in ("role", "content", "name", "tool_call_id", "tool_calls") if message.get(name)
    }
    kept.setdefault("content", None if kept.get("tool_calls") else "")
    if isinstance(kept["content"], str) and kept["role"] == "user":
        kept["content"] = kept["content"].removeprefix(_PREFIX)
    cleaned: JsonObject = plain(kept)
    return cleaned


def _answered(messages: list[JsonObject]) -> list[JsonObject]:
    """Adds results for calls that CrewAI skipped after a tool ended the turn; models reject calls without results."""
    answers = {it.get("tool_call_id") for it in messages}
    closed: list[JsonObject] = []
    for index, message in enumerate(messages):
        closed.append(message)
        following = messages[index + 1].get("role") if index + 1 < len(messages) else None
        if following != "tool":
            pending = [it for earlier in closed for it in earlier.get("tool_calls") or [] if it["id"] not in answers]
            closed += [_not_run(it) for it in pending]
            answers |= {it["id"] for it in pending}
    return closed


def _not_run(call: Mapping[str, Any]) -> JsonObject:
    return {"role": "tool", "content": _NOT_RUN, "tool_call_id": call["id"], "name": call["function"]["name"]}


def _message(turn: Turn) -> JsonObject:
    if turn.role == "tool":
        return {"role": "tool", "content": turn.text, "tool_call_id": turn.answers, "name": turn.name}
    if turn.calls:
        calls = [
            {"id": it.id, "type": "function", "function": {"name": it.name, "arguments": compact(it.arguments)}}
            for it in turn.calls
        ]
        return {"role": "assistant", "content": None, "tool_calls": calls}
    return {"role": "user", "content": turn.text}


def _turn(message: JsonObject, known: Handoff | None, path: str) -> Turn:
    calls = tuple(
        ToolCall(str(it["id"]), str(it["function"]["name"]), arguments_of(it["function"].get("arguments")))
        for it in message.get("tool_calls") or []
    )
    text = _text(message.get("content"))
    failed = message["role"] == "tool" and text == _NOT_RUN
    turn = Turn(str(message["role"]), text, message.get("name"), calls, message.get("tool_call_id"), failed, path=path)
    return turn if known is None else marks.recognised(turn, known)


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content)
    return ""
