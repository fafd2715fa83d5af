"""Semantic Kernel: a ``ChatHistory``.

| slot | holds |
|---|---|
| ``metadata["ahp"]`` of the first user message | the envelope, a string; models do not see metadata |
| ``history.messages`` | the projection: a user message with the fence, function calls and function results |

Handoffs are functions ``transfer_to_NAME`` of a plugin ``Handoff``, as in the kernel's own orchestration, but with
arguments. Tool names have the form ``Plugin-function``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from semantic_kernel.agents import ChatHistoryAgentThread
from semantic_kernel.contents import (
    AuthorRole,
    ChatHistory,
    ChatMessageContent,
    FunctionCallContent,
    FunctionResultContent,
    TextContent,
)
from semantic_kernel.filters import FilterTypes
from semantic_kernel.functions import kernel_function

from ahp.adapters import bridge as bridges
from ahp.adapters import marks
from ahp.adapters.conversation import Imported, read_turns
from ahp.adapters.envelope import seal
from ahp.adapters.names import Aliases, hyphenated
from ahp.adapters.turns import ToolCall, Turn, arguments_of, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact, read

framework = "semantic-kernel"
PLUGIN = "Handoff"
_ASK = "People"


def to_state(message: Handoff | Mapping[str, Any]) -> ChatHistory:
    """Returns the chat history for an agent's thread."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    first, *rest = project(whole)
    opening = ChatMessageContent(role=AuthorRole.USER, content=first.text, metadata={"ahp": seal(whole)})
    return ChatHistory(messages=[opening, *(_message(turn) for turn in rest)])


def read_state(history: Any, aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses; takes a history or its JSON."""
    whole = history if isinstance(history, ChatHistory) else load_state(history)
    messages = whole.messages
    envelope = next((it.metadata["ahp"] for it in messages if "ahp" in (it.metadata or {})), None)
    known = marks.known(envelope)
    turns = [turn for index, it in enumerate(messages) for turn in _turns(it, f"/messages/{index}")]
    if known is not None:
        turns = [marks.recognised(turn, known) for turn in turns]
    return read_turns(envelope, turns, aliases, at=at)


def from_state(history: Any) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(history).lossless()


def dump_state(history: ChatHistory) -> JsonObject:
    """Returns the history as JSON, as ``ChatHistory.serialize`` writes it."""
    json: JsonObject = read(history.serialize(), max_depth=128)
    return json


def load_state(json: Mapping[str, Any]) -> ChatHistory:
    restored: ChatHistory = ChatHistory.restore_chat_history(compact(dict(json)))
    return restored


def say(history: ChatHistory, text: str) -> ChatHistory:
    """Returns the history with one more message of the user."""
    return ChatHistory(messages=[*history.messages, ChatMessageContent(role=AuthorRole.USER, content=text)])


async def run(agent: Any, history: ChatHistory) -> ChatHistory:
    """Runs an agent on a history and returns the new history."""
    thread = ChatHistoryAgentThread(ChatHistory(messages=list(history.messages)))
    await agent.get_response(thread=thread)
    return ChatHistory(messages=[message async for message in thread.get_messages()])


def names(*agents: str) -> Aliases:
    """Returns aliases for the kernel; tool names are those of its native handoffs."""
    return Aliases(agents, hyphenated, tool_prefix=f"{PLUGIN}-transfer_to_", tool_rule=hyphenated)


def connect(kernel: Any, aliases: Aliases) -> None:
    """Adds the functions that hand off and ask a person to a kernel; both end the turn."""
    for target in aliases.names:
        kernel.add_function(PLUGIN, _hand_over(target, aliases.tool(target).removeprefix(f"{PLUGIN}-")))

    @kernel_function(name=bridges.ASK_HUMAN, description="Asks a person and waits for the answer.")
    def ask_human(question: str, queue: str = "default") -> str:
        return "The question was passed on; the answer comes as a message."

    kernel.add_function(_ASK, ask_human)
    kernel.add_filter(FilterTypes.AUTO_FUNCTION_INVOCATION, _end_turn)


async def _end_turn(context: Any, next: Callable[[Any], Awaitable[None]]) -> None:
    await next(context)
    if context.function.plugin_name in (PLUGIN, _ASK):
        context.terminate = True


def _hand_over(target: str, name: str) -> Any:
    @kernel_function(name=name, description=bridges.handoff_description(target))
    def hand_over(goal: str, done: Any = None, remaining: Any = None, state: Any = None) -> str:
        return f"Handed over to {target}."

    return hand_over


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases

    def to_state(self, message: Handoff) -> ChatHistory:
        return to_state(message)

    def read_state(self, state: ChatHistory) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: ChatHistory) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> ChatHistory:
        return load_state(json)

    def say(self, state: ChatHistory, text: str) -> ChatHistory:
        return say(state, text)


def bridge(client: Client, agent: Any, aliases: Aliases, **options: Any) -> bridges.Bridge[ChatHistory]:
    """Returns a bridge that runs an agent of the kernel for the broker."""
    return bridges.Bridge(client, Adapter(aliases), lambda state: asyncio.run(run(agent, state)), aliases, **options)


def _message(turn: Turn) -> ChatMessageContent:
    if turn.role == "tool":
        item = FunctionResultContent(id=turn.answers or "", name=turn.name, result=turn.text)
        return ChatMessageContent(role=AuthorRole.TOOL, items=[item])
    calls = [FunctionCallContent(id=it.id, name=it.name, arguments=compact(it.arguments)) for it in turn.calls]
    return ChatMessageContent(role=AuthorRole.ASSISTANT, items=calls)


def _turns(message: ChatMessageContent, path: str) -> list[Turn]:
    text = "".join(it.text for it in message.items if isinstance(it, TextContent) and it.text)
    calls = tuple(
        ToolCall(str(it.id or ""), _tool_name(it), arguments_of(it.arguments))
        for it in message.items
        if isinstance(it, FunctionCallContent)
    )
    answers = [it for it in message.items if isinstance(it, FunctionResultContent)]
    turns = (
        [Turn(str(message.role.value), text, message.name, calls, path=path)] if text or calls or not answers else []
    )
    return turns + [Turn("tool", str(it.result), _tool_name(it), answers=str(it.id), path=path) for it in answers]


def _tool_name(item: Any) -> str:
    name = f"{item.plugin_name}-{item.function_name}" if item.plugin_name else str(item.function_name or item.name)
    return bridges.ASK_HUMAN if name == f"{_ASK}-{bridges.ASK_HUMAN}" else name
