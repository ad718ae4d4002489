"""Boosters are counted; a wrong number calls a judge, who corrects it with a new fact and undoes no pick."""

from topcut.core.asking import Occasion
from topcut.core.drafts.reading import DraftCall, Says
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import JUDGED, NOTED, ROUNDS, action
from topcut.core.event.nouns.drafts.calling import NEEDS, CalledDraft, CountDispute, CountRemedy, SeatInPod
from topcut.core.event.nouns.drafts.calling_facts import (
    BoostersCounted,
    CountDisputed,
    CountRemedied,
    DisputeTaken,
    DrafterSuspended,
)
from topcut.core.event.nouns.drafts.calling_refusals import (
    AnotherBooster,
    JudgeDecidesCount,
    MarkedAlready,
    NoDispute,
    NothingToCount,
    NotThatRemedy,
    NotYourBooster,
    SuspendedAlready,
)
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_matter_concerns
from topcut.core.event.reading.calling import called_of, drafting_seats, refuse_no_seat, seat_called
from topcut.core.log import Decision
from topcut.core.play import Actor, Power, Role

COUNTED_AT = frozenset({Says.OPEN, Says.PICK, Says.PASS, Says.LAST, Says.LAY_OUT, Says.STUDY, Says.TAKE})
MARKS = {Role.FLOOR_JUDGE: Power.RULE, Role.HEAD_JUDGE: Power.OVERRULE, Role.ORGANIZER: Power.ORGANIZE}
"""The power behind each role that marks a remedy."""


@action(
    Power.RULE,
    Power.CLOCK,
    Power.PLAY,
    during=ROUNDS,
    rule="MTR 7.7",
    makes=(BoostersCounted, CountDisputed),
    undo=NOTED,
)
def count_boosters(
    event: Event, occasion: Occasion, *, stage: int, pod: int, seats: tuple[int, ...], cards: int, code: str = ""
) -> Decision[EventFact]:
    """Record how many cards some seats of a pod have; a wrong number calls a judge (MTR 7.7).

    Officials count anybody's booster, players their own. `code` is the set of the booster, if somebody looked.
    """
    called = called_of(event, stage)
    line = called.line(occasion.now)
    for seat in seats or (0,):
        refuse_no_seat(event, stage, (pod, seat))
        _refuse_others(event, occasion, called, stage, (pod, seat))
    if line.says not in COUNTED_AT:
        raise NothingToCount
    _refuse_another(called, line, code)
    if cards == line.cards:
        return Decision((BoostersCounted(stage, pod, tuple(sorted({*seats})), line.booster, cards, occasion.now),))
    found = tuple(
        CountDisputed(stage, pod, seat, line.booster, line.pick, max(0, cards), line.cards, occasion.now)
        for seat in sorted({*seats})
    )
    return Decision(found)


def _refuse_others(event: Event, occasion: Occasion, called: CalledDraft, stage: int, at: SeatInPod) -> None:
    """Refuse a player's count of any booster but their own, or once a judge was called to it (MTR 7.7)."""
    if occasion.as_official:
        return
    by = occasion.by.player
    if seat_called(event, stage, event.entrant_of(by), by) != at:
        raise NotYourBooster
    if called.open_dispute(at):
        raise JudgeDecidesCount


def _refuse_another(called: CalledDraft, line: DraftCall, code: str) -> None:
    """Refuse a booster of another set than everybody opens now (MTR 7.7)."""
    expected = called.sets[line.booster - 1] if 0 < line.booster <= len(called.sets) else ""
    if code and expected and code.upper() != expected:
        raise AnotherBooster(expected=expected, found=code[:6].upper())


@action(Power.RULE, during=ROUNDS, rule="MTR 7.7", makes=(DisputeTaken,), undo=JUDGED)
def go_to_pod(event: Event, occasion: Occasion, *, stage: int, pod: int, seat: int) -> Decision[EventFact]:
    """Go to a pod whose count is wrong, so that nobody else does (MTR 1.8)."""
    _disputed(called_of(event, stage), (pod, seat))
    taken = DisputeTaken(stage, pod, seat, occasion.by.who, occasion.now)
    return Decision((taken,), _about_me(event, occasion, stage, (pod, seat)))


@action(
    Power.RULE,
    Power.OVERRULE,
    Power.ORGANIZE,
    during=ROUNDS,
    rule="MTR 7.4",
    makes=(CountRemedied,),
    undo=JUDGED,
)
def remedy_count(
    event: Event, occasion: Occasion, *, stage: int, pod: int, seat: int, remedy: CountRemedy
) -> Decision[EventFact]:
    """Mark how a wrong count is corrected; it is settled once all the marks it needs are there (MTR 7.4).

    The table judge alone may find a card or put one back. Replacing a booster, or drafting it as it is, also needs the
    head judge and the organizer: one person may be all three.
    """
    at = (pod, seat)
    dispute = _disputed(called_of(event, stage), at)
    if remedy not in dispute.remedies:
        raise NotThatRemedy
    marks, awaits = _marked(dispute, occasion.by, remedy)
    if not marks:
        raise MarkedAlready
    fact = CountRemedied(stage, pod, seat, remedy, occasion.by.who, marks, awaits, occasion.now)
    return Decision((fact,), _about_me(event, occasion, stage, at))


def _marked(dispute: CountDispute, by: Actor, remedy: CountRemedy) -> tuple[tuple[Role, ...], tuple[Role, ...]]:
    """Return the marks somebody adds, and those still missing then."""
    missing = dispute.awaits if dispute.remedy is remedy else NEEDS[remedy]
    marks = tuple(role for role in missing if MARKS[role] in by.powers)
    return marks, tuple(role for role in missing if role not in marks)


def has_such_marks(event: Event, by: Actor, fact: CountRemedied) -> bool:
    """Check whether somebody could mark a remedy so, given their roles and the marks before (MTR 7.4)."""
    called = event.called.get(fact.stage)
    dispute = called.open_dispute((fact.pod, fact.seat)) if called else None
    if dispute is None or fact.remedy not in dispute.remedies or not fact.marks:
        return False
    return (fact.marks, fact.awaits) == _marked(dispute, by, fact.remedy)


def is_own_count(event: Event, by: Actor, fact: BoostersCounted | CountDisputed) -> bool:
    """Check whether a player could count this booster: their own, and only until a judge was called (MTR 7.7)."""
    called = event.called.get(fact.stage)
    at = seat_called(event, fact.stage, event.entrant_of(by.player), by.player) if called else None
    seats = fact.seats if isinstance(fact, BoostersCounted) else (fact.seat,)
    return (
        called is not None and at is not None and (fact.pod, seats) == (at[0], (at[1],)) and not called.open_dispute(at)
    )


@action(Power.RULE, Power.OVERRULE, during=ROUNDS, rule="MTR 7.7", makes=(DrafterSuspended,), undo=JUDGED)
def suspend_drafter(event: Event, occasion: Occasion, *, stage: int, pod: int, seat: int) -> Decision[EventFact]:
    """Suspend a drafter who cannot or will not pick: they build from what they have, the pod goes on (MTR 7.7)."""
    called, at = called_of(event, stage), (pod, seat)
    refuse_no_seat(event, stage, at)
    if at in called.suspended:
        raise SuspendedAlready(pod=pod, seat=seat)
    now = called.moment(occasion.now).call
    fact = DrafterSuspended(stage, pod, seat, now, occasion.now)
    return Decision((fact,), _about_me(event, occasion, stage, at))


def _disputed(called: CalledDraft, at: SeatInPod) -> CountDispute:
    dispute = called.open_dispute(at)
    if dispute is None:
        raise NoDispute(pod=at[0], seat=at[1])
    return dispute


def _about_me(event: Event, occasion: Occasion, stage: int, at: SeatInPod) -> tuple[AgainstTheRules, ...]:
    entrant, _ = drafting_seats(event, stage, at[0])[at[1] - 1]
    return own_matter_concerns(event, occasion, event.entrants[entrant].players)
