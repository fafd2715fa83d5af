"""Lets an agent of a framework work for the broker.

The agent claims a packet, gets it as native state, runs, and what it did becomes the outcome: a native handoff is
emitted as a handoff of AHP with the native state as its checkpoint, a question to a person makes the packet wait, and
anything else completes it. Refused work and answers come back to the same state.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from ahp import ids
from ahp.adapters.names import Aliases
from ahp.adapters.reading import Imported, NativeHandoff
from ahp.client import Client
from ahp.formats import hub
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject, compact
from ahp.leases import Lease
from ahp.models import Packet
from ahp.worker import Worker

S = TypeVar("S")
ASK_HUMAN = "ask_human"


class Adapter(Protocol[S]):
    """What a bridge asks of an adapter."""

    framework: str

    def to_state(self, message: Handoff) -> S: ...
    def read_state(self, state: S) -> Imported: ...
    def dump_state(self, state: S) -> Json: ...
    def load_state(self, json: Any) -> S: ...
    def say(self, state: S, text: str) -> S: ...


@dataclass(frozen=True)
class Question:
    """What an agent asks a person by the tool ``ask_human``."""

    text: str
    queue: str | None = None


class Bridge(Generic[S]):
    """One agent of a framework, seen by the broker as an agent like any other.

    ``run`` takes the native state and gives the native state after the agent ran. ``done`` makes the result of a
    packet out of what was read. ``memory`` keeps the state of packets that wait for a person.
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
        """A worker that does whatever the agent is sent."""
        worker = Worker(self.client, **options)
        worker.handles()(self.work)
        return worker

    def work(self, packet: Packet, lease: Lease) -> Json:
        """Runs the agent on a packet; the handler of ``worker``."""
        state = self.run(self._state(packet, lease))
        imported = self.adapter.read_state(state)
        if imported.handoffs:
            self._hand_on(packet, lease, state, imported)
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
            told = answer if isinstance(answer, str) else compact(answer)
            return self.adapter.say(self.adapter.load_state(waiting), f"A person answers your question: {told}")
        checkpoint = lease.checkpoint
        if isinstance(checkpoint, Mapping) and checkpoint.get("framework") == self.adapter.framework:
            return self.adapter.say(self.adapter.load_state(checkpoint["state"]), self._refusal(packet))
        return self.adapter.to_state(self._message(packet))

    def _message(self, packet: Packet) -> Handoff:
        return Handoff(hub.message_of({name: it for name, it in packet.json.items() if name != "assigned"}))

    def _refusal(self, packet: Packet) -> str:
        tried = [it for it in self.client.task(packet.task_id).handoffs if it["status"] == "REJECTED"]
        if not tried:
            return "Your handoff came back to you. Go on with the task."
        last = tried[-1]
        told = f"Your handoff to {last['to']} was refused ({last['reason']})."
        return told + " Go on with the task yourself or hand it to another."

    def _hand_on(self, packet: Packet, lease: Lease, state: S, imported: Imported) -> None:
        chosen, *others = imported.handoffs
        message = next_message(imported.handoff, chosen, others, packet)
        checkpoint = {"framework": self.adapter.framework, "state": self.adapter.dump_state(state)}
        lease.handoff(chosen.target, message, checkpoint=checkpoint)


def next_message(done: Handoff, chosen: NativeHandoff, others: list[NativeHandoff], packet: Packet) -> Handoff:
    """The message of the next hop: the one that was received, what was done since, and what the agent says.

    A packet goes to one agent. Further handoffs of the same turn are not lost: they stay as remaining subtasks.
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
"""The arguments of a handoff tool, as JSON Schema; most frameworks' own tools take none."""


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
    """The question that is still open: a person's answer is what comes after the call."""
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
