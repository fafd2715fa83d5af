"""Claims packets and runs asynchronous handlers on them."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from ahp.aio import AsyncClient, AsyncLease
from ahp.errors import Busy, Denied, IllegalTransition, LeaseLost, Unreachable
from ahp.models import Claim, Packet
from ahp.worker import Reject

logger = logging.getLogger(__name__)

AsyncHandler = Callable[[Packet, AsyncLease], Awaitable[Any]]
_H = TypeVar("_H", bound=AsyncHandler)


class AsyncWorker:
    """``Worker`` for asyncio: handlers are coroutine functions ``async def handler(packet, lease)``.

    The return value of a handler completes the packet; an exception fails it. If the handler already handed off,
    blocked or made the packet wait, the return value is ignored. Packets of types without a handler are not claimed.
    ``concurrency`` is the maximum number of packets that are processed at the same time.
    """

    def __init__(self, client: AsyncClient, *, concurrency: int = 1, lease_ms: int = 30_000) -> None:
        self._client = client
        self._lease_ms = lease_ms
        self._handlers: dict[str, AsyncHandler] = {}
        self._checks: list[Callable[[Packet], None]] = []
        self._stopping = False
        self._free = asyncio.Semaphore(concurrency)
        self._tasks: set[asyncio.Task[None]] = set()

    def handles(self, *types: str) -> Callable[[_H], _H]:
        """Registers a handler for packets of these types (default: all types)."""

        def register(handler: _H) -> _H:
            is_asynchronous = inspect.iscoroutinefunction(handler)
            if not is_asynchronous:
                raise TypeError(f"the handler {handler.__name__} is not asynchronous; declare it with async def")
            for name in types or ("*",):
                self._handlers[name] = handler
            return handler

        return register

    def accepts(self, check: Callable[[Packet], None]) -> Callable[[Packet], None]:
        """Registers a check that runs before a packet is accepted; it rejects the packet by raising ``Reject``."""
        self._checks.append(check)
        return check

    def stop(self) -> None:
        """Makes ``run`` return after the current packets are finished. Call it on the thread of the event loop."""
        self._stopping = True

    async def run(self) -> None:
        """Processes packets until ``stop`` is called. Retries while the daemon is unreachable."""
        try:
            while not self._stopping:
                await self._free.acquire()
                claims = await self._claims()
                if not claims:
                    self._free.release()
                    continue
                task = asyncio.create_task(self._work_and_release(claims[0]))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        finally:
            if self._tasks:
                await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _claims(self) -> list[Claim]:
        types = None if "*" in self._handlers else list(self._handlers)
        try:
            # Short polls let ``stop`` take effect soon.
            return await self._client.claim(max=1, wait=1.0, lease_ms=self._lease_ms, types=types)
        except (Unreachable, Busy) as fault:
            logger.warning("cannot claim packets, retrying: %s", fault)
            await asyncio.sleep(1.0)
            return []

    async def _work_and_release(self, claim: Claim) -> None:
        try:
            await self._work(claim)
        except LeaseLost as lost:
            logger.warning("the lease of packet %s was lost: %s", claim.packet.packet_id, lost)
        except Exception:
            logger.exception("the handler of packet %s failed", claim.packet.packet_id)
        finally:
            self._free.release()

    async def _work(self, claim: Claim) -> None:
        try:
            if not claim.accepted:
                for check in self._checks:
                    check(claim.packet)
            lease = await self._client.accept(claim, lease_ms=self._lease_ms)
        except Reject as refusal:
            await self._client.reject(claim, refusal.reason, refusal.message or None, retryable=refusal.retryable)
            return
        except Denied as denied:
            logger.info("packet %s was not accepted: %s", claim.packet.packet_id, denied)
            return
        async with lease:
            handler = self._handlers.get(lease.packet.type) or self._handlers["*"]
            result = await handler(lease.packet, lease)
            if not lease.settled and not lease.lost:
                try:
                    await lease.complete(result)
                except IllegalTransition as denied:
                    logger.info("packet %s cannot be completed: %s", lease.packet.packet_id, denied)
