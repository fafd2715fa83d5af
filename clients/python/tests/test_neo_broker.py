"""Tests of the classes with the names of the library agent-handoff-protocol."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone

import pytest
from pydantic import ValidationError

from ahp import Client, Denied
from ahp.compat.neo import HandoffBroker, HandoffPacket, Priority


@pytest.fixture
def broker(dev_url: str) -> Iterator[HandoffBroker]:
    with Client(dev_url) as client, HandoffBroker(client=client) as made:
        yield made


def packet(task: str, **members: object) -> HandoffPacket:
    made = HandoffPacket(task_id=task, original_goal="Write about tides", remaining_steps=["write"], **members)
    return made.add_completed_step("research", "Two tides a day", "researcher").update_working_memory("pages", 3)


def test_a_packet_is_received_once_as_it_was_sent(broker: HandoffBroker, unique: str) -> None:
    sent = packet(unique, confidence_score=0.8, priority=Priority.HIGH).cache_tool_result("call-1", {"rows": 2})
    packet_id = broker.send(sent, f"r-{unique}", f"w-{unique}", metadata={"hop": 1})

    assert broker.receive(f"w-{unique}", mark_received=False) is not None
    received, routing = broker.receive_with_metadata(f"w-{unique}") or pytest.fail("nothing was received")
    assert routing["id"] == packet_id
    assert routing["metadata"] == {"hop": 1}
    assert received.working_memory.pop("_routing") == routing
    assert received == sent
    assert received.get_tool_result("call-1") == {"rows": 2}
    assert broker.receive(f"w-{unique}") is None


def test_the_next_packet_of_a_task_hands_its_work_off(broker: HandoffBroker, unique: str) -> None:
    boss, writer, editor = (f"{name}-{unique}" for name in ("boss", "writer", "editor"))
    broker.send(packet(unique), boss, writer)
    draft = broker.receive(writer) or pytest.fail("nothing was received")
    broker.send(draft.mark_step_complete("write"), writer, editor)
    assert broker.receive(editor) is not None
    broker.complete(unique, editor, {"text": "All about tides"})

    history = broker.get_packet_history(unique)
    assert [(it["from_agent"], it["to_agent"]) for _, it in history] == [(boss, writer), (writer, editor)]
    assert broker._client.result(unique).result == {"text": "All about tides"}


def test_packets_expire(broker: HandoffBroker, unique: str) -> None:
    sent = packet(unique, ttl_seconds=60)
    assert sent.expires_at is not None
    assert not sent.is_expired()
    assert sent.is_expired(datetime.now(timezone.utc) + timedelta(minutes=2))
    old = packet(unique, ttl_seconds=60, created_at="2026-01-01T00:00:00Z")
    with pytest.raises(Denied, match="EXPIRED"):
        broker.send(old, f"r-{unique}", f"w-{unique}")


def test_the_audit_log_names_senders_and_receivers(broker: HandoffBroker, unique: str) -> None:
    sender, receiver = f"r-{unique}", f"w-{unique}"
    packet_id = broker.send(packet(unique), sender, receiver)
    broker.receive(receiver)
    log = broker.get_audit_log(packet_id=packet_id)
    assert [(it["event_type"], it["agent_name"]) for it in log] == [("received", receiver), ("sent", sender)]
    assert len(broker.get_audit_log(packet_id=packet_id, event_type="sent")) == 1
    assert broker.get_audit_log(packet_id=packet_id, agent_name="other-agent") == []


def test_all_packets_of_an_agent_are_received(broker: HandoffBroker, unique: str) -> None:
    for number in range(3):
        broker.send(packet(f"{unique}-{number}"), f"r-{unique}", f"w-{unique}")
    assert len(broker.receive_all(f"w-{unique}", unread_only=True)) == 3
    assert broker.receive_all(f"w-{unique}", unread_only=True) == []
    assert len(broker.receive_all(f"w-{unique}")) == 3
    assert broker.stats()["delivered"] >= 3


def test_a_wrong_value_is_refused_when_the_packet_is_built() -> None:
    with pytest.raises(ValidationError, match="confidence_score"):
        HandoffPacket(task_id="t", original_goal="g", confidence_score=1.5)


def test_a_closed_broker_is_reported(dev_url: str, unique: str) -> None:
    with Client(dev_url) as client:
        broker = HandoffBroker(client=client)
        broker.close()
        with pytest.raises(RuntimeError, match="closed"):
            broker.receive(unique)
