"""The classes of the library agent-handoff-protocol, on an AHP daemon.

Replace ``from agent_handoff_protocol import HandoffBroker, HandoffPacket`` by ``from ahp.compat.neo import …``. Needs
pydantic: ``pip install 'ahp-handoff[neo]'``.
"""

from __future__ import annotations

import threading
from datetime import datetime, timedelta, timezone
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any

from pydantic import BaseModel, Field, model_validator

from ahp import times
from ahp.client import Client
from ahp.embedded import EmbeddedDaemon, embedded
from ahp.jsontext import JsonObject
from ahp.leases import Lease
from ahp.models import Packet

_ROUTING = "_routing"
_PAYLOAD_TYPE = "packet/neo"
_EVENTS = {
    "packet.submitted": "sent",
    "packet.accepted": "received",
    "packet.expired": "expired",
    "task.purged": "purged",
}
_RECORDS = {name: event for event, name in _EVENTS.items()}


def _now() -> str:
    return datetime.now(timezone.utc).isoformat()


class Priority(str, Enum):
    """The urgency of a packet."""

    LOW = "LOW"
    MEDIUM = "MEDIUM"
    HIGH = "HIGH"
    CRITICAL = "CRITICAL"


class CompletedStep(BaseModel):
    """A finished step: its name, its output, and the agent and time of its completion."""

    step_name: str
    output: str
    timestamp: str = Field(default_factory=_now)
    agent_name: str


class HandoffPacket(BaseModel):
    """The state that one agent passes to the next. It is validated when it is created."""

    task_id: str
    original_goal: str
    completed_steps: list[CompletedStep] = Field(default_factory=list)
    remaining_steps: list[str] = Field(default_factory=list)
    working_memory: dict[str, Any] = Field(default_factory=dict)
    tool_results_cache: dict[str, Any] = Field(default_factory=dict)
    confidence_score: float = Field(default=1.0, ge=0.0, le=1.0)
    handoff_reason: str = ""
    context_summary: str = ""
    priority: Priority = Priority.MEDIUM
    created_at: str = Field(default_factory=_now)
    updated_at: str | None = None
    ttl_seconds: int | None = None
    expires_at: datetime | None = None

    @model_validator(mode="after")
    def _set_expiry(self) -> HandoffPacket:
        expiry = self.expires_at
        if expiry is None and self.ttl_seconds is not None:
            expiry = (times.parse(self.created_at) or datetime.now(timezone.utc)) + timedelta(seconds=self.ttl_seconds)
        if expiry is not None and expiry.tzinfo is None:
            expiry = expiry.replace(tzinfo=timezone.utc)
        object.__setattr__(self, "expires_at", expiry)
        return self

    def is_expired(self, now: datetime | None = None) -> bool:
        current = now or datetime.now(timezone.utc)
        if current.tzinfo is None:
            current = current.replace(tzinfo=timezone.utc)
        return self.expires_at is not None and current >= self.expires_at

    def add_completed_step(
        self, step_name: str, output: str, agent_name: str, timestamp: str | None = None
    ) -> HandoffPacket:
        step = CompletedStep(step_name=step_name, output=output, agent_name=agent_name, timestamp=timestamp or _now())
        self.completed_steps.append(step)
        return self._touched()

    def mark_step_complete(self, step_name: str) -> HandoffPacket:
        """Removes a step from the remaining ones."""
        if step_name in self.remaining_steps:
            self.remaining_steps.remove(step_name)
        return self._touched()

    def update_working_memory(self, key: str, value: Any) -> HandoffPacket:
        self.working_memory[key] = value
        return self._touched()

    def cache_tool_result(self, tool_call_id: str, result: Any) -> HandoffPacket:
        self.tool_results_cache[tool_call_id] = result
        return self._touched()

    def get_tool_result(self, tool_call_id: str) -> Any | None:
        return self.tool_results_cache.get(tool_call_id)

    def model_dump_json_safe(self) -> dict[str, Any]:
        found: dict[str, Any] = self.model_dump(mode="json")
        return found

    def _touched(self) -> HandoffPacket:
        self.updated_at = _now()
        return self


Received = tuple[HandoffPacket, dict[str, Any]]


class HandoffBroker:
    """Sends and receives packets between named agents.

    ``db_path`` is the SQLite file of a private daemon that ends with this object (see ``ahp.embedded``); without it,
    nothing is kept. ``client`` is a client of a running daemon that may act as any agent; it is used instead.

    Receiving a packet makes the agent its owner. The agent owns it until it sends a packet of the same task, which
    hands the work off, or until ``complete`` or ``close`` ends it. Each packet is received once.
    """

    def __init__(self, db_path: str | Path | None = None, *, client: Client | None = None) -> None:
        self._daemon: EmbeddedDaemon | None = None if client is not None else embedded(db_path)
        self._operator = client if self._daemon is None else self._daemon.start()
        self._agents: dict[str, Client] = {}
        self._owned: dict[tuple[str, str], Lease] = {}
        self._lock = threading.RLock()

    def __enter__(self) -> HandoffBroker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def send(
        self, packet: HandoffPacket, from_agent: str, to_agent: str, metadata: dict[str, Any] | None = None
    ) -> str:
        """Sends a packet and returns its id. If the sender owns a packet of the task, the work is handed off."""
        members: Any = {"payload_type": _PAYLOAD_TYPE, "meta": None if metadata is None else {"routing": metadata}}
        payload = _payload(packet)
        with self._lock:
            lease = self._owned.pop((from_agent, packet.task_id), None)
            if lease is None:
                sent = self._agent(from_agent).submit(
                    target=to_agent, payload=payload, task_id=packet.task_id, **members
                )
            else:
                with lease:
                    sent = lease.handoff(to_agent, payload, **members)
        return sent.packet_id

    def receive(self, agent_name: str, mark_received: bool = True) -> HandoffPacket | None:
        """Returns the most urgent packet for an agent, or ``None``."""
        found = self.receive_with_metadata(agent_name, mark_received)
        return None if found is None else found[0]

    def receive_with_metadata(self, agent_name: str, mark_received: bool = True) -> Received | None:
        """Like ``receive``, with the routing information, which is in ``working_memory`` as ``_routing``, too.

        With ``mark_received=False`` the packet is only read and stays in the queue.
        """
        found = self._take(agent_name, 1) if mark_received else self._waiting(agent_name)
        return found[0] if found else None

    def receive_all(self, agent_name: str, unread_only: bool = False, mark_received: bool = True) -> list[Received]:
        """Returns the waiting packets for an agent, after those that it received before unless ``unread_only``."""
        earlier = [] if unread_only else [it for it in self._sent_to(agent_name) if it[1]["received"]]
        waiting = self._waiting(agent_name)
        return earlier + (self._take(agent_name, len(waiting)) if mark_received and waiting else waiting)

    def complete(self, task_id: str, agent_name: str, result: Any = None) -> None:
        """Ends the work of an agent on a task with a result. Raises ``KeyError`` if the agent does not own it."""
        with self._lock, self._owned.pop((agent_name, task_id)) as lease:
            lease.complete(result)

    def get_packet_history(self, task_id: str, include_received: bool = True) -> list[Received]:
        """Returns the packets of a task, oldest first."""
        found = [_received(it) for it in self._packets(task_id=task_id)]
        return [it for it in found if include_received or not it[1]["received"]]

    def get_stats(self) -> dict[str, int]:
        found = list(self._packets())
        received = sum(_is_received(it) for it in found)
        return {
            "total_packets": len(found),
            "received_packets": received,
            "pending_packets": len(found) - received,
            "unique_from_agents": len({it.sender for it in found}),
            "unique_to_agents": len({it.target for it in found}),
            "unique_tasks": len({it.task_id for it in found}),
        }

    def stats(self) -> dict[str, int]:
        found = list(self._packets())
        delivered = sum(_is_received(it) for it in found)
        return {
            "total": len(found),
            "pending": len(found) - delivered,
            "expired": sum(_is_expired(it) for it in found),
            "delivered": delivered,
        }

    def purge_expired(self) -> int:
        """Returns the number of expired packets.

        The daemon ends them automatically. The setting ``retention.packets`` determines when they are deleted.
        """
        return sum(_is_expired(it) for it in self._packets())

    def get_audit_log(
        self,
        packet_id: str | None = None,
        agent_name: str | None = None,
        event_type: str | None = None,
        limit: int = 100,
    ) -> list[dict[str, Any]]:
        """Returns the records of packets that were sent, received, expired or purged, newest first."""
        filters = {"packetId": packet_id, "event": None if event_type is None else _RECORDS.get(event_type, event_type)}
        records = self._client.audit(order="newest", **{name: it for name, it in filters.items() if it is not None})
        found: list[dict[str, Any]] = []
        for record in records:
            entry = _audit_entry(record.json)
            if record.event in _EVENTS and agent_name in (None, entry["agent_name"]):
                found.append(entry)
            if len(found) == limit:
                break
        return found

    def close(self) -> None:
        """Ends the work that agents own and did not hand off, and the private daemon."""
        with self._lock:
            while self._owned:
                with self._owned.popitem()[1] as lease:
                    lease.complete()
            for client in self._agents.values():
                client.close()
            self._agents.clear()
            daemon, self._daemon, self._operator = self._daemon, None, None
        if daemon is not None:
            daemon.stop()

    @property
    def _client(self) -> Client:
        if self._operator is None:
            raise RuntimeError("the broker is closed")
        return self._operator

    def _agent(self, name: str) -> Client:
        with self._lock:
            if name not in self._agents:
                self._agents[name] = self._client.acting_as(name)
            return self._agents[name]

    def _take(self, agent_name: str, count: int) -> list[Received]:
        """Claims and accepts packets; their leases are renewed until the work ends."""
        client = self._agent(agent_name)
        found: list[Received] = []
        for claim in client.claim(max=min(count, 100), types=["task.assign"]):
            lease = client.accept(claim).__enter__()
            with self._lock:
                earlier = self._owned.pop((agent_name, lease.packet.task_id), None)
                self._owned[agent_name, lease.packet.task_id] = lease
            if earlier is not None:
                with earlier:
                    earlier.complete()
            found.append(_received(lease.packet))
        return found

    def _waiting(self, agent_name: str) -> list[Received]:
        return [_received(it) for it in self._packets(target=agent_name, status="ready")]

    def _sent_to(self, agent_name: str) -> list[Received]:
        return [_received(it) for it in self._packets(target=agent_name)]

    def _packets(self, **filters: str) -> list[Packet]:
        return [it for it in self._client.packets(**filters) if it.json.get("payloadType") == _PAYLOAD_TYPE]


def _payload(packet: HandoffPacket) -> JsonObject:
    json: JsonObject = packet.model_dump(mode="json", exclude_none=True)
    json["working_memory"] = {name: it for name, it in json["working_memory"].items() if name != _ROUTING}
    return json


def _received(packet: Packet) -> Received:
    neo = HandoffPacket.model_validate(packet.payload)
    routing = {
        "id": packet.packet_id,
        "task_id": packet.task_id,
        "from_agent": packet.sender,
        "to_agent": packet.target,
        "sent_timestamp": packet.json.get("createdAt"),
        "received": _is_received(packet),
        "received_timestamp": packet.json.get("updatedAt") if _is_received(packet) else None,
        "metadata": (packet.json.get("meta") or {}).get("routing"),
    }
    neo.working_memory[_ROUTING] = routing
    return neo, routing


def _is_received(packet: Packet) -> bool:
    return packet.status in ("running", "waiting", "completed", "failed", "blocked")


def _is_expired(packet: Packet) -> bool:
    return packet.terminal_reason == "EXPIRED"


def _audit_entry(record: JsonObject) -> dict[str, Any]:
    event = _EVENTS.get(str(record["event"]), str(record["event"]))
    return {
        "id": f"{record['chain']}:{record['seq']}",
        "packet_id": record["packetId"],
        "event_type": event,
        "agent_name": record["toAgent"] if event == "expired" else record["actor"],
        "timestamp": record["at"],
        "details": {
            "task_id": record["taskId"],
            "from_agent": record["fromAgent"],
            "to_agent": record["toAgent"],
        },
    }
