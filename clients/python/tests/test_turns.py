"""Text for models leaves out cached results that do not hold any more."""

from __future__ import annotations

from ahp.adapters.conversation import read_turns
from ahp.adapters.envelope import seal
from ahp.adapters.turns import briefing, is_briefing, project
from messages import example


def test_stale_results_are_not_shown() -> None:
    old = {"result": "old price", "takenAt": "2026-03-02T09:15:04Z", "holdsForMs": 1000}
    message = example(toolCache={"price{}": old, "colour{}": "red"})
    turns = project(message)
    assert [turn.role for turn in turns] == ["user", "assistant", "tool"]
    assert not any("old price" in turn.text for turn in turns)
    assert "old price" not in briefing(message)


def test_briefings_of_any_time_are_recognised() -> None:
    old = {"result": "old price", "takenAt": "2026-03-02T09:15:04Z", "holdsForMs": 1000}
    message = example(toolCache={"price{}": old, "colour{}": "red"})
    early, late = project(message, all_results=True), project(message)
    assert len(early) == 5
    assert is_briefing(early[0].text, message)
    assert is_briefing(late[0].text, message)
    assert not is_briefing(late[0].text.replace("red", "blue"), message)
    for turns in (early, late):
        assert read_turns(seal(message), turns).report.lossless
