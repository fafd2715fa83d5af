"""Connects an agent of a framework to the broker.

The bridge claims a packet, converts it to native state and runs the agent. A native handoff becomes an AHP handoff with
the native state as its checkpoint. A question to a person makes the packet wait. Any other result completes the packet.
Rejected handoffs and answers of people continue from the same state.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from ahp import fence, ids
from ahp.adapters.conversation import Imported, NativeHandoff
from ahp.adapters.names import Aliases
from ahp.client import Client
from ahp.formats import common_form
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact
from ahp.leases import Lease
from ahp.models import Packet
from ahp.worker import Worker

S = TypeVar("S")
ASK_HUMAN = "ask_human"


class Adapter(Protocol[S]):
    """The interface between a bridge and a framework."""

    framework: str

    def to_state(self, message: Handoff) -> S: ...
    def read_state(self, state: S) -> Imported: ...
    def dump_state(self, state: S) -> Json: ...
    def load_state(self, json: Any) -> S: ...
    def say(self, state: S, text: str) -> S: ...


@dataclass(frozen=True)
class Question:
    """A question to a person by the tool ``ask_human``."""

    text: str
    queue: str | None = None


class Bridge(Generic[S]):
    """Runs an agent of a framework as an agent of the broker.

    ``run`` takes the native state and returns the native state after the agent ran. ``done`` converts the imported
    state to the result of the packet. ``memory`` stores the state of packets that wait for a person.
    """

    def __init__(
        self,
        client: Client,
        adapter: Adapter[S],
        run: Callable[[S], S],
        aliases: Aliases,
        *,
        done: Callable[[Imported], Json] | None = None,
        memory: MutableMapping[str, Json] | None = None,
    ) -> None:
        self.client = client
        self.adapter = adapter
        self.run = run
        self.aliases = aliases
        self._done = done or _result
        self._memory: MutableMapping[str, Json] = {} if memory is None else memory
        self._lock = threading.Lock()

    def worker(self, **options: Any) -> Worker:
        """Returns a worker that runs the agent on every packet for it."""
        worker = Worker(self.client, **options)
        worker.handles()(self.work)
        return worker

    def work(self, packet: Packet, lease: Lease) -> Json:
        """Runs the agent on a packet. This is the handler of ``worker``."""
        state = self.run(self._state(packet, lease))
        imported = self.adapter.read_state(state)
        if imported.handoffs:
            self._hand_off(packet, lease, state, imported)
            return None
        question = _question(imported)
        if question is not None:
            with self._lock:
                self._memory[packet.packet_id] = self.adapter.dump_state(state)
            lease.wait("human", queue=question.queue, question=question.text)
            return None
        return self._done(imported)

    def _state(self, packet: Packet, lease: Lease) -> S:
        with self._lock:
            waiting = self._memory.pop(packet.packet_id, None)
        if waiting is not None:
            answer = (packet.get("meta") or {}).get("answer")
            text = answer if isinstance(answer, str) else compact(answer)
            if packet.get("outcomeSafety") is not None:
                text = "\n" + fence.around(fence.escape(text))
            return self.adapter.say(self.adapter.load_state(waiting), f"A person answers your question: {text}")
        checkpoint = lease.checkpoint
        if isinstance(checkpoint, Mapping) and checkpoint.get("framework") == self.adapter.framework:
            return self.adapter.say(self.adapter.load_state(checkpoint["state"]), self._refusal(packet))
        return self.adapter.to_state(self._message(packet))

    def _message(self, packet: Packet) -> Handoff:
        return Handoff(common_form.message_of({name: it for name, it in packet.json.items() if name != "assigned"}))

    def _refusal(self, packet: Packet) -> str:
        rejected = [it for it in self.client.task(packet.task_id).handoffs if it["status"] == "REJECTED"]
        if not rejected:
            return "Your handoff came back to you. Go on with the task."
        last = rejected[-1]
        text = f"Your handoff to {last['to']} was refused ({_reason(last['reason'])})."
        return text + " Go on with the task yourself or hand it to another."

    def _hand_off(self, packet: Packet, lease: Lease, state: S, imported: Imported) -> None:
        chosen, *others = imported.handoffs
        message = next_message(imported.handoff, chosen, others, packet)
        checkpoint = {"framework": self.adapter.framework, "state": self.adapter.dump_state(state)}
        lease.handoff(chosen.target, message, checkpoint=checkpoint)


def _reason(reason: Any) -> str:
    """The reason of a refusal; a text of another agent that is not a code is fenced."""
    text = reason if isinstance(reason, str) else "?"
    return text if re.fullmatch(r"[A-Z?][A-Z0-9_]{0,63}", text) else "\n" + fence.around(fence.escape(text))


def next_message(done: Handoff, chosen: NativeHandoff, others: list[NativeHandoff], packet: Packet) -> Handoff:
    """Builds the message of the next handoff from the received message, the turns since and the agent's arguments.

    A packet has one target. Further handoffs of the same turn become remaining subtasks.
    """
    json = done.json
    for name in ("handoffId", "fromAgent", "toAgent", "timestamp", "traceparent", "signature"):
        json.pop(name, None)
    json["parentHandoffId"] = done.handoff_id if packet.is_handoff else None
    json["taskId"] = packet.task_id
    arguments = chosen.arguments
    if isinstance(arguments.get("goal"), str) and arguments["goal"]:
        json.setdefault("originalGoal", json["taskDescription"])
        json["taskDescription"] = arguments["goal"]
    steps = _steps(arguments.get("done"), json["completedSubtasks"], "done")
    json["completedSubtasks"] = [*json["completedSubtasks"], *steps]
    if json["completedSubtasks"]:
        json.pop("initial", None)
    later = [f"Hand over to {it.target}: {compact(it.arguments)}" for it in others]
    remaining = _steps([*_texts(arguments.get("remaining")), *later], json["remainingSubtasks"], "todo")
    json["remainingSubtasks"] = [*json["remainingSubtasks"], *remaining]
    if isinstance(arguments.get("state"), dict):
        json["currentState"] = {**json["currentState"], **arguments["state"]}
    return Handoff(json)


HANDOFF_PARAMETERS: JsonObject = {
    "type": "object",
    "properties": {
        "goal": {"type": "string", "description": "What the other agent shall do, in one or two sentences."},
        "done": {"type": "array", "items": {"type": "string"}, "description": "What you finished."},
        "remaining": {"type": "array", "items": {"type": "string"}, "description": "What is still to be done."},
        "state": {"type": "object", "description": "Facts that the other agent needs."},
    },
    "required": ["goal"],
}
"""The arguments of a handoff tool as JSON Schema; the native tools of most frameworks have no arguments."""


def handoff_description(target: str) -> str:
    return f"Hands the task over to {target}. Call it once, and last; your work on the task ends with it."


def _steps(texts: Any, known: list[JsonObject], prefix: str) -> list[JsonObject]:
    taken = {step.get("subtaskId") for step in known}
    made: list[JsonObject] = []
    for text in _texts(texts):
        number = len(known) + len(made) + 1
        while f"{prefix}-{number}" in taken:
            number += 1
        taken.add(f"{prefix}-{number}")
        made.append({"subtaskId": f"{prefix}-{number}", "description": text})
    return made


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value else []
    return [it if isinstance(it, str) else compact(it) for it in value or [] if it]


def _question(imported: Imported) -> Question | None:
    """Returns the open question, or ``None`` if a user turn follows it."""
    turns = imported.handoff.history
    for index in range(len(turns) - 1, -1, -1):
        turn = turns[index]
        if turn.get("role") == "user":
            return None
        for call in turn.get("toolCalls", []):
            if call["name"] == ASK_HUMAN:
                arguments = call["arguments"]
                return Question(str(arguments.get("question", "")), arguments.get("queue"))
    return None


def _result(imported: Imported) -> Json:
    return {"answer": imported.answer, "handoffId": imported.handoff.handoff_id or ids.uuid7()}
