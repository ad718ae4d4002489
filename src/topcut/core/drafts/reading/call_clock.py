"""The current line of a called draft, computed from one line and the time it was said.

Every device that knows the line last said by the caller, and when, knows the current second: it need not be told each
line.
"""

import enum

from msgspec import Struct

from topcut.core.drafts.reading.passing import SECOND
from topcut.core.drafts.reading.script import DraftScript


class SaidLine(Struct, frozen=True):
    """A line that the caller said, and when; the lines after it are timed from here."""

    call: int
    """Counted from 0."""
    at: int


class CallIs(enum.StrEnum):
    """What the hall is doing during a line."""

    PASSING = "passing"
    """Not timed: the line is said, boosters are passed."""
    RUNNING = "running"
    WAITING = "waiting"
    """Waiting for the caller."""


class CallMoment(Struct, frozen=True):
    """The line at a moment."""

    call: int
    now: CallIs
    since: int
    """When the line was said."""
    starts_at: int
    """When its seconds begin."""
    ends_at: int
    """When they are over."""


def moment_of(script: DraftScript, said: SaidLine, *, now: int) -> CallMoment:
    """Find the current line from one that was said (MTR B)."""
    call, since = said.call, said.at
    while not script.calls[call].waits and now >= (ends_at := since + script.calls[call].lasts * SECOND):
        call, since = call + 1, ends_at
    line = script.calls[call]
    starts_at, ends_at = since + line.passing * SECOND, since + line.lasts * SECOND
    return CallMoment(call, _is_now(now, starts_at, ends_at), since, starts_at, ends_at)


def _is_now(now: int, starts_at: int, ends_at: int) -> CallIs:
    if now < starts_at:
        return CallIs.PASSING
    return CallIs.RUNNING if now < ends_at else CallIs.WAITING


def times_said(script: DraftScript, said: tuple[SaidLine, ...], *, now: int) -> dict[int, int]:
    """List when each line was said until now, by the caller or automatically."""
    found: dict[int, int] = {}
    for place, line in enumerate(said):
        until = said[place + 1].at if place + 1 < len(said) else now
        found |= _said_by_itself(script, line, until=until)
    return found


def _said_by_itself(script: DraftScript, said: SaidLine, *, until: int) -> dict[int, int]:
    last = moment_of(script, said, now=until).call
    found, at = {}, said.at
    for call in range(said.call, last + 1):
        found[call] = at
        at += script.calls[call].lasts * SECOND
    return found
