"""One pool for a team: who holds it, who writes it down, who gets the boosters, when cards change hands."""

import pytest
from msgspec import structs
from tests.core.event.events import Evening

from topcut.core.event.decks import (
    announce_lists,
    hand_out_product,
    register_pool,
    return_list,
    seat_for_pools,
    submit_list,
    usual_kind,
    withdraw_list,
)
from topcut.core.event.flow import announce_stages, close_round, post_round, start_event, usual_playoff
from topcut.core.event.nouns.decks.refusals import CardsStayAssigned, NotTheirPool, NotYourOwnPool, PoolStands
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ReturnedFor
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import change_seats, link_player
from topcut.core.event.reading import is_building, shares_pool
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.event.view import own_list
from topcut.core.play import Level, Result, Score, Who

VERDICT = DeckVerdict("d")


def trios(*teams: str, level: Level = Level.COMPETITIVE, format: str = "sealed", **more: object) -> Evening:
    evening = Evening(level=level, format=format, team=3, **more)
    for team in teams or ("Reds", "Blues"):
        evening.register(*(f"{team} {letter}" for letter in "ABC"), team=team)
    return evening


def phone(evening: Evening, player: int) -> Who:
    who = Who(f"phone-{player}")
    evening.act(link_player, link=who, player=player)
    return who


def played(evening: Evening) -> None:
    """Play round 1 to its end."""
    for seat in (0, 1):
        evening.act(report_result, round=1, table=1, seat=seat, result=Result(Score((2, 0))))
    evening.act(close_round, round=1)


@pytest.mark.parametrize(
    ("stage", "shares", "kind"),
    [
        pytest.param(Stage(format="sealed"), False, "individual-sealed", id="MTR 7.2: one alone"),
        pytest.param(Stage(format="booster-draft"), False, "individual-booster-draft", id="MTR 7.2: a draft"),
        pytest.param(Stage(format="sealed", team=3), True, "team-sealed", id="MTR-8.6-c: three"),
        pytest.param(Stage(format="sealed", team=2), True, "two-person-team-sealed", id="MTR-8.6-c: two"),
        pytest.param(
            Stage(format="sealed", team=2, plays_together=True), True, "two-headed-giant-sealed", id="MTR-9.6-b: sealed"
        ),
        pytest.param(
            Stage(format="booster-draft", team=2, plays_together=True),
            True,
            "two-headed-giant-booster-draft",
            id="MTR-9.6-b: draft, one sideboard too",
        ),
        pytest.param(
            Stage(format="rochester-draft", team=3), False, "team-rochester-draft", id="MTR 8.5: each drafts their own"
        ),
    ],
)
def test_who_has_one_pool_and_how_its_boosters_are_counted(stage, shares, kind):
    evening = Evening(**structs.asdict(stage))
    assert (shares_pool(evening.event, 0), usual_kind(stage)) == (shares, kind)


def test_a_pool_of_a_team_is_one_for_all_of_its_seats():
    """MTR-8.6-d: registered for C it is A's and B's."""
    evening = trios()
    evening.act(register_pool, player=3, written="1 Island")
    pools = [own_list(evening.event, player, names={}).pool for player in range(1, 7)]
    assert pools == ["1 Island"] * 3 + [""] * 3
    assert [is_building(evening.event, player) for player in range(1, 7)] == [True] * 3 + [False] * 3


def test_any_of_the_team_opposite_writes_a_pool_down_and_nobody_else():
    """MTR-7.5-d, for teams: two teams a table, the ring of three at the last."""
    evening = trios("Reds", "Blues", "Greens", "Greys")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    evening.act(seat_for_pools, at_random=False)
    assert evening.event.decks.pool_seats[0].order == (1, 4, 7, 10), "a team sits together, by its seat A"
    own, opposite, elsewhere = (phone(evening, player) for player in (2, 6, 8))
    with pytest.raises(NotYourOwnPool):
        evening.act(register_pool, player=1, written="1 Island", by=own)
    with pytest.raises(NotTheirPool):
        evening.act(register_pool, player=1, written="1 Island", by=elsewhere)
    evening.act(register_pool, player=2, written="1 Island", by=opposite)
    with pytest.raises(PoolStands):
        evening.act(register_pool, player=3, written="2 Island", by=opposite)
    shown = own_list(evening.event, 6, names={})
    assert shown.seat
    assert (shown.seat.name, shown.seat.table) == ("Reds", 1)


def test_a_team_gets_its_boosters_once_whoever_of_it_is_named():
    """MTR-8.6-b, MTR-7.2-o: mixed by chance, twelve of twenty-four each."""
    evening = trios()
    evening.act(hand_out_product, players=(2, 4), boosters=("AFR",) * 24, is_mixed=True)
    assert {player: len(got) for (player, _), got in evening.event.decks.handed_out.items()} == dict.fromkeys(
        range(1, 7), 12
    )


@pytest.mark.parametrize(
    ("level", "lists", "between"),
    [
        pytest.param(Level.REGULAR, ListPolicy.OPTIONAL, True, id="MTR-8.6-e: Regular without lists"),
        pytest.param(Level.REGULAR, ListPolicy.REQUIRED, False, id="MTR-8.6-e: with lists"),
        pytest.param(Level.COMPETITIVE, ListPolicy.OPTIONAL, False, id="MTR-8.6-e: Competitive"),
    ],
)
def test_cards_change_hands_between_rounds_where_that_is_allowed(level, lists, between):
    evening = trios(level=level)
    despite = [] if level is Level.REGULAR else ["lists-are-required"]
    evening.act(announce_lists, lists=lists, despite=despite, reason="so")
    for player in range(1, 7):
        evening.act(submit_list, player=player, written="40 Island", verdict=VERDICT)
    again = {"player": 2, "written": "41 Island", "verdict": VERDICT}
    evening.act(submit_list, **again)
    evening.act(start_event, despite=["product-not-planned"], reason="so")
    evening.act(draw_round)
    evening.act(post_round, round=1)
    with pytest.raises(CardsStayAssigned):
        evening.act(submit_list, **again)
    with pytest.raises(CardsStayAssigned):
        evening.act(withdraw_list, player=2)
    assert not own_list(evening.event, 2, names={}).may_change
    played(evening)
    if between:
        evening.act(submit_list, **again)
    else:
        with pytest.raises(CardsStayAssigned):
            evening.act(submit_list, **again)
        evening.act(return_list, player=2, why=ReturnedFor.ASK_A_JUDGE)
        evening.act(submit_list, **again)


def test_a_pool_stays_with_the_team_when_its_seats_change():
    evening = trios()
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    first, second, third = evening.event.entrants[1].players
    evening.act(register_pool, player=first, written="3 Bear")
    evening.act(change_seats, entrant=1, players=(second, first, third), despite=["MTR 8.2"], reason="A wish.")
    pools = [own_list(evening.event, player, names=evening.names).pool for player in (first, second, third)]
    assert pools == ["3 Bear"] * 3


def test_lists_of_the_next_day_can_be_corrected_until_it_is_played():
    evening = trios(level=Level.COMPETITIVE)
    day = structs.replace(evening.event.stages[0], rounds=1)
    evening.act(announce_stages, stages=(day, structs.replace(day, day=2)))
    evening.act(announce_lists, lists=ListPolicy.REQUIRED)
    evening.act(start_event, despite=["MTR 2.7", "MTR 7.1"], reason="Their first day is over.")
    evening.act(draw_round)
    evening.act(post_round, round=1, despite=["lists-missing"], reason="Their first day is over.")
    played(evening)
    player = evening.event.entrants[1].players[0]
    evening.act(announce_lists, lists=ListPolicy.REQUIRED)
    for number in range(2):
        evening.act(submit_list, player=player, written=f"40 Bear {number}", verdict=VERDICT)
    assert own_list(evening.event, player, names=evening.names).cards == "40 Bear 1"


def test_the_playoff_of_a_team_event_keeps_the_formats_of_its_seats():
    """MTR-8.4-e"""
    rounds = Stage(rounds=3, team=3, format="standard", formats=("standard", "modern", "legacy"))
    assert usual_playoff(rounds, policy="official-magic", cut=4).formats == rounds.formats
