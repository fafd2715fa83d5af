"""An A2A 0.3 message that contains the complete packet or handoff in a data part."""

from __future__ import annotations

from ahp import ids
from ahp.formats import common_form
from ahp.formats.common_form import items, members, text
from ahp.formats.lossless import Projection
from ahp.jsontext import JsonObject, digest

EXTENSION = "https://ahp.dev/a2a/handoff/v1"
_FACTS = ("handoffId", "parentHandoffId", "contract", "sender", "target")


class A2a(Projection):
    """Handoffs and packets as A2A messages."""

    name = "a2a"
    holds_packets = True

    def project(self, message: JsonObject) -> JsonObject:
        known = [it for it in (text(message, "packetId"), text(message, "handoffId")) if it is not None]
        shape: JsonObject = {
            "kind": "message",
            "role": "agent",
            "messageId": known[0] if known else digest(message),
        }
        if (task := text(message, "taskId")) is not None:
            shape["contextId"] = task
        part = {"kind": "data", "data": message, "metadata": {"mediaType": "application/json"}}
        facts = {name: message[name] for name in _FACTS if name in message}
        return {**shape, "parts": [part], "extensions": [EXTENSION], "metadata": {EXTENSION: facts}}

    def lift(self, shape: JsonObject) -> JsonObject:
        parts = [part for part in items(shape, "parts") if isinstance(part, dict)]
        for part in parts:
            data = members(part, "data")
            if data is not None and (common_form.is_packet(data) or "schemaVersion" in data):
                return data
        texts = "\n".join(it for it in (text(part, "text") for part in parts) if it is not None)
        message = {**common_form.skeleton(shape), "initial": True}
        context = text(shape, "contextId")
        if context is not None and ids.is_id(context):
            message["taskId"] = context
        return {**message, "taskDescription": texts or "INITIAL"}
