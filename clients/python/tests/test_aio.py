"""Tests of the asynchronous client."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ahp import AsyncClient, AsyncLease, AsyncWorker, Client, Denied, Handoff, Lease, Packet, Reject, Worker, child


def test_handoff_moves_work_to_the_next_agent(dev_url: str, unique: str) -> None:
    async def story() -> str:
        async with AsyncClient(dev_url, agent=f"a-{unique}") as a, AsyncClient(dev_url, agent=f"b-{unique}") as b:
            waiting = asyncio.create_task(b.claim(wait=20))
            await a.submit(target=f"b-{unique}", payload={"n": 1}, task_id=unique)
            [claim] = await waiting
            async with await b.accept(claim) as lease:
                await lease.progress("half way")
                assert not (await b.compress(Handoff.build(goal="x"), 9000))["compressed"]
                await lease.delegate(child(f"a-{unique}", {}), join_on="completed")
            [inner] = await a.claim(wait=20)
            async with await a.accept(inner) as lease:
                await lease.complete({"ok": True})
            [back] = await b.claim(wait=20)
            async with await b.accept(back) as lease:
                await lease.handoff(f"a-{unique}", Handoff.build(goal="end it"), checkpoint={})
            [last] = await a.claim(wait=20)
            async with await a.accept(last) as lease:
                await lease.complete()
            return (await a.task(unique)).status

    assert asyncio.run(story()) == "COMPLETED"


def test_calls_run_concurrently(dev_url: str, unique: str) -> None:
    async def story() -> int:
        async with AsyncClient(dev_url, agent=f"a-{unique}") as a:
            calls = [a.submit(target=f"b-{unique}", payload={"n": n}, task_id=unique) for n in range(20)]
            await asyncio.gather(*calls)
            return len(await a.packets(task_id=unique))

    assert asyncio.run(story()) == 20


def test_exception_in_block_fails_the_packet(dev_url: str, unique: str) -> None:
    async def story() -> str:
        async with AsyncClient(dev_url, agent=f"a-{unique}") as a:
            packet = await a.submit(target=f"a-{unique}", payload={})
            with pytest.raises(ValueError, match="nothing"):
                async with await a.accept(packet):
                    raise ValueError("nothing")
            return (await a.packet(packet.packet_id)).status

    assert asyncio.run(story()) == "failed"


def test_denial_is_raised(dev_url: str) -> None:
    async def story() -> None:
        async with AsyncClient(dev_url, agent="a") as a:
            await a.submit(type="no type", target="b", payload={})

    with pytest.raises(Denied):
        asyncio.run(story())


def test_events_arrive_during_other_calls(dev_url: str, unique: str) -> None:
    async def story() -> str:
        async with AsyncClient(dev_url) as operator, AsyncClient(dev_url, agent=f"a-{unique}") as a:

            async def first() -> str:
                async for event in operator.events(task_id=unique):
                    return event.name
                return "none"

            waiting = asyncio.create_task(first())
            while not waiting.done():
                await a.submit(target=f"b-{unique}", payload={}, task_id=unique)
                await asyncio.sleep(0.1)
            return waiting.result()

    assert asyncio.run(story()) == "packet.submitted"


def _verbs(kind: type) -> set[str]:
    return {name for name, it in inspect.getmembers(kind) if not name.startswith("_") and callable(it)}


def test_both_clients_have_the_same_methods() -> None:
    assert _verbs(AsyncClient) - {"over"} == _verbs(Client)
    assert _verbs(AsyncLease) == (_verbs(Lease) - {"close"})


def test_worker_runs_asynchronous_handlers(dev_url: str, unique: str) -> None:
    async def story() -> tuple[object, str | None]:
        async with AsyncClient(dev_url, agent=f"a-{unique}") as a, AsyncClient(dev_url, agent=f"b-{unique}") as b:
            worker = AsyncWorker(b, concurrency=2)

            @worker.accepts
            def check(packet: Packet) -> None:
                if packet.payload.get("n") == 2:
                    raise Reject("BUSY")

            @worker.use
            async def double(packet: Packet, lease: AsyncLease, proceed: Callable[[], Awaitable[Any]]) -> object:
                return {"n": (await proceed())["n"] * 2}

            @worker.handles("task.assign")
            async def handle(packet: Packet, lease: AsyncLease) -> object:
                await lease.progress("working")
                return {"n": packet.payload["n"] + 1}

            running = asyncio.create_task(worker.run())
            done = await a.submit(target=f"b-{unique}", payload={"n": 1}, wait=20.0)
            rejected = await a.submit(target=f"b-{unique}", payload={"n": 2}, wait=20.0)
            worker.stop()
            await running
            return done.json["result"], rejected.json["terminalReason"]

    assert asyncio.run(story()) == ({"n": 4}, "REJECTED")


def test_worker_answers_pings_and_logs_unhandled_types(
    dev_url: str, unique: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> object:
        async with AsyncClient(dev_url, agent=f"a-{unique}") as a, AsyncClient(dev_url, agent=f"b-{unique}") as b:
            worker = AsyncWorker(b)

            @worker.handles("review.request")
            async def handle(packet: Packet, lease: AsyncLease) -> None: ...

            await a.submit(target=f"b-{unique}")
            running = asyncio.create_task(worker.run())
            pong = await a.submit(type="health.ping", target=f"b-{unique}", wait=20.0)
            while not caplog.messages:
                await asyncio.sleep(0.05)
            worker.stop()
            await running
            return pong.result

    assert asyncio.run(asyncio.wait_for(story(), 60)) == {"pong": True}
    assert "packets of type 'task.assign' wait" in caplog.text


def test_workers_name_the_right_kind_of_handler(dev_url: str) -> None:
    async def asynchronous(packet: Packet, lease: object) -> None: ...

    def synchronous(packet: Packet, lease: object) -> None: ...

    with Client(dev_url, agent="a") as client, pytest.raises(TypeError, match="use AsyncWorker instead of Worker"):
        Worker(client).handles()(asynchronous)
    with pytest.raises(TypeError, match="declare it with async def"):
        AsyncWorker(AsyncClient(dev_url, agent="a")).handles()(synchronous)  # type: ignore[type-var]


def test_schedules_and_topics_with_asyncio(dev_url: str, unique: str) -> None:
    async def story() -> tuple[object, object]:
        async with AsyncClient(dev_url, agent=f"a-{unique}") as a:
            packet = {"type": "task.assign", "target": f"topic:t-{unique}", "payload": {}}
            stored = await a.put_schedule(unique, packet, every=3600.0)
            await a.delete_schedule(unique)
            published = await a.submit(target=f"topic:t-{unique}")
            return stored["everyMs"], published.json["warnings"][0]["code"]

    assert asyncio.run(asyncio.wait_for(story(), 60)) == (3_600_000, "NO_SUBSCRIBERS")
