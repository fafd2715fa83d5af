"""Agents' names as a framework takes them, and back."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable

_MAX = 64


class NameCollision(ValueError):
    """Two agents whose names would become one."""


def identifier(name: str) -> str:
    """A Python identifier: ``refund-agent`` is ``refund_agent``."""
    word = re.sub(r"[^A-Za-z0-9_]", "_", name)[:_MAX]
    word = "_" + word if not word or word[0].isdigit() else word
    return word + "_" if keyword.iskeyword(word) else word


def hyphenated(name: str) -> str:
    """Letters, digits, ``_`` and ``-``."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)[:_MAX] or "_"


def unchanged(name: str) -> str:
    return name


class Aliases:
    """The agents that work may go to, under the names that a framework takes.

    ``tools`` are the names that handoff tools have there; unknown names stay as they are on the way back.
    """

    def __init__(
        self,
        names: Iterable[str] = (),
        rule: Callable[[str], str] = identifier,
        *,
        tool_prefix: str = "transfer_to_",
        tool_rule: Callable[[str], str] = identifier,
    ) -> None:
        self._native: dict[str, str] = {}
        self._tools: dict[str, str] = {}
        for name in names:
            _put(self._native, rule(name), name)
            _put(self._tools, tool_prefix + tool_rule(name), name)

    @property
    def names(self) -> list[str]:
        return list(self._native.values())

    @property
    def tools(self) -> dict[str, str]:
        """AHP's name of the agent by the name of the tool that hands over to it."""
        return dict(self._tools)

    def native(self, name: str) -> str:
        """The framework's name of an agent."""
        return next(native for native, known in self._native.items() if known == name)

    def tool(self, name: str) -> str:
        """The name of the tool that hands over to an agent."""
        return next(tool for tool, known in self._tools.items() if known == name)

    def known(self, native: str) -> str:
        """AHP's name of an agent."""
        return self._native.get(native, native)


def _put(table: dict[str, str], native: str, name: str) -> None:
    if table.setdefault(native, name) != name:
        raise NameCollision(f"{table[native]} and {name} would both be {native}")
