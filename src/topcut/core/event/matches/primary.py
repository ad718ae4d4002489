"""Which of two players who share a game is the primary player (MTR 9.4)."""

from topcut.core.asking import Occasion
from topcut.core.event.action import NOTED, ROUNDS, action
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import PrimaryNamed
from topcut.core.event.nouns.matches.refusals import MatchIsDecided, NoPrimaryPlayer, PrimaryIsFixed
from topcut.core.event.nouns.refusals import NotYourMatch
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.at_table import open_table, refuse_strangers
from topcut.core.judging.refusals import NotInThisMatch
from topcut.core.log import Decision
from topcut.core.play import EntrantId, PlayerId, Power


@action(Power.PLAY, Power.RULE, Power.RESULTS, during=ROUNDS, rule="MTR 9.4", makes=(PrimaryNamed,), undo=NOTED)
def name_primary(event: Event, occasion: Occasion, *, round: int, table: int, player: PlayerId) -> Decision[EventFact]:
    """Name the primary player of a team, who sits at the partner's right; again for each match (MTR 9.4)."""
    played, at = open_table(event, round=round, table=table)
    refuse_strangers(event, occasion, at, table)
    team = event.entrant_of(player)
    if team is None or team not in at.sides:
        raise NotInThisMatch(player=player)
    if not occasion.as_official and team != event.entrant_of(occasion.by.player):
        raise NotYourMatch(table=table)
    if not event.is_two_headed:
        raise NoPrimaryPlayer
    if at.report is ReportStatus.FINAL:
        raise MatchIsDecided(table=table)
    if not may_name_primary(event, played, at, team):
        raise PrimaryIsFixed
    return Decision((PrimaryNamed(round, table, player),))


def primary_of(event: Event, at: Table, team: EntrantId) -> PlayerId | None:
    """Find the primary player a team has named for a match (MTR 9.4)."""
    players = event.entrants[team].players
    return next((player for player in at.progress.primary if player in players), None)


def may_name_primary(event: Event, round: Round, at: Table, team: EntrantId) -> bool:
    """Check whether a team may still name its primary player: a second time only before the match begins (MTR 9.4)."""
    is_begun = round.state is not RoundState.POSTED or at.progress.step is not None or bool(at.progress.games)
    return at.report is not ReportStatus.FINAL and not (is_begun and primary_of(event, at, team))
