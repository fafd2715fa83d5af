"""Tests of lease renewal and workers."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from ahp import Client, Handoff, Lease, LeaseLost, Packet, Reject, Worker, times
from conftest import Daemon

Acting = Callable[[str], Client]


def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "timed out"
        time.sleep(0.05)


def test_lease_is_renewed_while_the_block_runs(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    packet = a.submit(target=f"b-{unique}", payload={})
    with b.accept(packet, lease_ms=900) as lease:
        first = lease.grant.until
        until(lambda: lease.grant.until > first)
        time.sleep(1.2)
        assert not lease.lost
        lease.complete()
    assert a.packet(packet.packet_id).status == "completed"


def test_lost_lease_is_detected(acting: Acting, operator: Client, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    packet = a.submit(target=f"b-{unique}", payload={})
    with b.accept(packet, lease_ms=600) as lease:
        operator.cancel(packet.packet_id, "called off")
        until(lambda: lease.lost)
    assert a.packet(packet.packet_id).status == "cancelled"


def test_lease_without_renewal_expires(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    packet = a.submit(target=f"b-{unique}", payload={})
    lease = b.accept(packet, lease_ms=100)
    until(lambda: a.packet(packet.packet_id).status == "failed")
    with pytest.raises(LeaseLost):
        lease.complete()


def test_renewal_stops_after_the_block(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    a.submit(target=f"b-{unique}", payload={})
    with b.accept(b.claim(wait=5)[0]) as lease:
        name = f"ahp-renew-{lease.packet.packet_id}"
        assert any(thread.name == name for thread in threading.enumerate())
        lease.complete()
    assert not any(thread.name == name for thread in threading.enumerate())


def test_worker_applies_the_results_of_its_handlers(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b)

    @worker.handles("task.assign")
    def work(packet: Packet, lease: Lease) -> dict[str, Any]:
        if packet.payload["do"] == "raise":
            raise RuntimeError("no")
        if packet.payload["do"] == "hand":
            lease.handoff(f"c-{unique}", Handoff.build(goal="go on"), {})
        return {"done": packet.payload["do"]}

    @worker.accepts
    def decent(packet: Packet) -> None:
        if packet.payload["do"] == "mischief":
            raise Reject("NOT_MINE", "ask another agent")

    sent = {
        do: a.submit(target=f"b-{unique}", payload={"do": do}).packet_id for do in ("x", "raise", "hand", "mischief")
    }
    assert worker.run_once(wait=5) == 4
    ended = {do: a.packet(packet_id) for do, packet_id in sent.items()}
    assert ended["x"].result == {"done": "x"}
    assert (ended["raise"].status, ended["raise"].error["message"]) == ("failed", "no")  # type: ignore[index]
    assert (ended["hand"].status, ended["hand"].waiting_on) == ("waiting", "handoff")
    assert (ended["mischief"].status, ended["mischief"].terminal_reason) == ("cancelled", "REJECTED")


def test_middleware_wraps_the_handlers_of_a_worker(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b)
    calls: list[str] = []

    @worker.use
    def limit(packet: Packet, lease: Lease, proceed: Callable[[], Any]) -> Any:
        calls.append("outer")
        if packet.payload["budget"] == 0:
            raise RuntimeError("no budget")
        return {"wrapped": proceed()}

    @worker.use
    def log(packet: Packet, lease: Lease, proceed: Callable[[], Any]) -> Any:
        calls.append("inner")
        return proceed()

    @worker.handles("task.assign")
    def work(packet: Packet, lease: Lease) -> str:
        return "done"

    done = a.submit(target=f"b-{unique}", payload={"budget": 1})
    refused = a.submit(target=f"b-{unique}", payload={"budget": 0})
    assert worker.run_once(wait=5) == 2
    assert a.packet(done.packet_id).result == {"wrapped": "done"}
    assert (a.packet(refused.packet_id).error or {})["message"] == "no budget"
    assert calls == ["outer", "inner", "outer"]


def test_retry_policy_repeats_a_handler_that_raised(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b)
    attempts: list[int] = []

    @worker.handles("task.assign")
    def work(packet: Packet, lease: Lease) -> str:
        attempts.append(packet.json["attempt"])
        if len(attempts) == 1:
            raise RuntimeError("no")
        return "done"

    sent = a.submit(target=f"b-{unique}", payload={}, retry={"maxAttempts": 2})
    while len(attempts) < 2:
        worker.run_once(wait=5)
    assert attempts == [1, 2]
    assert a.result(sent.task_id).result == "done"


def test_worker_runs_until_stopped(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b, threads=2)
    together = threading.Barrier(2, timeout=20)

    @worker.handles()
    def work(packet: Packet, lease: Lease) -> int:
        return together.wait()

    thread = threading.Thread(target=worker.run)
    thread.start()
    sent = [a.submit(target=f"b-{unique}", payload={}).packet_id for _ in range(2)]
    until(lambda: all(a.packet(it).status == "completed" for it in sent))
    worker.stop()
    thread.join(30)
    assert not thread.is_alive()


def test_worker_does_not_claim_other_types(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b)
    worker.handles("review.request")(lambda packet, lease: None)
    packet = a.submit(target=f"b-{unique}", payload={})
    assert worker.run_once() == 0
    assert a.packet(packet.packet_id).status == "ready"


def test_worker_renews_the_lease_while_its_handler_runs(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b, lease_ms=600)

    @worker.handles("task.assign")
    def work(packet: Packet, lease: Lease) -> None:
        first = lease.grant.until
        until(lambda: times.now() > first and lease.grant.until > first)

    packet = a.submit(target=f"b-{unique}", payload={})
    assert worker.run_once(wait=5) == 1
    assert a.packet(packet.packet_id).status == "completed"


def test_worker_answers_pings(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    for types in (("task.assign",), ()):
        worker = Worker(b)
        worker.handles(*types)(lambda packet, lease: pytest.fail("the handler got a ping"))
        worker.accepts(lambda packet: pytest.fail("the check got a ping"))
        ping = a.submit(type="health.ping", target=f"b-{unique}")
        assert worker.run_once(wait=5) == 1
        assert a.packet(ping.packet_id).result == {"pong": True}


def test_handler_for_pings_replaces_the_answer(acting: Acting, unique: str) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b)
    worker.handles("health.ping")(lambda packet, lease: {"load": 0.5})
    ping = a.submit(type="health.ping", target=f"b-{unique}")
    worker.run_once(wait=5)
    assert a.packet(ping.packet_id).result == {"load": 0.5}


def test_worker_logs_waiting_types_without_handler_once(
    acting: Acting, unique: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = acting(f"a-{unique}"), acting(f"b-{unique}")
    worker = Worker(b)
    worker.handles("review.request")(lambda packet, lease: None)
    a.submit(target=f"b-{unique}", payload={})
    with caplog.at_level(logging.WARNING, "ahp"):
        worker.run_once()
        a.submit(type="x.unhandled", target=f"b-{unique}", payload={})
        worker.run_once()
        assert caplog.messages == [
            f"packets of type 'task.assign' wait for agent 'b-{unique}', but this worker does not handle the type; "
            "register a handler with handles('task.assign')"
        ]
        monkeypatch.setattr("ahp.unhandled_types._INTERVAL", 0.0)
        worker._unhandled._next = 0.0
        worker.run_once()
        worker.run_once()
    assert len(caplog.messages) == 2
    assert "x.unhandled" in caplog.messages[1]


def test_worker_with_a_token_finds_its_name(guarded: Daemon, unique: str, caplog: pytest.LogCaptureFixture) -> None:
    operator = Client(data=str(guarded.data))
    token = operator.put_agent(f"b-{unique}")["token"]
    operator.submit(target=f"b-{unique}", payload={})
    worker = Worker(Client(guarded.url, token))
    worker.handles("review.request")(lambda packet, lease: None)
    with caplog.at_level(logging.WARNING, "ahp"):
        worker.run_once()
    assert f"wait for agent 'b-{unique}'" in caplog.text
