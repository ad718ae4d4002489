"""How the small facts of a shop night change an event: fees, merged entrants, the room's code, its screens, doubts."""

from collections.abc import Iterable
from typing import assert_never

from topcut.core.event.fold.meeting import seat_all
from topcut.core.event.nouns.facts import (
    CheckInOpened,
    EntrantsMerged,
    EntryPaid,
    MeetingEnded,
    NoticeGiven,
    PlayersSeated,
    RoomFact,
    ScheduleAnnounced,
    ScreenAssigned,
    SectionAssigned,
)
from topcut.core.event.nouns.prizes.prize import added
from topcut.core.event.nouns.rounds.facts import DecisionOverruled, DoubtFact, DoubtSettled, ResultDoubted
from topcut.core.event.nouns.rounds.state import Round, RoundState, Table
from topcut.core.event.nouns.state import Entrant, Event, PublicNotice, Screen
from topcut.core.event.reading.event import shared_rounds
from topcut.core.play import EntrantId


def apply_room(event: Event, fact: RoomFact) -> None:
    match fact:
        case EntryPaid():
            event.entrants[fact.entrant].paid = fact.paid
        case EntrantsMerged():
            _merge(event, kept=event.entrants[fact.kept], gone=event.entrants[fact.gone])
        case CheckInOpened():
            event.venue_code = fact.code if fact.is_asked else None
        case PlayersSeated():
            seat_all(event, fact)
        case MeetingEnded():
            if event.meeting is None:
                raise KeyError("a player meeting")
            event.meeting = None
        case ScreenAssigned():
            event.screens[fact.screen] = Screen(fact.shows, fact.message, fact.first, fact.last)
        case NoticeGiven():
            event.notice = PublicNotice(fact.text, fact.at) if fact.is_up else None
        case ScheduleAnnounced():
            event.schedule = fact.lines
        case SectionAssigned() if fact.judge is None:
            del event.sections[fact.section]
        case SectionAssigned():
            event.sections[fact.section] = fact.judge
        case _:
            assert_never(fact)


def apply_doubt(table: Table, fact: DoubtFact) -> None:
    match fact:
        case ResultDoubted():
            others = tuple(doubt for doubt in table.doubts if doubt[0] != fact.side)
            if fact.side not in range(len(table.sides)):
                raise KeyError(f"side {fact.side} of table {fact.table}")
            table.doubts = (*others, (fact.side, fact.result))
        case DoubtSettled():
            if not table.doubts:
                raise KeyError(f"a doubt about table {fact.table}")
            table.doubts = ()
        case DecisionOverruled():
            if table.result != fact.result:
                raise KeyError(f"that result of table {fact.table}")
            table.overruled = fact.result
        case _:
            assert_never(fact)


def _merge(event: Event, *, kept: Entrant, gone: Entrant) -> None:
    """Replace the gone entrant's number by the kept one's everywhere; missed rounds stay unplayed (MTR 2.10)."""
    if (
        event.cut
        or event.fields
        or len(kept.players) != len(gone.players)
        or shared_rounds(event, kept.number, gone.number)
    ):
        raise KeyError(f"entrants {kept.number} and {gone.number} as one")
    kept.first_round, kept.out_after = _first_round(kept, gone), _out_after(kept, gone)
    kept.byes, kept.unannounced = max(kept.byes, gone.byes), kept.unannounced + gone.unannounced
    kept.checked_in, kept.paid = kept.checked_in or gone.checked_in, kept.paid or gone.paid
    for round in event.rounds.values():
        _rewrite_round(round, kept=kept.number, gone=gone.number)
    _rewrite_lists(event, kept=kept.number, gone=gone.number)
    _move_links(event, kept=kept, gone=gone)
    del event.entrants[gone.number]


def _first_round(kept: Entrant, gone: Entrant) -> int:
    """Find the first round one of them was in; an entrant who left before playing was in none."""
    started = [entrant.first_round for entrant in (kept, gone) if entrant.plays(entrant.first_round)]
    return min(started or [kept.first_round])


def _out_after(kept: Entrant, gone: Entrant) -> int | None:
    if kept.out_after is None or gone.out_after is None:
        return None
    return max(kept.out_after, gone.out_after)


def _rewrite_round(round: Round, *, kept: EntrantId, gone: EntrantId) -> None:
    if not round.has(gone):
        return
    if round.state is RoundState.DRAWN:
        raise KeyError(f"round {round.number} before it was drawn")
    if (number := round.seats.pop(gone, None)) is not None:
        table = round.tables[number]
        for each in (table, *table.seats):
            each.sides = _rewritten(each.sides, kept=kept, gone=gone)
        round.seats[kept] = number
    round.byes = _rewritten(round.byes, kept=kept, gone=gone)
    round.losses = _rewritten(round.losses, kept=kept, gone=gone)


def _rewrite_lists(event: Event, *, kept: EntrantId, gone: EntrantId) -> None:
    event.published = {after: _rewritten(order, kept=kept, gone=gone) for after, order in event.published.items()}
    event.avoid = tuple(_rewritten(group, kept=kept, gone=gone) for group in event.avoid)
    table = event.fixed_tables.pop(gone, None)
    if table is not None:
        event.fixed_tables.setdefault(kept, table)
    if event.meeting and (seat := event.meeting.pop(gone, None)) is not None:
        event.meeting.setdefault(kept, seat)
        event.meeting_tables = None
    if received := event.handed_over.pop(gone, ()):
        event.handed_over[kept] = added(event.handed_over.get(kept, ()), received)


def _rewritten(entrants: Iterable[EntrantId], *, kept: EntrantId, gone: EntrantId) -> tuple[EntrantId, ...]:
    """Put the kept entrant in the gone one's place, once, at the first of their places."""
    return tuple(dict.fromkeys(kept if entrant == gone else entrant for entrant in entrants))


def _move_links(event: Event, *, kept: Entrant, gone: Entrant) -> None:
    """Move the gone entrant's links to the kept one; the old number still finds the person, to erase a name."""
    for mine, theirs in zip(kept.players, gone.players, strict=True):
        links = event.links_of.pop(theirs, ())
        for who in links:
            event.links[who] = mine
        if links:
            event.links_of[mine] = (*event.links_of.get(mine, ()), *links)
        event.players[theirs] = kept.number
    kept.merged = (*kept.merged, *gone.players)
