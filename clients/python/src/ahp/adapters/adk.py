"""Google ADK: a session of events and state.

| slot | holds |
|---|---|
| ``session.state["ahp_packet"]`` | the envelope, a string, because the state drops nulls |
| ``session.events`` | the projection: a user event with the fence, pairs of ``functionCall`` and ``functionResponse`` |
| ``session.state["visited_agents"]`` | the agents that had the task |

A run of ADK starts with a new user message, so ``start(session)`` splits a session into stored events and the new
message. Agent names must be identifiers other than ``user``.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from google.adk.agents import BaseAgent
from google.adk.events import Event
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService, Session
from google.adk.tools import BaseTool, ToolContext
from google.genai import types

from ahp.adapters import bridge as bridges
from ahp.adapters import marks
from ahp.adapters.conversation import Imported, NativeHandoff, read_turns, since_user
from ahp.adapters.envelope import seal
from ahp.adapters.names import Aliases, identifier
from ahp.adapters.turns import MARK, ToolCall, Turn, arguments_of, project
from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact, plain

framework = "google-adk"
APP = "ahp"
USER = "user"
_CONTINUE = "These results are known already. Go on with the task."
_TRANSFER = "transfer_to_agent"


def to_state(message: Handoff | Mapping[str, Any], *, author: str | None = None) -> Session:
    """Returns a session with the message. ``author`` is the receiver: ADK shows calls of other agents as text."""
    whole = message if isinstance(message, Handoff) else Handoff(message)
    name = author or _agent_name(whole.to_agent or "agent")
    turns = project(whole)
    if len(turns) > 1:
        turns.append(Turn("user", _CONTINUE))
    state = {"ahp_packet": seal(whole), "visited_agents": [whole.from_agent] if whole.from_agent else []}
    events = [_event(turn, name) for turn in turns]
    return Session(id=whole.task_id or APP, app_name=APP, user_id=USER, state=state, events=events)


def read_state(session: Any, aliases: Aliases | None = None, *, at: str | None = None) -> Imported:
    """Returns the message, the turns since and the losses; takes a session or its JSON."""
    whole = session if isinstance(session, Session) else load_state(session)
    envelope = whole.state.get("ahp_packet")
    known = marks.known(envelope)
    turns = [turn for index, event in enumerate(whole.events) for turn in _turns(event, f"/events/{index}")]
    if known is not None:
        turns = [marks.recognised(turn, known) for turn in turns]
    new = [turn for turn in turns if turn.mark is None]
    return read_turns(envelope, turns, aliases, at=at, requested=_transfers(new, aliases or Aliases()))


def from_state(session: Any) -> Handoff:
    """Returns the message. Raises ``LossyImportError`` if something was lost."""
    return read_state(session).lossless()


def dump_state(session: Session) -> JsonObject:
    """Returns the session as JSON in camel case, as ADK writes it."""
    json: JsonObject = plain(session.model_dump(mode="json", by_alias=True, exclude_none=True))
    return json


def load_state(json: Mapping[str, Any]) -> Session:
    return Session.model_validate(dict(json))


def say(session: Session, text: str) -> Session:
    """Returns the session with one more event of the user."""
    return session.model_copy(update={"events": [*session.events, _event(Turn("user", text), USER)]})


def start(session: Session) -> tuple[Session, types.Content]:
    """Splits a session into the stored part and the last user message, which starts a run."""
    *earlier, last = session.events
    return session.model_copy(update={"events": earlier}), last.content


async def run(agent: BaseAgent, session: Session) -> Session:
    """Runs an agent on a session and returns the new session."""
    stored, message = start(session)
    service = InMemorySessionService()
    here = await service.create_session(app_name=APP, user_id=USER, session_id=stored.id, state=dict(stored.state))
    for event in stored.events:
        await service.append_event(here, event)
    runner = Runner(app_name=APP, agent=agent, session_service=service)
    async for _ in runner.run_async(user_id=USER, session_id=stored.id, new_message=message):
        pass
    after = await service.get_session(app_name=APP, user_id=USER, session_id=stored.id)
    if after is None:
        raise LookupError(f"the session {stored.id} was deleted during the run")
    return after


def names(*agents: str) -> Aliases:
    """Returns aliases that are valid names in ADK."""
    return Aliases(agents, _agent_name)


class Placeholder(BaseAgent):
    """A placeholder for a remote agent in the agent tree; a transfer to it ends the run."""

    target: str

    async def _run_async_impl(self, ctx: Any) -> AsyncGenerator[Event, None]:
        content = types.Content(role="model", parts=[types.Part(text=f"Handed over to {self.target}.")])
        yield Event(author=self.name, invocation_id=ctx.invocation_id, branch=ctx.branch, content=content)


def placeholder(target: str, aliases: Aliases) -> Placeholder:
    """Returns a sub-agent for ADK's own ``transfer_to_agent`` and for ``HandoffTool``."""
    return Placeholder(name=aliases.native(target), description=f"{target}, a remote agent", target=target)


class HandoffTool(BaseTool):
    """Transfers to a sub-agent with arguments, which ADK's own tool does not support."""

    def __init__(self, target: str, aliases: Aliases) -> None:
        super().__init__(name=aliases.tool(target), description=bridges.handoff_description(target))
        self._native = aliases.native(target)
        self._target = target

    def _get_declaration(self) -> types.FunctionDeclaration:
        return types.FunctionDeclaration(
            name=self.name, description=self.description, parameters_json_schema=bridges.HANDOFF_PARAMETERS
        )

    async def run_async(self, *, args: dict[str, Any], tool_context: ToolContext) -> Any:
        tool_context.actions.transfer_to_agent = self._native
        return {"result": f"Handed over to {self._target}."}


def ask_human(question: str, queue: str, tool_context: ToolContext) -> dict[str, str]:
    """Asks a person and waits for the answer.

    Args:
        question: What you want to know.
        queue: Who is asked; "default" if in doubt.
    """
    tool_context.actions.skip_summarization = True
    return {"result": "The question was passed on; the answer comes as a message."}


class Adapter:
    """The functions of this module as an adapter for a bridge."""

    framework = framework

    def __init__(self, aliases: Aliases, author: str | None = None) -> None:
        self._aliases = aliases
        self._author = author

    def to_state(self, message: Handoff) -> Session:
        return to_state(message, author=self._author)

    def read_state(self, state: Session) -> Imported:
        return read_state(state, self._aliases)

    def dump_state(self, state: Session) -> Json:
        return dump_state(state)

    def load_state(self, json: Any) -> Session:
        return load_state(json)

    def say(self, state: Session, text: str) -> Session:
        return say(state, text)


def bridge(client: Client, agent: BaseAgent, aliases: Aliases, **options: Any) -> bridges.Bridge[Session]:
    """Returns a bridge that runs an agent of ADK for the broker."""

    def work(session: Session) -> Session:
        return asyncio.run(run(agent, session))

    return bridges.Bridge(client, Adapter(aliases, agent.name), work, aliases, **options)


def _agent_name(name: str) -> str:
    alias = identifier(name)
    return "user_" if alias == USER else alias


def _event(turn: Turn, author: str) -> Event:
    if turn.role == "tool":
        answer = types.FunctionResponse(id=turn.answers, name=turn.name, response={"result": turn.text})
        content = types.Content(role="user", parts=[types.Part(function_response=answer)])
        return Event(author=author, content=content)
    if turn.calls:
        calls = [types.FunctionCall(id=it.id, name=it.name, args=it.arguments) for it in turn.calls]
        parts = [types.Part(function_call=it) for it in calls]
        return Event(author=author, content=types.Content(role="model", parts=parts))
    return Event(author=USER, content=types.Content(role="user", parts=[types.Part(text=turn.text)]))


def _turns(event: Event, path: str) -> list[Turn]:
    """Returns the turns of one event: its text and calls, then one turn per tool result."""
    parts = (event.content.parts or []) if event.content else []
    text = "".join(part.text for part in parts if part.text and not part.thought)
    calls = tuple(
        ToolCall(str(it.id or ""), str(it.name), arguments_of(it.args))
        for it in (part.function_call for part in parts)
        if it is not None
    )
    answers = [part.function_response for part in parts if part.function_response is not None]
    role = "user" if event.author == USER else "assistant"
    mark = MARK + "go-on" if text == _CONTINUE else None
    name = None if role == "user" else event.author
    turns = [Turn(role, text, name, calls, mark=mark, path=path)] if text or calls else []
    return turns + [Turn("tool", _result(it.response), it.name, answers=it.id, path=path) for it in answers]


def _result(response: Any) -> str:
    if isinstance(response, dict) and set(response) == {"result"}:
        response = response["result"]
    return response if isinstance(response, str) else compact(plain(response))


def _transfers(turns: list[Turn], aliases: Aliases) -> list[NativeHandoff]:
    return [
        NativeHandoff(aliases.known(str(call.arguments.get("agent_name"))), {}, call.id)
        for turn in since_user(turns)
        for call in turn.calls
        if call.name == _TRANSFER and aliases.known(str(call.arguments.get("agent_name"))) in aliases.names
    ]
