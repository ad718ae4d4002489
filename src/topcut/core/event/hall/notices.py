"""Announcements to everybody: one notice now, and the schedule."""

from itertools import pairwise
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import ALWAYS, BEFORE_THE_END, action
from topcut.core.event.hall.room import LONGEST_MESSAGE, one_line
from topcut.core.event.nouns.facts import EventFact, NoticeGiven, NoticesSeen, ScheduleAnnounced
from topcut.core.event.nouns.hall.refusals_room import MessageTooLong, ScheduleGoesBack, ScheduleTooLong
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.schedule import read_schedule
from topcut.core.log import Decision, Sealed
from topcut.core.log.refusals import NothingNew
from topcut.core.play import PlayerId, Power

MOST_LINES: Final = 60
LONGEST_LINE: Final = 100


@action(Power.ORGANIZE, Power.PAIR, Power.OVERRULE, during=ALWAYS, rule="MTR 1.6", makes=(NoticeGiven,))
def give_notice(event: Event, occasion: Occasion, *, text: str) -> Decision[EventFact]:
    """Tell everybody one thing, on every phone and screen at once; nothing takes it down (MTR 1.6)."""
    said = one_line(text)
    if len(said) > LONGEST_MESSAGE:
        raise MessageTooLong(most=LONGEST_MESSAGE, length=len(said))
    if not said and event.notice is None:
        raise NothingNew
    return Decision((NoticeGiven(Sealed(said), occasion.now, is_up=bool(said)),))


@action(Power.ORGANIZE, Power.PAIR, Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 1.6", makes=(ScheduleAnnounced,))
def announce_schedule(event: Event, occasion: Occasion, *, lines: str) -> Decision[EventFact]:
    """Announce the schedule, breaks included; between two headings times go forward (MTR 1.6)."""
    return Decision((ScheduleAnnounced(Sealed(schedule_said(lines))),))


@action(Power.PLAY, during=ALWAYS, rule="MTR 10.2", makes=(NoticesSeen,))
def see_notices(event: Event, occasion: Occasion, *, player: PlayerId, number: int) -> Decision[EventFact]:
    """Note that a player has seen what was changed, up to this number; it leaves their phone (MTR 10.2)."""
    if occasion.by.player != player:
        raise NotYourPower(power=Power.PLAY.value, action="for others")
    if not event.seen_changes.get(player, 0) < number <= max((each.number for each in event.changes), default=0):
        raise NothingNew
    return Decision((NoticesSeen(player, number),))


def schedule_said(lines: str) -> str:
    """Tidy a schedule, one item per line; refuse one that is too long, or whose times go back."""
    said = "\n".join(filter(None, map(one_line, lines.splitlines())))
    read = read_schedule(said)
    if len(read) > MOST_LINES or any(len(line.what) > LONGEST_LINE for line in read):
        raise ScheduleTooLong(lines=MOST_LINES, letters=LONGEST_LINE)
    for before, after in pairwise(read):
        if before.minute is not None and after.minute is not None and after.minute < before.minute:
            raise ScheduleGoesBack(line=after.what)
    return said
