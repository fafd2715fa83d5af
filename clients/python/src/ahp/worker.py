"""Runs handlers on claimed work."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from ahp.errors import Busy, Denied, IllegalTransition, LeaseLost, Unreachable
from ahp.leases import Lease
from ahp.models import Claim, Packet

if TYPE_CHECKING:
    from ahp.client import Client

logger = logging.getLogger(__name__)

Handler = Callable[[Packet, Lease], Any]
_H = TypeVar("_H", bound=Handler)


class Reject(Exception):
    """Raised by a worker's ``accepts`` check to send work back before it is begun."""

    def __init__(self, reason: str, message: str = "", *, retryable: bool = False) -> None:
        super().__init__(f"{reason}: {message}" if message else reason)
        self.reason = reason
        self.message = message
        self.retryable = retryable


class Worker:
    """Claims work, accepts it, and gives it to the handler of its type.

    What a handler returns completes the packet, an exception fails it, and a handler that handed off, blocked or
    waits has said enough. Types without a handler are not claimed. ``threads`` packets are worked on at a time.
    """

    def __init__(self, client: Client, *, threads: int = 1, lease_ms: int = 30_000, poll: float = 20.0) -> None:
        self._client = client
        self._threads = threads
        self._lease_ms = lease_ms
        self._poll = poll
        self._handlers: dict[str, Handler] = {}
        self._checks: list[Callable[[Packet], None]] = []
        self._stop = threading.Event()
        self._free = threading.Semaphore(threads)

    def handles(self, *types: str) -> Callable[[_H], _H]:
        """Registers a handler ``(packet, lease) -> result`` for packets of these types; none means every type."""

        def register(handler: _H) -> _H:
            for name in types or ("*",):
                self._handlers[name] = handler
            return handler

        return register

    def accepts(self, check: Callable[[Packet], None]) -> Callable[[Packet], None]:
        """Registers a check before acceptance; raising ``Reject`` sends the work back."""
        self._checks.append(check)
        return check

    def stop(self) -> None:
        """Ends ``run`` once the work in hand is done; may be called from anywhere."""
        self._stop.set()

    def run(self) -> None:
        """Works until ``stop``. A daemon that is away is waited for."""
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
        """Works on what is there, one after the other; gives how much there was."""
        count = 0
        while claims := self._claims(0.0 if count else wait):
            for claim in claims:
                self._work(claim)
                count += 1
        return count

    def _next(self) -> Claim | None:
        # Short polls let ``stop`` take effect, and the daemon holds no thread for them.
        deadline = time.monotonic() + self._poll
        while not self._stop.is_set() and time.monotonic() < deadline:
            try:
                claims = self._claims(1.0)
            except (Unreachable, Busy) as away:
                logger.warning("%s", away)
                self._stop.wait(1.0)
                continue
            if claims:
                return claims[0]
        return None

    def _claims(self, wait: float) -> list[Claim]:
        types = None if "*" in self._handlers else list(self._handlers)
        return self._client.claim(max=1, wait=wait, lease_ms=self._lease_ms, types=types)

    def _work_and_release(self, claim: Claim) -> None:
        try:
            self._work(claim)
        except Exception:
            logger.exception("packet %s", claim.packet.packet_id)
        finally:
            self._free.release()

    def _work(self, claim: Claim) -> None:
        try:
            if not claim.accepted:
                for check in self._checks:
                    check(claim.packet)
            lease = self._client.accept(claim, lease_ms=self._lease_ms)
        except Reject as refusal:
            self._client.reject(claim, refusal.reason, refusal.message or None, retryable=refusal.retryable)
            return
        except Denied as gone:
            logger.info("packet %s was not taken: %s", claim.packet.packet_id, gone)
            return
        try:
            with lease:
                self._handle(lease)
        except LeaseLost as lost:
            logger.warning("%s", lost)
        except Exception:
            logger.exception("packet %s failed", claim.packet.packet_id)

    def _handle(self, lease: Lease) -> None:
        handler = self._handlers.get(lease.packet.type) or self._handlers["*"]
        result = handler(lease.packet, lease)
        if lease.lost:
            logger.warning("packet %s: the lease was lost while working", lease.packet.packet_id)
            return
        if not lease.settled:
            try:
                lease.complete(result)
            except IllegalTransition as gone:
                logger.info("packet %s is out of our hands: %s", lease.packet.packet_id, gone)
