"""Parses the nested lists under one heading of a Markdown text.

Fenced blocks and comments are skipped. A section inside a fence ends with the fence. An item that is indented further
than the previous one is nested in it. A number at the indent of a bullet is nested in the bullet too, because models
often omit that indent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

BLANK = (
    " \t\n\v\f\r\x1c\x1d\x1e\x1f\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a"
    "\u2028\u2029\u205f\u3000"
)
"""White space as in every implementation; it does not include no-break spaces."""

_MAX_DEPTH = 64
_MARKER = re.compile(r"[-*+]|[0-9]{1,9}[.)]", re.ASCII)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class MarkdownError(ValueError):
    """Raised if a Markdown text is not valid. Lines and columns start at 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


@dataclass(frozen=True)
class Line:
    """One line without its terminator."""

    number: int
    text: str


@dataclass(frozen=True)
class _Bullet:
    """The marker of an item; ``indent`` is in columns, with a tab width of four."""

    indent: int
    ordered: bool
    start: int
    text: str

    @classmethod
    def of(cls, line: str) -> _Bullet | None:
        at = _content_start(line)
        marker = _MARKER.match(line, at)
        if marker is None or (marker.end() < len(line) and line[marker.end()] not in " \t"):
            return None
        text = line[marker.end() :].strip(BLANK)
        start = line.index(text[0], marker.end()) if text else marker.end()
        return cls(len(line[:at].expandtabs(4)), line[at].isdigit(), start, text)


def _content_start(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


@dataclass
class Entry:
    """One item of a list with its nested items."""

    indent: int
    ordered: bool
    line: int
    column: int
    parts: list[str]
    children: list[Entry] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join([*self.parts[:-1], _unescaped(self.parts[-1])])

    def append(self, continuation: str, new_paragraph: bool) -> None:
        """Appends a line. A backslash at the end of a line is a line break; any other end of line is a space."""
        last = self.parts.pop()
        if new_paragraph:
            last = _unescaped(last) + "\n\n"
        elif last.endswith("\\"):
            last = _unescaped(last[:-1]) + "\n"
        else:
            last = _unescaped(last) + " "
        self.parts += [last, continuation]

    def whole_text(self) -> str:
        """Returns the text with all nested items as lines, for values that must be strings."""
        return self.text + "".join(child._nested(0) for child in self.children)

    def _nested(self, level: int) -> str:
        return f"\n{'  ' * level}- {self.text}" + "".join(child._nested(level + 1) for child in self.children)

    def error(self, message: str) -> MarkdownError:
        return MarkdownError(self.line, self.column, message)


class Section:
    """The section under the only heading with a title, compared without case.

    ``comment`` is the comment that starts with ``kept``, as one line.
    """

    def __init__(self, text: str, title: str, kept: str) -> None:
        self.lines: list[Line] = []
        self.comment: Line | None = None
        self._title = title
        self._kept = kept
        self._found = self._ended = self._heading_in_fence = False
        self._fence: str | None = None
        source = _lines(text)
        for line in source:
            self._take(line, source)
        if not self._found:
            raise MarkdownError(1, 1, f'has no heading "## {title}"')

    def _take(self, line: Line, source: Iterator[Line]) -> None:
        if line.text.startswith(("```", "~~~")):
            self._toggle_fence(line.text)
        elif _is_heading(line.text, self._title) and self._counts():
            self._begin(line)
        elif not self._found or self._ended or (self._fence is not None and not self._heading_in_fence):
            return
        elif line.text.startswith(self._kept):
            if self.comment is not None:
                raise MarkdownError(line.number, 1, f"has a second comment {self._kept.strip()}")
            self.comment = _through_comment(line, source)
        elif line.text.startswith("<!--"):
            _through_comment(line, source)
        elif _is_heading(line.text):
            self._ended = True
        else:
            self.lines.append(line)

    def _counts(self) -> bool:
        """Returns whether a heading counts: in a fenced block it is an example, unless the section is in that fence."""
        return not self._found or self._fence is None or (self._heading_in_fence and not self._ended)

    def _begin(self, line: Line) -> None:
        if self._found:
            raise MarkdownError(line.number, 1, f'has a second heading "## {self._title}"')
        self._found = True
        self._heading_in_fence = self._fence is not None

    def _toggle_fence(self, line: str) -> None:
        """Opens or closes a fence. The closing fence has the same marker and length, or is longer."""
        marker = line[: len(line) - len(line.lstrip(line[0]))]
        if self._fence is None:
            self._fence = marker
        elif marker.startswith(self._fence) and not line[len(marker) :].strip(BLANK):
            self._fence = None
            self._ended = self._ended or (self._heading_in_fence and self._found)

    def entries(self) -> list[Entry]:
        """Returns the top-level items with their nested items."""
        top: list[Entry] = []
        open_entries: list[Entry] = []
        after_blank = False
        for line in self.lines:
            if not line.text.strip(BLANK):
                after_blank = True
                continue
            bullet = _Bullet.of(line.text)
            if bullet is not None:
                _add(top, open_entries, bullet, line.number)
            elif open_entries and (_content_start(line.text) > 0 or not after_blank):
                open_entries[-1].append(line.text.strip(BLANK), after_blank)
            else:
                open_entries.clear()
            after_blank = False
        return top


def _add(top: list[Entry], open_entries: list[Entry], bullet: _Bullet, line: int) -> None:
    while open_entries and _is_over(open_entries[-1], bullet):
        open_entries.pop()
    entry = Entry(bullet.indent, bullet.ordered, line, bullet.start + 1, [bullet.text])
    (open_entries[-1].children if open_entries else top).append(entry)
    open_entries.append(entry)
    if len(open_entries) > _MAX_DEPTH:
        raise entry.error(f"is nested deeper than {_MAX_DEPTH} levels")


def _is_over(entry: Entry, following: _Bullet) -> bool:
    same = entry.indent == following.indent
    return entry.indent > following.indent or (same and (entry.ordered or not following.ordered))


def _lines(text: str) -> Iterator[Line]:
    """Splits a text at LF, CR LF or CR and removes a byte order mark."""
    bare = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parts = bare.removesuffix("\n").split("\n") if bare else []
    return (Line(number, part) for number, part in enumerate(parts, 1))


def _is_heading(line: str, title: str | None = None) -> bool:
    level = len(line) - len(line.lstrip("#"))
    if not 1 <= level <= 6 or (len(line) > level and line[level] not in BLANK):
        return False
    return title is None or line[level:].rstrip(BLANK + "#:").strip(BLANK).lower() == title.lower()


def _through_comment(first: Line, source: Iterator[Line]) -> Line:
    """Joins the lines of a comment, which an editor may have wrapped at spaces."""
    text = last = first.text
    while "-->" not in last:
        following = next(source, None)
        if following is None:
            raise MarkdownError(first.number, 1, "has a comment without an end")
        last = following.text
        text += " " + last
    return Line(first.number, text)


def _unescaped(line: str) -> str:
    return line[1:] if line.startswith("\\") and _needs_escape(line[1:]) else line


def _needs_escape(line: str) -> bool:
    marker = _MARKER.match(line)
    begins = marker is not None and (marker.end() == len(line) or line[marker.end()] in " \t")
    return begins or line.startswith(("#", "<!--", "```", "~~~"))


def written(value: str, indent: int) -> str:
    """Returns a value as Markdown text without active syntax; continuation lines are indented by ``indent``.

    Control characters are written as U+FFFD, because a terminal would interpret them.
    """
    shown = _CONTROL.sub("\ufffd", value)
    lines = [("\\" if _needs_escape(line) else "") + line for line in shown.split("\n")]
    return ("\\\n" + " " * indent).join(lines) + "\n"


def span_at(text: str) -> tuple[str, str] | None:
    """Splits a text into its leading code span and the rest, or returns ``None``."""
    fence = len(text) - len(text.lstrip("`"))
    if fence == 0:
        return None
    for run in re.finditer("`+", text[fence:]):
        if len(run[0]) == fence:
            return _unpadded(text[fence : fence + run.start()]), text[fence + run.end() :]
    return None


def span(content: str) -> str:
    """Returns a code span with any content."""
    fence = "`" * (max((len(run) for run in re.findall("`+", content)), default=0) + 1)
    padded = content.startswith(" ") and content.endswith(" ") and content.strip(BLANK) != ""
    padding = " " if content.startswith("`") or content.endswith("`") or padded else ""
    return fence + padding + content + padding + fence


def _unpadded(content: str) -> str:
    padded = content.startswith(" ") and content.endswith(" ") and content.strip(BLANK) != ""
    return content[1:-1] if padded else content
