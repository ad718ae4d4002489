"""Rounds: drawn for the staff, posted for the room, closed when every result is in; and the draw anybody can repeat."""

from fractions import Fraction

import pytest
from tests.core.event.events import ANA, LOST, STAFF, WON, Evening, begun, posted

from topcut.core.event.flow import accept_reports, close_round, post_round
from topcut.core.event.nouns.bounds import NotATable, NotTwoSides
from topcut.core.event.nouns.refusals import NoHeadJudge, NoSuchRound, NotYourPower, WrongPhase
from topcut.core.event.nouns.rounds.facts import RoundDrawn
from topcut.core.event.nouns.rounds.refusals import (
    AlreadyClosed,
    AlreadyPosted,
    NotEverybodyOnce,
    NotPosted,
    ResultsAreIn,
    RoundNotOver,
    TablesStillOpen,
)
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.people import drop, give_roles, lend_powers
from topcut.core.event.rounds import (
    correct_result,
    discard_draw,
    draw_round,
    pair_by_hand,
    publish_standings,
    ranking,
    report_result,
    start_clock,
)
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.log.refusals import NeedsAReason
from topcut.core.pairing.refusals import EveryoneDropped, TooFewToPair
from topcut.core.play import Power, Role


def sides(evening: Evening, round: int | None = None) -> list[tuple[int, ...]]:
    played = evening.round if round is None else evening.event.rounds[round]
    return [table.sides for table in played.tables.values()]


def met(evening: Evening) -> list[frozenset[int]]:
    return [frozenset(pair) for number in evening.event.rounds for pair in sides(evening, number)]


# Round states ---------------------------------------------------------------------------------------------------------


def test_a_round_goes_through_its_states_in_order():
    evening = begun(4)
    evening.act(draw_round)
    states = [evening.round.state]
    evening.act(post_round, round=1)
    states.append(evening.round.state)
    evening.act(start_clock, round=1)
    states.append(evening.round.state)
    evening.finish_round()
    states.append(evening.round.state)
    assert states == [RoundState.DRAWN, RoundState.POSTED, RoundState.RUNNING, RoundState.CLOSED]


def test_rounds_are_drawn_once_the_event_has_started():
    with pytest.raises(WrongPhase):
        Evening(players=8).act(draw_round)


def test_a_round_is_posted_once():
    evening = posted(4)
    with pytest.raises(AlreadyPosted):
        evening.act(post_round, round=1)
    evening.finish_round()
    with pytest.raises(AlreadyPosted):
        evening.act(post_round, round=1)


def test_a_round_that_was_not_drawn_is_not_posted():
    with pytest.raises(NoSuchRound):
        begun(4).act(post_round, round=1)


def test_the_next_round_waits_for_the_last_table():
    evening = posted(4)
    evening.report(1)
    with pytest.raises(RoundNotOver):
        evening.act(draw_round)
    with pytest.raises(TablesStillOpen) as refused:
        evening.act(close_round, round=1)
    assert refused.value == TablesStillOpen(count=1, round=1, tables="2")
    evening.finish_round().act(draw_round)


def test_many_open_tables_are_named_by_the_first_ten():
    with pytest.raises(TablesStillOpen) as refused:
        posted(24).act(close_round, round=1)
    assert refused.value == TablesStillOpen(count=12, round=1, tables="1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …")


def test_a_round_is_closed_once_and_not_before_its_posting():
    evening = begun(4)
    evening.act(draw_round)
    with pytest.raises(NotPosted):
        evening.act(close_round, round=1)
    evening.act(post_round, round=1)
    evening.finish_round()
    with pytest.raises(AlreadyClosed):
        evening.act(close_round, round=1)


def test_an_unconfirmed_report_is_accepted_with_one_press():
    """MTR 2.4: the desk is asked first, and nobody has to type it."""
    evening = posted(2)
    evening.report(1, by=evening.link(1))
    with pytest.raises(NeedsAReason):
        evening.act(close_round, round=1)
    evening.act(accept_reports, round=1)
    evening.act(close_round, round=1)
    assert evening.round.state is RoundState.CLOSED


@pytest.mark.parametrize("state", ["drawn", "posted", "running"])
def test_a_round_without_results_is_taken_back(state):
    evening = begun(4)
    evening.act(draw_round)
    if state != "drawn":
        evening.act(post_round, round=1)
    if state == "running":
        evening.act(start_clock, round=1)
    evening.act(discard_draw, round=1)
    assert evening.event.rounds == {}


def test_a_round_with_results_is_not_taken_back():
    evening = posted(4)
    evening.report(1)
    with pytest.raises(ResultsAreIn):
        evening.act(discard_draw, round=1)
    evening.finish_round()
    with pytest.raises(AlreadyClosed):
        evening.act(discard_draw, round=1)


# The draw -------------------------------------------------------------------------------------------------------------


def test_the_same_secret_and_state_give_the_same_draw():
    """GAP-05: chance is a function of the secret."""
    first, second = posted(16, chance="one"), posted(16, chance="one")
    assert sides(first) == sides(second)
    assert sides(posted(16, chance="two")) != sides(first)


def test_a_draw_asks_nobody_for_dice():
    """The fact can be derived again from the state alone: time, caller and salts do not matter."""
    evening = begun(9)
    drawn = compute_pairings(evening.event, round=1, attempt=1)
    evening.now += 999_999
    evening.act(draw_round)
    assert evening.book.kind.read(evening.book.lines[-1]).facts == (drawn,)


def test_a_redraw_uses_the_next_attempt():
    evening = begun(16)
    evening.act(draw_round)
    first = sides(evening)
    evening.act(draw_round)
    assert (evening.round.attempt, sides(evening) != first) == (2, True)
    evening.act(discard_draw, round=1)
    evening.act(draw_round)
    assert evening.round.attempt == 3


def test_an_undone_draw_is_not_thrown_again():
    """Nobody re-rolls unseen: the attempt is used up."""
    evening = begun(16)
    first = evening.act(draw_round)
    pairings = sides(evening)
    evening.undo(first)
    assert (evening.event.rounds, evening.event.attempts) == ({}, {1: 1})
    evening.act(draw_round)
    assert (evening.round.attempt, sides(evening) != pairings) == (2, True)


def test_each_round_and_attempt_has_a_seed_of_its_own():
    event = begun(16).event
    draws = [compute_pairings(event, round=1, attempt=attempt).matches for attempt in range(1, 6)]
    assert len(set(draws)) == 5


def test_nine_players_have_three_byes_and_no_rematch():
    """GAP-01."""
    evening = begun(9)
    byes = []
    for _ in range(3):
        evening.pair().finish_round()
        byes += evening.round.byes
    assert len(set(byes)) == len(byes) == 3
    assert len(set(met(evening))) == len(met(evening)) == 12


def test_equals_play_equals():
    """GAP-01, MTR-10.4-a."""
    evening = posted(8).finish_round().pair()
    points = {standing.entrant: standing.points for standing in ranking(evening.event, after=1)}
    assert [sorted(points[side] for side in pair) for pair in sides(evening)] == [[3, 3], [3, 3], [0, 0], [0, 0]]


def test_an_awarded_bye_is_used_up_round_by_round():
    """GAP-02: two byes, unpaired in rounds 1 and 2, six points."""
    evening = Evening(players=6)
    champion = evening.register("Zoe", byes=2)
    evening.start()
    for _ in range(2):
        evening.pair()
        assert champion in evening.round.byes
        evening.finish_round()
    points = {standing.entrant: standing.points for standing in ranking(evening.event, after=2)}
    assert points[champion] == 6
    evening.pair()
    assert any(champion in pair for pair in sides(evening))


def test_everybody_may_have_a_bye():
    """GAP-02: a round without a table closes at once."""
    evening = Evening()
    for name in ("Ana", "Bo"):
        evening.register(name, byes=1)
    evening.start().pair()
    assert (evening.round.tables, evening.round.byes) == ({}, (1, 2))
    evening.finish_round().pair()
    assert sides(evening) == [(1, 2)] or sides(evening) == [(2, 1)]


def test_a_round_needs_two():
    evening = posted(2).finish_round()
    evening.act(drop, entrant=1)
    with pytest.raises(TooFewToPair):
        evening.act(draw_round)
    evening.act(drop, entrant=2)
    with pytest.raises(EveryoneDropped):
        evening.act(draw_round)


def test_a_draw_says_how_it_was_made():
    evening = begun(9)
    evening.act(draw_round)
    (drawn,) = evening.book.kind.read(evening.book.lines[-1]).facts
    assert isinstance(drawn, RoundDrawn)
    assert (drawn.round, drawn.stage, drawn.attempt, drawn.by_hand) == (1, 0, 1, False)
    assert drawn.engine
    assert drawn.cost == drawn.bound, "proven to be the best there is"


# By hand --------------------------------------------------------------------------------------------------------------


def test_a_round_paired_on_paper_is_typed_in():
    evening = begun(5)
    evening.act(pair_by_hand, matches=((7, 1, 4), (3, 2, 5)), byes=(3,))
    assert (sides(evening), evening.round.byes, list(evening.round.tables)) == ([(1, 4), (2, 5)], (3,), [7, 3])


@pytest.mark.parametrize(
    ("matches", "byes"),
    [
        pytest.param(((1, 1, 2),), (), id="two are missing"),
        pytest.param(((1, 1, 2), (2, 3, 1)), (4,), id="one sits at two tables"),
        pytest.param(((1, 1, 2), (2, 3, 3)), (4,), id="one plays against oneself"),
        pytest.param(((1, 1, 2), (1, 3, 4)), (), id="two matches at one table"),
        pytest.param(((1, 1, 2), (2, 3, 9)), (4,), id="a stranger"),
        pytest.param(((1, 1, 2), (2, 3, 4)), (4,), id="a bye and a match"),
    ],
)
def test_on_paper_too_everybody_plays_once(matches, byes):
    evening = begun(4)
    with pytest.raises(NotEverybodyOnce):
        evening.act(pair_by_hand, matches=matches, byes=byes)
    assert evening.event.rounds == {}


@pytest.mark.parametrize(
    ("matches", "refusal"),
    [
        pytest.param(((1, 1, 2, 3), (2, 4)), NotTwoSides(table=1), id="MTR-10.4-a: three at a table"),
        pytest.param(((1, 1, 2), (2, 3), (3, 4)), NotTwoSides(table=2), id="MTR-10.4-a: alone at a table"),
        pytest.param(((), (1, 1, 2)), NotTwoSides(table=0), id="MTR-10.4-a: nothing"),
        pytest.param(((0, 1, 2), (2, 3, 4)), NotATable(table=0, most=100_000), id="MTR-10.4-a: table 0"),
        pytest.param(((1, 1, 2), (-3, 3, 4)), NotATable(table=-3, most=100_000), id="MTR-10.4-a: table -3"),
        pytest.param(((1, 1, 2), (10**9, 3, 4)), NotATable(table=10**9, most=100_000), id="MTR-10.4-a: a far table"),
    ],
)
def test_on_paper_too_a_match_is_a_table_and_two_sides(matches, refusal):
    with pytest.raises(type(refusal)) as refused:
        begun(4).act(pair_by_hand, matches=matches)
    assert refused.value == refusal


# MTR 1.7: head judge --------------------------------------------------------------------------------------------------


def without_head_judge() -> Evening:
    evening = begun(4)
    evening.act(give_roles, whom=ANA, roles=(Role.ORGANIZER, Role.SCOREKEEPER))
    evening.act(draw_round)
    return evening


def test_no_round_starts_without_a_head_judge():
    """MTR-1.7-a: asked first; with a reason it goes on, and the log says so."""
    evening = without_head_judge()
    with pytest.raises(NeedsAReason) as asked:
        evening.act(post_round, round=1)
    assert asked.value.detail["concerns"] == (NoHeadJudge(),)
    evening.act(post_round, round=1, despite=["MTR 1.7"], reason="On the way")
    assert evening.round.state is RoundState.POSTED


def test_a_head_judge_is_whoever_has_the_last_word():
    """MTR-1.7-a: named, or lent the power."""
    named, lent = without_head_judge(), without_head_judge()
    named.act(give_roles, whom="bo", roles=(Role.HEAD_JUDGE,))
    lent.act(lend_powers, whom="bo", powers=(Power.OVERRULE,))
    for evening in (named, lent):
        evening.act(post_round, round=1)
        assert evening.round.state is RoundState.POSTED


# MTR 1.9: standings ---------------------------------------------------------------------------------------------------


def test_standings_are_published_after_a_closed_round():
    evening = posted(4)
    with pytest.raises(RoundNotOver):
        evening.act(publish_standings, after=1)
    evening.finish_round().act(publish_standings, after=1)
    assert sorted(evening.event.published[1]) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("who", "may"),
    [
        pytest.param(STAFF[Role.HEAD_JUDGE], True, id="MTR-1.9-a: head judge"),
        pytest.param(STAFF[Role.SCOREKEEPER], True, id="MTR-1.9-a: scorekeeper"),
        pytest.param(STAFF[Role.FLOOR_JUDGE], False, id="MTR-1.9-a: floor judge"),
        pytest.param("player 1", False, id="MTR-1.9-a: player"),
    ],
)
def test_who_publishes_standings(who, may):
    evening = posted(4).finish_round().name_staff()
    evening.link(1)
    if may:
        evening.act(publish_standings, by=who, after=1)
    else:
        with pytest.raises(NotYourPower):
            evening.act(publish_standings, by=who, after=1)


def test_standings_after_every_round_are_the_usual_and_nobody_asks_why():
    """MTR-1.9-c: every round, unless the head judge sets it otherwise."""
    evening = begun(4)
    for number in (1, 2, 3):
        evening.pair().finish_round()
        evening.act(publish_standings, after=number)
    assert list(evening.event.published) == [1, 2, 3]


def test_equals_stand_as_the_stored_lot_says():
    """GAP-05: stable on reload, and not by number."""
    evening = posted(16).finish_round()
    evening.act(publish_standings, after=1)
    order = evening.event.published[1]
    winners = {pair[0] for pair in sides(evening)}
    assert set(order[:8]) == winners
    assert list(order[:8]) != sorted(order[:8])
    assert evening.book.fold().state.published == {1: order}
    evening.act(publish_standings, after=1)
    assert evening.event.published == {1: order}


def test_the_lot_comes_from_the_secret():
    """GAP-05."""

    def order(chance: str) -> tuple[int, ...]:
        evening = begun(8, chance=chance)
        evening.act(pair_by_hand, matches=((1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)))
        evening.act(post_round, round=1)
        evening.finish_round().act(publish_standings, after=1)
        return evening.event.published[1]

    assert order("one") == order("one") != order("two")


def test_published_standings_do_not_change_by_themselves():
    """A correction moves the ranking; what was published stays what people saw."""
    evening = posted(4).finish_round(WON)
    evening.act(publish_standings, after=1)
    before = evening.event.published[1]
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Misread")
    assert evening.event.published[1] == before
    assert ranking(evening.event, after=1)[0].entrant != evening.event.rounds[1].tables[1].sides[0]


def test_after_a_bye_alone_the_opponents_percentage_is_a_third():
    """GAP-06."""
    evening = posted(3)
    (lucky,) = evening.round.byes
    evening.finish_round()
    standing = {standing.entrant: standing for standing in ranking(evening.event, after=1)}[lucky]
    assert (standing.points, standing.figure("omw")) == (3, Fraction(33, 100))


def test_a_report_of_the_other_round_is_not_of_this_one():
    evening = posted(4).finish_round().pair()
    with pytest.raises(AlreadyClosed):
        evening.act(report_result, round=1, table=1, result=WON)
