from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from ahp import Handoff, budget, next_cost, validate
from messages import example


def test_stamped_message_is_valid() -> None:
    message = Handoff.build(goal="Review it", done=[("s1", "coded")], remaining=["review"], state={"branch": "x"})
    stamped = message.stamped(sender="coder", target="reviewer", task_id="t-1")
    assert stamped.validate().valid
    assert (stamped.from_agent, stamped.to_agent, stamped.task_id) == ("coder", "reviewer", "t-1")
    assert stamped.remaining == [{"subtaskId": "s1", "description": "review"}]


def test_stamping_keeps_given_members() -> None:
    message = example()
    assert message.stamped(sender="other", target="another", task_id="other") == message


def test_message_without_completed_steps_is_initial() -> None:
    assert Handoff.build(goal="x")["initial"] is True
    assert "initial" not in Handoff.build(goal="x", done=["a"])
    assert "initial" not in Handoff.build(goal="x", initial=False)


def test_old_turns_are_summarised_to_fit_the_window() -> None:
    turns = [{"role": "user", "content": f"We decided on step {i}. " + "chatter " * 50} for i in range(200)]
    message = Handoff.build(goal="x", history=turns, window=8000)
    assert len(message.history) == 5
    assert "We decided on step 3." in message["conversationHistorySummary"]
    assert message["historyStrategy"] == "summary"


def test_messages_with_equal_json_are_equal() -> None:
    one = Handoff({"a": 1, "b": [True]})
    assert one == Handoff({"b": [True], "a": 1.0})
    assert hash(one) == hash(Handoff({"b": [True], "a": 1.0}))
    assert one != Handoff({"a": 1, "b": [1]})


def test_message_is_immutable() -> None:
    state = {"list": [1]}
    message = Handoff.build(goal="x", state=state)
    state["list"].append(2)
    message.state["list"].append(3)
    message.json["currentState"]["list"].append(4)
    assert message.state == {"list": [1]}


def test_members_may_be_in_snake_case() -> None:
    message = Handoff.build(goal="x", tool_cache={"k": 1}, original_goal="y", cost=budget(1, 2, 3, 4))
    assert message.tool_cache == {"k": 1}
    assert message["originalGoal"] == "y"
    assert message["costTracking"]["tokenSpent"] == {"prompt": 3, "completion": 4}


def test_value_without_json_form_is_rejected() -> None:
    with pytest.raises(ValueError, match="cannot convert to JSON"):
        Handoff.build(goal="x", state={"when": object()})


def test_type_errors_have_an_article() -> None:
    message = {
        **example(),
        "currentState": 1,
        "completedSubtasks": 1,
        "personalData": {"subject-1": 1},
        "taskDescription": 1,
        "initial": 1,
    }
    messages = {error.pointer: error.message for error in validate(json.dumps(message)).errors}
    assert messages["/currentState"] == "must be an object"
    assert messages["/completedSubtasks"] == "must be an array"
    assert messages["/personalData/subject-1"] == "must be an object or null"
    assert messages["/taskDescription"] == "must be a string"
    assert messages["/initial"] == "must be a boolean"


@pytest.mark.parametrize(
    ("member", "value"),
    [("confidence", 2), ("priority", "URGENT"), ("expires_at", "soon"), ("goal", ""), ("task_id", "a b")],
)
def test_a_wrong_value_fails_when_the_message_is_built(member: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"^/[A-Za-z]+ must"):
        Handoff.build(**{"goal": "g", member: value})


def test_a_stale_tool_result_is_not_served() -> None:
    entry = {"result": 1, "takenAt": "2026-03-02T09:15:00Z", "holdsForMs": 4000}
    message = Handoff.build(goal="g", tool_cache={"a": entry, "b": 7, "c": {"result": 1}})
    taken = datetime(2026, 3, 2, 9, 15, 0, tzinfo=timezone.utc)
    assert message.tool_result("a", taken + timedelta(seconds=4)) is None
    assert message.tool_result("a", taken + timedelta(seconds=3)) == entry
    assert message.tool_result("b") == 7
    assert message.tool_result("c") == {"result": 1}


def test_the_next_cost_adds_what_was_spent() -> None:
    message = Handoff.build(goal="g", cost=budget(0.1, 0.5, 10, 2))
    assert next_cost(message, 0.2, 5, 1) == budget(0.3, 0.3, 15, 3)
    assert next_cost(Handoff.build(goal="g"), 0.2) == budget(0.2)
    with pytest.raises(ValueError, match="0 or more"):
        next_cost(message, -1)
