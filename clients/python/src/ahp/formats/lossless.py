"""Makes a lossy projection lossless.

Writing projects the common form, reads the result back, and attaches the difference as an extension. Reading lifts the
shape, stores in the common form what a new projection would lose, and applies the extension. A round trip returns an
equal value in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass

from ahp.formats import common_form
from ahp.jsontext import Json, JsonObject, equal
from ahp.pointer import escape

MEMBER = "ahpExtension"


class Projection:
    """The mapping to and from one format. Both directions may lose members; both are deterministic."""

    name = ""
    holds_packets = False
    """Whether ``project`` takes a complete packet, not only the message in it."""

    def source_of(self, common: JsonObject) -> JsonObject:
        """Returns the object that ``project`` takes for a message or a packet."""
        return common if self.holds_packets else common_form.message_of(common)

    def project(self, message: JsonObject) -> JsonObject:
        raise NotImplementedError

    def lift(self, shape: JsonObject) -> JsonObject:
        raise NotImplementedError

    def derived(self, message: JsonObject) -> list[str]:
        """Returns the pointers of members for which ``project`` uses defaults."""
        return []


@dataclass(frozen=True)
class Extension:
    """The members to set and to drop in a value that was read, to restore the value that was written."""

    of: str
    set: JsonObject
    drop: list[str]
    payload: Extension | None = None

    @classmethod
    def between(cls, of: str, read: JsonObject, wanted: JsonObject) -> Extension:
        changed = {name: value for name, value in wanted.items() if name not in read or not equal(value, read[name])}
        return cls(of, changed, [name for name in read if name not in wanted])

    @classmethod
    def packet(cls, read: JsonObject, packet: JsonObject) -> Extension:
        message = common_form.handoff_in(packet)
        if message is None:
            return cls("packet", packet, [])
        envelope = {name: value for name, value in packet.items() if name != "payload"}
        return cls("packet", envelope, [], cls.between("message", read, message))

    @classmethod
    def from_json(cls, json: Json) -> Extension | None:
        """Returns ``None`` if the value is not an extension; it is an ordinary member then."""
        names = (
            {"of", "set", "drop", "payload"} if isinstance(json, dict) and "payload" in json else {"of", "set", "drop"}
        )
        if not isinstance(json, dict) or json.keys() != names:
            return None
        payload = cls.from_json(json["payload"]) if "payload" in json else None
        texts = isinstance(json["drop"], list) and all(isinstance(it, str) for it in json["drop"])
        whole = isinstance(json["of"], str) and isinstance(json["set"], dict) and texts
        if not whole or (payload is None) == ("payload" in json):
            return None
        return cls(json["of"], json["set"], json["drop"], payload)

    def to_json(self) -> JsonObject:
        rest = {} if self.payload is None else {"payload": self.payload.to_json()}
        return {"of": self.of, "set": self.set, "drop": self.drop, **rest}

    def is_empty(self) -> bool:
        return not self.set and not self.drop and self.payload is None

    def apply(self, read: JsonObject) -> JsonObject:
        if self.of == "packet":
            return self.set if self.payload is None else {**self.set, "payload": self.payload.apply(read)}
        kept = {name: value for name, value in read.items() if name not in self.drop}
        return {**kept, **self.set}

    def pointers(self) -> list[str]:
        inner = [] if self.payload is None else ["/payload" + it for it in self.payload.pointers()]
        return [f"/{escape(name)}" for name in self.set] + inner


class LosslessProjection:
    """A projection that stores in an extension what the format cannot represent."""

    def __init__(self, projection: Projection) -> None:
        self._projection = projection

    def to_shape(self, common: JsonObject) -> JsonObject:
        origin = _extension(common)
        if origin is not None and origin.of != self._projection.name:
            origin = None
        bare = _without(common) if origin is not None else common
        projected = self._project(bare)
        shape = projected if origin is None else origin.apply(projected)
        if equal(self.to_common(shape), common):
            return shape
        read_back = self._lift(_without(shape))
        return {**shape, MEMBER: self._difference(read_back, common).to_json()}

    def to_common(self, shape: JsonObject) -> JsonObject:
        extension = _hub_extension(shape)
        return self._lift(shape) if extension is None else extension.apply(self._lift(_without(shape)))

    def carried(self, shape: JsonObject) -> tuple[str, ...]:
        extension = _hub_extension(shape)
        return () if extension is None else tuple(extension.pointers())

    def _difference(self, read_back: JsonObject, common: JsonObject) -> Extension:
        if not self._projection.holds_packets and common_form.is_packet(common):
            return Extension.packet(read_back, common)
        return Extension.between("message", read_back, common)

    def _project(self, common: JsonObject) -> JsonObject:
        return self._projection.project(self._projection.source_of(common))

    def _lift(self, shape: JsonObject) -> JsonObject:
        """Lifts a shape and stores in the message what the message cannot represent."""
        message = self._projection.lift(shape)
        if self._rest(message, shape).is_empty():
            return message
        bare = _without(message)
        return {**bare, MEMBER: self._rest(bare, shape).to_json()}

    def _rest(self, message: JsonObject, shape: JsonObject) -> Extension:
        return Extension.between(self._projection.name, self._project(message), shape)


def _extension(value: JsonObject) -> Extension | None:
    return Extension.from_json(value[MEMBER]) if MEMBER in value else None


def _hub_extension(shape: JsonObject) -> Extension | None:
    extension = _extension(shape)
    return extension if extension is not None and extension.of in ("message", "packet") else None


def _without(value: JsonObject) -> JsonObject:
    return {name: it for name, it in value.items() if name != MEMBER}
