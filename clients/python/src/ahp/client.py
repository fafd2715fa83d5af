"""The synchronous client of the daemon's HTTP API."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ahp import discovery, events, ids, task_results
from ahp.administration import Administration
from ahp.handoff import Handoff, _camel
from ahp.jsontext import Json, JsonObject, plain
from ahp.leases import Lease
from ahp.models import Claim, Event, Grant, Packet, Record, Submission, Task, TaskResult, packet_json
from ahp.signing import SigningKey, sign_packet
from ahp.transport import CallHandle, Request, Transport, path

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ahp.packet_members import SubmitMembers

_PAGE_SIZE = 1000


class Client(Administration):
    """A client of one daemon. Thread-safe. Close it after use, or use it as a context manager.

    Without arguments, the client uses ``AHP_URL`` and ``AHP_TOKEN``, then the data directory of a local daemon.
    ``agent`` is the identity to use with a daemon that runs with ``--dev``; otherwise the token determines the agent.
    ``namespace`` is the namespace of all calls (default: ``AHP_NAMESPACE``, then that of the token).
    ``signing`` is the key that signs every submitted packet.
    """

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        agent: str | None = None,
        namespace: str | None = None,
        data: str | None = None,
        timeout: float = 30.0,
        retries: int = 3,
        signing: SigningKey | None = None,
    ) -> None:
        self.address = discovery.find(url, token, agent, namespace=namespace, data=data)
        self._transport = Transport(self.address, timeout=timeout, retries=retries)
        self._signing = signing

    @property
    def agent(self) -> str | None:
        """The agent name of this client; ``None`` if only its token identifies it."""
        return self.address.agent

    def acting_as(self, agent: str) -> Client:
        """Returns a client of the same daemon for another agent.

        The daemon must run with ``--dev`` or be that of ``embedded``.
        """
        return Client(self.address.url, agent=agent, namespace=self.address.namespace)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._transport.close()

    # Packets

    def submit(
        self,
        /,
        *,
        type: str = "task.assign",
        target: str | None = None,
        payload: Mapping[str, Any] | Handoff | None = None,
        receivers: Sequence[str] | None = None,
        wait: float | None = None,
        **packet: Unpack[SubmitMembers],
    ) -> Packet:
        """Submits one packet; for a duplicate, returns the first packet. Raises ``Denied`` if a gate denies it.

        With ``wait``, waits up to so many seconds for the end of the packet's task. The returned packet then has the
        status, owner, result, reason and error of the task, also if other agents finished it (see ``result``).
        ``packet`` holds further members (see ``PacketMembers``): ``task_id``, ``dedupe_key``, ``retry``, …
        If the payload is a ``Handoff``, its missing ids, time and agents are filled in.
        """
        body = self._packet(type=type, target=target, payload=payload, receivers=receivers, **packet)
        submitted = Packet(self._post("/v1/packets", self._signed(body), idempotent=True).object)
        return submitted if wait is None else task_results.applied(submitted, self.result(submitted, timeout=wait))

    def submit_all(self, packets: Iterable[Mapping[str, Any]]) -> list[Submission]:
        """Submits up to 1,000 packets (see ``packet_json``). Each packet succeeds or fails separately."""
        body = [self._signed({"packetId": ids.uuid7(), **plain(packet)}) for packet in packets]
        results = self._post("/v1/packets", body, idempotent=True).object["results"]
        return [
            Submission(it["index"], it["status"], Packet(it["packet"]) if it.get("packet") else None, it.get("problem"))
            for it in results
        ]

    def explain(
        self,
        /,
        *,
        type: str = "task.assign",
        target: str | None = None,
        payload: Mapping[str, Any] | Handoff | None = None,
        receivers: Sequence[str] | None = None,
        **packet: Unpack[SubmitMembers],
    ) -> JsonObject:
        """Returns the verdict of each gate for a packet, without storing the packet."""
        body = self._packet(type=type, target=target, payload=payload, receivers=receivers, **packet)
        return self._post("/v1/explain", body, idempotent=True).object

    def packet(self, packet_id: str) -> Packet:
        return Packet(self._get(path("v1", "packets", packet_id)))

    def packets(self, /, **filters: str) -> Iterator[Packet]:
        """Returns packets, oldest first. Filters are ``task_id``, ``status``, ``sender``, ``target`` and so on."""
        query = {_camel(name): value for name, value in filters.items()}
        return (Packet(it) for it in self._pages("/v1/packets", query))

    def packet_trace(self, packet_id: str) -> list[Record]:
        return [Record(it) for it in self._pages(path("v1", "packets", packet_id, "trace"), {})]

    # Work

    def claim(
        self,
        *,
        max: int = 1,
        wait: float = 0.0,
        lease_ms: int | None = None,
        task_id: str | None = None,
        types: Sequence[str] | None = None,
        accept: bool = False,
    ) -> list[Claim]:
        """Claims up to ``max`` packets; waits up to ``wait`` seconds (maximum: 60) for the first one."""
        body = {
            "agent": self.agent,
            "max": max,
            "waitMs": int(wait * 1000),
            "leaseMs": lease_ms,
            "taskId": task_id,
            "types": list(types) if types is not None else None,
            "accept": accept or None,
        }
        answer = self._post("/v1/claims", body, wait=wait)
        return [Claim.of(it) for it in answer.object["items"]]

    def accept(self, work: Claim | Packet | str, *, lease_ms: int | None = None) -> Lease:
        """Accepts a claim and returns its lease. An already accepted claim needs no request.

        Claims and accepts in one step if ``work`` is a packet or a packet id.
        """
        if isinstance(work, Claim) and work.accepted:
            return Lease(self, work.packet, work.grant, work.checkpoint)
        packet_id = work if isinstance(work, str) else _packet_of(work).packet_id
        token = work.grant.token if isinstance(work, Claim) else None
        answer = self._verb(packet_id, "accept", {"leaseToken": token, "leaseMs": lease_ms})
        checkpoint = work.checkpoint if isinstance(work, Claim) else None
        return Lease(self, Packet(answer["packet"]), Grant.of(answer["lease"]), checkpoint)

    def reject(
        self,
        work: Claim | Packet | str,
        reason: str,
        message: str | None = None,
        *,
        details: Json = None,
        retryable: bool | None = None,
    ) -> Packet:
        """Rejects the work with a reason code; it returns to its sender."""
        packet_id = work if isinstance(work, str) else _packet_of(work).packet_id
        body = {
            "leaseToken": work.grant.token if isinstance(work, Claim) else None,
            "reason": reason,
            "message": message,
            "details": details,
            "retryable": retryable,
        }
        return Packet(self._verb(packet_id, "reject", body)["packet"])

    def cancel(self, packet_id: str, reason: str | None = None) -> Packet:
        """Cancels a packet that this agent sent."""
        return Packet(self._verb(packet_id, "cancel", {"reason": reason})["packet"])

    def review(
        self, packet_id: str, verdict: str, *, notes: str | None = None, violations: Sequence[Json] | None = None
    ) -> Packet:
        body = {"verdict": verdict, "notes": notes, "violations": list(violations) if violations else None}
        return Packet(self._verb(packet_id, "review", body)["packet"])

    def compress(
        self,
        message: Handoff | Mapping[str, Any],
        window: int,
        *,
        threshold: float | None = None,
        keep: int | None = None,
        use_model: bool = False,
    ) -> JsonObject:
        """Compresses a handoff message in the daemon; ``use_model`` lets its model write the summary.

        The result has ``message``, ``fits``, the sizes before and after, and ``cost`` of the model.
        """
        body = {
            "message": message.json if isinstance(message, Handoff) else dict(message),
            "window": window,
            "threshold": threshold,
            "keep": keep,
            "useModel": use_model or None,
        }
        return self._post("/v1/compress", body).object

    # Streams

    def chunk(
        self,
        packet_id: str,
        data: Json,
        *,
        index: int | None = None,
        final: bool = False,
        total: int | None = None,
        lease_token: str | None = None,
    ) -> JsonObject:
        """Appends a chunk to the stream of a packet, as its sender or with the owner's lease."""
        body = {"index": index, "data": data, "final": final, "total": total, "leaseToken": lease_token}
        target = path("v1", "packets", packet_id, "chunks")
        given = {name: value for name, value in body.items() if value is not None or name == "data"}
        return self._call(Request("POST", target, given, idempotent=index is not None)).object

    def chunks(self, packet_id: str, *, after: int | None = None, wait: float = 0.0) -> JsonObject:
        """Returns one page of a stream: ``items``, ``closed`` and ``next``, which is ``after`` for the next page."""
        query = {"after": after, "waitMs": int(wait * 1000)}
        target = path("v1", "packets", packet_id, "chunks")
        return self._call(Request("GET", target, query=query, idempotent=True, wait=wait)).object

    # Tasks

    def task(self, task_id: str) -> Task:
        return Task(self._get(path("v1", "tasks", task_id)))

    def result(self, task: Task | Packet | str, *, timeout: float = 0.0) -> TaskResult:
        """Returns the result of a task, through handoffs, retries and recoveries to other agents.

        Waits up to ``timeout`` seconds until the task has ended. After that, returns the state of the running task:
        ``ended`` is false.
        """
        task_id = task if isinstance(task, str) else task.task_id
        return task_results.wait_for(self._call, task_id, timeout)

    def tasks(
        self,
        *,
        status: str | None = None,
        agent: str | None = None,
        q: str | None = None,
        type: str | None = None,
        priority: str | None = None,
        contract: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        min_cost: float | None = None,
        sort: str | None = None,
    ) -> Iterator[Task]:
        """Lists tasks; ``q`` searches words, "phrases" and prefixes* in their texts."""
        filters = {
            "status": status,
            "agent": agent,
            "q": q,
            "type": type,
            "priority": priority,
            "contract": contract,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "minCost": min_cost,
            "sort": sort,
        }
        return (Task(it) for it in self._pages("/v1/tasks", filters))

    def trace(self, task_id: str) -> list[Record]:
        return [Record(it) for it in self._pages(path("v1", "tasks", task_id, "trace"), {})]

    def cost(self, task_id: str) -> JsonObject:
        return self._get(path("v1", "tasks", task_id, "cost"))

    def diff(self, task_id: str) -> JsonObject:
        """Returns the members that each handoff added, changed or lost."""
        return self._get(path("v1", "tasks", task_id, "diff"))

    def checkpoint(self, task_id: str) -> JsonObject:
        return self._get(path("v1", "tasks", task_id, "checkpoint"))

    def cancel_task(self, task_id: str, reason: str | None = None) -> Task:
        return Task(self._post(path("v1", "tasks", task_id, "cancel"), {"reason": reason}).object)

    def rollback(self, task_id: str, reason: str | None = None) -> Task:
        return Task(self._post(path("v1", "tasks", task_id, "rollback"), {"reason": reason}).object)

    def replay(self, task_id: str, packet_id: str | None = None) -> Packet:
        return Packet(self._post(path("v1", "tasks", task_id, "replay"), {"packetId": packet_id}).object)

    # Events

    def events(
        self,
        *,
        task_id: str | None = None,
        types: Sequence[str] | None = None,
        last_event_id: str | None = None,
        reconnect: bool = True,
    ) -> Iterator[Event]:
        """Streams events from now on, or after ``last_event_id``. Reconnects without losing events."""
        query = {"taskId": task_id, "types": list(types) if types else None}
        return events.follow(self._transport, query, last_event_id, reconnect, CallHandle())

    # Internal

    def _packet(
        self,
        *,
        type: str,
        payload: Mapping[str, Any] | Handoff | None,
        target: str | None = None,
        receivers: Sequence[str] | None = None,
        **members: Unpack[SubmitMembers],
    ) -> JsonObject:
        if isinstance(payload, Handoff):
            stamp = payload.stamped(
                sender=members.get("sender") or self.agent or "operator",
                target=target or "any",
                task_id=members.get("task_id"),
                traceparent=members.get("traceparent"),
            )
            members["task_id"] = stamp.task_id
            payload = stamp.json
        made = packet_json(type=type, payload=payload or {}, target=target, receivers=receivers, **members)
        made.setdefault("packetId", ids.uuid7())  # makes a retry a duplicate
        return made

    def _signed(self, packet: JsonObject) -> JsonObject:
        if self._signing is None:
            return packet
        if "sender" not in packet and self.agent is not None:
            packet = {**packet, "sender": self.agent}
        return sign_packet(packet, self._signing)

    def _verb(
        self,
        packet_id: str,
        verb: str,
        body: JsonObject,
        *,
        idempotent: bool = False,
        keep_null: tuple[str, ...] = (),
    ) -> JsonObject:
        target = path("v1", "packets", packet_id, verb)
        return self._post(target, body, idempotent=idempotent, keep_null=keep_null).object


def _packet_of(work: Claim | Packet) -> Packet:
    return work.packet if isinstance(work, Claim) else work
