"""Who may undo what, and which rules are against it: an undo does not get around the rules."""

from collections.abc import Iterable, Iterator, Sequence

from topcut.core.asking import Occasion, Undo
from topcut.core.errors import AgainstTheRules, TopcutError
from topcut.core.event.action import OVERRULING, EventDeclaration
from topcut.core.event.asking.permissions import made_by
from topcut.core.event.fold.event import EVENT
from topcut.core.event.nouns.facts import (
    CheckedIn,
    EntrantDropped,
    EventFact,
)
from topcut.core.event.nouns.playoff.refusals import CutTakenBack
from topcut.core.event.nouns.refusals import LastOrganizer, NotYourPower, TooLateToUndo
from topcut.core.event.nouns.rounds.facts import ResultCorrected, ResultReported, RoundDrawn
from topcut.core.event.nouns.rounds.refusals import OtherWinner
from topcut.core.event.nouns.rounds.state import RoundState, Table
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading.binding import contradictions_in, held
from topcut.core.judging.facts import AppealMade, JudgeCalled
from topcut.core.log import Entry, Fact, Revealed
from topcut.core.log.fold import mark
from topcut.core.log.refusals import OthersDependOnIt, SeenSince
from topcut.core.play import Actor, Power, Result, Role

_OTHERS = OVERRULING | {Power.PAIR}
_OFFICIAL = _OTHERS | {Power.RESULTS}


def refuse_undo_of_others(event: Event, occasion: Occasion, entry: Entry[EventFact]) -> None:
    """Refuse an undo without the power for it, or by a player of others' entries, or of their own too late."""
    powers, is_own = occasion.by.powers, entry.who == occasion.by.who
    words = [undo_of(type(fact), made_by(fact)) for fact in entry.facts]
    for word in words:
        needed = () if is_own and word.own else word.powers
        if needed and powers.isdisjoint(needed):
            raise NotYourPower(power=needed[0].value, action="undo")
    if not is_own:
        if _OTHERS.isdisjoint(powers):
            raise NotYourPower(power=Power.OVERRULE.value, action="undo")
    elif _OFFICIAL.isdisjoint(powers) and not any(powers.intersection(word.own) for word in words):
        _refuse_late(event, entry)


def may_undo(event: Event, by: Actor, entry: Entry[EventFact]) -> bool:
    """Check whether somebody may undo an entry, given with what it brings back (MTR 1.3)."""
    try:
        refuse_undo_of_others(event, Occasion(by, entry.at, _no_chance), entry)
    except TopcutError:
        return False
    return True


def _no_chance(size: int) -> bytes:
    raise AssertionError("whether somebody may undo is no matter of chance")


def undo_of(kind: type[Fact], makers: Iterable[EventDeclaration]) -> Undo:
    """Collect the powers needed to undo a fact from the actions whose main purpose it is (MTR 1.3)."""
    words = [_undo_by(declared) for declared in makers if kind in declared.makes]
    return Undo(
        tuple(dict.fromkeys(power for word in words for power in word.powers)),
        own=tuple(dict.fromkeys(power for word in words for power in word.own)),
    )


def _undo_by(declared: EventDeclaration) -> Undo:
    """Return an action's own undo powers; decisions of organizer and head judge alone default to theirs."""
    if declared.undo is not None:
        return declared.undo
    return Undo(declared.powers if OVERRULING.issuperset(declared.powers) else ())


def _refuse_late(event: Event, entry: Entry[EventFact]) -> None:
    """Refuse a player's undo of a report in a closed round, or of a drop after a missed round or the cut."""
    for fact in entry.facts:
        match fact:
            case ResultReported() if event.rounds[fact.round].state < RoundState.CLOSED:
                pass
            case EntrantDropped() if event.cut is None and not any(
                round.state >= RoundState.POSTED for number, round in event.rounds.items() if number > fact.after
            ):
                pass
            case CheckedIn() | JudgeCalled() | AppealMade():
                pass
            case _:
                raise TooLateToUndo(seq=entry.seq)


def _refuse_paired_in_line(before: Event, after: Event, *, seq: int, lines: Sequence[bytes]) -> None:
    """Refuse to put a paired entrant back in line: promoted again, they would be in that round twice (GAP-07)."""
    back = after.people.waiting.keys() - before.people.waiting.keys()
    if any(not back.isdisjoint({*round.seats, *round.byes}) for round in after.rounds.values()):
        drawn = [number for number, line in enumerate(lines, start=1) if mark(RoundDrawn) in line]
        raise OthersDependOnIt(seq=seq, later=drawn[-1])


def _refuse_other_sides(before: Event, after: Event, *, seq: int, lines: Sequence[bytes]) -> None:
    """Refuse to undo a repair under a result: it would count for entrants who have not played it (MTR 2.4)."""
    for number in before.rounds.keys() & after.rounds.keys():
        was, now = before.rounds[number], after.rounds[number]
        if was.repairs == now.repairs:  # sides differ only if two entries of one person were merged
            continue
        for table, at in now.tables.items():
            if at.reported and (table not in was.tables or was.tables[table].sides != at.sides):
                raise OthersDependOnIt(seq=seq, later=_last_result(lines, number, table))


def _last_result(lines: Sequence[bytes], round: int, table: int) -> int:
    """Find the last entry with a result of a table."""
    marks = (mark(ResultReported), mark(ResultCorrected))
    entries = (EVENT.read(line) for line in reversed(lines) if any(each in line for each in marks))
    return next(
        entry.seq
        for entry in entries
        for fact in entry.facts
        if isinstance(fact, ResultReported | ResultCorrected) and (fact.round, fact.table) == (round, table)
    )


def _refuse_open_secret(before: Event, after: Event, *, seq: int, lines: Sequence[bytes]) -> None:
    """Refuse to continue an event with a public secret; older logs opened it in an entry after the end."""
    goes_on = before.phase is Phase.FINISHED and after.phase is not Phase.FINISHED
    if goes_on and after.secret_is_public:
        shown = [number for number, line in enumerate(lines, start=1) if mark(Revealed) in line]
        raise SeenSince(seq=seq, later=shown[-1])


def _refuse_contradicted(before: Event, after: Event) -> None:
    """Refuse an undo that brings back a result against a judge's decision, or such a decision (MTR 1.7)."""
    for number in before.rounds.keys() & after.rounds.keys():
        known = contradictions_in(before, round=number)
        for (table, seat), against in contradictions_in(after, round=number).items():
            if (table, seat) not in known and not _was_let_stand(before, number, table, seat):
                raise against


def _was_let_stand(before: Event, round: int, table: int, seat: int | None) -> bool:
    """Check whether the head judge let the result stand; to undo that is the head judge's question again."""
    whole = before.rounds[round].tables.get(table)
    at = whole.at(seat) if whole and (seat is None or seat < len(whole.seats)) else None
    return at is not None and at.overruled is not None and at.overruled == at.result


def _held_back(before: Event, after: Event) -> Iterator[AgainstTheRules]:
    """List the tables that wait for the head judge and would get a result back, or another result (MTR 5.1)."""
    for number in before.rounds.keys() & after.rounds.keys():
        known = before.rounds[number].tables
        for table, at in after.rounds[number].tables.items():
            is_new = _results_at(at) - _results_at(known.get(table))
            waits = held(after, round=number, table=table) if is_new else None
            if waits and waits.needs_head_judge:
                yield waits


def _results_at(table: Table | None) -> set[tuple[int | None, Result]]:
    """Collect the results of a match and of its seats (MTR 8.2)."""
    places = ((None, table), *enumerate(table.seats)) if table else ()
    return {(seat, at.result) for seat, at in places if at.result}


def undo_concerns(before: Event, after: Event, seq: int, lines: Sequence[bytes]) -> tuple[AgainstTheRules, ...]:
    """List the closed rounds that would change their outcome; refuse to remove the last organizer (MTR 1.9)."""
    _refuse_open_secret(before, after, seq=seq, lines=lines)
    _refuse_paired_in_line(before, after, seq=seq, lines=lines)
    _refuse_other_sides(before, after, seq=seq, lines=lines)
    _refuse_contradicted(before, after)
    if not any(Role.ORGANIZER in roles for roles in after.roles.values()):
        raise LastOrganizer
    is_taken_back = (before.cut and not after.cut) or len(before.fields) > len(after.fields)
    taken_back = (CutTakenBack(),) if is_taken_back else ()
    other_winners = (
        OtherWinner(round=number, table=table)
        for number, round in before.rounds.items()
        if round.state is RoundState.CLOSED
        for table, was in round.tables.items()
        if _outcomes(before, number, table) != _outcomes(after, number, table) and was.result is not None
    )
    return (*taken_back, *_held_back(before, after), *other_winners)


def _outcomes(event: Event, number: int, table: int) -> object:
    round = event.rounds.get(number)
    at = round.tables.get(table) if round else None
    return (at.sides, at.result.outcomes()) if at and at.result else None
