"""Somebody else for a seat of a team: before the event begins, and never afterwards (MTR 8.2)."""

import pytest
from tests.core.event.events import STAFF, Evening
from tests.core.event.people.test_teams import code_of, entered

from topcut.core.event.decks import announce_lists, keep_deck
from topcut.core.event.flow import announce_stages, start_event
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.people.refusals_teams import (
    NoSuchTeamCode,
    NoSuchTeamSeat,
    NoTeamHere,
    SeatIsFree,
    SeatIsPlaying,
    SeatStaysFree,
)
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import free_seat, identify_player, lend_powers, link_player, register, rename, take_seat
from topcut.core.event.playoff import announce_cut
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Power, Role

DOOR = "door"


@pytest.fixture
def trios() -> Evening:
    evening = Evening(team=3).name_staff()
    evening.act(lend_powers, whom=DOOR, powers=(Power.JOIN,))
    for team in ("Low Tide", "Reds"):
        entered(evening, team=team, link=f"{team}'s phone", mates=("Bo", "Cy"))
    return evening


@pytest.mark.parametrize("player", [2, 3], ids=["B", "C"])
def test_what_was_kept_of_whoever_sat_there_goes_with_them(trios, player):
    """MTR-8.2-d, MTR-8.2-f."""
    trios.act(link_player, player=player, link="their phone")
    trios.act(identify_player, player=player, person="number-77")
    before = code_of(trios)
    trios.act(announce_lists, by=STAFF[Role.HEAD_JUDGE], lists=ListPolicy.REQUIRED)
    trios.act(keep_deck, player=player, written="60 Island", by="their phone")
    trios.act(free_seat, entrant=1, player=player)
    event = trios.event
    assert not event.decks.standing, "nobody finds a deck that somebody else began"
    assert (event.entrants[1].free, "their phone" in event.links, event.people.person_of) == ((player,), False, {})
    with pytest.raises(NoSuchTeamCode):
        trios.act(take_seat, by=DOOR, code=before, player=player, name="Dan", link="dan's phone")
    trios.act(take_seat, by=DOOR, code=code_of(trios), player=player, name="Dan", link="dan's phone")
    assert (trios.names[player], trios.event.entrants[1].free) == ("Dan", ())


@pytest.mark.parametrize("player", [2, 3], ids=["B", "C"])
def test_once_the_event_has_begun_a_substitute_is_against_the_rules_and_never_comes_during_a_round(trios, player):
    """MTR-8.2-d, MTR-8.2-f: who leaves takes the team out, unless the head judge says otherwise."""
    trios.act(start_event, despite=["below-the-minimum"], reason="a small night")
    with pytest.raises(NeedsAReason) as asked:
        trios.act(free_seat, entrant=1, player=player)
    assert [one.code for one in asked.value.detail["concerns"]] == ["no-substitutes"]
    said = {"despite": ["no-substitutes"], "reason": "A child is ill; the teams agree"}
    trios.pair()
    with pytest.raises(SeatIsPlaying):
        trios.act(free_seat, entrant=1, player=player, **said)
    trios.finish_round()
    trios.act(free_seat, entrant=1, player=player, **said)
    trios.act(rename, player=player, name="Dan")
    assert (trios.names[player], trios.event.entrants[1].free) == ("Dan", ())
    trios.pair().finish_round()


def test_a_free_seat_and_a_seat_elsewhere_are_not_freed(trios):
    trios.act(free_seat, entrant=1, player=2)
    with pytest.raises(SeatIsFree):
        trios.act(free_seat, entrant=1, player=2)
    with pytest.raises(NoSuchTeamSeat):
        trios.act(free_seat, entrant=1, player=5)
    with pytest.raises(NoTeamHere):
        Evening(players=2).act(free_seat, entrant=1, player=1)


@pytest.mark.parametrize("player", [2, 3], ids=["B", "C"])
def test_one_of_a_team_may_come_late_into_the_seat_left_free(trios, player):
    """MTR-8.2-a, GAP-07."""
    trios.act(free_seat, entrant=1, player=player)
    trios.act(start_event, despite=["below-the-minimum", "teams-incomplete"], reason="on the train")
    trios.pair()
    trios.act(rename, player=player, name="Dan")
    assert trios.event.entrants[1].free == ()


def test_after_the_cut_nobody_joins_a_team():
    """MTR-2.10-h: a seat that was left free stays free in the playoff."""
    swiss = Stage(rounds=1, team=3)
    evening = Evening()
    evening.act(announce_stages, stages=(swiss, Stage(structure=Structure.PLAYOFF, cut=2, team=3)))
    for names in (("Ana", "Bo", ""), ("Dee", "Eli", "Fay"), ("Gus", "Hal", "Ivo"), ("Jun", "Kim", "Lea")):
        evening.act(register, names=names, team=f"Team {names[0]}")
    evening.act(start_event, despite=["below-the-minimum", "teams-incomplete"], reason="a small night")
    evening.pair().finish_round()
    evening.act(announce_cut)
    with pytest.raises(SeatStaysFree):
        evening.act(rename, player=3, name="Cy")
