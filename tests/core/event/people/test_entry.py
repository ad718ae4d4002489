"""People come, leave and come back: who is paired, and who stands in the standings."""

import pytest
from tests.core.event.events import STAFF, WON, Evening, begun, posted

from topcut.core.event.flow import finish_event, post_round
from topcut.core.event.nouns.bounds import NotThatManyByes, TeamsOfOneSize
from topcut.core.event.nouns.refusals import (
    AlreadyOut,
    DisqualifiedForGood,
    NoSuchEntrant,
    NotYourPower,
    StillIn,
    WrongPhase,
)
from topcut.core.event.nouns.rounds.refusals import DrawIsOld
from topcut.core.event.people import check_in, disqualify, drop, join, lend_powers, readmit, register, rename
from topcut.core.event.rounds import correct_result, discard_draw, draw_round, pair_by_hand, ranking
from topcut.core.play import How, Power, Role, Who
from topcut.core.play.names import NameTooLong, NoName
from topcut.core.play.result import lost_by_both
from topcut.core.standings import Record


def records(evening: Evening, *, after: int | None = None) -> dict[int, Record]:
    played = evening.event.rounds_closed if after is None else after
    return {standing.entrant: standing.record for standing in ranking(evening.event, after=played)}


# MTR 1.5: registration ------------------------------------------------------------------------------------------------


def test_entrants_and_players_are_numbered_from_one():
    evening = Evening(team=2)
    assert [evening.register("Ana", "Gus"), evening.register("Bo", "Zoe"), evening.register("Xi", "Leo")] == [1, 2, 3]
    assert {number: entrant.players for number, entrant in evening.event.entrants.items()} == {
        1: (1, 2),
        2: (3, 4),
        3: (5, 6),
    }
    assert evening.names == {1: "Ana", 2: "Gus", 3: "Bo", 4: "Zoe", 5: "Xi", 6: "Leo"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(("Ana",), ("Bo", "Zoe"), id="MTR-8.2-a: a team among players"),
        pytest.param(("Ana", "Gus"), ("Bo",), id="MTR-8.2-a: a player among teams"),
        pytest.param(("Ana", "Gus"), ("Bo", "Zoe", "Xi"), id="MTR-8.2-a: three among pairs"),
    ],
)
def test_all_entrants_of_an_event_are_of_one_size(first, second):
    evening = Evening(team=len(first))
    evening.register(*first)
    with pytest.raises(TeamsOfOneSize) as refused:
        evening.register(*second)
    assert refused.value == TeamsOfOneSize(size=len(first), players=len(second))


@pytest.mark.parametrize("byes", [-1, 21, 10**9])
def test_byes_are_awarded_by_the_handful(byes):
    """GAP-02."""
    evening = Evening()
    with pytest.raises(NotThatManyByes):
        evening.register("Zoe", byes=byes)
    assert [evening.register("Zoe", byes=byes) for byes in (0, 20)] == [1, 2]


def test_a_name_is_cleaned_and_never_in_the_log():
    evening = Evening()
    evening.register("  Bo\u202e  Derek ")
    assert evening.names == {1: "Bo Derek"}
    assert not any(b"Derek" in line for line in evening.book.lines)


@pytest.mark.parametrize(
    ("names", "refusal"),
    [
        pytest.param((), NoName, id="MTR-1.5-a: nobody"),
        pytest.param(("",), NoName, id="MTR-1.5-a: an empty form"),
        pytest.param(("", " "), NoName, id="MTR-1.5-a: a team of nobody"),
        pytest.param(("a" * 81,), NameTooLong, id="a name past eighty"),
    ],
)
def test_nobody_enters_without_a_name(names, refusal):
    evening = Evening(team=max(1, len(names)))
    with pytest.raises(refusal):
        evening.act(register, names=names)
    assert (evening.event.last_entrant, evening.event.last_player) == (0, 0)


def test_a_number_is_never_given_twice():
    evening = Evening(players=2)
    evening.undo(len(evening.book.lines))
    assert evening.register("Zoe") == 3
    assert list(evening.event.entrants) == [1, 3]


def test_a_name_is_changed_or_forgotten_beside_the_log():
    evening = Evening(players=1)
    evening.act(rename, player=1, name="Anna")
    assert evening.names == {1: "Anna"}
    evening.act(rename, player=1, name=None)
    assert evening.names == {1: ""}
    with pytest.raises(NoName):
        evening.act(rename, player=1, name="")
    with pytest.raises(NoSuchEntrant):
        evening.act(rename, player=2, name="Bo")


def test_an_entrant_checks_in_and_out():
    """MTR-1.10-d."""
    evening = Evening(players=1)
    evening.act(check_in, entrant=1)
    assert evening.event.entrants[1].checked_in
    evening.act(check_in, entrant=1, here=False)
    assert not evening.event.entrants[1].checked_in
    with pytest.raises(NoSuchEntrant):
        evening.act(check_in, entrant=9)


# MTR 2.10: dropping ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param(lambda: Evening(players=4), id="entry"),
        pytest.param(lambda: begun(4), id="before round 1"),
        pytest.param(lambda: posted(4), id="a posted round"),
        pytest.param(lambda: posted(4).finish_round(), id="between rounds"),
    ],
)
def test_a_player_may_drop_at_any_time(moment):
    """MTR-2.10-a."""
    evening = moment()
    evening.act(drop, by=evening.link(3), entrant=3)
    assert evening.event.entrants[3].out_after is not None
    with pytest.raises(AlreadyOut):
        evening.act(drop, entrant=3)


def test_even_after_the_event():
    """MTR-2.10-a."""
    evening = posted(4).finish_round()
    evening.act(finish_event)
    evening.act(drop, entrant=1)
    assert evening.event.entrants[1].out_after == 1


def test_who_drops_before_round_one_did_not_take_part():
    """MTR-2.10-b: twenty registered, one drops, nineteen in the standings."""
    evening = Evening(players=20)
    evening.act(drop, entrant=7)
    evening.start().pair().finish_round()
    assert len(records(evening)) == 19
    assert 7 not in evening.round.entrants


def test_who_drops_before_the_pairings_is_not_paired():
    """MTR-2.10-c."""
    evening = posted(6).finish_round()
    evening.act(drop, entrant=3)
    evening.pair()
    assert 3 not in evening.round.entrants
    assert len(evening.round.byes) == 1


def test_who_drops_after_the_posting_is_paired_and_out_after_it():
    """MTR-2.10-d."""
    evening = posted(6)
    table = evening.table_of(3)
    evening.act(drop, entrant=3)
    assert 3 in evening.round.tables[table].sides
    evening.finish_round().pair()
    assert 3 not in evening.round.entrants
    assert records(evening)[3].played == 1


def test_who_drops_between_draw_and_posting_makes_the_draw_old():
    """MTR-2.10-c: the room has not seen it, so they are not paired; the draw with them in it is not posted."""
    evening = posted(6).finish_round()
    evening.act(draw_round)
    evening.act(drop, entrant=3)
    with pytest.raises(DrawIsOld) as refused:
        evening.act(post_round, round=2)
    assert refused.value == DrawIsOld(round=2)
    evening.pair()
    assert (evening.round.attempt, 3 in evening.round.entrants) == (2, False)


def test_a_round_taken_back_binds_nobody_who_left_meanwhile():
    """MTR-2.10-c: "I had dropped!" — the round is taken back, and drawn without them."""
    evening = posted(6).finish_round().pair()
    evening.act(drop, entrant=3)
    evening.act(discard_draw, round=2)
    evening.pair()
    assert 3 not in evening.round.entrants


def test_a_first_round_taken_back_is_no_part_in_the_event():
    """MTR-2.10-b."""
    evening = posted(6)
    evening.act(drop, entrant=3)
    evening.act(discard_draw, round=1)
    evening.pair().finish_round()
    assert 3 not in records(evening)


def test_only_who_has_entered_can_leave():
    with pytest.raises(NoSuchEntrant):
        Evening(players=2).act(drop, entrant=3)


# MTR 2.10: coming back ------------------------------------------------------------------------------------------------


def test_the_head_judge_takes_a_player_back_with_the_old_points():
    """MTR-2.10-j: missed rounds stay unplayed."""
    evening = posted(6).name_staff()
    winner = evening.round.tables[1].sides[0]
    evening.finish_round()
    evening.act(drop, entrant=winner)
    evening.pair().finish_round()
    with pytest.raises(NotYourPower):
        evening.act(readmit, by=STAFF[Role.SCOREKEEPER], entrant=winner)
    evening.act(readmit, by=STAFF[Role.HEAD_JUDGE], entrant=winner)
    assert records(evening)[winner] == Record(1, 0, 0)
    evening.pair()
    assert winner in evening.round.entrants


def test_only_who_left_comes_back():
    """MTR-2.10-j."""
    evening = posted(4).finish_round()
    with pytest.raises(StillIn):
        evening.act(readmit, entrant=1)
    evening.act(drop, entrant=1)
    evening.act(finish_event)
    with pytest.raises(WrongPhase):
        evening.act(readmit, entrant=1)


def test_who_comes_back_between_draw_and_posting_makes_the_draw_old():
    evening = posted(6).finish_round()
    evening.act(drop, entrant=3)
    evening.act(draw_round)
    evening.act(readmit, entrant=3)
    with pytest.raises(DrawIsOld):
        evening.act(post_round, round=2)


# GAP-07: late entry ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "missed"),
    [
        pytest.param(lambda: begun(4), 0, id="GAP-07: before the first posting, nothing missed"),
        pytest.param(lambda: posted(4), 1, id="GAP-07: round 1 is posted"),
        pytest.param(lambda: posted(4).finish_round(), 1, id="GAP-07: round 1 is over"),
        pytest.param(lambda: posted(4).finish_round().pair(), 2, id="GAP-07: round 2 is posted"),
    ],
)
def test_a_late_entrant_loses_what_they_missed(moment, missed):
    evening = moment()
    late = evening.register("Zoe")
    if evening.event.last_round and evening.round.open_tables:
        evening.finish_round()
    evening.pair()
    assert late in evening.round.entrants
    evening.finish_round()
    assert records(evening, after=missed).get(late, Record()) == Record(0, missed, 0)


def test_who_enters_between_draw_and_posting_makes_the_draw_old():
    """GAP-07: left out of the draw they would neither play nor lose the round."""
    evening = begun(4)
    evening.act(draw_round)
    late = evening.register("Zoe")
    with pytest.raises(DrawIsOld):
        evening.act(post_round, round=1)
    evening.pair()
    assert late in evening.round.entrants


def test_a_round_taken_back_is_not_missed():
    """GAP-07."""
    evening = posted(4)
    late = evening.register("Zoe")
    evening.act(discard_draw, round=1)
    evening.pair()
    assert late in evening.round.entrants


def test_a_round_paired_by_hand_gives_a_loss_to_who_was_not_there():
    evening = begun(5)
    evening.act(pair_by_hand, matches=((4, 1, 2), (9, 3, 4)), losses=(5,))
    evening.act(post_round, round=1)
    evening.finish_round()
    assert records(evening)[5] == Record(0, 1, 0)


# GAP-15: disqualification ---------------------------------------------------------------------------------------------


def test_the_disqualified_have_no_rank_and_those_below_move_up():
    """GAP-15."""
    evening = posted(6).finish_round()
    before = ranking(evening.event, after=1)
    evening.act(disqualify, entrant=before[1].entrant)
    after = ranking(evening.event, after=1)
    assert [standing.entrant for standing in after] == [
        standing.entrant for standing in before if standing.entrant != before[1].entrant
    ]
    assert [standing.rank for standing in after] == [1, 2, 3, 4, 5]


def test_the_tiebreakers_of_opponents_keep_the_old_results():
    """GAP-15."""
    evening = posted(6).finish_round()
    winner, loser = evening.round.tables[1].sides
    before = {standing.entrant: standing for standing in ranking(evening.event, after=1)}
    evening.act(disqualify, entrant=winner)
    after = {standing.entrant: standing for standing in ranking(evening.event, after=1)}
    assert after[loser].figure("omw") == before[loser].figure("omw") == 1


def test_there_is_no_way_back_from_a_disqualification():
    """GAP-15."""
    evening = posted(4).finish_round()
    evening.act(disqualify, entrant=1)
    with pytest.raises(DisqualifiedForGood):
        evening.act(readmit, entrant=1)
    with pytest.raises(AlreadyOut):
        evening.act(drop, entrant=1)


def test_who_had_left_already_is_disqualified_from_where_they_left():
    """GAP-15: dropped after round 1, found out in round 2, not paired when round 2 is drawn again."""
    evening = posted(6).finish_round()
    evening.act(drop, entrant=3)
    evening.pair()
    evening.act(disqualify, entrant=3)
    assert evening.event.entrants[3].out_after == 1
    evening.act(discard_draw, round=2)
    evening.pair()
    assert 3 not in evening.round.entrants


def test_the_match_being_played_is_lost():
    """GAP-15."""
    evening = posted(4)
    table = evening.table_of(1)
    evening.act(disqualify, entrant=1)
    result = evening.round.tables[table].result
    assert result is not None
    assert result.how is How.MATCH_LOSS


# GAP-04: double no-show -----------------------------------------------------------------------------------------------


def test_two_who_both_stayed_away_lose_and_may_meet_later():
    """GAP-04: 0 points each, and not a rematch."""
    evening = begun(2, rounds=3)
    evening.pair()
    evening.report(1, lost_by_both(How.NO_SHOW))
    evening.finish_round()
    assert records(evening) == {1: Record(0, 1, 0), 2: Record(0, 1, 0)}
    evening.pair().finish_round()
    assert [standing.points for standing in ranking(evening.event, after=2)] == [3, 0]


def test_a_corrected_double_no_show_counts_as_corrected():
    evening = posted(2)
    evening.report(1, lost_by_both(How.NO_SHOW))
    evening.act(correct_result, round=1, table=1, result=WON)
    evening.finish_round()
    winner, loser = evening.round.tables[1].sides
    assert records(evening) == {winner: Record(1, 0, 0), loser: Record(0, 1, 0)}


# Joining by the code on the door --------------------------------------------------------------------------------------


def test_the_code_on_the_door_lets_people_enter_themselves_and_nothing_else():
    """MTR-1.5-a: and the link they get speaks for them alone."""
    evening = Evening(players=1)
    evening.act(lend_powers, whom="door", powers=(Power.JOIN,))
    evening.act(join, by="door", name="Zoe", link="zoe's phone")
    assert evening.event.actor(Who("zoe's phone")).player == 2
    assert evening.names[2] == "Zoe"
    with pytest.raises(NotYourPower):
        evening.act(register, by="door", names=("Max",))
    evening.act(register, names=("Max",))
    evening.start()
    with pytest.raises(WrongPhase):
        evening.act(join, by="door", name="Late", link="another phone")
