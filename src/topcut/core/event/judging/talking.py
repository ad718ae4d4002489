"""Team members who may not talk with their team-mates during a match."""

from topcut.core.asking import Occasion
from topcut.core.event.action import JUDGED, ROUNDS, action
from topcut.core.event.judging.place import open_table
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import TalkBarred
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.judging.refusals import NotInThisMatch
from topcut.core.log import Decision
from topcut.core.play import PlayerId, Power


@action(Power.RULE, during=ROUNDS, rule="MTR 4.6", makes=(TalkBarred,), undo=JUDGED)
def bar_talk(
    event: Event, occasion: Occasion, *, round: int, table: int, player: PlayerId, is_barred: bool = True
) -> Decision[EventFact]:
    """Bar a player who may have learned something hidden from talking with team-mates in this match (MTR 4.6)."""
    _, at = open_table(event, round, table)
    if event.entrant_of(player) not in at.sides:
        raise NotInThisMatch(player=player)
    return Decision((TalkBarred(round, table, player, is_barred),), own_match_concerns(event, occasion, at))
