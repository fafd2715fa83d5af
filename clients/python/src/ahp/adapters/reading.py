"""A framework's conversation back into a handoff message, with a report of what did not fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ahp import jsontext, times
from ahp.adapters.envelope import Damaged, key_of, unseal
from ahp.adapters.names import Aliases
from ahp.adapters.turns import MARK, ToolCall, Turn, holds_briefing, project
from ahp.formats import hub
from ahp.handoff import Handoff
from ahp.jsontext import JsonObject

LOST, CHANGED, DERIVED, ORPHAN = "lost", "changed", "derived", "orphan"


@dataclass(frozen=True)
class Loss:
    """One thing that does not fit: ``field`` is a JSON Pointer into the message, ``path`` where in the state."""

    kind: str
    field: str
    reason: str
    path: str = ""


@dataclass(frozen=True)
class LossReport:
    """All that was lost, changed, derived or left without its other half."""

    losses: tuple[Loss, ...] = ()

    @property
    def lossless(self) -> bool:
        """Whether nothing was lost: what had to be derived is named, but it is no loss."""
        return all(loss.kind == DERIVED for loss in self.losses)

    def of(self, kind: str) -> list[Loss]:
        return [loss for loss in self.losses if loss.kind == kind]

    def __bool__(self) -> bool:
        return bool(self.losses)


class Lossy(ValueError):
    """Raised by ``from_state`` when something was lost; ``imported`` has what there is, and the report."""

    def __init__(self, imported: Imported) -> None:
        self.imported = imported
        told = "; ".join(
            f"{it.field or '(message)'} {it.reason}" for it in imported.report.losses if it.kind != DERIVED
        )
        super().__init__(told)


@dataclass(frozen=True)
class NativeHandoff:
    """A handoff that an agent made with its framework's own means."""

    target: str
    arguments: JsonObject
    call_id: str | None = None


@dataclass(frozen=True)
class Imported:
    """What was read: the message, how faithfully, the handoffs that were asked for, and the last answer."""

    handoff: Handoff
    report: LossReport
    handoffs: tuple[NativeHandoff, ...] = ()
    answer: str | None = None

    def lossless(self) -> Handoff:
        """The message; raises ``Lossy`` when something was lost."""
        if not self.report.lossless:
            raise Lossy(self)
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
    """Takes the envelope and adds the turns that came after the projection.

    ``envelope`` is ``None`` where a framework made its state by itself: then the message is made of its turns, and the
    report names everything that had to be derived. ``requested`` are handoffs that show elsewhere than in calls.
    """
    losses = list(more)
    base = _base(envelope, turns, losses)
    losses += _check_projection(base, turns) if envelope is not None else []
    new = [turn for turn in turns if turn.mark is None or not turn.mark.startswith(MARK)]
    losses += _orphans(turns)
    known = aliases or Aliases()
    asked = [*requested, *_handoffs(new, known, requested)]
    moment = at or times.now()
    message = _with_turns(base, new, known, moment)
    return Imported(message, LossReport(tuple(losses)), tuple(asked), _answer(new))


def _base(envelope: object, turns: Sequence[Turn], losses: list[Loss]) -> Handoff:
    if envelope is not None:
        try:
            return unseal(envelope)
        except Damaged as damage:
            losses.append(Loss(LOST, "", str(damage)))
    else:
        losses.append(Loss(DERIVED, "", "there is no envelope; the message is made of the conversation"))
    first = next((turn.text for turn in turns if turn.role == "user" and turn.text), "")
    made = hub.skeleton({"turns": [{"role": turn.role, "text": turn.text} for turn in turns]})
    made["initial"] = True
    if first:
        made.update(taskDescription=first, originalGoal=first)
    kept = {"schemaVersion", "taskDescription", "originalGoal", "conversationHistoryVerbatim", "toolCallHistory"}
    losses += [Loss(DERIVED, f"/{name}", "has no place in the state") for name in made if name not in kept]
    return Handoff(made)


def _check_projection(message: Handoff, turns: Sequence[Turn]) -> list[Loss]:
    """What the framework dropped or rewrote of what it was given."""
    there = {turn.mark: turn for turn in turns if turn.mark is not None}
    losses = []
    for wanted in project(message):
        found = there.get(wanted.mark or "")
        field = "" if wanted.role == "user" else "/toolCache"
        if found is None:
            losses.append(Loss(CHANGED, field, f"the {wanted.role} turn is gone, the envelope has it"))
        elif wanted.role == "user" and not holds_briefing(found.text, message):
            losses.append(Loss(CHANGED, field, "the text for the model was changed, the envelope was not", found.path))
        elif wanted.calls and [(it.name, it.id) for it in found.calls] != [(it.name, it.id) for it in wanted.calls]:
            losses.append(Loss(CHANGED, field, "the call was changed, the envelope was not", found.path))
    return losses


def _orphans(turns: Sequence[Turn]) -> list[Loss]:
    """Every call needs its answer and every answer its call, else the next model refuses the conversation."""
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
    """What was asked for since somebody last spoke to the agent: earlier handoffs had their answer."""
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
    """The turns after the last one of a user."""
    spoken = [index for index, turn in enumerate(turns) if turn.role == "user"]
    return turns[spoken[-1] + 1 :] if spoken else turns


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
