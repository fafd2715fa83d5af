"""Converts the conversation of a framework to a handoff message and reports losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ahp import jsontext, times
from ahp.adapters.envelope import EnvelopeError, key_of, unseal
from ahp.adapters.names import Aliases
from ahp.adapters.turns import MARK, ToolCall, Turn, is_briefing, project
from ahp.formats import common_form
from ahp.handoff import Handoff
from ahp.jsontext import JsonObject

LOST, CHANGED, DERIVED, ORPHAN = "lost", "changed", "derived", "orphan"
_ORIGINAL = "the envelope contains the original"


@dataclass(frozen=True)
class Loss:
    """One loss: ``field`` is a JSON Pointer into the message, ``path`` a position in the state."""

    kind: str
    field: str
    reason: str
    path: str = ""


@dataclass(frozen=True)
class LossReport:
    """The members and turns that were lost, changed, derived or orphaned."""

    losses: tuple[Loss, ...] = ()

    @property
    def lossless(self) -> bool:
        """Whether nothing was lost; derived members are reported but are not losses."""
        return all(loss.kind == DERIVED for loss in self.losses)

    def of(self, kind: str) -> list[Loss]:
        return [loss for loss in self.losses if loss.kind == kind]

    def __bool__(self) -> bool:
        return bool(self.losses)


class LossyImportError(ValueError):
    """Raised by ``from_state`` if something was lost; ``imported`` contains the message and the report."""

    def __init__(self, imported: Imported) -> None:
        self.imported = imported
        message = "; ".join(
            f"{it.field or '(message)'} {it.reason}" for it in imported.report.losses if it.kind != DERIVED
        )
        super().__init__(message)


@dataclass(frozen=True)
class NativeHandoff:
    """A handoff that an agent made with a tool of its framework."""

    target: str
    arguments: JsonObject
    call_id: str | None = None


@dataclass(frozen=True)
class Imported:
    """An imported state: the message, the report, the requested handoffs and the last answer."""

    handoff: Handoff
    report: LossReport
    handoffs: tuple[NativeHandoff, ...] = ()
    answer: str | None = None

    def lossless(self) -> Handoff:
        """Returns the message. Raises ``LossyImportError`` if something was lost."""
        if not self.report.lossless:
            raise LossyImportError(self)
        return self.handoff


def read_turns(
    envelope: object,
    turns: Sequence[Turn],
    aliases: Aliases | None = None,
    *,
    at: str | None = None,
    more: Iterable[Loss] = (),
    requested: Iterable[NativeHandoff] = (),
) -> Imported:
    """Opens the envelope and adds the turns after the projection.

    Without an envelope, the message is derived from the turns, and the report lists every derived member.
    ``requested`` are handoffs that the framework stores outside of tool calls.
    """
    losses = list(more)
    base = _base(envelope, turns, losses)
    losses += _check_projection(base, turns) if envelope is not None else []
    new = [turn for turn in turns if turn.mark is None or not turn.mark.startswith(MARK)]
    losses += _orphans(turns)
    known = aliases or Aliases()
    handoffs = [*requested, *_handoffs(new, known, requested)]
    message = _with_turns(base, new, known, at or times.now())
    return Imported(message, LossReport(tuple(losses)), tuple(handoffs), _answer(new))


def _base(envelope: object, turns: Sequence[Turn], losses: list[Loss]) -> Handoff:
    if envelope is not None:
        try:
            return unseal(envelope)
        except EnvelopeError as damage:
            losses.append(Loss(LOST, "", str(damage)))
    else:
        losses.append(Loss(DERIVED, "", "the state has no envelope; the message was derived from the conversation"))
    first = next((turn.text for turn in turns if turn.role == "user" and turn.text), "")
    made = common_form.skeleton({"turns": [{"role": turn.role, "text": turn.text} for turn in turns]})
    made["initial"] = True
    if first:
        made.update(taskDescription=first, originalGoal=first)
    kept = {"schemaVersion", "taskDescription", "originalGoal", "conversationHistoryVerbatim", "toolCallHistory"}
    losses += [Loss(DERIVED, f"/{name}", "is not part of the state") for name in made if name not in kept]
    return Handoff(made)


def _check_projection(message: Handoff, turns: Sequence[Turn]) -> list[Loss]:
    """Returns the projected turns that the framework dropped or changed."""
    there = {turn.mark: turn for turn in turns if turn.mark is not None}
    losses = []
    for expected in project(message):
        found = there.get(expected.mark or "")
        field = "" if expected.role == "user" else "/toolCache"
        if found is None:
            losses.append(Loss(CHANGED, field, f"the {expected.role} turn is missing; {_ORIGINAL}"))
        elif expected.role == "user" and not is_briefing(found.text, message):
            losses.append(Loss(CHANGED, field, f"the briefing was changed; {_ORIGINAL}", found.path))
        elif expected.calls and [(it.name, it.id) for it in found.calls] != [(it.name, it.id) for it in expected.calls]:
            losses.append(Loss(CHANGED, field, f"the tool call was changed; {_ORIGINAL}", found.path))
    return losses


def _orphans(turns: Sequence[Turn]) -> list[Loss]:
    """Returns calls without results and results without calls; models reject such a conversation."""
    calls = {call.id: turn for turn in turns for call in turn.calls}
    answers = {turn.answers: turn for turn in turns if turn.answers is not None}
    where = "/conversationHistoryVerbatim"
    lost = [
        Loss(ORPHAN, where, f"call {it} has no answer", turn.path) for it, turn in calls.items() if it not in answers
    ]
    stray = [
        Loss(ORPHAN, where, f"answer to {it} has no call", turn.path) for it, turn in answers.items() if it not in calls
    ]
    return lost + stray


def _handoffs(turns: Sequence[Turn], aliases: Aliases, requested: Iterable[NativeHandoff]) -> list[NativeHandoff]:
    """Returns the handoffs requested after the last user turn; earlier handoffs are already done."""
    seen = {it.call_id for it in requested if it.call_id is not None}
    targets = aliases.tools
    turns = since_user(turns)
    return [
        NativeHandoff(targets[call.name], call.arguments, call.id)
        for turn in turns
        for call in turn.calls
        if call.name in targets and call.id not in seen
    ]


def since_user(turns: Sequence[Turn]) -> Sequence[Turn]:
    """Returns the turns after the last user turn."""
    users = [index for index, turn in enumerate(turns) if turn.role == "user"]
    return turns[users[-1] + 1 :] if users else turns


def _answer(turns: Sequence[Turn]) -> str | None:
    return next((turn.text for turn in reversed(turns) if turn.role == "assistant" and turn.text), None)


def _with_turns(message: Handoff, turns: Sequence[Turn], aliases: Aliases, at: str) -> Handoff:
    if not turns:
        return message
    history = message.history
    calls: dict[str, ToolCall] = {}
    made: list[JsonObject] = []
    cache = message.tool_cache
    for turn in turns:
        history.append(_history_turn(turn))
        calls.update({call.id: call for call in turn.calls})
        made += [_called(call, at) for call in turn.calls if call.name not in aliases.tools]
        call = calls.get(turn.answers or "")
        if call is not None and not turn.failed and call.name not in aliases.tools:
            cache[key_of(call.name, call.arguments)] = {"result": turn.text, "takenAt": at}
    changes: JsonObject = {"conversationHistoryVerbatim": history}
    if made:
        changes["toolCallHistory"] = [*message.json.get("toolCallHistory", []), *made]
    if cache:
        changes["toolCache"] = cache
    return message.changed(**changes)


def _history_turn(turn: Turn) -> JsonObject:
    entry: JsonObject = {"role": turn.role, "content": turn.text}
    if turn.name:
        entry["name"] = turn.name
    if turn.calls:
        entry["toolCalls"] = [{"id": it.id, "name": it.name, "arguments": it.arguments} for it in turn.calls]
    if turn.answers is not None:
        entry["toolCallId"] = turn.answers
    if turn.failed:
        entry["failed"] = True
    return entry


def _called(call: ToolCall, at: str) -> JsonObject:
    return {"tool": call.name or "unknown", "calledAt": at, "inputHash": jsontext.digest(call.arguments)}
