"""The result of an online table: who reports it to the event, and who agrees to it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.action import EVENT_ACTIONS, Action
from topcut.core.event.nouns.rounds.state import ReportStatus, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.seats_online import length_at_table, match_at
from topcut.core.event.rounds.results import confirm_result, report_result
from topcut.core.log import settle
from topcut.core.play import EntrantId, MatchLength, Who
from topcut.core.zones.reading import MatchSeat
from topcut.core.zones.view import EndedMatch


class TableReport(Struct, frozen=True):
    """What an event is to be told about an ended table: by a player of it, or an official."""

    action: Action[...]
    who: Who
    args: Mapping[str, Any]
    is_agreement: bool = False
    """Whether it only agrees to what was reported."""

    def why_refused(self, event: Event, *, now: int, random: Callable[[int], bytes]) -> TopcutError | None:
        """Return why the event would refuse it, if it would."""
        occasion = Occasion(event.actor(self.who), now, random)
        try:
            settle(self.action(event, occasion, **self.args), policy=event.policy)
        except TopcutError as refusal:
            return refusal
        return None


class ResultTerms(Struct, frozen=True):
    """What turns the games of an online table into a result of its event."""

    length: MatchLength
    by_place: bool


def result_terms(event: Event, seats: Sequence[MatchSeat]) -> ResultTerms | None:
    """Return the terms of a match whose result the event still waits for; None if it waits for none (MTR 2.4)."""
    found = match_at(event, seats)
    if found is None or _own(found[1], seats).report not in {ReportStatus.OPEN, ReportStatus.REPORTED}:
        return None
    round, _ = found
    by_place = bool(event.stages[round.stage].points.by_place)
    return ResultTerms(length_at_table(event, round, seats[0].seat), by_place)


def reports_due(event: Event, seats: Sequence[MatchSeat], ended: EndedMatch) -> tuple[TableReport, ...]:
    """List what the event is still to be told about an ended table: a report, and the others' agreement (MTR 2.4)."""
    found = match_at(event, seats)
    if found is None or result_terms(event, seats) is None:
        return ()
    reporter, others = _voices(event, found[1], seats, ended)
    first = seats[0]
    where = {"round": first.round, "table": first.table} | ({} if first.seat is None else {"seat": first.seat})
    report = TableReport(report_result, reporter, {**where, "result": ended.result}) if reporter else None
    agree = (TableReport(confirm_result, who, {**where, "seen": ended.result}, is_agreement=True) for who in others)
    return (*((report,) if report else ()), *agree)


def _voices(
    event: Event, match: Table, seats: Sequence[MatchSeat], ended: EndedMatch
) -> tuple[Who | None, tuple[Who, ...]]:
    """Let the player who ended the match report it; the games all saw are the others' agreement (MTR 2.4)."""
    at, links = _own(match, seats), _links(event, seats, ended)
    if at.report is ReportStatus.REPORTED and at.reported_by is not None:
        agrees = ended.is_decided and at.result == ended.result
        return None, _others(at, at.reported_by, links) if agrees else ()
    ended_by = next((event.players[seat.player] for seat in seats if seat.who == ended.by), None)
    if ended_by is None and EVENT_ACTIONS.declared[report_result.__name__].is_official(event.actor(ended.by)):
        return ended.by, ()
    side = at.sides.index(ended_by) if ended_by is not None else 0 if ended.is_decided else None
    if side is None:
        return None, ()
    return links.get(at.sides[side]), _others(at, side, links) if ended.is_decided else ()


def _others(at: Table, reporter: int, links: Mapping[EntrantId, Who]) -> tuple[Who, ...]:
    """List as many others as a report needs, by their links: one of two, more than half of a pod."""
    sides = [(reporter + step) % len(at.sides) for step in range(1, len(at.sides))]
    found = [links[at.sides[side]] for side in sides if side not in at.agreed and at.sides[side] in links]
    return tuple(found[: at.to_agree - len(at.agreed)])


def _links(event: Event, seats: Sequence[MatchSeat], ended: EndedMatch) -> dict[EntrantId, Who]:
    """Find the link of each side: that of any of its players here who has one and was not declared gone (MTR 9.1)."""
    here = {one.player for seat, one in enumerate(seats) if seat not in ended.put_out}
    found: dict[EntrantId, Who] = {}
    for who, player in event.links.items():
        if player in here:
            found.setdefault(event.players[player], who)
    return found


def _own(match: Table, seats: Sequence[MatchSeat]) -> Table:
    return match.at(seats[0].seat)
