"""Claims packets and runs asynchronous handlers on them."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from ahp.aio import AsyncClient, AsyncLease
from ahp.errors import Busy, Denied, IllegalTransition, LeaseLost, Unreachable
from ahp.models import Claim, Packet
from ahp.worker_base import PONG, Reject, WorkerBase

logger = logging.getLogger(__name__)

AsyncHandler = Callable[[Packet, AsyncLease], Awaitable[Any]]


class AsyncWorker(WorkerBase[AsyncHandler]):
    """``Worker`` for asyncio: handlers are coroutine functions ``async def handler(packet, lease)``.

    The return value of a handler completes the packet; an exception fails it. If the handler already handed off,
    blocked or made the packet wait, the return value is ignored. Packets of types without a handler are not claimed;
    the worker logs such types if packets wait for its agent. The lease is renewed while the handler runs.
    ``concurrency`` is the maximum number of packets that are processed at the same time.
    """

    def __init__(self, client: AsyncClient, *, concurrency: int = 1, lease_ms: int = 30_000) -> None:
        super().__init__(logger, lease_ms)
        self._client = client
        self._stopping = False
        self._free = asyncio.Semaphore(concurrency)
        self._tasks: set[asyncio.Task[None]] = set()

    def _require_kind(self, function: Callable[..., Any]) -> None:
        is_asynchronous = inspect.iscoroutinefunction(function)
        if not is_asynchronous:
            raise TypeError(f"the handler {function.__name__} is not asynchronous; declare it with async def")

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
        types = self._types()
        try:
            # Short polls let ``stop`` take effect soon.
            claims = await self._client.claim(max=1, wait=1.0, lease_ms=self._lease_ms, types=types)
            if not claims and types is not None and self._unhandled.due:
                await self._client._run(partial(self._unhandled.report, self._client.client, types))
            return claims
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
            self._check(claim)
            lease = await self._client.accept(claim, lease_ms=self._lease_ms)
        except Reject as refusal:
            await self._client.reject(claim, refusal.reason, refusal.message or None, retryable=refusal.retryable)
            return
        except Denied as denied:
            logger.info("packet %s was not accepted: %s", claim.packet.packet_id, denied)
            return
        async with lease:
            handler = self._handler(lease.packet)
            result = PONG if handler is None else await self._wrapped(handler)(lease.packet, lease)
            if not lease.settled and not lease.lost:
                try:
                    await lease.complete(result)
                except IllegalTransition as denied:
                    logger.info("packet %s cannot be completed: %s", lease.packet.packet_id, denied)
