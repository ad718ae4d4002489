"""Release days that change: a set comes earlier or later, and the log keeps who said so."""

import re
from datetime import UTC, date, datetime
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.decks.facts import ReleaseMoved
from topcut.core.event.nouns.decks.refusals import NotASet, SameDay, ShortNotice
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.rules.editions import tables_of
from topcut.core.rules.releases import is_announced_in_time, releases

_CODE: Final = re.compile("[A-Z0-9]{2,6}")


@action(Power.ORGANIZE, Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 3.7", makes=(ReleaseMoved,))
def move_release(event: Event, occasion: Occasion, *, code: str, day: date) -> Decision[EventFact]:
    """Take a set's first legal day from a new announcement; the log keeps the old day and who changed it (MTR 3.7)."""
    if not _CODE.fullmatch(code):
        raise NotASet
    before = first_day(event, code)
    if before == day:
        raise SameDay(code=code)
    return Decision((ReleaseMoved(code, day, before),), _short_notice(event, day, now=occasion.now))


def _short_notice(event: Event, day: date, *, now: int) -> tuple[ShortNotice, ...]:
    """Raise a concern about short notice: a change of what is legal is announced some weeks ahead (MTR 0)."""
    today = datetime.fromtimestamp(now // 1_000_000, UTC).date()
    edition = tables_of(event.edition)
    if is_announced_in_time(day, announced=today, edition=edition):
        return ()
    return (ShortNotice(days=(day - today).days, least=releases(edition).legality_notice_days),)


def first_day(event: Event, code: str) -> date | None:
    """Return the day from which a set is legal here: as moved, or as the edition announces it (MTR 3.7)."""
    if moved := event.decks.releases.get(code):
        return moved.day
    return next((one.legal_from for one in releases(tables_of(event.edition)).releases if one.code == code), None)
