"""Time limits (MTR B), with the turns and extensions that go with them (MTR 2.5, MTR 2.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.rules.times import build_minutes, round_minutes, times


@pytest.mark.parametrize(
    ("phase", "minutes"),
    [
        pytest.param("swiss", 50, id="MTR-B-b: Swiss"),
        pytest.param("elimination", 90, id="MTR-B-c: quarterfinals and semifinals"),
        pytest.param("final", None, id="MTR-B-c: the final has no limit"),
    ],
)
def test_rounds_have_a_recommended_length(phase, minutes):
    assert round_minutes(phase) == minutes


def test_a_timed_round_has_at_least_forty_minutes():
    """MTR-B-a."""
    assert times().round_minutes.least == 40


@pytest.mark.parametrize(
    ("what", "registration", "construction", "on_release_weekend"),
    [
        pytest.param("sealed", 20, 30, 45, id="MTR-B-d: Sealed, and a Prerelease 20 + 45"),
        pytest.param("booster-draft", 0, 25, 25, id="MTR-B-e: draft"),
        pytest.param("team-sealed", 20, 60, 75, id="MTR-B-f: team Sealed"),
        pytest.param("team-draft", 0, 40, 40, id="MTR-B-g: team draft"),
        pytest.param("two-headed-giant-sealed", 20, 60, 75, id="MTR-B-h: Two-Headed Sealed"),
        pytest.param("two-headed-giant-draft", 0, 40, 40, id="MTR-B-i: Two-Headed draft"),
    ],
)
def test_building_takes_time_and_new_cards_take_more(what, registration, construction, on_release_weekend):
    usual, release = build_minutes(what), build_minutes(what, release_weekend=True)
    assert (usual.registration, usual.construction) == (registration, construction)
    assert (release.registration, release.construction) == (registration, on_release_weekend)
    assert release.total == registration + on_release_weekend


def test_seconds_for_a_pick():
    """MTR-B-m: from fifteen cards down to one."""
    seconds = [times().booster_draft.pick(left) for left in range(15, 0, -1)]
    assert seconds == [40, 40, 35, 30, 25, 25, 20, 20, 15, 10, 10, 5, 5, 5, None]


@pytest.mark.parametrize(
    ("cards", "seconds"),
    [pytest.param(15, 285, id="MTR-B-m: sum from 15"), pytest.param(14, 245, id="MTR-B-m: sum from 14")],
)
def test_seconds_for_a_whole_booster(cards, seconds):
    clock = times().booster_draft
    assert sum(clock.pick(left) or 0 for left in range(cards, 0, -1)) == seconds


@pytest.mark.parametrize(
    ("cards", "picks", "seconds"),
    [
        pytest.param(15, [50, 45, 40, 30, 20, 10, 5, None], 200, id="MTR-B-p: a booster of 15"),
        pytest.param(14, [50, 45, 40, 30, 20, 10, None], 195, id="MTR-B-p: a booster of 14"),
    ],
)
def test_two_heads_take_two_cards_at_a_time(cards, picks, seconds):
    clock = times().two_headed_giant_draft
    taken = [clock.pick(left) for left in range(cards, 0, -2)]
    assert (taken, sum(filter(None, taken))) == (picks, seconds)


def test_reviews_grow_for_one_player_and_stay_for_two_heads():
    """MTR-B-n: 60, 90, 120. MTR-B-q: five reviews of 60 for six boosters."""
    assert [times().booster_draft.review(after) for after in (1, 2, 3)] == [60, 90, 120]
    assert [times().two_headed_giant_draft.review(after) for after in range(1, 6)] == [60] * 5


def test_rochester_shows_the_booster_first():
    """MTR-B-o, MTR-8.5-e: fifteen cards take at most 95 seconds. MTR-8.5-g: the oldest card on time-out."""
    clock = times().rochester_draft
    assert (clock.review_seconds, clock.pick_seconds, clock.review_seconds + 15 * clock.pick_seconds) == (20, 5, 95)
    assert clock.on_time_out == "oldest-card"


def test_turns_after_time_and_extensions():
    """MTR-2.5-a and -d; MTR-2.6-a, -b and -c; MTR-1.6-b."""
    limits = times()
    assert (limits.additional_turns, limits.additional_turns_in_shared_games) == (5, 3)
    back = limits.extensions
    assert (back.pause_over_seconds, back.deck_check_adds_seconds, back.feature_match_adds_seconds) == (60, 180, 180)
    assert limits.slips_kept_months == 6


@given(st.integers(2, 20))
def test_fewer_cards_never_give_more_time(cards):
    for clock, taken in ((times().booster_draft, 1), (times().two_headed_giant_draft, 2)):
        assert (clock.pick(cards - taken) or 0) <= (clock.pick(cards) or 0)
