"""The games of a match, if officials or players note them: steps, who goes first, how each ended."""

from typing import Final

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import NOTED, ROUNDS, action
from topcut.core.event.matches.turns import is_time_over
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import ChoiceMade, GameEnded, StepTaken
from topcut.core.event.nouns.matches.refusals import (
    HandWasSeen,
    MatchIsDecided,
    NoNewGame,
    NotAWinner,
    NoTeamSideboarding,
    NoTimeToSideboard,
    OtherSideChooses,
    StepOutOfTurn,
    TeamHandWasSeen,
    WaitForTheClock,
)
from topcut.core.event.nouns.matches.terms import GameEnd, Progress, Step
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.refusals import SeatsReport
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import is_decided
from topcut.core.event.rounds.at_table import open_table, refuse_odd_sides, refuse_strangers
from topcut.core.log import Decision
from topcut.core.play import Power

_NEXT: Final = {
    None: {Step.SIDEBOARD, Step.SHUFFLE},
    Step.SIDEBOARD: {Step.SHUFFLE},
    Step.SHUFFLE: {Step.SIDEBOARD, Step.PRESENT},
    Step.PRESENT: {Step.CHOOSE, Step.HANDS},
    Step.CHOOSE: {Step.HANDS},
    Step.HANDS: {Step.MULLIGANS},
    Step.MULLIGANS: {Step.SHUFFLE, Step.BEGUN},
    Step.BEGUN: set[Step](),
}
"""MTR 2.3: changing and shuffling may repeat, and so does shuffling after a mulligan; nothing else goes back."""
_DRAWN: Final = {GameEnd.AGREED, GameEnd.UNFINISHED}
_WON: Final = {GameEnd.CONCEDED, GameEnd.PENALTY}


@action(Power.PLAY, Power.RULE, Power.RESULTS, during=ROUNDS, rule="MTR 2.3", makes=(StepTaken,), undo=NOTED)
def take_step(
    event: Event, occasion: Occasion, *, round: int, table: int, step: Step, seat: int | None = None
) -> Decision[EventFact]:
    """Note a step before a game, or its beginning; steps may be taken before the clock, turns not (MTR 2.3, X-15)."""
    played, at = _match_at(event, occasion, round=round, table=table, seat=seat)
    refuse_decided(event, played, at, table, seat=seat)
    if step is Step.SIDEBOARD and event.is_two_headed:
        raise NoTeamSideboarding
    if step is Step.SIDEBOARD and step in _NEXT[at.progress.step] and not may_sideboard(at.progress):
        raise NoTimeToSideboard
    if step not in next_steps(at.progress, is_shared=event.is_two_headed):
        raise StepOutOfTurn
    early = _before_a_game(event, played, table, step, now=occasion.now, seat=seat)
    return Decision((StepTaken(round, table, Step(step), seat),), early)


@action(Power.PLAY, Power.RULE, Power.RESULTS, during=ROUNDS, rule="MTR 2.2", makes=(ChoiceMade,), undo=NOTED)
def choose_first(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    chooser: int,
    first: int,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Note which side goes first, as the side with the choice decides before it sees its hand (MTR 2.2).

    If one of a team has looked, that team goes first, and that can be noted (MTR 9.3).
    """
    played, at = _match_at(event, occasion, round=round, table=table, seat=seat)
    refuse_odd_sides(at, table, chooser, first)
    refuse_decided(event, played, at, table, seat=seat)
    if chooser_of(event, played, at) not in {None, chooser}:
        raise OtherSideChooses
    if at.progress.hands_seen and (not event.is_two_headed or at.progress.first is not None):
        raise HandWasSeen
    if at.progress.hands_seen and first != chooser:
        raise TeamHandWasSeen
    return Decision((ChoiceMade(round, table, chooser, first, seat),))


@action(Power.PLAY, Power.RULE, Power.RESULTS, during=ROUNDS, rule="MTR 2.1", makes=(GameEnded,), undo=NOTED)
def end_game(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    winner: int | None,
    how: GameEnd = GameEnd.PLAYED,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Note how a game ended; the result of the match is still reported by its slip (MTR 2.1).

    Players cannot note that a game was lost to a penalty (IPG 1.1).
    """
    played, at = _match_at(event, occasion, round=round, table=table, seat=seat)
    if how == GameEnd.PENALTY and not occasion.as_official:
        raise NotYourPower(power=Power.RULE.value, action="end_game")
    if winner is not None:
        refuse_odd_sides(at, table, winner)
    refuse_decided(event, played, at, table, seat=seat)
    if (winner is not None and how in _DRAWN) or (winner is None and how in _WON):
        raise NotAWinner
    return Decision((GameEnded(round, table, winner, GameEnd(how), seat),))


def chooser_of(event: Event, round: Round, at: Table) -> int | None:
    """Find the side that decides who goes first; None for the winner of a die roll (MTR 2.2).

    The loser of the last game does; after a drawn game, the side that did before; in the first game of a bracket match,
    the side placed better in the rounds before, or a random one if there were none.
    """
    for game in () if at.is_pod else reversed(at.progress.games):
        if game.winner is not None:
            return 1 - game.winner
        if game.chooser is not None:
            return game.chooser
    if event.cut and event.cut.after and event.is_playoff(round.number):
        return min(range(len(at.sides)), key=lambda side: event.cut.seeds.index(at.sides[side]) if event.cut else 0)
    return None


def goes_first(event: Event, round: Round, at: Table) -> int | None:
    """Find the side that goes first: the chosen one, else the side that had the choice (MTR 2.2)."""
    return chooser_of(event, round, at) if at.progress.first is None else at.progress.first


def next_steps(progress: Progress, *, is_shared: bool = False) -> frozenset[Step]:
    """List the steps that may be taken now; no sideboarding while sideboards may not be used (MTR 2.3, MTR 3.16).

    Two teams who share a game have no such step (MTR 9.4).
    """
    may_change = may_sideboard(progress) and not progress.hands_seen and not is_shared
    return frozenset(_NEXT[progress.step] if may_change else _NEXT[progress.step] - {Step.SIDEBOARD})


def may_sideboard(progress: Progress) -> bool:
    """Check whether sideboards may be used for the next game (MTR 3.16).

    Not for the first; nor for the second if the first was lost to a penalty, or drawn, before it began.
    """
    games = progress.games
    return bool(games) and (len(games) > 1 or games[0].was_begun)


def _match_at(event: Event, occasion: Occasion, *, round: int, table: int, seat: int | None) -> tuple[Round, Table]:
    """Find a match whose games the actor may note; in a team match each seat has its own (MTR 8.2)."""
    played, at = open_table(event, round=round, table=table, seat=seat)
    if at.seats:
        raise SeatsReport(table=table)
    refuse_strangers(event, occasion, at, table, seat=seat)
    return played, at


def refuse_decided(event: Event, round: Round, at: Table, table: int, *, seat: int | None = None) -> None:
    """Refuse to note more games of a match that is over: by its games, or by its slip (MTR 2.4)."""
    if at.report is ReportStatus.FINAL or is_decided(at.progress, event.length_of(round, seat)):
        raise MatchIsDecided(table=table)


def _before_a_game(
    event: Event, round: Round, table: int, step: Step, *, now: int, seat: int | None
) -> tuple[AgainstTheRules, ...]:
    """Refuse a new game after time, except in a tied bracket match; warn before the clock starts (MTR 2.5, MTR B).

    A table with an extension has its own time.
    """
    if step is not Step.BEGUN:
        return ()
    whole = round.tables[table]
    won = whole.at(seat).progress.score.won
    if is_time_over(event, round, whole, now=now, seat=seat) and not (round.fixtures and won[0] == won[1]):
        raise NoNewGame
    is_early = round.state is RoundState.POSTED and event.minutes_of(round) is not None
    return (WaitForTheClock(round=round.number),) if is_early else ()
