"""OpenAI Agents SDK: input items of the Responses API, and the run's context.

| slot | holds |
|---|---|
| ``context["ahp"]`` | the envelope, a string; tools and hooks see the context, models do not |
| ``context["ahp_marks"]`` | the marks of the projected items |
| ``input`` | the projection: a user item with the fence, pairs of ``function_call`` and ``function_call_output`` |
| ``context["visited_agents"]`` | the agents that had the task |

``to_state`` returns input and context for ``Runner.run(agent, state["input"], context=state["context"])``;
``after(state, result)`` returns the state after a run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from ahp.adapters import bridge as bridges
from ahp.adapters import marks
from ahp.adapters.conversation import Imported, read_turns
from ahp.adapters.envelope import seal, unseal
from ahp.adapters.names import Aliases, identifier, unchanged
from ahp.adapters.turns import ToolCall, Turn, arguments_of, briefing, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact, plain

framework = "openai-agents"


class RunState(TypedDict):
    """The input items and the context of a run."""

    input: list[Any]
    context: dict[str, Any]


def to_state(message: Handoff | Mapping[str, Any]) -> RunState:
    """Returns input and context of a run."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    pairs = [(turn, _item(turn)) for turn in project(whole)]
    visited = [whole.from_agent] if whole.from_agent else []
    context = {"ahp": seal(whole), "ahp_marks": marks.note(pairs), "visited_agents": visited}
    return {"input": [item for _, item in pairs], "context": context}


def read_state(state: Mapping[str, Any], aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses."""
    context = state.get("context") or {}
    noted = context.get("ahp_marks")
    raw = state.get("input") or []
    items = [{"role": "user", "content": raw}] if isinstance(raw, str) else [plain(it) for it in raw]
    turns = [_turn(it, marks.mark_of(it, noted), f"/input/{index}") for index, it in enumerate(items)]
    return read_turns(context.get("ahp"), turns, aliases, at=at)


def from_state(state: Mapping[str, Any]) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(state).lossless()


def dump_state(state: Mapping[str, Any]) -> JsonObject:
    """Returns the state as JSON. Raises ``JsonError`` if the context contains other values."""
    return {"input": plain(state["input"]), "context": plain(state["context"])}


def load_state(json: Mapping[str, Any]) -> RunState:
    return {"input": list(json["input"]), "context": dict(json["context"])}


def after(state: Mapping[str, Any], result: Any) -> RunState:
    """Returns the state after a run: all items and the same context."""
    return {"input": [plain(it) for it in result.to_input_list()], "context": dict(state["context"])}


def say(state: Mapping[str, Any], text: str) -> RunState:
    """Returns the state with one more user item."""
    return {
        "input": [*state["input"], {"type": "message", "role": "user", "content": text}],
        "context": dict(state["context"]),
    }


def names(*agents: str) -> Aliases:
    """Returns aliases for the SDK: agent names are not changed, tool names are lower-case identifiers."""
    return Aliases(agents, unchanged, tool_rule=lambda name: identifier(name).lower())


def handoff_to(target: str, aliases: Aliases) -> Any:
    """Returns a handoff with arguments to a remote agent, for ``handoffs`` of an agent.

    The SDK transfers to a placeholder agent, which ends the run with one sentence and calls no model.
    """
    from agents import Agent, handoff

    placeholder = Agent(name=aliases.native(target), model=_placeholder(target))
    made = handoff(
        placeholder,
        tool_name_override=aliases.tool(target),
        tool_description_override=bridges.handoff_description(target),
    )
    made.input_json_schema = bridges.HANDOFF_PARAMETERS
    made.strict_json_schema = False

    async def invoke(_context: Any, _arguments: str) -> Any:
        return placeholder

    made.on_invoke_handoff = invoke
    return made


def human_tool() -> Any:
    """Returns a tool that asks a person; list it in ``StopAtTools``, so that the run ends after it."""
    from agents import FunctionTool

    async def ask(_context: Any, _arguments: str) -> str:
        return "The question was passed on; the answer comes as a message."

    schema = {
        "type": "object",
        "properties": {"question": {"type": "string"}, "queue": {"type": "string"}},
        "required": ["question"],
    }
    return FunctionTool(
        bridges.ASK_HUMAN, "Asks a person and waits for the answer.", schema, ask, strict_json_schema=False
    )


def packet_filter(data: Any) -> Any:
    """An ``input_filter`` for handoffs inside a run: the next agent receives the fenced message, not the raw history.

    The message includes the turns since, so nothing is lost, and turns cannot pass as instructions.
    """
    context = data.run_context.context
    history = (
        [{"role": "user", "content": data.input_history}] if isinstance(data.input_history, str) else data.input_history
    )
    later = [plain(it.to_input_item()) for it in (*data.pre_handoff_items, *data.new_items)]
    imported = read_state({"input": [*history, *later], "context": context})
    item = {"type": "message", "role": "user", "content": briefing(imported.handoff)}
    return data.clone(input_history=(item,), pre_handoff_items=(), new_items=(), input_items=())


class HandoffSession:
    """A session of the SDK that starts with a handoff message and stores the items of its runs."""

    def __init__(self, message: Handoff) -> None:
        self.session_id = message.task_id or "ahp"
        self.session_settings: Any = None
        self._state = to_state(message)

    @property
    def state(self) -> RunState:
        """The state, for ``read_state``."""
        return self._state

    async def get_items(self, limit: int | None = None) -> list[Any]:
        items = self._state["input"]
        return list(items if limit is None else items[-limit:] if limit else [])

    async def add_items(self, items: Iterable[Any]) -> None:
        self._state["input"].extend(plain(it) for it in items)

    async def pop_item(self) -> Any:
        return self._state["input"].pop() if self._state["input"] else None

    async def clear_session(self) -> None:
        self._state["input"].clear()

    def message(self) -> Handoff:
        return unseal(self._state["context"]["ahp"])


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases

    def to_state(self, message: Handoff) -> RunState:
        return to_state(message)

    def read_state(self, state: RunState) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: RunState) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> RunState:
        return load_state(json)

    def say(self, state: RunState, text: str) -> RunState:
        return say(state, text)


def bridge(client: Client, agent: Any, aliases: Aliases, **options: Any) -> bridges.Bridge[RunState]:
    """Returns a bridge that runs an agent of the SDK for the broker."""
    from agents import Runner

    def run(state: RunState) -> RunState:
        result = asyncio.run(Runner.run(agent, state["input"], context=state["context"]))
        return after(state, result)

    return bridges.Bridge(client, Adapter(aliases), run, aliases, **options)


def _item(turn: Turn) -> JsonObject:
    if turn.role == "tool":
        return {"type": "function_call_output", "call_id": turn.answers, "output": turn.text}
    if turn.calls:
        call = turn.calls[0]
        return {"type": "function_call", "call_id": call.id, "name": call.name, "arguments": compact(call.arguments)}
    return {"type": "message", "role": "user", "content": turn.text}


def _turn(item: JsonObject, mark: str | None, path: str) -> Turn:
    kind = item.get("type") or "message"
    if kind == "function_call":
        call = ToolCall(str(item["call_id"]), str(item["name"]), arguments_of(item.get("arguments")))
        return Turn("assistant", calls=(call,), mark=mark, path=path)
    if kind == "function_call_output":
        return Turn("tool", _text(item.get("output")), answers=str(item["call_id"]), mark=mark, path=path)
    if kind == "message":
        role = "system" if item["role"] == "developer" else str(item["role"])
        return Turn(role, _text(item.get("content")), mark=mark, path=path)
    return Turn(str(kind), compact(item), mark=mark, path=path)


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(str(part.get("text", part.get("refusal", ""))) for part in content)
    return "" if content is None else compact(content)


def _placeholder(target: str) -> Any:
    from agents import ModelResponse, Usage
    from agents.models.interface import Model
    from openai.types.responses import ResponseOutputMessage, ResponseOutputText

    class Placeholder(Model):
        async def get_response(self, *_args: Any, **_options: Any) -> Any:
            text = ResponseOutputText(text=f"Handed over to {target}.", type="output_text", annotations=[])
            message = ResponseOutputMessage(
                id="msg_handed_over", type="message", role="assistant", status="completed", content=[text]
            )
            return ModelResponse(output=[message], usage=Usage(), response_id=None)

        def stream_response(self, *_args: Any, **_options: Any) -> Any:
            raise NotImplementedError("a placeholder does not stream")

    return Placeholder()
