"""A player without an accepted list is named before every round, before the cut, in the report and at a deck check."""

import pytest
from tests.core.event.events import Evening

from topcut.core.event.decks import accept_lists, submit_list
from topcut.core.event.ending import report_of
from topcut.core.event.flow import announce_stages, start_event
from topcut.core.event.judging import begin_deck_check, finish_deck_check
from topcut.core.event.judging.checks import deck_check_progress, players_checked
from topcut.core.event.nouns.decks.refusals import NoSuchList
from topcut.core.event.nouns.decks.state import DeckVerdict
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.playoff import announce_cut
from topcut.core.event.playoff.cut import cut_check
from topcut.core.event.rounds import draw_round
from topcut.core.event.view import ListNeed, desk_lists, desk_view
from topcut.core.judging.terms import Decks
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level

WAIVED = {"despite": ["lists-missing"], "reason": "They write them at the table"}


def hand_in(evening: Evening, *players: int, accepted: bool = True) -> None:
    for player in players:
        evening.act(submit_list, player=player, written="60 Forest", verdict=DeckVerdict(f"{player}"))
    if accepted:
        evening.act(accept_lists, players=players)


def nobody_in() -> Evening:
    evening = Evening(players=8)
    kind = {"level": Level.COMPETITIVE, "format": "modern"}
    stages = (Stage(rounds=1, **kind), Stage(Structure.PLAYOFF, cut=4, minutes=None, **kind))
    evening.act(announce_stages, stages=stages)
    return evening


def hall() -> Evening:
    """Eight players, a round and a cut to four: 1 to 6 have an accepted list, 7 waits for it, 8 has none."""
    evening = nobody_in()
    hand_in(evening, *range(1, 7))
    hand_in(evening, 7, accepted=False)
    return evening


def test_mtr_2_7_the_preview_of_each_round_names_who_plays_without_an_accepted_list():
    evening = hall()
    evening.act(start_event, **WAIVED)
    evening.act(draw_round)
    assert odd(evening) == {"no-list": [8], "not-accepted": [7]}
    hand_in(evening, 8)
    evening.act(accept_lists, players=(7,))
    assert odd(evening) == {}


def odd(evening: Evening) -> dict[str, list[int]]:
    found = desk_view(evening.event, names=evening.names).odd
    return {one.code: [side.entrant for side in one.sides] for one in found if one.code in ("no-list", "not-accepted")}


def played() -> Evening:
    evening = hall()
    evening.act(start_event, **WAIVED)
    evening.pair()
    return evening.finish_round()


def test_mtr_10_4_the_check_before_the_cut_names_them_and_the_cut_asks():
    evening = played()
    check = cut_check(evening.event)
    assert {*check.without_list} == {*check.seeds} & {7, 8}
    hand_in(evening, 8, accepted=False)
    assert {*cut_check(evening.event).without_list} == {*check.seeds} & {7, 8}
    assert cut_check(evening.event).is_clear is not bool({*check.seeds} & {7, 8})


@pytest.mark.parametrize("rank", range(2))
def test_mtr_2_7_who_advances_without_any_list_stops_the_cut_until_the_head_judge_says_why(rank):
    evening = nobody_in()
    evening.act(start_event, **WAIVED)
    evening.pair().finish_round()
    seeds = cut_check(evening.event).seeds
    hand_in(evening, *(one for one in seeds if one != seeds[rank]))
    assert cut_check(evening.event).without_list == (seeds[rank],)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(announce_cut)
    (concern,) = asked.value.detail["concerns"]
    assert (concern.code, concern.detail["entrants"]) == ("lists-missing", str(seeds[rank]))
    evening.act(announce_cut, **WAIVED)
    assert evening.event.cut


def test_mtr_2_7_the_report_names_who_played_without_an_accepted_list():
    evening = played()
    (found,) = [one for one in report_of(evening.event).missing if one.code == "lists-not-accepted"]
    assert (found.detail["count"], found.detail["entrants"]) == (2, "7, 8")
    hand_in(evening, 8)
    evening.act(accept_lists, players=(7,))
    assert "lists-not-accepted" not in [one.code for one in report_of(evening.event).missing]


def test_mtr_2_7_whoever_was_eliminated_owes_no_list():
    evening = nobody_in()
    evening.act(start_event, **WAIVED)
    evening.pair().finish_round().act(announce_cut, **WAIVED)
    view = desk_lists(evening.event, names=evening.names)
    assert {row.side.entrant for row in view.without} == {*evening.event.cut.seeds}
    assert sum(row.need is ListNeed.OUT for row in view.rows) == 4


# A deck check ---------------------------------------------------------------------------------------------------------


def taken(*, format: str = "modern") -> tuple[Evening, int, int]:
    """Both decks of table 1 are at the judges' table; the first player has an accepted list, the second has none."""
    evening = Evening(players=8, level=Level.COMPETITIVE, format=format)
    evening.act(start_event, **(WAIVED if format == "modern" else {}))
    evening.pair().act(begin_deck_check, round=1, table=1)
    one, other = evening.round.tables[1].sides
    if format == "modern":
        hand_in(evening, one)
    return evening, one, other


def test_mtr_2_8_decks_that_nobody_compared_are_not_in_order_and_do_not_count():
    evening, _, _ = taken(format="casual")
    with pytest.raises(NeedsAReason) as asked:
        evening.act(finish_deck_check, check=1)
    assert [one.code for one in asked.value.detail["concerns"]] == ["decks-not-compared"]
    evening.act(finish_deck_check, check=1, despite=["decks-not-compared"], reason="The round was called back")
    assert deck_check_progress(evening.event)[0] == 0


def test_mtr_2_8_one_of_two_decks_counts_as_one():
    evening, one, other = taken(format="casual")
    evening.act(
        finish_deck_check, check=1, compared=(one,), despite=["decks-not-compared"], reason="No time for the other"
    )
    assert players_checked(evening.event) == {one}
    assert other not in players_checked(evening.event)


def test_mtr_2_8_who_has_no_list_stops_the_check():
    evening, one, other = taken()
    with pytest.raises(NoSuchList):
        evening.act(finish_deck_check, check=1, compared=(one, other))
    with pytest.raises(NeedsAReason) as asked:
        evening.act(finish_deck_check, check=1, compared=(one,))
    (concern,) = asked.value.detail["concerns"]
    assert (concern.code, concern.detail["entrants"]) == ("decks-not-compared", str(other))
    evening.act(finish_deck_check, check=1, compared=(one,), found=Decks.PROBLEM)
    assert players_checked(evening.event) == {one}
