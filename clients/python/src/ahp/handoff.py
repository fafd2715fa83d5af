"""The message in a packet when work changes hands."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any

from ahp import compression, ids, pointer, schema, times
from ahp.jsontext import Json, JsonObject, canonical_text, equal, plain, read
from ahp.problems import Validation
from ahp.validation import validate

NO_LIMIT_USD = 1_000_000_000
"""The remaining budget if there is no limit: the schema requires a number."""

_END = datetime.max.replace(tzinfo=timezone.utc)

Steps = Iterable["str | tuple[str, str] | Mapping[str, Any]"]


class Handoff(Mapping[str, Any]):
    """A handoff message, version 2.0 or 2.1, as an immutable mapping. Keeps unknown members.

    Two messages are equal if they are the same JSON value; the order of members does not matter.
    """

    __slots__ = ("_json",)

    def __init__(self, json: Mapping[str, Any]) -> None:
        self._json: JsonObject = plain(json)

    @classmethod
    def read(cls, text: str | bytes) -> Handoff:
        """Parses JSON text. Raises ``ahp.jsontext.JsonError`` if it is not valid."""
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
        """Builds a message of version 2.1.

        ``handoffId``, the agents, ``timestamp`` and ``traceparent`` are optional; sending fills them in. ``done`` and
        ``remaining`` take descriptions, pairs of id and description, or complete subtasks. ``initial`` marks the first
        handoff of a task (default: true if ``done`` is empty). ``window`` is the receiver's context window in tokens;
        old turns are summarised if the message would not fit. ``more`` holds further members, with names in snake case
        or camel case, such as ``tool_cache``. Raises ``ValueError`` that names the field if a value is invalid.
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
        _check(whole)
        return whole if window is None else whole.fit(window)

    @property
    def json(self) -> JsonObject:
        """A copy as dicts and lists."""
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
        route = f"{self.from_agent or '?'} -> {self.to_agent or '?'}"
        steps = f"done={len(self.completed)}, remaining={len(self.remaining)}"
        return f"Handoff({_shortened(self.goal)!r}, {route}, {steps})"

    @property
    def handoff_id(self) -> str | None:
        return self._json.get("handoffId")

    @property
    def task_id(self) -> str | None:
        return self._json.get("taskId")

    @property
    def goal(self) -> str:
        """The task for the receiver."""
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
        """The latest turns, verbatim."""
        return self._objects("conversationHistoryVerbatim")

    @property
    def tool_cache(self) -> JsonObject:
        return self._members("toolCache")

    def tool_result(self, key: str, now: datetime | None = None) -> Any:
        """Returns a cached result that still holds (default: now), or ``None``."""
        entry = self.tool_cache.get(key)
        return None if _is_stale(entry, now or datetime.now(timezone.utc)) else entry

    def without_stale_results(self, now: datetime | None = None) -> Handoff:
        """Returns the message without cached results that do not hold any more (default: now), for text for models."""
        cache = self.tool_cache
        at = now or datetime.now(timezone.utc)
        return self.with_results([key for key, entry in cache.items() if not _is_stale(entry, at)])

    def expiring_results(self) -> set[str]:
        """Returns the keys of the cached results that hold for a limited time."""
        return {key for key, entry in self.tool_cache.items() if _is_stale(entry, _END)}

    def with_results(self, keys: Collection[str]) -> Handoff:
        """Returns the message with these cached results; without ``toolCache`` if none are left."""
        cache = self.tool_cache
        kept = {key: entry for key, entry in cache.items() if key in keys}
        if len(kept) == len(cache):
            return self
        rest = {name: value for name, value in self._json.items() if name != "toolCache" or kept}
        return Handoff({**rest, "toolCache": kept} if kept else rest)

    def _members(self, name: str) -> JsonObject:
        members: JsonObject = plain(self._json.get(name) or {})
        return members

    def _objects(self, name: str) -> list[JsonObject]:
        objects: list[JsonObject] = plain(self._json.get(name) or [])
        return objects

    def validate(self) -> Validation:
        """Runs the checks that a receiver must pass before it starts."""
        return validate(self._json)

    def changed(self, **members: Any) -> Handoff:
        """Returns a copy with replaced members, named in snake case or camel case."""
        return Handoff({**self._json, **{_camel(name): value for name, value in members.items()}})

    def fit(
        self,
        window: int,
        *,
        threshold: float = compression.THRESHOLD,
        keep: int = compression.KEEP,
        strategy: str | None = None,
    ) -> Handoff:
        """Returns the message, with old turns summarised if it would fill more than ``threshold`` of the window.

        With a ``strategy``, the history gets the form that a contract requires; see ``compression.compress``.
        """
        return Handoff(
            compression.compress(self._json, window, threshold=threshold, keep=keep, strategy=strategy).message
        )

    def stamped(
        self,
        *,
        sender: str,
        target: str,
        task_id: str | None = None,
        version: str = "0.0.0",
        traceparent: str | None = None,
    ) -> Handoff:
        """Fills in missing ids, time, agents and trace. Does not change a signed message."""
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
    """Builds the member ``costTracking`` (default: nothing spent, no limit)."""
    return {
        "costSpentSoFarUSD": spent_usd,
        "costBudgetRemainingUSD": remaining_usd,
        "tokenSpent": {"prompt": prompt_tokens, "completion": completion_tokens},
    }


def next_cost(message: Mapping[str, Any], usd: float, prompt_tokens: int = 0, completion_tokens: int = 0) -> JsonObject:
    """Returns ``costTracking`` of the next message: that of the incoming message and the cost just spent."""
    if not usd >= 0 or prompt_tokens < 0 or completion_tokens < 0:
        raise ValueError(
            f"the cost must be 0 or more, but is {usd} USD, {prompt_tokens} and {completion_tokens} tokens"
        )
    cost = message.get("costTracking") or budget()
    tokens = cost.get("tokenSpent") or {}
    remaining = cost.get("costBudgetRemainingUSD", NO_LIMIT_USD)
    return budget(
        _sum(cost.get("costSpentSoFarUSD", 0), usd),
        remaining if remaining == NO_LIMIT_USD else _sum(remaining, -usd),
        tokens.get("prompt", 0) + prompt_tokens,
        tokens.get("completion", 0) + completion_tokens,
    )


def _sum(one: float, other: float) -> float:
    """Adds in decimal, so that 0.1 and 0.2 give 0.3."""
    return float(round(Decimal(str(one)) + Decimal(str(other)), 12))


def _check(message: Handoff) -> None:
    """Rejects invalid values. Missing members are not reported: sending adds some of them."""
    for violation in schema.violations("urn:ahp:schema:handoff/2.1", message.json):
        with contextlib.suppress(KeyError):
            if pointer.get(message.json, violation.pointer) is not None:
                raise ValueError(f"{violation.pointer} {violation.message}")


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


def _shortened(text: str, length: int = 60) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def _is_stale(entry: Any, now: datetime) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("takenAt"), str):
        return False
    taken, holds = times.parse(entry["takenAt"]), entry.get("holdsForMs")
    if taken is None or not isinstance(holds, (int, float)) or isinstance(holds, bool):
        return False
    return (now - taken).total_seconds() * 1000 >= holds
