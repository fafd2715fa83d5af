"""Moments as text: any RFC 3339 time is read, UTC with milliseconds is written."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

_SHAPE = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))",
    re.ASCII,
)
_MAX_CHARS = 64


def parse(text: str) -> datetime | None:
    """The moment in UTC, or ``None`` for what is no RFC 3339 time. A leap second is the second after it."""
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
        moment = local - offset
    except (ValueError, OverflowError):
        return None
    if leap:
        at_end_of_day = (moment.hour, moment.minute, moment.second) == (23, 59, 59)
        return moment + timedelta(seconds=1) if at_end_of_day else None
    return moment


def _offset(shape: re.Match[str]) -> timedelta | None:
    if shape[8]:
        return timedelta()
    hours, minutes = int(shape[10]), int(shape[11])
    if hours > 23 or minutes > 59:
        return None
    offset = timedelta(hours=hours, minutes=minutes)
    return offset if shape[9] == "+" else -offset


def write(moment: datetime) -> str:
    """``2026-06-12T10:00:00.000Z``; a moment without a zone is taken for UTC."""
    zoned = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
    utc = zoned.astimezone(timezone.utc)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z".rjust(24, "0")


def now() -> str:
    return write(datetime.now(timezone.utc))
