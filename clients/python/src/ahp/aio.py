"""The same client for asyncio.

Calls run on threads of the client's own pool, so nothing outside the standard library is needed and a blocked call
never blocks the event loop. ``max_calls`` bounds how many run at a time, long polls included.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

from ahp.client import Client
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject
from ahp.leases import Lease
from ahp.models import Claim, Event, Grant, Packet
from ahp.transport import Line

P = ParamSpec("P")
R = TypeVar("R")
_END = object()


def _later(verb: Callable[Concatenate[Client, P], R]) -> Callable[Concatenate[AsyncClient, P], Awaitable[R]]:
    @wraps(verb)
    async def call(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._run(partial(verb, self.client, *args, **kwargs))

    return call


def _listed(
    verb: Callable[Concatenate[Client, P], Iterator[R]],
) -> Callable[Concatenate[AsyncClient, P], Awaitable[list[R]]]:
    @wraps(verb)
    async def call(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        return await self._run(lambda: list(verb(self.client, *args, **kwargs)))

    return call


class AsyncClient:
    """``Client`` for asyncio: the same verbs with the same arguments, to be awaited.

    A claim that is cancelled while it waits may leave an offer behind, which lapses by itself.
    """

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        max_calls: int = 32,
        **options: Any,
    ) -> None:
        self.client = Client(url, token, **options)
        self._pool = ThreadPoolExecutor(max_calls, thread_name_prefix="ahp-async")

    @property
    def agent(self) -> str | None:
        return self.client.agent

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        self.client.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _run(self, call: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)

    submit = _later(Client.submit)
    submit_all = _later(Client.submit_all)
    explain = _later(Client.explain)
    packet = _later(Client.packet)
    packets = _listed(Client.packets)
    packet_trace = _later(Client.packet_trace)
    claim = _later(Client.claim)
    reject = _later(Client.reject)
    cancel = _later(Client.cancel)
    review = _later(Client.review)
    chunk = _later(Client.chunk)
    chunks = _later(Client.chunks)
    task = _later(Client.task)
    tasks = _listed(Client.tasks)
    trace = _later(Client.trace)
    cost = _later(Client.cost)
    diff = _later(Client.diff)
    checkpoint = _later(Client.checkpoint)
    cancel_task = _later(Client.cancel_task)
    rollback = _later(Client.rollback)
    replay = _later(Client.replay)
    agents = _later(Client.agents)
    agent_entry = _later(Client.agent_entry)
    put_agent = _later(Client.put_agent)
    delete_agent = _later(Client.delete_agent)
    new_token = _later(Client.new_token)
    roles = _later(Client.roles)
    contracts = _later(Client.contracts)
    contract = _later(Client.contract)
    put_contract = _later(Client.put_contract)
    schemas = _later(Client.schemas)
    schema = _later(Client.schema)
    put_schema = _later(Client.put_schema)
    inbox = _later(Client.inbox)
    answer = _later(Client.answer)
    refuse = _later(Client.refuse)
    dead_letters = _later(Client.dead_letters)
    release = _later(Client.release)
    discard = _later(Client.discard)
    allowed = _later(Client.allowed)
    revoke = _later(Client.revoke)
    alerts = _later(Client.alerts)
    audit = _listed(Client.audit)
    audit_verify = _later(Client.audit_verify)
    audit_checkpoint = _later(Client.audit_checkpoint)
    audit_export = _listed(Client.audit_export)
    erase = _later(Client.erase)
    status = _later(Client.status)
    ready = _later(Client.ready)

    async def accept(self, work: Claim | Packet | str, *, lease_ms: int | None = None) -> AsyncLease:
        """Takes the work over; use the answer as an asynchronous context manager."""
        return AsyncLease(self, await self._run(lambda: self.client.accept(work, lease_ms=lease_ms)))

    async def events(self, **options: Any) -> AsyncIterator[Event]:
        """Server-sent events; see ``Client.events``. Holds one of the client's threads while it is followed."""
        line = Line()
        followed = self.client._events(line, **options)
        try:
            while isinstance(event := await self._run(lambda: next(followed, _END)), Event):
                yield event
        finally:
            line.hang_up()  # a thread may still wait for the next event


class AsyncLease:
    """``Lease`` for asyncio; it renews itself in the same way."""

    def __init__(self, client: AsyncClient, lease: Lease) -> None:
        self._client = client
        self.lease = lease

    @property
    def packet(self) -> Packet:
        return self.lease.packet

    @property
    def grant(self) -> Grant:
        return self.lease.grant

    @property
    def checkpoint(self) -> Json:
        return self.lease.checkpoint

    @property
    def lost(self) -> bool:
        return self.lease.lost

    @property
    def settled(self) -> bool:
        return self.lease.settled

    async def __aenter__(self) -> AsyncLease:
        self.lease.__enter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client._run(lambda: self.lease.__exit__(kind, fault, trace))

    async def renew(self, lease_ms: int | None = None) -> Grant:
        return await self._client._run(lambda: self.lease.renew(lease_ms))

    async def progress(self, note: str | None = None, *, percent: float | None = None, data: Json = None) -> Packet:
        return await self._client._run(lambda: self.lease.progress(note, percent=percent, data=data))

    async def wait(self, on: str = "human", *, queue: str | None = None, question: str | None = None) -> Packet:
        return await self._client._run(lambda: self.lease.wait(on, queue=queue, question=question))

    async def resume(self) -> Packet:
        return await self._client._run(self.lease.resume)

    async def complete(self, result: Json = None, **outcome: Any) -> Packet:
        return await self._client._run(lambda: self.lease.complete(result, **outcome))

    async def fail(self, code: str, message: str = "", details: Json = None) -> Packet:
        return await self._client._run(lambda: self.lease.fail(code, message, details))

    async def block(self, needs: list[Json] | None = None, violations: list[Json] | None = None) -> Packet:
        return await self._client._run(lambda: self.lease.block(needs or (), violations or ()))

    async def cancel(self, reason: str | None = None) -> Packet:
        return await self._client._run(lambda: self.lease.cancel(reason))

    async def handoff(
        self, target: str, message: Handoff | Mapping[str, Any], *, checkpoint: Json, **packet: Any
    ) -> Packet:
        return await self._client._run(lambda: self.lease.handoff(target, message, checkpoint=checkpoint, **packet))

    async def delegate(
        self, *children: Mapping[str, Any], join: str = "all", on_resolved: str = "resume"
    ) -> list[Packet]:
        return await self._client._run(lambda: self.lease.delegate(*children, join=join, on_resolved=on_resolved))

    async def chunk(self, data: Json, **options: Any) -> JsonObject:
        return await self._client._run(lambda: self.lease.chunk(data, **options))
