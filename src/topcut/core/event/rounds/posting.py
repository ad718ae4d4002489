"""Rounds: paired for the staff, posted for the room, closed when every result is in."""

from topcut.core.asking import Occasion, Undo
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ONCE_STARTED, ROUNDS, action
from topcut.core.event.fold.rounds import has_results
from topcut.core.event.nouns.drafts.refusals import SeatsNotDrawn
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.refusals import FieldNotCut, OnTheHeadJudgesWord
from topcut.core.event.nouns.matches.terms import Publishing
from topcut.core.event.nouns.playoff.refusals import BracketDecides, CutNotAnnounced, StandingsEndWithTheCut
from topcut.core.event.nouns.rounds.facts import (
    DrawDiscarded,
    DrawExplained,
    ResultCleared,
    RoundDrawn,
    StandingsPublished,
)
from topcut.core.event.nouns.rounds.refusals import (
    AllRoundsPlayed,
    AlreadyClosed,
    NotPosted,
    ResultsAreIn,
    RoundNotOver,
)
from topcut.core.event.nouns.rounds.state import RoundState, WhyAgain
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading.closing import undecided
from topcut.core.event.reading.drafts import drafts_again
from topcut.core.event.reading.event import round_of
from topcut.core.event.reading.redraws import explanations
from topcut.core.event.rounds.in_pods import across_concerns
from topcut.core.event.rounds.pairings import BY_HAND, compute_pairings, refuse_unless_everybody_once
from topcut.core.event.rounds.seeds import lot_after
from topcut.core.event.rounds.standings import order_after
from topcut.core.event.rounds.stopping import stop_is_met
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power


@action(Power.PAIR, during=ROUNDS, rule="MTR 1.9", makes=(RoundDrawn,), also_makes=(DrawExplained,))
def draw_round(event: Event, occasion: Occasion, *, why: WhyAgain | None = None, said: str = "") -> Decision[EventFact]:
    """Pair the next round, or again while only the staff has seen it, with a reason (MTR 10.4)."""
    number = _next_round(event)
    structure = event.stages[event.stage_of(number)].structure
    if structure is Structure.PLAYOFF and not event.cut:
        raise CutNotAnnounced(round=number)
    reasons = explanations(event, round=number, why=why, said=said)
    drawn = compute_pairings(event, round=number, attempt=event.attempts.get(number, 0) + 1)
    return Decision((*reasons, drawn), (*_announced_stop(event), *_not_drafted(event, drawn)))


@action(Power.PAIR, during=ROUNDS, rule="MTR 1.9", makes=(RoundDrawn,), also_makes=(DrawExplained,))
def pair_by_hand(
    event: Event,
    occasion: Occasion,
    *,
    matches: tuple[tuple[int, ...], ...],
    byes: tuple[EntrantId, ...] = (),
    losses: tuple[EntrantId, ...] = (),
    why: WhyAgain | None = None,
    said: str = "",
) -> Decision[EventFact]:
    """Take a round as paired on paper: tables, each with two entrants or a pod by its seats (MTR 10.4)."""
    number = _next_round(event)
    if event.stages[event.stage_of(number)].structure is Structure.PLAYOFF:
        raise BracketDecides(round=number)
    attempt = event.attempts.get(number, 0) + 1
    drawn = RoundDrawn(number, event.stage_of(number), attempt, BY_HAND, matches, byes, losses, by_hand=True)
    refuse_unless_everybody_once(event, drawn)
    across = across_concerns(event, round=number, matches=matches)
    reasons = explanations(event, round=number, why=why, said=said)
    return Decision((*reasons, drawn), (*_announced_stop(event), *across))


@action(Power.PAIR, during=ROUNDS, rule="MTR 1.9", makes=(DrawDiscarded, DrawExplained))
def discard_draw(
    event: Event, occasion: Occasion, *, round: int, why: WhyAgain | None = None, said: str = ""
) -> Decision[EventFact]:
    """Take back a paired or posted round while it has no result, with a reason (MTR 10.4)."""
    drawn = round_of(event, round)
    if drawn.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    if has_results(event, drawn):
        raise ResultsAreIn(round=round)
    reasons = explanations(event, round=round, why=why, said=said)
    return Decision((*reasons, DrawDiscarded(round, drawn.attempt)))


@action(
    Power.OVERRULE,
    during=ROUNDS,
    rule="MTR 1.7",
    makes=(DrawDiscarded, DrawExplained),
    also_makes=(ResultCleared,),
    undo=Undo(),
)
def void_round(
    event: Event, occasion: Occasion, *, round: int, why: WhyAgain | None = None, said: str = ""
) -> Decision[EventFact]:
    """Take back a posted round with the results it has, with a reason; it is paired again (MTR 1.7, MTR 10.4).

    Penalties and drops stay as they are. One undo brings all of it back until the round is paired again.
    """
    posted = round_of(event, round)
    if posted.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    if posted.state is RoundState.DRAWN:
        raise NotPosted(round=round)
    reasons = explanations(event, round=round, why=why, said=said)
    tables = sorted(posted.tables.items())
    cleared = (ResultCleared(round, number, seat) for number, table in tables for seat in table.reported)
    return Decision((*reasons, *cleared, DrawDiscarded(round, posted.attempt)))


@action(Power.PAIR, Power.OVERRULE, during=ONCE_STARTED, rule="MTR 1.9", makes=(StandingsPublished,))
def publish_standings(event: Event, occasion: Occasion, *, after: int) -> Decision[EventFact]:
    """Publish the standings after a closed round; equals are ordered by lot (MTR 1.9, GAP-05)."""
    if round_of(event, after).state is not RoundState.CLOSED:
        raise RoundNotOver(round=after)
    if event.cut and event.is_playoff(after):
        raise StandingsEndWithTheCut(last=event.cut.after)
    may = Power.OVERRULE in occasion.by.powers or needs_no_word(event, after)
    word = () if may else (OnTheHeadJudgesWord(round=after),)
    return Decision((derive_standings(event, after=after),), (*word, *undecided(event, round=after)))


def derive_standings(event: Event, *, after: int) -> StandingsPublished:
    order = order_after(event, after=after, seed=lot_after(event, after))
    return StandingsPublished(after, tuple(order))


def needs_no_word(event: Event, after: int) -> bool:
    """Check whether standings need no head judge: always, or before and after the last Swiss round (MTR 1.9)."""
    return event.procedure.publishing is Publishing.EVERY or after in {event.swiss_rounds - 1, event.swiss_rounds}


def _announced_stop(event: Event) -> tuple[AgainstTheRules, ...]:
    return (stop,) if (stop := stop_is_met(event)) else ()


def _not_drafted(event: Event, drawn: RoundDrawn) -> tuple[AgainstTheRules, ...]:
    """Raise a concern if a drafted playoff is paired before its draft is seated (MTR 10.4)."""
    waits = (
        event.is_playoff(drawn.round) and drafts_again(event.stages, drawn.stage) and drawn.stage not in event.drafts
    )
    is_first = all(round.stage != drawn.stage for round in event.rounds.values())
    return (SeatsNotDrawn(),) if waits and is_first else ()


def _next_round(event: Event) -> int:
    last = event.last_round
    if last and last.state.is_on:
        raise RoundNotOver(round=last.number)
    number = last.number if last and last.state is RoundState.DRAWN else len(event.rounds) + 1
    announced = sum(stage.rounds or 0 for stage in event.stages)
    if number > announced and event.stages[event.stage_of(number)].structure is not Structure.PLAYOFF:
        raise AllRoundsPlayed(rounds=announced)
    if event.awaits_field(number):
        raise FieldNotCut(round=number)
    return number
