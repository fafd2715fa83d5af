"""Microsoft Agent Framework: messages.

| slot | holds |
|---|---|
| ``additional_properties["ahp"]`` of the first message | the envelope, a string; not sent to services |
| ``messages`` | the projection: a user message with the fence, ``function_call`` and ``function_result`` contents |

A handoff workflow broadcasts only text, so other participants see no calls; the envelope contains them. The native
handoff tools have no arguments; ``handoff_tool`` returns a tool with arguments.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from agent_framework import Content, FunctionTool, Message, function_middleware
from agent_framework._middleware import MiddlewareTermination

from ahp.adapters import bridge as bridges
from ahp.adapters import marks
from ahp.adapters.conversation import Imported, read_turns
from ahp.adapters.envelope import seal
from ahp.adapters.names import Aliases, hyphenated
from ahp.adapters.turns import ToolCall, Turn, arguments_of, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact, plain

framework = "agent-framework"
PREFIX = "handoff_to_"


def to_state(message: Handoff | Mapping[str, Any]) -> list[Message]:
    """Returns messages for ``agent.run`` or ``workflow.run``."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    first, *rest = project(whole)
    opening = Message(
        "user", [Content.from_text(first.text)], message_id=first.mark, additional_properties={"ahp": seal(whole)}
    )
    return [opening, *(_message(turn) for turn in rest)]


def read_state(messages: Sequence[Any], aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses; messages may be native or JSON."""
    native = [Message.from_dict(dict(it)) if isinstance(it, Mapping) else it for it in messages]
    envelope = next((it.additional_properties["ahp"] for it in native if "ahp" in it.additional_properties), None)
    known = marks.known(envelope)
    turns = [turn for index, it in enumerate(native) for turn in _turns(it, f"/{index}")]
    if known is not None:
        turns = [marks.recognised(turn, known) for turn in turns]
    return read_turns(envelope, turns, aliases, at=at)


def from_state(messages: Sequence[Any]) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(messages).lossless()


def dump_state(messages: Sequence[Any]) -> list[JsonObject]:
    """Returns the messages as JSON, as ``Message.to_dict`` writes them."""
    return [plain(it.to_dict()) for it in messages]


def load_state(json: Sequence[Mapping[str, Any]]) -> list[Message]:
    return [Message.from_dict(dict(it)) for it in json]


def say(messages: Sequence[Message], text: str) -> list[Message]:
    """Returns the messages and one more user message."""
    return [*messages, Message("user", [Content.from_text(text)])]


async def run(agent: Any, messages: list[Message]) -> list[Message]:
    """Runs an agent on messages and returns all messages."""
    response = await agent.run(messages)
    return [*messages, *response.messages]


def names(*agents: str) -> Aliases:
    """Returns aliases for the framework; tool names are those of its native handoffs."""
    return Aliases(agents, hyphenated, tool_prefix=PREFIX, tool_rule=hyphenated)


def handoff_tool(target: str, aliases: Aliases) -> FunctionTool:
    """Returns a handoff tool with arguments for a remote agent; with ``end_turn`` the run ends after it."""

    def hand_over(**_arguments: Any) -> str:
        return f"Handed over to {target}."

    return FunctionTool(
        name=aliases.tool(target),
        description=bridges.handoff_description(target),
        func=hand_over,
        input_model=bridges.HANDOFF_PARAMETERS,
    )


def human_tool() -> FunctionTool:
    """Returns a tool that asks a person; with ``end_turn`` the run ends after it."""

    def ask_human(question: str, queue: str = "default") -> str:
        return "The question was passed on; the answer comes as a message."

    return FunctionTool(name=bridges.ASK_HUMAN, description="Asks a person and waits for the answer.", func=ask_human)


@function_middleware
async def end_turn(context: Any, call_next: Callable[[], Awaitable[None]]) -> None:
    """Middleware for ``Agent(middleware=[...])`` that ends the run after a handoff or a question."""
    await call_next()
    if context.function.name == bridges.ASK_HUMAN or context.function.name.startswith(PREFIX):
        raise MiddlewareTermination(result=context.result)


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases

    def to_state(self, message: Handoff) -> list[Message]:
        return to_state(message)

    def read_state(self, state: list[Message]) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: list[Message]) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> list[Message]:
        return load_state(json)

    def say(self, state: list[Message], text: str) -> list[Message]:
        return say(state, text)


def bridge(client: Client, agent: Any, aliases: Aliases, **options: Any) -> bridges.Bridge[list[Message]]:
    """Returns a bridge that runs an agent of the framework for the broker."""
    return bridges.Bridge(client, Adapter(aliases), lambda state: asyncio.run(run(agent, state)), aliases, **options)


def _message(turn: Turn) -> Message:
    if turn.role == "tool":
        return Message(
            "tool", [Content.from_function_result(turn.answers or "", result=turn.text)], message_id=turn.mark
        )
    calls = [Content.from_function_call(it.id, it.name, arguments=compact(it.arguments)) for it in turn.calls]
    return Message("assistant", calls, message_id=turn.mark)


def _turns(message: Message, path: str) -> list[Turn]:
    text = "".join(it.text for it in message.contents if it.type == "text" and it.text)
    calls = tuple(
        ToolCall(str(it.call_id), str(it.name), arguments_of(it.arguments))
        for it in message.contents
        if it.type == "function_call"
    )
    answers = [it for it in message.contents if it.type == "function_result"]
    role = str(message.role)
    turns = [Turn(role, text, message.author_name, calls, path=path)] if text or calls else []
    return turns + [_result(it, path) for it in answers]


def _result(content: Any, path: str) -> Turn:
    result = content.result
    text = result if isinstance(result, str) else "" if result is None else compact(plain(result))
    return Turn("tool", text, answers=str(content.call_id), failed=content.exception is not None, path=path)
