"""A round posted and closed: pairings, deck checks, penalties, lists and standings in one entry."""

from topcut.core.asking import Occasion
from topcut.core.event.action import ROUNDS, action
from topcut.core.event.decks.lists import missing_at_posting
from topcut.core.event.judging.checks import checks_at_posting
from topcut.core.event.judging.penalties import penalties_owed
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import GameEnded
from topcut.core.event.nouns.matches.refusals import NotAllChecked
from topcut.core.event.nouns.refusals import NoHeadJudge
from topcut.core.event.nouns.rounds.facts import (
    DecisionOverruled,
    DrawExplained,
    ResultReported,
    RoundClosed,
    RoundPosted,
    StandingsPublished,
)
from topcut.core.event.nouns.rounds.refusals import AlreadyClosed, AlreadyPosted, DrawIsOld, NotPosted, TablesStillOpen
from topcut.core.event.nouns.rounds.state import Round, RoundState, WhyAgain
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading.binding import contradictions_in
from topcut.core.event.reading.closing import closing_concerns
from topcut.core.event.reading.event import round_of
from topcut.core.event.reading.following import is_lost_by_penalty
from topcut.core.event.reading.redraws import explanations
from topcut.core.event.reading.survivors import in_round
from topcut.core.event.rounds.posting import derive_standings, needs_no_word
from topcut.core.judging.facts import DeckChecksDrawn, PenaltyServed
from topcut.core.log import Decision
from topcut.core.play import Power


@action(
    Power.PAIR,
    Power.OVERRULE,
    during=ROUNDS,
    rule="MTR 1.9",
    makes=(RoundPosted,),
    also_makes=(ResultReported, DrawExplained, GameEnded, PenaltyServed, DeckChecksDrawn),
    provided={ResultReported: is_lost_by_penalty},
)
def post_round(
    event: Event, occasion: Occasion, *, round: int, why: WhyAgain | None = None, said: str = ""
) -> Decision[EventFact]:
    """Show the pairings to the room; no round starts without a head judge (MTR 2.10, MTR 1.7).

    Players who owe a game or a match for a penalty given between the rounds lose it here (IPG 1.1), deck checks are
    drawn (MTR 2.8), and players without a list are named (MTR 2.7).
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


@action(
    Power.PAIR,
    Power.OVERRULE,
    during=ROUNDS,
    rule="MTR 1.9",
    makes=(RoundClosed,),
    also_makes=(StandingsPublished,),
    joins=("overrule_decision",),
)
def close_round(event: Event, occasion: Occasion, *, round: int) -> Decision[EventFact]:
    """End a round once every table has a result, and publish its standings if the event says so (MTR 1.9).

    Standings that decide who advances are checked first: they go out with the cut (MTR 10.4). Only the head judge may
    leave open what judges still have to decide, with a reason (MTR 1.7).
    """
    played = round_of(event, round)
    _refuse_to_close(played)
    unchecked = ", ".join(map(str, sorted(played.unchecked)))
    is_due = event.procedure.at_closing and not _is_checked_first(event, round) and needs_no_word(event, round)
    standings = (derive_standings(event, after=round),) if is_due else ()
    let_stand = (
        DecisionOverruled(round, table, result, seat)
        for table, seat in contradictions_in(event, round=round)
        if (result := played.tables[table].at(seat).result)
    )
    not_checked = (NotAllChecked(tables=unchecked),) if unchecked else ()
    concerns = (*not_checked, *closing_concerns(event, round=round))
    return Decision((*let_stand, RoundClosed(round), *standings), concerns)


def _is_checked_first(event: Event, round: int) -> bool:
    """Check whether a round is of the bracket, or the last before a cut or a day not everybody plays (MTR 10.4)."""
    if event.is_playoff(round) or event.stage_of(round + 1) == event.stage_of(round):
        return event.is_playoff(round)
    following = event.stages[event.stage_of(round + 1)]
    return following.structure is Structure.PLAYOFF or following.advance is not None


def _has_head_judge(event: Event) -> bool:
    """Check whether somebody has the final say, no matter who gave them the role (MTR 1.7)."""
    return any(Power.OVERRULE in event.actor(who).powers for who in {*event.roles, *event.lent})


def _refuse_to_close(round: Round) -> None:
    if round.state is RoundState.DRAWN:
        raise NotPosted(round=round.number)
    if round.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round.number)
    if tables := round.open_tables:
        shown = ", ".join(map(str, tables[:10])) + (" …" if len(tables) > 10 else "")
        raise TablesStillOpen(count=len(tables), round=round.number, tables=shown)
