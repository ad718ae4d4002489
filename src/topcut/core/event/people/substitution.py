"""A new player for a seat of a team: until the event begins; afterwards only against the rules."""

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.facts import EventFact, NameChanged
from topcut.core.event.nouns.people.facts import SeatFreed, SeatsOffered
from topcut.core.event.nouns.people.refusals_teams import NoSubstitutes, NoSuchTeamSeat, SeatIsFree, SeatIsPlaying
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.teams import offered, team_to_change
from topcut.core.log import Decision
from topcut.core.play import EntrantId, PlayerId, Power


@action(Power.ENTRY, during=BEFORE_THE_END, rule="MTR 8.2", makes=(SeatFreed,), also_makes=(NameChanged, SeatsOffered))
def free_seat(event: Event, occasion: Occasion, *, entrant: EntrantId, player: PlayerId) -> Decision[EventFact]:
    """Free a seat for another player; once the event has begun the rules have no substitutes (MTR 8.2).

    Name, phone, number and list of the player go with them, and the team gets a new code for its seats.
    """
    team = team_to_change(event, entrant)
    if player not in team.players:
        raise NoSuchTeamSeat
    if player in team.free:
        raise SeatIsFree
    if event.last_round and event.last_round.state is not RoundState.CLOSED:
        raise SeatIsPlaying(round=event.last_round.number)
    concerns = () if event.phase is Phase.ENTRY else (NoSubstitutes(),)
    free = tuple(each for each in team.players if each in team.free or each == player)
    facts = (SeatFreed(player), NameChanged(player), offered(occasion, entrant, free))
    return Decision(facts, concerns, names={player: ""})
