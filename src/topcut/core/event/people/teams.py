"""A team: its name, its seats, who takes them, and what it lacks before the start."""

from collections.abc import Iterator
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, ENTRY, action
from topcut.core.event.nouns.facts import EventFact, PlayerLinked, TeamNamed
from topcut.core.event.nouns.people.facts import (
    Identification,
    PeopleCompared,
    PlayerIdentified,
    PlayerKnownBefore,
    SeatsChanged,
    SeatsOffered,
    TeamNameRefused,
    TeamSeatTaken,
)
from topcut.core.event.nouns.people.refusals_teams import (
    NameIsSet,
    NamesRefused,
    NameWasRefused,
    NoNameToRefuse,
    NoSuchTeamCode,
    NoSuchTeamSeat,
    NoTeamHere,
    RefusalNeedsAReason,
    SeatIsKept,
    SeatIsTaken,
    SeatsAreSet,
    SeatsWereNamed,
    TeamIsFull,
    TeamsIncomplete,
    TeamsWithoutNumbers,
)
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Entrant, Event, Phase
from topcut.core.event.people.checking_in import as_code
from topcut.core.event.people.coming import Joiner, linked, refuse_to_join
from topcut.core.event.people.one_person import refuse_namesake
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.reading.following import has_own_link, is_of_who_takes_a_seat
from topcut.core.log import NOTHING_KEPT, Decision, Sealed
from topcut.core.play import EntrantId, PlayerId, Power
from topcut.core.play.names import clean_kept, clean_name, looks_like

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Thirty-two characters that cannot be confused on paper."""
CODE_LENGTH: Final = 8
LONGEST_REASON: Final = 300


@action(Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 8.1", makes=(TeamNamed,))
def name_team(event: Event, occasion: Occasion, *, entrant: EntrantId, name: str) -> Decision[EventFact]:
    """Rename a team: its players until round 1 is posted, the desk at any time (MTR 8.1)."""
    team = team_to_change(event, entrant)
    refuse_for_others(event, occasion, entrant)
    if not occasion.as_official and event.has_posted:
        raise NameIsSet
    return Decision((checked_team_name(event, team.number, name),))


@action(Power.ENTRY, during=BEFORE_THE_END, rule="MTR 8.1", makes=(TeamNameRefused,))
def refuse_team_name(event: Event, occasion: Occasion, *, entrant: EntrantId, why: str) -> Decision[EventFact]:
    """Forbid an offensive name: nobody sees it from now on, and the team needs another (MTR 8.1)."""
    team, said = team_to_change(event, entrant), " ".join(why.split())
    if team.team_name == NOTHING_KEPT:
        raise NoNameToRefuse(entrant=entrant)
    if not 0 < len(said) <= LONGEST_REASON:
        raise RefusalNeedsAReason(most=LONGEST_REASON)
    return Decision((TeamNameRefused(entrant, Sealed(said)),))


@action(Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 8.2", makes=(SeatsChanged,))
def change_seats(
    event: Event, occasion: Occasion, *, entrant: EntrantId, players: tuple[PlayerId, ...]
) -> Decision[EventFact]:
    """Change the seats of a team before the start, with a concern: the rules fix them at registration (MTR 8.2)."""
    team = team_to_change(event, entrant)
    refuse_for_others(event, occasion, entrant)
    if event.phase is not Phase.ENTRY:
        raise SeatsAreSet
    if sorted(players) != sorted(team.players):
        raise NoSuchTeamSeat
    return Decision((SeatsChanged(entrant, players),), (SeatsWereNamed(),))


class SeatTaking(Joiner, frozen=True, kw_only=True):
    """Somebody who takes a seat of a team by its code (MTR 8.2)."""

    code: str
    player: PlayerId


@action(
    Power.JOIN,
    during=ENTRY,
    rule="MTR 8.2",
    makes=(TeamSeatTaken,),
    also_makes=(PlayerLinked, PlayerIdentified, PlayerKnownBefore, PeopleCompared),
    provided={
        TeamSeatTaken: has_own_link,
        PlayerKnownBefore: is_of_who_takes_a_seat,
        PeopleCompared: is_of_who_takes_a_seat,
        PlayerLinked: is_of_who_takes_a_seat,
        PlayerIdentified: is_of_who_takes_a_seat,
    },
)
def take_seat(event: Event, occasion: Occasion, who: SeatTaking) -> Decision[EventFact]:
    """Take a seat with the code of a team-mate; the private link acts for the player in it (MTR 8.2)."""
    refuse_to_join(event, occasion, who)
    team, player = team_of_code(event, who.code), who.player
    if player not in team.players:
        raise NoSuchTeamSeat
    if event.links_of.get(player):
        raise SeatIsTaken(player=player, entrant=team.number)
    if event.people.person_of.get(player) not in {None, "", who.person}:
        raise SeatIsKept(player=player)
    called = clean_kept(who.name, who.sorted_as)
    refuse_namesake(event, occasion, (called.shown,), besides=(player,))
    taken = linked(event, occasion, who, player, shown=called.shown)
    return Decision((TeamSeatTaken(player), *taken.facts), taken.concerns, {player: str(called)})


def team_of_code(event: Event, code: str) -> Entrant:
    """Find the team whose seats a code opens, or refuse if no seat is left (MTR 8.2)."""
    typed = as_code(code)
    found = event.entrants.get(event.people.seat_codes.get(typed, EntrantId(0)))
    if found is None or not found.seat_code.is_open or found.seat_code.value != typed:
        raise NoSuchTeamCode
    if found.out_after is not None and found.number not in event.people.waiting:
        raise NoSuchTeamCode
    if not seats_to_take(event, found):
        raise TeamIsFull(entrant=found.number)
    return found


def seats_to_take(event: Event, team: Entrant) -> tuple[PlayerId, ...]:
    """List the seats without a linked phone, free or named (MTR 8.2)."""
    return tuple(player for player in team.players if not event.links_of.get(player))


def checked_team_name(event: Event, entrant: EntrantId, name: str) -> TeamNamed:
    """Name a team as requested, unless that name was refused to any team before (MTR 8.1)."""
    wanted = clean_name(name)
    for refused in (each for team in event.entrants.values() for each in team.refused):
        if refused.name.is_open and looks_like(wanted) == looks_like(refused.name.value):
            raise NameWasRefused(why=refused.why.opened("–"))
    return TeamNamed(entrant, Sealed(wanted))


def offered(occasion: Occasion, entrant: EntrantId, free: tuple[PlayerId, ...]) -> SeatsOffered:
    """Offer the seats of a team to people with a code that nobody can guess (MTR 8.2)."""
    code = "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in occasion.random(CODE_LENGTH))
    return SeatsOffered(entrant, Sealed(code), free)


def team_concerns(event: Event) -> Iterator[AgainstTheRules]:
    """List the teams that are not ready to play: a seat free, a number missing, a name refused (MTR 8.1, MTR 8.2)."""
    if not event.is_for_teams:
        return
    teams = [team for number, team in event.entrants.items() if number in event.people.inside and len(team.players) > 1]
    wants_numbers = event.people.announced.identification is Identification.NUMBER_AND_FULL_NAME
    known = event.people.person_of if wants_numbers else event.players
    if free := tuple(team.number for team in teams if team.free):
        yield TeamsIncomplete(entrants=free)
    if unknown := tuple(team.number for team in teams if any(each not in known for each in team.players)):
        yield TeamsWithoutNumbers(entrants=unknown)
    if nameless := tuple(team.number for team in teams if team.needs_a_name):
        yield NamesRefused(entrants=nameless)


def refuse_for_others(event: Event, occasion: Occasion, entrant: EntrantId) -> None:
    """Refuse players who act for another entry than their own; officials may act for all (MTR 1.3)."""
    if not occasion.as_official and event.entrant_of(occasion.by.player) != entrant:
        raise NotYourPower(power=Power.ENTRY.value, action="for others")


def team_to_change(event: Event, number: EntrantId) -> Entrant:
    """Find a team; refuse a single player, who has no seats and no team name."""
    team = entrant_of(event, number)
    if len(team.players) == 1:
        raise NoTeamHere
    return team
