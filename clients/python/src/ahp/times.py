"""Timestamps as text: parses any RFC 3339 time and writes UTC with milliseconds."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

_SHAPE = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))",
    re.ASCII,
)
_MAX_CHARS = 64


def parse(text: str) -> datetime | None:
    """Returns the time in UTC, or ``None`` if it is not an RFC 3339 time. A leap second maps to the next second."""
    shape = _SHAPE.fullmatch(text) if len(text) <= _MAX_CHARS else None
    if shape is None:
        return None
    year, month, day, hour, minute, second = (int(shape[i]) for i in range(1, 7))
    offset = _offset(shape)
    if offset is None:
        return None
    leap = second == 60
    micros = int(((shape[7] or "") + "000000")[:6])
    try:
        local = datetime(year, month, day, hour, minute, 59 if leap else second, micros, timezone.utc)
        utc = local - offset
    except (ValueError, OverflowError):
        return None
    if leap:
        at_end_of_day = (utc.hour, utc.minute, utc.second) == (23, 59, 59)
        return utc + timedelta(seconds=1) if at_end_of_day else None
    return utc


def _offset(shape: re.Match[str]) -> timedelta | None:
    if shape[8]:
        return timedelta()
    hours, minutes = int(shape[10]), int(shape[11])
    if hours > 23 or minutes > 59:
        return None
    offset = timedelta(hours=hours, minutes=minutes)
    return offset if shape[9] == "+" else -offset


def write(time: datetime) -> str:
    """Formats a time like ``2026-06-12T10:00:00.000Z``; a time without a zone is in UTC."""
    zoned = time if time.tzinfo else time.replace(tzinfo=timezone.utc)
    utc = zoned.astimezone(timezone.utc)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z".rjust(24, "0")


def now() -> str:
    return write(datetime.now(timezone.utc))
