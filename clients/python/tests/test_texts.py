"""Tests of the texts that a developer reads: representations and error messages."""

from __future__ import annotations

import pytest

from ahp import Claim, Client, Denied, Grant, Handoff, Lease, Packet, TaskResult, Unreachable, packet_json
from ahp.errors import refusal

PACKET = Packet(
    {
        "packetId": "p-1",
        "taskId": "t-1",
        "type": "task.assign",
        "sender": "boss",
        "target": "writer",
        "status": "ready",
        "terminalReason": None,
        "payload": {"text": "x" * 10_000},
    }
)
GRANT = Grant("secret-token", 3, "2026-01-01T00:00:00.000Z", 30_000)
SHOWN = "Packet(packetId='p-1', taskId='t-1', type='task.assign', sender='boss', target='writer', status='ready')"


def test_representations_are_short_and_without_tokens(dev_url: str) -> None:
    assert repr(PACKET) == SHOWN
    lease = Lease(Client(dev_url, agent="writer"), PACKET, GRANT)
    assert repr(lease) == f"Lease({SHOWN}, fence=3, until='2026-01-01T00:00:00.000Z')"
    claim = repr(Claim(PACKET, GRANT, checkpoint={"text": "x" * 10_000}))
    assert "secret-token" not in claim
    assert len(claim) < 300
    result = TaskResult({"taskId": "t-1", "status": "COMPLETED", "agent": "writer", "result": {"n": 1}, "reason": None})
    assert repr(result) == "TaskResult(taskId='t-1', status='COMPLETED', agent='writer', result={'n': 1})"
    message = Handoff.build(goal="g" * 100, done=["a", "b"]).stamped(sender="boss", target="writer")
    assert repr(message) == f"Handoff('{'g' * 59}…', boss -> writer, done=2, remaining=0)"


@pytest.mark.parametrize(
    ("detail", "errors", "text"),
    [
        ("the lease expired", [], "X: the lease expired"),
        ("2 fields are invalid", [("/a", "is required"), ("/b", "is a number")],
         "X: 2 fields are invalid: /a is required; /b is a number"),
        ("no agent 'b' is registered", [("/target", "no agent 'b' is registered")],
         "X: /target no agent 'b' is registered"),
        ("/target: no agent 'b'", [("/target", "no agent 'b'")], "X: /target no agent 'b'"),
    ],
)  # fmt: skip
def test_denial_says_nothing_twice(detail: str, errors: list[tuple[str, str]], text: str) -> None:
    listed = [{"code": "X", "pointer": pointer, "message": message} for pointer, message in errors]
    assert str(refusal({"code": "X", "detail": detail, "errors": listed})) == text


def test_denial_has_the_number_of_all_errors() -> None:
    listed = [{"code": "X", "pointer": "/a", "message": "is required"}]
    denied = refusal({"code": "X", "detail": "3 fields are invalid", "errors": listed, "errorsTotal": 3})
    assert denied.errors_total == 3
    assert str(denied) == "X: 3 fields are invalid: /a is required; and 2 more"
    assert refusal({"code": "X", "errors": listed}).errors_total == 1


def test_denial_without_detail_shows_its_code_once() -> None:
    assert str(Denied("X")) == "X"


def test_refused_connection_has_a_hint() -> None:
    with pytest.raises(Unreachable) as away:
        Client("http://127.0.0.1:1", retries=0).status()
    assert str(away.value) == (
        "Cannot connect to the AHP daemon at http://127.0.0.1:1 (connection refused). Is it running? Try `ahp start`."
    )


def test_unknown_member_is_rejected_with_a_suggestion(dev_url: str) -> None:
    with pytest.raises(TypeError, match="a packet has no member 'tsk_id'; did you mean 'task_id'\\?"):
        Client(dev_url).submit(target="b", tsk_id="t")  # type: ignore[call-arg]
    free: dict[str, object] = {"x-team": 7}
    assert packet_json(type="task.assign", payload={}, **free)["x-team"] == 7  # type: ignore[arg-type]
