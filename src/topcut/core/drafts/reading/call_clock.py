"""Where the call of a draft is: one line said at one moment, and all that follows by itself.

Everybody who knows which line was said last by somebody, and when, knows the second: nobody has to be told each line.
"""

import enum

from msgspec import Struct

from topcut.core.drafts.reading.passing import SECOND
from topcut.core.drafts.reading.script import DraftScript


class SaidLine(Struct, frozen=True):
    """A line that somebody said, and when; the lines after it count from here."""

    call: int
    """Counted from 0."""
    at: int


class CallIs(enum.StrEnum):
    """What the hall does during a line."""

    PASSING = "passing"
    """Nobody is timed: the line is said, boosters are passed."""
    RUNNING = "running"
    WAITING = "waiting"
    """For whoever calls."""


class CallMoment(Struct, frozen=True):
    """The line of a moment."""

    call: int
    now: CallIs
    since: int
    """When the line was said."""
    starts_at: int
    """When its seconds begin."""
    ends_at: int
    """When they are over."""


def moment_of(script: DraftScript, said: SaidLine, *, now: int) -> CallMoment:
    """Find the line that counts now, from one that was said (MTR B)."""
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
    """Say when each line was said until now, whether by somebody or by itself."""
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
