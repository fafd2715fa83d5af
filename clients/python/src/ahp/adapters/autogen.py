"""AutoGen: a ``HandoffMessage`` and the messages after it.

| slot | holds |
|---|---|
| ``HandoffMessage.metadata["ahp"]`` | the envelope, a string |
| ``HandoffMessage.content`` | the projection: the fenced message, which the agent receives as a user message |
| ``HandoffMessage.context`` | cached results as ``FunctionCall`` and ``FunctionExecutionResult`` |

The state is a thread: the handoff message, then the messages and events of the run. AutoGen is in maintenance mode; the
adapter for its successor is ``ahp.adapters.agent_framework``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from autogen_agentchat.base import Handoff as NativeHandoffConfig
from autogen_agentchat.messages import (
    BaseAgentEvent,
    BaseChatMessage,
    BaseTextChatMessage,
    HandoffMessage,
    TextMessage,
    ThoughtEvent,
    ToolCallExecutionEvent,
    ToolCallRequestEvent,
    ToolCallSummaryMessage,
)
from autogen_core import FunctionCall
from autogen_core.models import (
    AssistantMessage,
    FunctionExecutionResult,
    FunctionExecutionResultMessage,
    LLMMessage,
    UserMessage,
)
from autogen_core.tools import BaseTool, FunctionTool
from pydantic import BaseModel

from ahp.adapters import bridge as bridges
from ahp.adapters import marks
from ahp.adapters.conversation import Imported, NativeHandoff, read_turns, since_user
from ahp.adapters.envelope import seal
from ahp.adapters.names import Aliases, identifier
from ahp.adapters.turns import ToolCall, Turn, arguments_of, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact, plain

framework = "autogen"
USER = "user"
_KINDS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        HandoffMessage,
        TextMessage,
        ThoughtEvent,
        ToolCallExecutionEvent,
        ToolCallRequestEvent,
        ToolCallSummaryMessage,
    )
}

Thread = list[BaseChatMessage | BaseAgentEvent]


def to_state(message: Handoff | Mapping[str, Any]) -> Thread:
    """Returns a thread that starts with the handoff, which is also a task for ``team.run(task=thread[0])``."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    first, *rest = project(whole)
    return [
        HandoffMessage(
            source=identifier(whole.from_agent or "agent"),
            target=identifier(whole.to_agent or "agent"),
            content=first.text,
            context=[_context(turn) for turn in rest],
            metadata={"ahp": seal(whole)},
        )
    ]


def read_state(thread: Sequence[Any], aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses; messages may be native or JSON."""
    messages = [_loaded(it) for it in thread]
    envelope = next((it.metadata["ahp"] for it in messages if "ahp" in getattr(it, "metadata", {})), None)
    known = marks.known(envelope)
    turns = [turn for index, it in enumerate(messages) for turn in _turns(it, f"/{index}")]
    if known is not None:
        turns = [marks.recognised(turn, known) for turn in turns]
    asked = _transfers(messages, turns, aliases or Aliases())
    return read_turns(envelope, turns, aliases, at=at, requested=asked)


def from_state(thread: Sequence[Any]) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(thread).lossless()


def dump_state(thread: Sequence[Any]) -> list[JsonObject]:
    """Returns the thread as JSON, in the format of a team's state."""
    return [plain(it.model_dump(mode="json")) for it in thread]


def load_state(json: Sequence[Mapping[str, Any]]) -> Thread:
    return [_loaded(it) for it in json]


def say(thread: Thread, text: str) -> Thread:
    """Returns the thread with one more message of the user."""
    return [*thread, TextMessage(source=USER, content=text)]


async def run(agent: Any, thread: Thread) -> Thread:
    """Runs an agent on the last message, with the earlier messages in its memory, and returns the new thread."""
    from autogen_core import CancellationToken

    *before, task = thread
    await agent.on_reset(CancellationToken())
    for message in (it for each in before for it in llm_messages(each)):
        await agent.model_context.add_message(message)
    result = await agent.run(task=task)
    return [*before, *result.messages]


def llm_messages(message: Any) -> list[LLMMessage]:
    """Returns the messages of an agent's model context for one message of a thread."""
    if isinstance(message, ToolCallRequestEvent):
        return [AssistantMessage(content=message.content, source=message.source)]
    if isinstance(message, ToolCallExecutionEvent):
        return [FunctionExecutionResultMessage(content=message.content)]
    if isinstance(message, HandoffMessage) and "ahp" in message.metadata:
        return [*message.context, UserMessage(content=message.content, source=message.source)]
    if isinstance(message, BaseTextChatMessage) and not isinstance(message, HandoffMessage):
        kind = UserMessage if message.source == USER else AssistantMessage
        return [kind(content=message.content, source=message.source)]
    return []


def names(*agents: str) -> Aliases:
    """Returns aliases that are valid names in AutoGen."""
    return Aliases(agents, identifier, tool_rule=lambda name: identifier(name).lower())


class _Arguments(BaseModel):
    goal: str = ""
    done: list[str] = []
    remaining: list[str] = []
    state: dict[str, Any] = {}


class _HandOverTool(BaseTool[_Arguments, str]):
    def __init__(self, name: str, description: str, result: str) -> None:
        super().__init__(_Arguments, str, name, description)
        self._result = result

    async def run(self, args: _Arguments, cancellation_token: Any) -> str:
        return self._result


class HandoffConfig(NativeHandoffConfig):
    """A handoff with arguments to a remote agent, for ``handoffs`` of an agent; AutoGen's own has no arguments."""

    @property
    def handoff_tool(self) -> BaseTool[Any, Any]:
        return _HandOverTool(self.name, self.description, self.message)


def hand_over(target: str, aliases: Aliases) -> HandoffConfig:
    """Returns the handoff to an agent."""
    return HandoffConfig(
        target=aliases.native(target),
        name=aliases.tool(target),
        description=bridges.handoff_description(target),
        message=f"Handed over to {target}.",
    )


def human_tool() -> Any:
    """Returns a tool that asks a person; the answer arrives as a user message."""

    async def ask_human(question: str, queue: str = "default") -> str:
        return "The question was passed on; the answer comes as a message."

    return FunctionTool(ask_human, "Asks a person and waits for the answer.", name=bridges.ASK_HUMAN)


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases

    def to_state(self, message: Handoff) -> Thread:
        return to_state(message)

    def read_state(self, state: Thread) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: Thread) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> Thread:
        return load_state(json)

    def say(self, state: Thread, text: str) -> Thread:
        return say(state, text)


def bridge(client: Client, agent: Any, aliases: Aliases, **options: Any) -> bridges.Bridge[Thread]:
    """Returns a bridge that runs an agent of AutoGen for the broker."""
    return bridges.Bridge(client, Adapter(aliases), lambda state: asyncio.run(run(agent, state)), aliases, **options)


def _context(turn: Turn) -> LLMMessage:
    if turn.role == "tool":
        result = FunctionExecutionResult(
            content=turn.text, name=turn.name or "", call_id=turn.answers or "", is_error=False
        )
        return FunctionExecutionResultMessage(content=[result])
    calls = [FunctionCall(id=it.id, name=it.name, arguments=compact(it.arguments)) for it in turn.calls]
    return AssistantMessage(content=calls, source="ahp")


def _loaded(value: Any) -> Any:
    return _KINDS[value["type"]].model_validate(dict(value)) if isinstance(value, Mapping) else value


def _turns(message: Any, path: str) -> list[Turn]:
    if isinstance(message, ToolCallRequestEvent):
        return [Turn("assistant", "", message.source, _calls(message.content), path=path)]
    if isinstance(message, ToolCallExecutionEvent):
        return [_result(it, path) for it in message.content]
    if isinstance(message, HandoffMessage):
        if "ahp" not in message.metadata:
            return [Turn("assistant", message.content, message.source, path=path)]
        context = [turn for it in message.context for turn in _context_turns(it, path + "/context")]
        return [Turn("user", message.content, path=path), *context]
    if isinstance(message, ToolCallSummaryMessage):
        return []
    role = "user" if message.source == USER else "assistant"
    name = None if role == "user" else message.source
    return [Turn(role, message.content, name, path=path)]


def _context_turns(message: LLMMessage, path: str) -> list[Turn]:
    if isinstance(message, FunctionExecutionResultMessage):
        return [_result(it, path) for it in message.content]
    if isinstance(message, AssistantMessage) and isinstance(message.content, list):
        return [Turn("assistant", calls=_calls(message.content), path=path)]
    role = "assistant" if isinstance(message, AssistantMessage) else "user"
    return [Turn(role, str(message.content), path=path)]


def _calls(calls: Sequence[FunctionCall]) -> tuple[ToolCall, ...]:
    return tuple(ToolCall(it.id, it.name, arguments_of(it.arguments)) for it in calls)


def _result(result: FunctionExecutionResult, path: str) -> Turn:
    return Turn("tool", result.content, result.name, answers=result.call_id, failed=bool(result.is_error), path=path)


def _transfers(messages: Sequence[Any], turns: Sequence[Turn], aliases: Aliases) -> list[NativeHandoff]:
    """Returns the handoff of a native handoff message, if no known handoff tool was called."""
    last = messages[-1] if messages else None
    if not isinstance(last, HandoffMessage) or "ahp" in last.metadata:
        return []
    called = [call for turn in since_user(turns) for call in turn.calls if call.name in aliases.tools]
    target = aliases.known(last.target)
    return [NativeHandoff(target, {})] if not called and target in aliases.names else []
