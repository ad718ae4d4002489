"""Rounds: drawn for the staff, posted for the room, closed when every result is in."""

from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import Occasion, needs, refuse_unless, round_of
from topcut.core.event.decks.lists import missing_at_posting
from topcut.core.event.fold.rounds import has_results
from topcut.core.event.judging.checks import checks_at_posting
from topcut.core.event.judging.penalties import penalties_owed
from topcut.core.event.nouns.facts import (
    DrawDiscarded,
    EventFact,
    RoundClosed,
    RoundDrawn,
    RoundPosted,
    StandingsPublished,
)
from topcut.core.event.nouns.matches.refusals import FieldNotCut, NotAllChecked, OnTheHeadJudgesWord
from topcut.core.event.nouns.matches.terms import Publishing
from topcut.core.event.nouns.playoff.refusals import BracketDecides, CutNotAnnounced, StandingsEndWithTheCut
from topcut.core.event.nouns.refusals import NoHeadJudge
from topcut.core.event.nouns.rounds.refusals import (
    AllRoundsPlayed,
    AlreadyClosed,
    AlreadyPosted,
    DrawIsOld,
    NotPosted,
    NotSwiss,
    ResultsAreIn,
    RoundNotOver,
    TablesStillOpen,
)
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import Event, Phase, Round, RoundState, Structure
from topcut.core.event.reading.bracket import in_round
from topcut.core.event.rounds.draw import BY_HAND, drawn_round, lot_after, refuse_unless_everybody_once
from topcut.core.event.rounds.ranking import best_first, results_of
from topcut.core.event.rounds.redraws import explanations
from topcut.core.event.rounds.stopping import stop_is_met
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power


@needs(Power.PAIR)
def draw_round(event: Event, occasion: Occasion, *, why: WhyAgain | None = None, said: str = "") -> Decision[EventFact]:
    """Draw the next round, or draw it again while only the staff has seen it, and say why (MTR 10.4)."""
    number = _next_round(event)
    structure = event.stages[event.stage_of(number)].structure
    if structure is Structure.PLAYOFF and not event.cut:
        raise CutNotAnnounced(round=number)
    if structure is Structure.PODS:
        raise NotSwiss(round=number)
    reasons = explanations(event, round=number, why=why, said=said)
    drawn = drawn_round(event, round=number, attempt=event.attempts.get(number, 0) + 1)
    return Decision((*reasons, drawn), _announced_stop(event))


@needs(Power.PAIR)
def pair_by_hand(
    event: Event,
    occasion: Occasion,
    *,
    matches: tuple[tuple[int, EntrantId, EntrantId], ...],
    byes: tuple[EntrantId, ...] = (),
    losses: tuple[EntrantId, ...] = (),
    why: WhyAgain | None = None,
    said: str = "",
) -> Decision[EventFact]:
    """Take a round as it was paired on paper: table and two entrants for each match (MTR 10.4)."""
    number = _next_round(event)
    if event.stages[event.stage_of(number)].structure is Structure.PLAYOFF:
        raise BracketDecides(round=number)
    attempt = event.attempts.get(number, 0) + 1
    drawn = RoundDrawn(number, event.stage_of(number), attempt, BY_HAND, matches, byes, losses, by_hand=True)
    refuse_unless_everybody_once(event, drawn)
    return Decision((*explanations(event, round=number, why=why, said=said), drawn), _announced_stop(event))


@needs(Power.PAIR)
def post_round(
    event: Event, occasion: Occasion, *, round: int, why: WhyAgain | None = None, said: str = ""
) -> Decision[EventFact]:
    """Show the pairings to the room; no round starts without a head judge (MTR 2.10, MTR 1.7).

    Whoever owes a game or a match for a penalty given between the rounds loses it here (IPG 1.1), deck checks are
    drawn (MTR 2.8), and who would play without a list is named (MTR 2.7).
    """
    drawn = round_of(event, round)
    if drawn.state is not RoundState.DRAWN:
        raise AlreadyPosted(round=round)
    if drawn.drawn_for != event.people.changes and drawn.entrants != in_round(event, round):
        raise DrawIsOld(round=round)
    owed = penalties_owed(event, round=round)
    judge = () if _has_head_judge(event) else (NoHeadJudge(),)
    reasons = explanations(event, round=round, why=why, said=said, gives_up=False)
    facts = (*reasons, RoundPosted(round, drawn.attempt), *checks_at_posting(event, drawn), *owed)
    return Decision(facts, (*judge, *missing_at_posting(event, drawn)))


@needs(Power.PAIR)
def discard_draw(
    event: Event, occasion: Occasion, *, round: int, why: WhyAgain | None = None, said: str = ""
) -> Decision[EventFact]:
    """Take a drawn or posted round back while it has no result, and say why (MTR 10.4)."""
    drawn = round_of(event, round)
    if drawn.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    if has_results(event, drawn):
        raise ResultsAreIn(round=round)
    reasons = explanations(event, round=round, why=why, said=said)
    return Decision((*reasons, DrawDiscarded(round, drawn.attempt)))


@needs(Power.PAIR)
def close_round(event: Event, occasion: Occasion, *, round: int) -> Decision[EventFact]:
    """End a round once every table has a result, and publish its standings where the event says so (MTR 1.9).

    Standings that decide who advances are checked first: they go out with the cut (MTR 10.4).
    """
    played = round_of(event, round)
    _refuse_to_close(played)
    unchecked = ", ".join(map(str, sorted(played.unchecked)))
    is_due = event.procedure.at_closing and not _is_checked_first(event, round) and _needs_no_word(event, round)
    standings = (published_standings(event, after=round),) if is_due else ()
    return Decision((RoundClosed(round), *standings), (NotAllChecked(tables=unchecked),) if unchecked else ())


@needs(Power.PAIR, Power.OVERRULE)
def publish_standings(event: Event, occasion: Occasion, *, after: int) -> Decision[EventFact]:
    """Show the standings after a closed round; equals stand as the lot of this round's seed says (MTR 1.9, GAP-05)."""
    if round_of(event, after).state is not RoundState.CLOSED:
        raise RoundNotOver(round=after)
    if event.cut and event.is_playoff(after):
        raise StandingsEndWithTheCut(last=event.cut.after)
    may = Power.OVERRULE in occasion.by.powers or _needs_no_word(event, after)
    return Decision((published_standings(event, after=after),), () if may else (OnTheHeadJudgesWord(round=after),))


def published_standings(event: Event, *, after: int) -> StandingsPublished:
    order = best_first(event, results_of(event, after=after), seed=lot_after(event, after))
    return StandingsPublished(after, tuple(order))


def _needs_no_word(event: Event, after: int) -> bool:
    """Ask whether standings are published without the head judge: always, or round the last Swiss round (MTR 1.9)."""
    swiss = sum(stage.rounds or 0 for stage in event.stages if stage.structure is not Structure.PLAYOFF)
    return event.procedure.publishing is Publishing.EVERY or after in {swiss - 1, swiss}


def _is_checked_first(event: Event, round: int) -> bool:
    """Ask whether a round is of the bracket, or the last before a cut or a day that not everybody plays (MTR 10.4)."""
    if event.is_playoff(round) or event.stage_of(round + 1) == event.stage_of(round):
        return event.is_playoff(round)
    following = event.stages[event.stage_of(round + 1)]
    return following.structure is Structure.PLAYOFF or following.advance is not None


def _has_head_judge(event: Event) -> bool:
    """Ask whether somebody has the last word, whoever it was given by (MTR 1.7)."""
    return any(Power.OVERRULE in event.actor(who).powers for who in {*event.roles, *event.lent})


def _announced_stop(event: Event) -> tuple[AgainstTheRules, ...]:
    return (stop,) if (stop := stop_is_met(event)) else ()


def _next_round(event: Event) -> int:
    refuse_unless(event, Phase.ROUNDS)
    last = event.last_round
    if last and RoundState.POSTED <= last.state < RoundState.CLOSED:
        raise RoundNotOver(round=last.number)
    number = last.number if last and last.state is RoundState.DRAWN else len(event.rounds) + 1
    announced = sum(stage.rounds or 0 for stage in event.stages)
    if number > announced and event.stages[event.stage_of(number)].structure is not Structure.PLAYOFF:
        raise AllRoundsPlayed(rounds=announced)
    if event.awaits_field(number):
        raise FieldNotCut(round=number)
    return number


def _refuse_to_close(round: Round) -> None:
    if round.state is RoundState.DRAWN:
        raise NotPosted(round=round.number)
    if round.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round.number)
    if tables := round.open_tables:
        shown = ", ".join(map(str, tables[:10])) + (" …" if len(tables) > 10 else "")
        raise TablesStillOpen(count=len(tables), round=round.number, tables=shown)
