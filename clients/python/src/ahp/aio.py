"""The client for asyncio.

Calls run on a thread pool of the client, so a waiting call does not block the event loop. ``max_calls`` limits the
number of concurrent calls, including long polls.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from types import TracebackType
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec, TypeVar

from ahp.client import Client
from ahp.events import follow
from ahp.handoff import Handoff
from ahp.jsontext import Json, JsonObject
from ahp.leases import _INCOMING_STATE, Lease
from ahp.models import Claim, Event, Grant, Packet
from ahp.signing import SigningKey
from ahp.transport import CallHandle

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ahp.packet_members import PacketMembers

P = ParamSpec("P")
R = TypeVar("R")
_END = object()


def _async_call(verb: Callable[Concatenate[Client, P], R]) -> Callable[Concatenate[AsyncClient, P], Awaitable[R]]:
    @wraps(verb)
    async def call(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._run(partial(verb, self.client, *args, **kwargs))

    return call


def _async_list(
    verb: Callable[Concatenate[Client, P], Iterator[R]],
) -> Callable[Concatenate[AsyncClient, P], Awaitable[list[R]]]:
    @wraps(verb)
    async def call(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        return await self._run(lambda: list(verb(self.client, *args, **kwargs)))

    return call


class AsyncClient:
    """``Client`` for asyncio: the same methods with the same arguments, as coroutines.

    Cancelling a waiting claim can leave an offer behind, which expires automatically.
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
        max_calls: int = 32,
    ) -> None:
        client = Client(
            url,
            token,
            agent=agent,
            namespace=namespace,
            data=data,
            timeout=timeout,
            retries=retries,
            signing=signing,
        )
        self._attach(client, max_calls)

    @classmethod
    def over(cls, client: Client, *, max_calls: int = 32) -> AsyncClient:
        """Returns a client for asyncio that uses and closes the given client."""
        made = cls.__new__(cls)
        made._attach(client, max_calls)
        return made

    def _attach(self, client: Client, max_calls: int) -> None:
        self.client = client
        self._pool = ThreadPoolExecutor(max_calls, thread_name_prefix="ahp-async")

    def acting_as(self, agent: str) -> AsyncClient:
        """Returns a client of the same daemon for another agent; see ``Client.acting_as``."""
        return AsyncClient.over(self.client.acting_as(agent))

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

    submit = _async_call(Client.submit)
    submit_all = _async_call(Client.submit_all)
    explain = _async_call(Client.explain)
    packet = _async_call(Client.packet)
    packets = _async_list(Client.packets)
    packet_trace = _async_call(Client.packet_trace)
    claim = _async_call(Client.claim)
    reject = _async_call(Client.reject)
    cancel = _async_call(Client.cancel)
    review = _async_call(Client.review)
    compress = _async_call(Client.compress)
    chunk = _async_call(Client.chunk)
    chunks = _async_call(Client.chunks)
    task = _async_call(Client.task)
    result = _async_call(Client.result)
    tasks = _async_list(Client.tasks)
    trace = _async_call(Client.trace)
    cost = _async_call(Client.cost)
    diff = _async_call(Client.diff)
    checkpoint = _async_call(Client.checkpoint)
    cancel_task = _async_call(Client.cancel_task)
    rollback = _async_call(Client.rollback)
    replay = _async_call(Client.replay)
    schedules = _async_call(Client.schedules)
    schedule = _async_call(Client.schedule)
    put_schedule = _async_call(Client.put_schedule)
    delete_schedule = _async_call(Client.delete_schedule)
    pause_schedule = _async_call(Client.pause_schedule)
    resume_schedule = _async_call(Client.resume_schedule)
    agents = _async_call(Client.agents)
    agent_entry = _async_call(Client.agent_entry)
    put_agent = _async_call(Client.put_agent)
    delete_agent = _async_call(Client.delete_agent)
    new_token = _async_call(Client.new_token)
    roles = _async_call(Client.roles)
    contracts = _async_call(Client.contracts)
    contract = _async_call(Client.contract)
    put_contract = _async_call(Client.put_contract)
    schemas = _async_call(Client.schemas)
    schema = _async_call(Client.schema)
    put_schema = _async_call(Client.put_schema)
    inbox = _async_call(Client.inbox)
    answer = _async_call(Client.answer)
    refuse = _async_call(Client.refuse)
    dead_letters = _async_call(Client.dead_letters)
    release = _async_call(Client.release)
    discard = _async_call(Client.discard)
    allowed = _async_call(Client.allowed)
    revoke = _async_call(Client.revoke)
    alerts = _async_call(Client.alerts)
    audit = _async_list(Client.audit)
    audit_verify = _async_call(Client.audit_verify)
    audit_checkpoint = _async_call(Client.audit_checkpoint)
    audit_export = _async_list(Client.audit_export)
    erase = _async_call(Client.erase)
    status = _async_call(Client.status)
    ready = _async_call(Client.ready)

    async def accept(self, work: Claim | Packet | str, *, lease_ms: int | None = None) -> AsyncLease:
        """Accepts a claim; use the result as an asynchronous context manager."""
        return AsyncLease(self, await self._run(lambda: self.client.accept(work, lease_ms=lease_ms)))

    async def events(
        self,
        *,
        task_id: str | None = None,
        types: Sequence[str] | None = None,
        last_event_id: str | None = None,
        reconnect: bool = True,
    ) -> AsyncIterator[Event]:
        """Streams events; see ``Client.events``. Occupies one thread of the pool while it is open."""
        handle = CallHandle()
        query = {"taskId": task_id, "types": list(types) if types else None}
        stream = follow(self.client._transport, query, last_event_id, reconnect, handle)
        try:
            while isinstance(event := await self._run(lambda: next(stream, _END)), Event):
                yield event
        finally:
            handle.cancel()  # a thread may still be waiting for the next event


class AsyncLease:
    """``Lease`` for asyncio; a background thread renews it."""

    def __init__(self, client: AsyncClient, lease: Lease) -> None:
        self._client = client
        self.lease = lease

    def __repr__(self) -> str:
        return f"Async{self.lease!r}"

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

    async def complete(
        self,
        result: Json = None,
        *,
        evidence: Json = None,
        artifacts: Json = None,
        cost: Mapping[str, float] | None = None,
    ) -> Packet:
        call = partial(self.lease.complete, result, evidence=evidence, artifacts=artifacts, cost=cost)
        return await self._client._run(call)

    async def fail(self, code: str, message: str = "", details: Json = None, *, retryable: bool = False) -> Packet:
        return await self._client._run(lambda: self.lease.fail(code, message, details, retryable=retryable))

    async def block(self, needs: list[Json] | None = None, violations: list[Json] | None = None) -> Packet:
        return await self._client._run(lambda: self.lease.block(needs or (), violations or ()))

    async def cancel(self, reason: str | None = None) -> Packet:
        return await self._client._run(lambda: self.lease.cancel(reason))

    async def handoff(
        self,
        target: str,
        message: Handoff | Mapping[str, Any],
        checkpoint: Json = _INCOMING_STATE,
        *,
        type: str = "task.assign",
        **packet: Unpack[PacketMembers],
    ) -> Packet:
        """Hands the work off; see ``Lease.handoff``."""
        call = partial(self.lease.handoff, target, message, checkpoint=checkpoint, type=type, **packet)
        return await self._client._run(call)

    async def delegate(
        self,
        *children: Mapping[str, Any],
        join: str = "all",
        on_resolved: str = "resume",
        join_on: Literal["completed", "accepted"] | None = None,
    ) -> list[Packet]:
        call = partial(self.lease.delegate, *children, join=join, on_resolved=on_resolved, join_on=join_on)
        return await self._client._run(call)

    async def chunk(
        self, data: Json, *, index: int | None = None, final: bool = False, total: int | None = None
    ) -> JsonObject:
        return await self._client._run(lambda: self.lease.chunk(data, index=index, final=final, total=total))
