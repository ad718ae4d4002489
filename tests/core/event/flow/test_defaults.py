"""What an event begins with where nobody says otherwise, and standings that wait for the cut."""

import pytest
from tests.core.event.events import Evening
from tests.core.event.playoffs import lower, play

from topcut.core.event.flow import announce_stages, beginnings, set_procedure, usual_playoff
from topcut.core.event.flow.defaults import Beginnings
from topcut.core.event.nouns.matches.terms import Advance
from topcut.core.event.nouns.people.facts import Identification
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.playoff import announce_cut, cut_field
from topcut.core.play import FirstTo, Level


def begun(*stages: Stage, policy: str = "casual") -> Evening:
    evening = Evening(players=8, policy=policy)
    evening.act(announce_stages, stages=stages)
    return evening.start()


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        pytest.param(
            "official-magic",
            Beginnings(Identification.ACCOUNT_OR_FULL_NAME, asks_age=True, at_closing=True),
            id="MTR-1.4-c, MTR-1.5-b, MTR-1.9-b",
        ),
        pytest.param("casual", Beginnings(), id="MTR-0-b: a shop night asks nothing"),
        pytest.param("lorcana", Beginnings(), id="MTR-0-b: nor does Lorcana"),
    ],
)
def test_an_event_begins_with_what_its_policy_would_ask_about(policy, expected):
    assert beginnings(policy) == expected


@pytest.mark.parametrize(
    ("policy", "minutes"),
    [
        pytest.param("official-magic", [90, 90, None], id="MTR-B-c: top 8"),
        pytest.param("casual", [None, None, None], id="MTR-0-b: the shop's playoff has no clock"),
    ],
)
def test_a_playoff_has_the_recommended_time(policy, minutes):
    swiss = Stage(rounds=3, level=Level.COMPETITIVE, length=FirstTo(2))
    playoff = usual_playoff(swiss, policy=policy, cut=8)
    evening = begun(swiss, playoff, policy=policy)
    for _ in range(3):
        play(evening.pair(), lower)
    evening.act(announce_cut)
    found = []
    for _ in range(3):
        evening.pair()
        found.append(evening.event.minutes_of(evening.round))
        evening.finish_round()
    assert (found, playoff.level) == (minutes, Level.COMPETITIVE)


def test_standings_before_a_cut_are_published_with_it():
    """MTR-1.9-b: before the last round at closing, after it once the check is done."""
    stages = (Stage(rounds=3), Stage(Structure.PLAYOFF, cut=4))
    evening = begun(*stages)
    evening.act(set_procedure, at_closing=True)
    for _ in range(3):
        play(evening.pair(), lower)
    assert list(evening.event.published) == [1, 2]
    evening.act(announce_cut)
    assert list(evening.event.published) == [1, 2, 3]
    play(evening.pair(), lower)
    assert list(evening.event.published) == [1, 2, 3]


def test_standings_before_a_day_not_everybody_plays_are_published_with_the_field():
    """MTR-10.4: who plays on is looked at first."""
    stages = (Stage(rounds=2), Stage(rounds=1, day=2, advance=Advance(best=4)))
    evening = begun(*stages)
    evening.act(set_procedure, at_closing=True)
    for _ in range(2):
        play(evening.pair(), lower)
    assert list(evening.event.published) == [1]
    evening.act(cut_field)
    play(evening.pair(), lower)
    assert list(evening.event.published) == [1, 2, 3]
