"""Violations and validation results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Violation(NamedTuple):
    """One error in a document: a code of ``spec/problems.json``, a JSON Pointer and a message."""

    code: str
    pointer: str
    message: str


@dataclass(frozen=True)
class Validation:
    """The errors of a message, in the order of the gates; at most 100 of its schema."""

    errors: tuple[Violation, ...]

    @property
    def valid(self) -> bool:
        return not self.errors

    @property
    def reason(self) -> str | None:
        """The code of the first gate that denies the message, or ``None`` if all gates allow it."""
        return self.errors[0].code if self.errors else None

    def __bool__(self) -> bool:
        return self.valid
