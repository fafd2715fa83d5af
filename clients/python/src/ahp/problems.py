"""What is wrong with something: one fault, and the answer of a receiver's checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Violation(NamedTuple):
    """One fault: a code of ``spec/problems.json``, the JSON Pointer of the field, and words for people."""

    code: str
    pointer: str
    message: str


@dataclass(frozen=True)
class Validation:
    """Every error at once, in the order of the gates."""

    errors: tuple[Violation, ...]

    @property
    def valid(self) -> bool:
        return not self.errors

    @property
    def reason(self) -> str | None:
        """The code of the first gate that would refuse, or ``None`` when all allow."""
        return self.errors[0].code if self.errors else None

    def __bool__(self) -> bool:
        return self.valid
