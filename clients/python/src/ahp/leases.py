"""A lease on a packet that renews itself, and every verb that needs one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ahp.errors import AhpError, Denied, IllegalTransition, LeaseLost
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject
from ahp.models import Grant, Packet

if TYPE_CHECKING:
    from ahp.client import Client

logger = logging.getLogger(__name__)

_STANDING_STILL = ("human", "handoff", "children", "review")


class Lease:
    """Your hold on a packet while you work on it.

    As a context manager it renews itself in the background. Leaving the block by an exception fails the packet, and so
    does leaving it with neither an outcome nor anything that the packet waits for.
    """

    def __init__(self, client: Client, packet: Packet, grant: Grant, checkpoint: Json = None) -> None:
        self._client = client
        self.packet = packet
        self.grant = grant
        self.checkpoint = checkpoint
        """What was saved when the packet was handed off and came back."""
        self._stop = threading.Event()
        self._lost: Denied | None = None
        self._renewer: threading.Thread | None = None

    @property
    def token(self) -> str:
        return self.grant.token

    @property
    def fence(self) -> int:
        """Grows with every lease of the packet: whoever guards something outside can turn away a lower one."""
        return self.grant.fence

    @property
    def lost(self) -> bool:
        """Whether renewing failed for good; look at it in long loops and stop."""
        return self._lost is not None

    @property
    def settled(self) -> bool:
        """Whether the packet has its outcome or waits for something that is not this worker."""
        return self.packet.is_final or (self.packet.status == "waiting" and self.packet.waiting_on in _STANDING_STILL)

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
                self.fail("EXECUTION_ERROR", str(fault) or type(fault).__name__, {"exception": type(fault).__name__})
            else:
                self.fail("NO_OUTCOME", "the worker left without an outcome")
        except (LeaseLost, IllegalTransition) as gone:
            logger.info("packet %s is out of our hands: %s", self.packet.packet_id, gone)
        except AhpError:
            if fault is None:
                raise
            logger.exception("packet %s could not be failed", self.packet.packet_id)

    def close(self) -> None:
        """Stops renewing; the lease lapses in its time unless an outcome is reported."""
        self._stop.set()
        renewer, self._renewer = self._renewer, None
        if renewer is not None and renewer is not threading.current_thread():
            renewer.join()

    def _renew_until_stopped(self) -> None:
        while not self._stop.wait(self.grant.ms / 3000):
            try:
                self.renew()
            except (LeaseLost, IllegalTransition) as gone:
                self._lost = gone
                return
            except AhpError as fault:
                logger.warning("renewing the lease of %s: %s", self.packet.packet_id, fault)

    def renew(self, lease_ms: int | None = None) -> Grant:
        """Renews by hand, for so many milliseconds more; the token stays the same."""
        answer = self._client._verb(self.packet.packet_id, "renew", self._body(leaseMs=lease_ms), idempotent=True)
        self.grant = Grant.of(answer["lease"])
        return self.grant

    def progress(self, note: str | None = None, *, percent: float | None = None, data: Json = None) -> Packet:
        return self._move("progress", note=note, percent=percent, data=data)

    def wait(self, on: str = "human", *, queue: str | None = None, question: str | None = None) -> Packet:
        """Waits for a person, whose answer comes with a later claim, or for a ``tool`` (then ``resume``)."""
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

    def fail(self, code: str, message: str = "", details: Json = None) -> Packet:
        error = {"code": code, "message": message or code, **({} if details is None else {"details": details})}
        return self._move("fail", error=error)

    def block(self, needs: Iterable[Json] = (), violations: Iterable[Json] = ()) -> Packet:
        """Somebody must act: say what is needed, or what was violated."""
        return self._move("block", needs=list(needs) or None, violations=list(violations) or None)

    def cancel(self, reason: str | None = None) -> Packet:
        return self._move("cancel", reason=reason)

    def handoff(
        self,
        target: str,
        message: Handoff | Mapping[str, Any],
        *,
        checkpoint: Json,
        type: str = "task.assign",
        **packet: Any,
    ) -> Packet:
        """Gives the work away. Until the target accepts, this packet waits; refused, it comes back with ``checkpoint``.

        ``packet`` are further members of the new packet, as in ``Client.submit``. Gives the new packet.
        """
        new = self._client._packet(type=type, target=target, payload=self._stamped(target, message), **packet)
        answer = self._client._verb(
            self.packet.packet_id, "handoff", self._body(packet=new, checkpoint=checkpoint), keep_null=("checkpoint",)
        )
        self._took(Packet(answer["packet"]))
        return Packet(answer["handoff"])

    def delegate(self, *children: Mapping[str, Any], join: str = "all", on_resolved: str = "resume") -> list[Packet]:
        """Keeps the work, spawns children and waits for their outcome; ``child`` makes one."""
        body = self._body(children=[dict(it) for it in children], join=join, onResolved=on_resolved)
        answer = self._client._verb(self.packet.packet_id, "delegate", body)
        self._took(Packet(answer["packet"]))
        return [Packet(each) for each in answer["children"]]

    def chunk(
        self, data: Json, *, index: int | None = None, final: bool = False, total: int | None = None
    ) -> JsonObject:
        """Adds to the packet's stream."""
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
        self._took(Packet(answer["packet"]))
        if "lease" in answer:
            self.grant = Grant.of(answer["lease"])
        return self.packet

    def _took(self, packet: Packet) -> None:
        self.packet = packet
        if self.settled:
            self._stop.set()


def child(
    target: str, payload: Mapping[str, Any] | None = None, *, type: str = "task.assign", **packet: Any
) -> JsonObject:
    """A child packet for ``Lease.delegate``."""
    from ahp.client import packet_json

    return packet_json(type=type, target=target, payload=payload or {}, **packet)
