"""A self-renewing lease on a packet, and the verbs that require a lease."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from ahp.errors import AhpError, Denied, IllegalTransition, LeaseLost
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject
from ahp.models import Grant, Packet, packet_json

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ahp.client import Client
    from ahp.packet_members import PacketMembers, SubmitMembers

logger = logging.getLogger(__name__)

_INCOMING_STATE: Any = object()
_EXTERNAL_WAITS = ("human", "handoff", "children", "review")


class Lease:
    """The right to work on a packet for a limited time.

    As a context manager, a background thread renews it. An exception in the block fails the packet. A block that ends
    without an outcome fails the packet too, unless the packet waits for a person, a handoff, children or a review.
    """

    def __init__(self, client: Client, packet: Packet, grant: Grant, checkpoint: Json = None) -> None:
        self._client = client
        self.packet = packet
        self.grant = grant
        self.checkpoint = checkpoint
        """The checkpoint that was saved with a handoff, if the packet returned from it."""
        self._stop = threading.Event()
        self._lost: Denied | None = None
        self._renewer: threading.Thread | None = None

    def __repr__(self) -> str:
        return f"Lease({self.packet!r}, fence={self.fence}, until={self.grant.until!r})"

    @property
    def token(self) -> str:
        return self.grant.token

    @property
    def fence(self) -> int:
        """A number that grows with every lease of the packet. External systems can reject lower numbers."""
        return self.grant.fence

    @property
    def lost(self) -> bool:
        """Whether the lease can no longer be renewed; check it in long loops and stop."""
        return self._lost is not None

    @property
    def settled(self) -> bool:
        """Whether the packet has an outcome or waits for something other than this worker."""
        return self.packet.is_final or (self.packet.status == "waiting" and self.packet.waiting_on in _EXTERNAL_WAITS)

    def __enter__(self) -> Lease:
        if self._renewer is None and not self.settled:
            name = f"ahp-renew-{self.packet.packet_id}"
            self._renewer = threading.Thread(target=self._renew_until_stopped, name=name, daemon=True)
            self._renewer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if self.settled or self.lost or isinstance(fault, LeaseLost):
            return
        try:
            if fault is not None:
                name = type(fault).__name__
                self.fail("EXECUTION_ERROR", str(fault) or name, {"exception": name}, retryable=True)
            else:
                self.fail("NO_OUTCOME", "the worker returned without an outcome")
        except (LeaseLost, IllegalTransition) as denied:
            logger.info("packet %s cannot be failed: %s", self.packet.packet_id, denied)
        except AhpError:
            if fault is None:
                raise
            logger.exception("packet %s cannot be failed", self.packet.packet_id)

    def close(self) -> None:
        """Stops renewing. The lease expires unless an outcome is reported before."""
        self._stop.set()
        renewer, self._renewer = self._renewer, None
        if renewer is not None and renewer is not threading.current_thread():
            renewer.join()

    def _renew_until_stopped(self) -> None:
        while not self._stop.wait(self.grant.ms / 3000):
            try:
                self.renew()
            except (LeaseLost, IllegalTransition) as denied:
                self._lost = denied
                return
            except AhpError as fault:
                logger.warning("cannot renew the lease of packet %s: %s", self.packet.packet_id, fault)

    def renew(self, lease_ms: int | None = None) -> Grant:
        """Renews the lease for ``lease_ms`` milliseconds; the token does not change."""
        answer = self._client._verb(self.packet.packet_id, "renew", self._body(leaseMs=lease_ms), idempotent=True)
        self.grant = Grant.of(answer["lease"])
        return self.grant

    def progress(self, note: str | None = None, *, percent: float | None = None, data: Json = None) -> Packet:
        return self._move("progress", note=note, percent=percent, data=data)

    def wait(self, on: str = "human", *, queue: str | None = None, question: str | None = None) -> Packet:
        """Waits for a person, whose answer arrives with a later claim, or for a ``tool`` (then ``resume``)."""
        return self._move("wait", on=on, queue=queue, question=question)

    def resume(self) -> Packet:
        return self._move("resume")

    def complete(
        self,
        result: Json = None,
        *,
        evidence: Json = None,
        artifacts: Json = None,
        cost: Mapping[str, float] | None = None,
    ) -> Packet:
        return self._move("complete", result=result, evidence=evidence, artifacts=artifacts, cost=cost)

    def fail(self, code: str, message: str = "", details: Json = None, *, retryable: bool = False) -> Packet:
        """Fails the packet. If ``retryable``, the retry policy of the packet may start another attempt."""
        error = {"code": code, "message": message or code, **({} if details is None else {"details": details})}
        return self._move("fail", error=error, retryable=retryable or None)

    def block(self, needs: Iterable[Json] = (), violations: Iterable[Json] = ()) -> Packet:
        """Blocks the packet until the named needs are met or the violations are resolved."""
        return self._move("block", needs=list(needs) or None, violations=list(violations) or None)

    def cancel(self, reason: str | None = None) -> Packet:
        return self._move("cancel", reason=reason)

    def handoff(
        self,
        target: str,
        message: Handoff | Mapping[str, Any],
        checkpoint: Json = _INCOMING_STATE,
        *,
        type: str = "task.assign",
        **packet: Unpack[PacketMembers],
    ) -> Packet:
        """Hands the work off and returns the new packet, of type ``task.assign`` by default.

        This packet waits until the target accepts. If the handoff fails, it returns with ``checkpoint`` (default: the
        state that it came with).
        ``packet`` holds further members of the new packet, as in ``Client.submit``.
        """
        if checkpoint is _INCOMING_STATE:
            checkpoint = self.packet.state
        new = self._client._packet(type=type, target=target, payload=self._stamped(target, message), **packet)
        answer = self._client._verb(
            self.packet.packet_id, "handoff", self._body(packet=new, checkpoint=checkpoint), keep_null=("checkpoint",)
        )
        self._update(Packet(answer["packet"]))
        return Packet(answer["handoff"])

    def delegate(
        self,
        *children: Mapping[str, Any],
        join: str = "all",
        on_resolved: str = "resume",
        join_on: Literal["completed", "accepted"] | None = None,
    ) -> list[Packet]:
        """Creates child packets and waits for their outcome; ``child`` builds a child packet.

        With ``join_on="accepted"`` it waits for acceptances instead of results.
        """
        body = self._body(children=[dict(it) for it in children], join=join, joinOn=join_on, onResolved=on_resolved)
        answer = self._client._verb(self.packet.packet_id, "delegate", body)
        self._update(Packet(answer["packet"]))
        return [Packet(each) for each in answer["children"]]

    def chunk(
        self, data: Json, *, index: int | None = None, final: bool = False, total: int | None = None
    ) -> JsonObject:
        """Appends a chunk to the stream of the packet."""
        return self._client.chunk(
            self.packet.packet_id, data, index=index, final=final, total=total, lease_token=self.token
        )

    def _stamped(self, target: str, message: Handoff | Mapping[str, Any]) -> JsonObject:
        if not isinstance(message, Handoff):
            return dict(message)
        return message.stamped(
            sender=self._client.agent or self.packet.owner or "",
            target=target,
            task_id=self.packet.task_id,
            traceparent=self.packet.traceparent,
        ).json

    def _body(self, **members: Json) -> JsonObject:
        return {"leaseToken": self.token, **members}

    def _move(self, verb: str, **members: Json) -> Packet:
        answer = self._client._verb(self.packet.packet_id, verb, self._body(**members))
        self._update(Packet(answer["packet"]))
        if "lease" in answer:
            self.grant = Grant.of(answer["lease"])
        return self.packet

    def _update(self, packet: Packet) -> None:
        self.packet = packet
        if self.settled:
            self._stop.set()


def child(
    target: str,
    payload: Mapping[str, Any] | None = None,
    *,
    type: str = "task.assign",
    **packet: Unpack[SubmitMembers],
) -> JsonObject:
    """Builds a child packet for ``Lease.delegate``."""
    return packet_json(type=type, target=target, payload=payload or {}, **packet)
