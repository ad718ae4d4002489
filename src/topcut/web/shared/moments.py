"""Days and times as people write and read them, in the event's time zone."""

import os
import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import format_date, format_time
from markupsafe import Markup

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule
from topcut.locale import ENGLISH, languages

SECOND = 1_000_000
DAYS = {ENGLISH: "EEEE d MMMM y"}
"""Formats of a day for languages in which the usual full format is not wanted."""

_TIME = Markup('<time data-at="{}" data-zone="{}">{}</time>')
WRITTEN_DAYS = {ENGLISH: "d MMMM y"}


class NotAMoment(Unreadable):
    """A form needs a day and a time, or a day."""

    code = "not-a-moment"
    message = gettext_noop("“{text}” is not a day and a time. Write it like 2026-11-20 18:00.")
    rule = Rule("MTR", "1.6")


def read_moment(text: str, *, zone: str) -> int | None:
    """Parse a day and a time; None if empty."""
    if not text.strip():
        return None
    try:
        return _microseconds(datetime.fromisoformat(text.strip()), zone)
    except (ValueError, OverflowError):
        raise NotAMoment(text=text[:40]) from None


def read_day(text: str, *, zone: str, is_last: bool = False) -> int | None:
    """Parse a day as its first moment, or, as the last day of a period, as the first moment after it."""
    if not text.strip():
        return None
    try:
        day = date.fromisoformat(text.strip()) + timedelta(days=is_last)
        return _microseconds(datetime.combine(day, time()), zone)
    except (ValueError, OverflowError):
        raise NotAMoment(text=text[:40]) from None


def write_moment(at: int | None, zone: str) -> str:
    """Format a moment for a date-and-time field."""
    return "" if at is None else _local(at, zone).strftime("%Y-%m-%dT%H:%M")


def shown_day(at: int, zone: str, language: str) -> str:
    return format_date(_local(at, zone), format=DAYS.get(language, "full"), locale=languages()[language].locale)


def written_day(day: date, language: str) -> str:
    """Format a day without its weekday, as in “12 June 2026”."""
    return format_date(day, format=WRITTEN_DAYS.get(language, "long"), locale=languages()[language].locale)


def shown_time(at: int, zone: str, language: str) -> str:
    return format_time(_local(at, zone), format="HH:mm", locale=languages()[language].locale)


def timed(at: int, zone: str, language: str) -> Markup:
    """Format a time for a page, whose script changes it to the reader's own form, such as 7:38 PM."""
    return _TIME.format(at // 1_000, zone, shown_time(at, zone, language))


def timed_moment(at: int, zone: str, language: str) -> Markup:
    """Format a moment with its weekday, day and time."""
    return Markup("{}, {}").format(shown_day(at, zone, language), timed(at, zone, language))


def timed_minute(minute: int, language: str) -> Markup:
    """Format minutes after midnight for a page."""
    written = format_time(time(*divmod(minute, 60)), format="HH:mm", locale=languages()[language].locale)
    return _TIME.format(minute * 60_000, "UTC", written)


def minute_of_day(at: int, zone: str) -> int:
    """Count the minutes since midnight in a time zone."""
    here = _local(at, zone)
    return here.hour * 60 + here.minute


def is_same_day(one: int, other: int, zone: str) -> bool:
    """Check whether both moments are on the same day in a time zone."""
    return _local(one, zone).date() == _local(other, zone).date()


@cache
def zones() -> tuple[str, ...]:
    """List the time zones an event can choose."""
    return tuple(sorted(zone for zone in _known_zones() if re.fullmatch(r"UTC|[A-Z]\w+/[\w/+-]+", zone)))


@cache
def _known_zones() -> frozenset[str]:
    """List the time zones this machine knows; cached, because it walks a whole folder."""
    return frozenset(available_timezones())


@cache
def zone_here() -> str:
    """Find the time zone of the server, which is most often in the room."""
    named = os.environ.get("TZ", "").lstrip(":")
    try:
        link = str(Path("/etc/localtime").readlink()).partition("zoneinfo/")[2]
    except OSError:
        link = ""
    return next((zone for zone in (named, link) if zone in zones()), "UTC")


def _local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at // SECOND, _where(zone))


def _microseconds(moment: datetime, zone: str) -> int:
    return int(moment.replace(tzinfo=_where(zone)).timestamp()) * SECOND


def _where(zone: str) -> tzinfo:
    return ZoneInfo(zone) if zone in _known_zones() else UTC


def day_of(goes_at: int | None, language: str) -> str:
    """Format the day on which something expires; empty if it does not."""
    if goes_at is None:
        return ""
    day = datetime.fromtimestamp(goes_at / 1_000_000, UTC)
    return format_date(day, format="long", locale=languages()[language].locale)
