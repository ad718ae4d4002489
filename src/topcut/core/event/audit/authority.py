"""Who may have made an entry: the powers behind every kind of fact, checked again from the log alone.

An entry says who made it and what was decided, not by which action. The declarations lead from each kind of fact back
to the actions that can make it; one of them must have been open to the maker in that phase, with the powers the log had
given them by then. A player's power covers what is their own: their side of a table, their list, their leaving. A fact
that only follows from another, as a lost match from a drop, is in the same entry and about the same people.

What a log cannot show, such as a sealed value, is not checked. An action that is narrowed later must still declare what
it was, or older logs would no longer verify.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from topcut.core.asking import NotTheirs, Occasion, as_meant
from topcut.core.errors import TopcutError
from topcut.core.event.action import OVERRULING, EventDeclaration
from topcut.core.event.asking.actions import DECLARED
from topcut.core.event.asking.permissions import made_by
from topcut.core.event.asking.undoing import refuse_undo_of_others
from topcut.core.event.drafting.counting import has_such_marks, is_own_count
from topcut.core.event.fold.event import EVENT
from topcut.core.event.judging.place import HAS_LAST_WORD
from topcut.core.event.matches.primary import may_name_primary
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.drafts import calling_facts as c
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState, Table
from topcut.core.event.nouns.state import SECRET, Event, Phase
from topcut.core.event.nouns.swap.facts import PoolMarked
from topcut.core.event.rounds.clock import time_due
from topcut.core.judging import facts as j
from topcut.core.log import Entry, Erased, Fact, Overruled, Revealed, Rewound, Undone, check_undo
from topcut.core.play import THE_CLOCK, Actor, EntrantId, How, Power, Who

ALSO: Final[Mapping[type[Fact], frozenset[Power]]] = {j.CallTaken: frozenset({Power.OVERRULE})}
"""Powers that allow such a fact through an action that is otherwise open to everybody."""


_AtATable = (
    f.ResultReported
    | f.ResultDoubted
    | f.ResultConfirmed
    | f.ResultDisputed
    | p.StepTaken
    | p.ChoiceMade
    | p.GameEnded
    | j.JudgeCalled
)


def refuse_forged(event: Event, entry: Entry[EventFact], *, lines: Sequence[bytes]) -> None:
    """Refuse an entry whose maker could not have made it, given the event as it was before (MTR 1.3)."""
    if entry.seq == 1:
        _refuse_other_creator(entry)
        return
    if entry.who == THE_CLOCK:
        _refuse_other_than_its_end(event, entry)
    by = event.actor(Who(entry.who))
    phases = {event.phase}
    for fact in entry.facts:
        if not _may_have_made(event, by, fact, entry=entry, phases=phases, lines=lines):
            actions = [declared.name for declared in made_by(fact)]
            raise NotTheirs(seq=entry.seq, fact=_tag(fact), action=actions[0] if actions else "undo")
        phases |= _phases_after(fact)


def _refuse_other_than_its_end(event: Event, entry: Entry[EventFact]) -> None:
    """Refuse an entry of the clock unless it only calls time, and that call is due and left to the clock (MTR 2.5)."""
    called = entry.facts[0] if len(entry.facts) == 1 else None
    is_due = time_due(event, now=entry.at)
    if not (isinstance(called, f.TimeCalled) and called.by_itself and called.round == is_due):
        raise NotTheirs(seq=entry.seq, fact=_tag(entry.facts[0]), action="call_time")
    if (called.at, called.left) != (event.rounds[called.round].clock.ends_at, 0):
        raise NotTheirs(seq=entry.seq, fact=_tag(entry.facts[0]), action="call_time")


def _refuse_other_creator(entry: Entry[EventFact]) -> None:
    first = entry.facts[0] if entry.facts else None
    if isinstance(first, f.EventCreated) and first.creator != entry.who:
        raise NotTheirs(seq=1, fact=_tag(first), action="create_event")


def _may_have_made(
    event: Event,
    by: Actor,
    fact: EventFact,
    *,
    entry: Entry[EventFact],
    phases: set[Phase],
    lines: Sequence[bytes],
) -> bool:
    match fact:
        case Undone():
            return _may_have_undone(event, by, entry, fact, lines)
        case Overruled():
            return not by.powers.isdisjoint(OVERRULING)
        case f.EventCreated() | Rewound():
            return False
        case f.EventReopened() if fact.seq != entry.seq:
            return False
        case _:
            is_theirs = _signed_by(fact, by) in {None, by.who} and _has_what_it_claims(event, by, fact)
            return is_theirs and _is_open(event, by, fact, entry=entry, phases=phases)


def _is_open(event: Event, by: Actor, fact: EventFact, *, entry: Entry[EventFact], phases: set[Phase]) -> bool:
    """Check whether an action that makes this fact was open to them: as an official, or in their own matter."""
    if not by.powers.isdisjoint(ALSO.get(type(fact), frozenset())):
        return True
    sources = [each for each in made_by(fact) if _came_of(event, each, fact, entry)]
    opened = [each for each in sources if each.is_open_to(by) and not phases.isdisjoint(each.during)]
    return any(_is_as_official(each, by) for each in opened) or (bool(opened) and _is_own(event, by, fact, entry))


def _came_of(event: Event, declared: EventDeclaration, fact: EventFact, entry: Entry[EventFact]) -> bool:
    """Check whether a fact can come from an action here: with its main fact in the entry, about the same people.

    A new entrant is linked and identified, and perhaps waits; a leaving entrant loses the match (MTR 1.5, MTR 2.10).
    """
    if not any(type(other) in declared.makes for other in entry.facts):
        return False
    came = [other for other in entry.facts if isinstance(other, f.EntrantRegistered)]
    match fact:
        case f.PlayerLinked() | g.PlayerIdentified() if declared.makes == (f.EntrantRegistered,):
            return any(fact.player in other.players for other in came)
        case f.PlayerLinked() | g.PlayerIdentified() if declared.makes == (g.TeamSeatTaken,):
            return g.TeamSeatTaken(fact.player) in entry.facts and not event.links_of.get(fact.player)
        case g.SeatsOffered() | f.TeamNamed() if declared.makes == (f.EntrantRegistered,):
            return any(fact.entrant == other.entrant for other in came)
        case g.EntrantWaits():
            return any(fact.entrant == other.entrant for other in came)
        case f.ResultReported() if declared.name in {"drop", "disqualify"}:
            sides, against = _sides(event, fact), fact.result.against
            return {sides[side] for side in against if side < len(sides)} == _leavers(entry)
        case _:
            return True


def _leavers(entry: Entry[EventFact]) -> set[EntrantId]:
    leave = f.EntrantDropped | f.EntrantDisqualified
    return {fact.entrant for fact in entry.facts if isinstance(fact, leave)}


def _is_as_official(declared: EventDeclaration, by: Actor) -> bool:
    """Check whether more than a player's power opens it; an action open to all makes nobody an official."""
    return not (by.powers - {Power.PLAY}).isdisjoint(declared.powers) or not by.passes.isdisjoint(declared.passes)


def _is_own(event: Event, by: Actor, fact: EventFact, entry: Entry[EventFact]) -> bool:
    """Check whether a fact is about the maker's own match, list or leaving (MTR 2.4, MTR 2.10)."""
    me = event.entrant_of(by.player)
    match fact:
        case j.JudgeCalled():
            return True  # any spectator may call (MTR 1.11)
        case j.CallClosed():
            call = event.judging.calls.get(fact.call)
            return call is not None and call.asked.by == by.who
        case f.ResultReported() if fact.side is None:
            return {me} == _leavers(entry) and _came_of(event, DECLARED["drop"], fact, entry)
        case f.ResultReported() | f.ResultDoubted():
            is_heard = isinstance(fact, f.ResultDoubted) or _may_still_report(event, fact)
            if not _is_own_seat(event, by, fact) or not _may_say_of_all(event, fact):
                return False
            return is_heard and fact.side is not None and _sides(event, fact)[fact.side : fact.side + 1] == (me,)
        case f.ResultConfirmed() | f.ResultDisputed():
            return _is_own_seat(event, by, fact) and _waits_for(event, fact, me)
        case p.PrimaryNamed():
            return event.players.get(fact.player) == me and _may_name_primary(event, fact, me)
        case p.StepTaken() | p.ChoiceMade() | p.GameEnded():
            return me in _sides(event, fact) and _is_own_seat(event, by, fact)
        case f.TeamNamed():
            return fact.entrant == me and not event.has_posted
        case f.CheckedIn() | f.EntrantDropped() | g.SeatsChanged() | p.SplitAgreed():
            return fact.entrant == me
        case d.DecklistSubmitted() | d.DecklistWithdrawn() | d.DeckKept() | p.CameraDeclined():
            return fact.player == by.player
        case d.PoolRegistered() | PoolMarked():
            return fact.by is not None and fact.by == by.player
        case c.BoostersCounted() | c.CountDisputed():
            return is_own_count(event, by, fact)
        case p.SplitProposed():
            return me in fact.among
        case j.AppealMade():
            return fact.player in {0, by.player}  # 0 if it is sealed
        case g.EntrantPromoted():
            return any(isinstance(other, f.EntrantDropped) and other.entrant == me for other in entry.facts)
        case _:
            return False


def _may_name_primary(event: Event, fact: p.PrimaryNamed, me: EntrantId | None) -> bool:
    """Check whether a team may still name its primary player: in a match that has begun, only once (MTR 9.4)."""
    round = event.rounds.get(fact.round)
    table = round.tables.get(fact.table) if round else None
    if round is None or table is None or me is None or me not in table.sides:
        return False
    return may_name_primary(event, round, table, me)


def _may_still_report(event: Event, fact: f.ResultReported) -> bool:
    """Check whether a player's report still counts: not once the result is final or the round over (MTR 1.9)."""
    at = _at(event, fact)
    return (
        at is not None
        and at.report is not ReportStatus.FINAL
        and event.rounds[fact.round].state is not RoundState.CLOSED
    )


def _waits_for(event: Event, fact: f.ResultConfirmed | f.ResultDisputed, me: EntrantId | None) -> bool:
    """Check whether the other side has reported, so that this side can agree or disagree (MTR 2.4)."""
    at = _at(event, fact)
    if at is None or me is None or me not in at.sides:
        return False
    mine = at.sides.index(me)
    says_so_itself = not isinstance(fact, f.ResultConfirmed) or fact.side == (mine if at.is_pod else None)
    return says_so_itself and at.reported_by not in {None, mine}


def _sides(event: Event, fact: _AtATable) -> tuple[EntrantId, ...]:
    at = _at(event, fact)
    return at.sides if at else ()


def _at(event: Event, fact: _AtATable) -> Table | None:
    round = event.rounds.get(fact.round)
    table = round.tables.get(fact.table) if round else None
    seat = _seat(fact)
    if table is None or (seat is not None and seat not in range(len(table.seats))):
        return None
    return table.at(seat)


def _seat(fact: _AtATable) -> int | None:
    """Return the seat of two teams that a fact is about; a call is about the whole table (MTR 8.2)."""
    return None if isinstance(fact, j.JudgeCalled) else fact.seat


def _is_own_seat(event: Event, by: Actor, fact: _AtATable) -> bool:
    """Check whether a fact is about the seat its maker has in a team, or about the whole match (MTR 8.2)."""
    return _seat(fact) in {None, event.seat_of(by.player)}


def _may_say_of_all(event: Event, fact: f.ResultReported | f.ResultDoubted) -> bool:
    """Check whether players may report this for a whole team match: only a concession or an agreed draw (MTR 8.2)."""
    at = _at(event, fact)
    return at is None or not at.seats or fact.result.how in {How.CONCEDED, How.DRAW_AGREED}


def _may_have_undone(event: Event, by: Actor, entry: Entry[EventFact], fact: Undone, lines: Sequence[bytes]) -> bool:
    """Repeat the checks made before the undo: whether they may, and whether it can be undone at all (MTR 1.3)."""
    if not 1 < fact.seq < entry.seq:
        return True  # the fold finds out
    check_undo(EVENT, lines[: entry.seq - 1], seq=fact.seq)
    try:
        refuse_undo_of_others(event, Occasion(by, entry.at, _no_chance), as_meant(EVENT, fact.seq, lines))
    except TopcutError:
        return False
    return True


def _no_chance(size: int) -> bytes:
    raise AssertionError("whether somebody may undo is no matter of chance")


def _has_what_it_claims(event: Event, by: Actor, fact: EventFact) -> bool:
    """Check whether a fact claims no more than its maker may: a final ruling, a confirmation, another's consent."""
    match fact:
        case j.JudgeCalled():
            sides, me = _sides(event, fact), event.entrant_of(by.player)
            return fact.side == (sides.index(me) if me in sides else None)
        case j.RulingGiven() | j.PenaltyGiven():
            return not fact.is_final or not by.powers.isdisjoint(HAS_LAST_WORD)
        case j.CardsDecided():
            return not fact.is_confirmed or Power.OVERRULE in by.powers
        case f.TimeCalled():
            return not fact.by_itself or by.who == THE_CLOCK
        case p.SplitAgreed():
            return fact.in_person is (event.entrant_of(by.player) != fact.entrant)
        case c.CountRemedied():
            return has_such_marks(event, by, fact)
        case g.OfficialRecognised():
            return fact.player is not None or not by.powers.isdisjoint(OVERRULING)
        case Revealed():
            return (fact.seq, fact.field) == event.secret_at
        case Erased():
            return (fact.seq, fact.field) not in {SECRET, event.secret_at} or event.phase is Phase.FINISHED
        case _:
            return True


def _signed_by(fact: EventFact, by: Actor) -> Who | None:
    """Find who signed a fact; the maker of the entry must be the same."""
    match fact:
        case j.CallTaken() if Power.OVERRULE not in by.powers:
            return fact.judge
        case g.OfficialRecognised() if by.powers.isdisjoint(OVERRULING):
            return fact.who
        case j.JudgeCalled() | j.SpectatorSentAway():
            return fact.by
        case j.RulingGiven() | j.AppealDecided() | j.PenaltyGiven() | j.InvestigationOpened() | j.StatementTaken():
            return fact.judge
        case j.InvestigationClosed() | j.DeckCheckPlanned() | j.DeckCheckBegun() | j.CardsDecided():
            return fact.judge
        case j.DecisionConfirmed():
            return fact.judge
        case c.DisputeTaken():
            return fact.judge
        case c.CountRemedied():
            return fact.by
        case f.ResultReported() if fact.entered_by:
            return fact.entered_by
        case _:
            return None


def _phases_after(fact: EventFact) -> set[Phase]:
    if isinstance(fact, f.EventStarted | f.EventReopened):
        return {Phase.ROUNDS}
    return {Phase.FINISHED} if isinstance(fact, f.EventFinished) else set()


def _tag(fact: Fact) -> str:
    return str(type(fact).__struct_config__.tag)
