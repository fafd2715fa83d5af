"""Claims packets and runs handlers on them."""

from __future__ import annotations

import inspect
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from ahp.errors import Busy, Denied, IllegalTransition, LeaseLost, Unreachable
from ahp.leases import Lease
from ahp.models import Claim, Packet
from ahp.worker_base import PONG, Reject, WorkerBase

if TYPE_CHECKING:
    from ahp.client import Client

logger = logging.getLogger(__name__)

Handler = Callable[[Packet, Lease], Any]


class Worker(WorkerBase[Handler]):
    """Claims packets, accepts them and passes each to the handler of its type.

    The return value of a handler completes the packet; an exception fails it. If the handler already handed off,
    blocked or made the packet wait, the return value is ignored. Packets of types without a handler are not claimed;
    the worker logs such types if packets wait for its agent. The lease is renewed while the handler runs.
    ``threads`` is the maximum number of packets that are processed at the same time.
    """

    def __init__(self, client: Client, *, threads: int = 1, lease_ms: int = 30_000, poll: float = 20.0) -> None:
        super().__init__(logger, lease_ms)
        self._client = client
        self._threads = threads
        self._poll = poll
        self._stop = threading.Event()
        self._free = threading.Semaphore(threads)

    def _require_kind(self, function: Callable[..., Any]) -> None:
        if inspect.iscoroutinefunction(function):
            raise TypeError(f"the handler {function.__name__} is asynchronous; use AsyncWorker instead of Worker")

    def stop(self) -> None:
        """Makes ``run`` return after the current packets are finished. May be called from any thread."""
        self._stop.set()

    def run(self) -> None:
        """Processes packets until ``stop`` is called. Retries while the daemon is unreachable."""
        with ThreadPoolExecutor(self._threads, thread_name_prefix="ahp-worker") as pool:
            while not self._stop.is_set():
                if not self._free.acquire(timeout=0.2):
                    continue
                claim = self._next()
                if claim is None:
                    self._free.release()
                else:
                    pool.submit(self._work_and_release, claim)

    def run_once(self, wait: float = 0.0) -> int:
        """Processes the available packets one by one and returns their number."""
        count = 0
        while claims := self._claims(0.0 if count else wait):
            for claim in claims:
                self._work(claim)
                count += 1
        return count

    def _next(self) -> Claim | None:
        # Short polls let ``stop`` take effect soon; they do not occupy a thread of the daemon.
        deadline = time.monotonic() + self._poll
        while not self._stop.is_set() and time.monotonic() < deadline:
            try:
                claims = self._claims(1.0)
            except (Unreachable, Busy) as fault:
                logger.warning("cannot claim packets, retrying: %s", fault)
                self._stop.wait(1.0)
                continue
            if claims:
                return claims[0]
        return None

    def _claims(self, wait: float) -> list[Claim]:
        types = self._types()
        claims = self._client.claim(max=1, wait=wait, lease_ms=self._lease_ms, types=types)
        if not claims and types is not None and self._unhandled.due:
            self._unhandled.report(self._client, types)
        return claims

    def _work_and_release(self, claim: Claim) -> None:
        try:
            self._work(claim)
        except Exception:
            logger.exception("cannot process packet %s", claim.packet.packet_id)
        finally:
            self._free.release()

    def _work(self, claim: Claim) -> None:
        try:
            self._check(claim)
            lease = self._client.accept(claim, lease_ms=self._lease_ms)
        except Reject as refusal:
            self._client.reject(claim, refusal.reason, refusal.message or None, retryable=refusal.retryable)
            return
        except Denied as denied:
            logger.info("packet %s was not accepted: %s", claim.packet.packet_id, denied)
            return
        try:
            with lease:
                self._handle(lease)
        except LeaseLost as lost:
            logger.warning("the lease of packet %s was lost: %s", claim.packet.packet_id, lost)
        except Exception:
            logger.exception("the handler of packet %s failed", claim.packet.packet_id)

    def _handle(self, lease: Lease) -> None:
        handler = self._handler(lease.packet)
        result = PONG if handler is None else self._wrapped(handler)(lease.packet, lease)
        if lease.lost:
            logger.warning("the lease of packet %s was lost while its handler ran", lease.packet.packet_id)
            return
        if not lease.settled:
            try:
                lease.complete(result)
            except IllegalTransition as denied:
                logger.info("packet %s cannot be completed: %s", lease.packet.packet_id, denied)
