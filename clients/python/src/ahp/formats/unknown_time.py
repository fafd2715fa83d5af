"""The value of a required time that the source does not contain. Text for models omits it."""

from __future__ import annotations

from ahp.formats.common_form import UNKNOWN_TIME, items
from ahp.formats.lossless import Projection
from ahp.jsontext import JsonObject


def hide(message: JsonObject) -> JsonObject:
    """Returns the message without the times that are unknown."""
    shown = {name: it for name, it in message.items() if (name, it) != ("timestamp", UNKNOWN_TIME)}
    if not any(isinstance(it, dict) and it.get("completedAt") == UNKNOWN_TIME for it in _steps(message)):
        return shown
    return {**shown, "completedSubtasks": [_without_time(it) for it in _steps(message)]}


def restore(message: JsonObject) -> JsonObject:
    """Returns the message with the unknown time in the places that lack a time."""
    whole = message if "timestamp" in message else {**message, "timestamp": UNKNOWN_TIME}
    if not any(isinstance(it, dict) and "completedAt" not in it for it in _steps(message)):
        return whole
    steps = [
        {**it, "completedAt": it.get("completedAt", UNKNOWN_TIME)} if isinstance(it, dict) else it
        for it in _steps(message)
    ]
    return {**whole, "completedSubtasks": steps}


def _steps(message: JsonObject) -> list[object]:
    return items(message, "completedSubtasks")


def _without_time(step: object) -> object:
    if not isinstance(step, dict):
        return step
    return {name: it for name, it in step.items() if (name, it) != ("completedAt", UNKNOWN_TIME)}


class Markdown(Projection):
    """Messages for models: unchanged, but without unknown times."""

    name = "markdown"

    def project(self, message: JsonObject) -> JsonObject:
        return hide(message)

    def lift(self, shape: JsonObject) -> JsonObject:
        return restore(shape)
