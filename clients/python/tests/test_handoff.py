from __future__ import annotations

import json

import pytest

from ahp import Handoff, budget, validate
from messages import example


def test_a_built_message_is_valid_once_it_is_stamped() -> None:
    message = Handoff.build(goal="Review it", done=[("s1", "coded")], remaining=["review"], state={"branch": "x"})
    stamped = message.stamped(sender="coder", target="reviewer", task_id="t-1")
    assert stamped.validate().valid
    assert (stamped.from_agent, stamped.to_agent, stamped.task_id) == ("coder", "reviewer", "t-1")
    assert stamped.remaining == [{"subtaskId": "s1", "description": "review"}]


def test_stamping_changes_nothing_that_is_said() -> None:
    message = example()
    assert message.stamped(sender="other", target="another", task_id="other") == message


def test_a_message_without_anything_done_says_that_it_is_the_first() -> None:
    assert Handoff.build(goal="x")["initial"] is True
    assert "initial" not in Handoff.build(goal="x", done=["a"])
    assert "initial" not in Handoff.build(goal="x", initial=False)


def test_old_turns_are_summarised_to_fit_the_window() -> None:
    turns = [{"role": "user", "content": f"We decided on step {i}. " + "chatter " * 50} for i in range(200)]
    message = Handoff.build(goal="x", history=turns, window=8000)
    assert len(message.history) == 5
    assert "We decided on step 3." in message["conversationHistorySummary"]
    assert message["historyStrategy"] == "summary"


def test_messages_are_equal_when_their_json_is() -> None:
    one = Handoff({"a": 1, "b": [True]})
    assert one == Handoff({"b": [True], "a": 1.0})
    assert hash(one) == hash(Handoff({"b": [True], "a": 1.0}))
    assert one != Handoff({"a": 1, "b": [1]})


def test_a_message_cannot_be_changed_from_outside() -> None:
    state = {"list": [1]}
    message = Handoff.build(goal="x", state=state)
    state["list"].append(2)
    message.state["list"].append(3)
    message.json["currentState"]["list"].append(4)
    assert message.state == {"list": [1]}


def test_members_may_be_named_as_python_does() -> None:
    message = Handoff.build(goal="x", tool_cache={"k": 1}, original_goal="y", cost=budget(1, 2, 3, 4))
    assert message.tool_cache == {"k": 1}
    assert message["originalGoal"] == "y"
    assert message["costTracking"]["tokenSpent"] == {"prompt": 3, "completion": 4}


def test_what_json_cannot_hold_is_refused_when_it_is_built() -> None:
    with pytest.raises(ValueError, match="no form in JSON"):
        Handoff.build(goal="x", state={"when": object()})


def test_a_value_of_the_wrong_type_is_told_with_its_article() -> None:
    message = {
        **example(),
        "currentState": 1,
        "completedSubtasks": 1,
        "personalData": {"subject-1": 1},
        "taskDescription": 1,
        "initial": 1,
    }
    told = {error.pointer: error.message for error in validate(json.dumps(message)).errors}
    assert told["/currentState"] == "must be an object"
    assert told["/completedSubtasks"] == "must be an array"
    assert told["/personalData/subject-1"] == "must be an object or null"
    assert told["/taskDescription"] == "must be a string"
    assert told["/initial"] == "must be a boolean"
