"""The message that a packet carries when work changes hands."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ahp import compression, ids, times
from ahp.jsontext import Json, JsonObject, canonical_text, equal, plain, read
from ahp.problems import Validation
from ahp.validation import validate

NO_LIMIT_USD = 1_000_000_000
"""What is left to spend when nobody set a budget: the schema demands a number."""

Steps = Iterable["str | tuple[str, str] | Mapping[str, Any]"]


class Handoff(Mapping[str, Any]):
    """A handoff message, 2.0 or 2.1, as an immutable mapping; unknown members stay.

    Two messages are equal when they are the same JSON value, in whatever order their members stand.
    """

    __slots__ = ("_json",)

    def __init__(self, json: Mapping[str, Any]) -> None:
        self._json: JsonObject = plain(json)

    @classmethod
    def read(cls, text: str | bytes) -> Handoff:
        """Reads JSON text; ``ahp.jsontext.Malformed`` if it is none."""
        return cls(read(text))

    @classmethod
    def build(
        cls,
        *,
        goal: str,
        task_id: str | None = None,
        state: Mapping[str, Any] | None = None,
        done: Steps = (),
        remaining: Steps = (),
        constraints: Iterable[str] = (),
        context: Iterable[Mapping[str, Any]] = (),
        history: Iterable[Mapping[str, Any]] = (),
        summary: str = "",
        tool_calls: Iterable[Mapping[str, Any]] = (),
        cost: Mapping[str, Any] | None = None,
        initial: bool | None = None,
        window: int | None = None,
        **more: Any,
    ) -> Handoff:
        """Puts a 2.1 message together.

        Who, when and which (``handoffId``, agents, ``timestamp``, ``traceparent``) may be left out: they are filled in
        when the message is sent. ``done`` and ``remaining`` take descriptions, pairs of id and description, or whole
        subtasks. ``initial`` says that nothing was done before; by default it is true exactly when ``done`` is empty.
        With ``window``, the receiver's context window in tokens, old turns are summarised if they would not fit.
        ``more`` are further members under their names in snake case or camel case, for instance ``tool_cache``.
        """
        finished = _steps(done)
        json: JsonObject = {
            "schemaVersion": "2.1",
            **({} if task_id is None else {"taskId": task_id}),
            "parentHandoffId": None,
            "taskDescription": goal,
            "completedSubtasks": finished,
            "remainingSubtasks": _steps(remaining),
            "currentState": dict(state or {}),
            "relevantContext": list(context),
            "constraints": list(constraints),
            "costTracking": dict(cost) if cost is not None else budget(),
            "conversationHistorySummary": summary,
            "conversationHistoryVerbatim": list(history),
            "toolCallHistory": list(tool_calls),
        }
        if initial or (initial is None and not finished):
            json["initial"] = True
        json.update({_camel(name): value for name, value in more.items()})
        whole = cls(json)
        return whole if window is None else whole.fit(window)

    @property
    def json(self) -> JsonObject:
        """A copy as plain dicts and lists."""
        copy: JsonObject = plain(self._json)
        return copy

    def __getitem__(self, name: str) -> Any:
        return self._json[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._json)

    def __len__(self) -> int:
        return len(self._json)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Handoff):
            return equal(self._json, other._json)
        return isinstance(other, dict) and equal(self._json, other)

    def __hash__(self) -> int:
        return hash(canonical_text(self._json))

    def __repr__(self) -> str:
        return f"Handoff({self._json!r})"

    @property
    def handoff_id(self) -> str | None:
        return self._json.get("handoffId")

    @property
    def task_id(self) -> str | None:
        return self._json.get("taskId")

    @property
    def goal(self) -> str:
        """What the receiver shall do."""
        return str(self._json.get("taskDescription", ""))

    @property
    def from_agent(self) -> str | None:
        return (self._json.get("fromAgent") or {}).get("agentId")

    @property
    def to_agent(self) -> str | None:
        return (self._json.get("toAgent") or {}).get("agentType")

    @property
    def state(self) -> JsonObject:
        return self._members("currentState")

    @property
    def completed(self) -> list[JsonObject]:
        return self._objects("completedSubtasks")

    @property
    def remaining(self) -> list[JsonObject]:
        return self._objects("remainingSubtasks")

    @property
    def history(self) -> list[JsonObject]:
        """The last turns, word for word."""
        return self._objects("conversationHistoryVerbatim")

    @property
    def tool_cache(self) -> JsonObject:
        return self._members("toolCache")

    def _members(self, name: str) -> JsonObject:
        members: JsonObject = plain(self._json.get(name) or {})
        return members

    def _objects(self, name: str) -> list[JsonObject]:
        objects: list[JsonObject] = plain(self._json.get(name) or [])
        return objects

    def validate(self) -> Validation:
        """What a receiver must check before it starts."""
        return validate(self._json)

    def changed(self, **members: Any) -> Handoff:
        """A copy with other members, named in snake case or camel case."""
        return Handoff({**self._json, **{_camel(name): value for name, value in members.items()}})

    def fit(self, window: int, *, threshold: float = compression.THRESHOLD, keep: int = compression.KEEP) -> Handoff:
        """The message with old turns summarised if it would fill more than ``threshold`` of the window."""
        return Handoff(compression.compress(self._json, window, threshold=threshold, keep=keep).message)

    def stamped(
        self,
        *,
        sender: str,
        target: str,
        task_id: str | None = None,
        version: str = "0.0.0",
        traceparent: str | None = None,
    ) -> Handoff:
        """Fills in what is open: ids, time, agents, trace. A signed message stays as it is."""
        if "signature" in self._json:
            return self
        at = times.now()
        filled: JsonObject = {
            "handoffId": str(uuid.uuid4()),
            "taskId": task_id or ids.uuid7(),
            "timestamp": at,
            "fromAgent": {"agentId": sender, "agentVersion": version, "executionId": str(uuid.uuid4())},
            "toAgent": {"agentType": target, "agentVersion": "*"},
            "traceparent": ids.child_traceparent(traceparent),
            **self._json,
        }
        filled["completedSubtasks"] = [_timed(step, at) for step in filled.get("completedSubtasks") or []]
        return Handoff(filled)


def budget(
    spent_usd: float = 0, remaining_usd: float = NO_LIMIT_USD, prompt_tokens: int = 0, completion_tokens: int = 0
) -> JsonObject:
    """The member ``costTracking``: by default nothing was spent and there is no limit."""
    return {
        "costSpentSoFarUSD": spent_usd,
        "costBudgetRemainingUSD": remaining_usd,
        "tokenSpent": {"prompt": prompt_tokens, "completion": completion_tokens},
    }


def _steps(steps: Steps) -> list[JsonObject]:
    made: list[JsonObject] = []
    for number, step in enumerate(steps, 1):
        if isinstance(step, str):
            made.append({"subtaskId": f"s{number}", "description": step})
        elif isinstance(step, tuple):
            made.append({"subtaskId": step[0], "description": step[1]})
        else:
            made.append(dict(step))
    return made


def _timed(step: Json, at: str) -> Json:
    return {**step, "completedAt": at} if isinstance(step, dict) and not step.get("completedAt") else step


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)
