"""Before the next round the desk hears who did not come to the last one and was not dropped."""

from collections.abc import Callable

import pytest
from tests.core.event.events import STAFF, Evening, begun
from tests.core.event.playoffs import cut_made

from topcut.core.event.flow import close_round, post_round, take_slip
from topcut.core.event.matches import note_missing, penalise_lateness
from topcut.core.event.nouns.refusals import NoSuchRound
from topcut.core.event.people import disqualify, drop
from topcut.core.event.rounds import MINUTE, pair_by_hand, start_clock
from topcut.core.event.rounds.absent import did_not_come
from topcut.core.play import How, Result, Role, Score

HEAD = STAFF[Role.HEAD_JUDGE]
UNPLAYED = Score((0, 0))


def first_round() -> Evening:
    """1 sits against 2 and 3 against 4; 5 has the bye."""
    evening = begun(5).name_staff()
    evening.act(pair_by_hand, matches=((1, 1, 2), (2, 3, 4)), byes=(5,))
    evening.act(post_round, round=1)
    return evening


def without(*sides: int) -> Result:
    return Result(UNPLAYED, How.NO_SHOW, sides)


def _one_stayed_away(evening: Evening) -> None:
    evening.report(1, without(1))


def _both_stayed_away(evening: Evening) -> None:
    evening.report(1, without(0, 1))


def _two_tables(evening: Evening) -> None:
    evening.report(2, without(0))
    evening.report(1, without(1))


def _conceded(evening: Evening) -> None:
    evening.report(1, Result(UNPLAYED, How.CONCEDED, (1,)))


def _lost_by_penalty(evening: Evening) -> None:
    evening.report(1, Result(UNPLAYED, How.MATCH_LOSS, (1,)))


def _dropped(evening: Evening) -> None:
    evening.report(1, without(1))
    evening.act(drop, entrant=2, is_unannounced=True)


def _disqualified(evening: Evening) -> None:
    evening.report(1, without(1))
    evening.act(disqualify, by=HEAD, entrant=2)


def _missing_and_no_result_yet(evening: Evening) -> None:
    evening.act(note_missing, by=HEAD, round=1, table=1, missing=(0, 1))


def _came_after_all(evening: Evening) -> None:
    evening.act(note_missing, by=HEAD, round=1, table=1, missing=(1,))
    evening.report(1, Result(Score((1, 2))))


def _corrected(evening: Evening) -> None:
    evening.report(1, without(1))
    evening.report(1, Result(Score((2, 1))))


def _undone(evening: Evening) -> None:
    evening.report(1, without(0))
    evening.undo(evening.report(1, without(1)))


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        pytest.param(_one_stayed_away, (2,), id="MTR 2.10: one of two"),
        pytest.param(_both_stayed_away, (1, 2), id="GAP-04: both"),
        pytest.param(_two_tables, (2, 3), id="MTR 2.10: in the order of their numbers"),
        pytest.param(_conceded, (), id="MTR 2.4: who conceded was there"),
        pytest.param(_lost_by_penalty, (), id="IPG 1.1: so was who lost by a penalty"),
        pytest.param(_dropped, (), id="MTR 2.10: dropped since"),
        pytest.param(_disqualified, (), id="GAP-15: disqualified since"),
        pytest.param(_missing_and_no_result_yet, (1, 2), id="MTR 1.10: noted as missing, no result yet"),
        pytest.param(_came_after_all, (), id="MTR 1.10: missing at first, and then they played"),
        pytest.param(_corrected, (), id="MTR 1.9: the later slip counts"),
        pytest.param(_undone, (1,), id="MTR 1.9: and an undone one does not"),
    ],
)
def test_who_did_not_come_and_is_still_in(happened: Callable[[Evening], None], expected: tuple[int, ...]):
    evening = first_round()
    happened(evening)
    assert did_not_come(evening.event, round=1) == expected


def test_the_question_is_about_one_round_only():
    evening = first_round()
    evening.report(1, without(1))
    evening.finish_round().pair()
    assert did_not_come(evening.event, round=1) == (2,)
    assert did_not_come(evening.event, round=2) == ()


def test_a_match_lost_for_lateness_is_one_they_did_not_come_to():
    """IPG 3.1."""
    evening = first_round()
    evening.act(start_clock, round=1)
    evening.act(note_missing, by=HEAD, round=1, table=2, missing=(0,))
    evening.now += 11 * MINUTE
    evening.act(penalise_lateness, by=HEAD, round=1, table=2)
    evening.report(1)
    evening.act(close_round, round=1)
    assert did_not_come(evening.event, round=1) == (3,)


def test_in_the_playoff_nobody_is_asked_about():
    """MTR 10.4: a player who stayed away is out of the bracket."""
    evening = cut_made().pair()
    evening.report(1, without(0))
    assert did_not_come(evening.event, round=evening.round.number) == ()


def test_a_round_that_was_never_drawn_is_refused():
    with pytest.raises(NoSuchRound):
        did_not_come(first_round().event, round=9)


def slip(evening: Evening, *sides: int, drops: tuple[int, ...] = ()) -> dict[int, bool]:
    """Enter at table 1 that these sides did not come; answer who dropped, and whether without notice."""
    number = evening.round.number
    evening.act(take_slip, round=number, table=1, result=without(*sides), drops=drops)
    return {n: bool(e.unannounced) for n, e in evening.event.entrants.items() if e.out_after is not None}


def test_a_slip_that_says_who_did_not_come_drops_them_as_a_judge_does():
    """MTR-2.10-e: once for the whole match, in the same entry, and without notice."""
    assert slip(first_round(), 1) == {2: True}
    assert slip(first_round(), 0, 1) == {1: True, 2: True}
    assert slip(first_round(), 1, drops=(0,)) == {1: False, 2: True}
    evening = first_round()
    evening.act(drop, entrant=2)
    assert slip(evening, 1) == {2: False}, "who has left already leaves once"


def test_in_the_playoff_the_match_is_enough():
    evening = cut_made().pair()
    before = {n for n, each in evening.event.entrants.items() if each.out_after is not None}
    assert {*slip(evening, 0)} == before
