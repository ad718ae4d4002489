"""Why am I paired down? One code, its reasons, and what is proven; nothing that is not public."""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from tests.core.event.events import LOST, Evening, begun, posted, why_paired
from tests.core.log.book import STREAM

from topcut.core.event.flow import post_round, repair_round
from topcut.core.event.fold import EVENT
from topcut.core.event.people import drop
from topcut.core.event.rounds import (
    announce_avoid,
    correct_result,
    draw_round,
    pair_by_hand,
    publish_standings,
)
from topcut.core.event.rounds.figures import MOST_KEPT, CachedValue
from topcut.core.event.rounds.why import OF_THE_STANDINGS
from topcut.core.log import fold
from topcut.core.pairing import sentence
from topcut.core.play import Level
from topcut.locale import languages, say


def codes(evening: Evening, entrant: int) -> set[str]:
    return {reason.code for reason in why_paired(evening.event, entrant).reasons}


def test_everybody_of_a_round_has_a_reason_and_a_proof_that_can_be_said():
    evening = posted(9).finish_round().pair().finish_round().pair()
    for entrant in evening.round.entrants:
        why = why_paired(evening.event, entrant)
        assert (why.round, why.code != "not-known", why.is_proven) == (3, True, True)
        assert why.reasons[-1].code.startswith("proof-")
        assert all(sentence(reason, say=partial(say, tag=tag)) for reason in why.reasons for tag in languages())
        assert (why.opponent is None) == (entrant in evening.round.byes)


def test_the_pair_down_names_both_and_the_gap():
    """GAP-01: six players, three on 3 points: one of them plays down."""
    evening = posted(6).finish_round().pair()
    whys = [why_paired(evening.event, entrant) for entrant in sorted(evening.round.entrants)]
    down, up = ([why for why in whys if why.code == code] for code in ("paired-down", "paired-up"))
    assert (len(down), len(up), down[0].opponent) == (1, 1, up[0].entrant)
    reason = next(reason for reason in down[0].reasons if reason.code == "paired-down")
    assert reason.data == {"entrant": down[0].entrant, "opponent": up[0].entrant, "theirs": 0, "gap": 3}


def test_the_bye_has_its_reason():
    evening = posted(5)
    assert why_paired(evening.event, evening.round.byes[0]).code == "bye-lowest"
    evening = begun(4)
    lucky = evening.register("Lucky", byes=1)
    evening.pair()
    assert why_paired(evening.event, lucky).code == "bye-awarded"


@pytest.mark.parametrize(
    ("level", "published", "is_told"),
    [
        pytest.param(Level.REGULAR, False, True, id="MTR 2.12: free at Regular"),
        pytest.param(Level.COMPETITIVE, False, False, id="MTR 2.12: not before the standings are public"),
        pytest.param(Level.COMPETITIVE, True, True, id="MTR 1.9: published"),
    ],
)
def test_how_many_stand_where_is_told_when_it_is_public(level, published, is_told):
    evening = Evening(players=6, level=level).start().pair().finish_round()
    if published:
        evening.act(publish_standings, after=1)
    evening.pair()
    told = set().union(*(codes(evening, entrant) for entrant in evening.round.entrants))
    assert bool(told & OF_THE_STANDINGS) == is_told
    assert {"paired-down", "paired-up", "same-group"} <= told, "one's own match is always explained"


def test_whom_an_avoid_group_holds_is_never_told():
    evening = begun(4)
    evening.act(announce_avoid, groups=((1, 2, 3),))
    evening.pair()
    assert not any("ruled-out-avoid" in codes(evening, entrant) for entrant in range(1, 5))


def test_a_round_paired_by_hand_says_so():
    evening = begun(2)
    evening.act(pair_by_hand, matches=((1, 1, 2),))
    assert why_paired(evening.event, 1) is None, "only drawn: nobody but the staff knows"
    evening.act(post_round, round=1)
    why = why_paired(evening.event, 1)
    assert (why.code, why.opponent, why.reasons, why.is_proven) == ("by-hand", 2, (), False)


def test_who_is_not_in_the_round_has_no_reason():
    evening = posted(5).finish_round()
    evening.act(drop, entrant=1)
    evening.pair()
    assert why_paired(evening.event, 1) is None
    assert why_paired(begun(4).event, 1) is None


def test_a_correction_since_takes_the_proof_away_and_says_why():
    """MTR 1.9: the reasons speak of today's points, the draw spoke of those it knew."""
    evening = posted(8).finish_round().pair()
    assert why_paired(evening.event, 1).is_proven
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Slip")
    told = why_paired(evening.event, 1)
    assert (told.is_corrected, told.is_proven) == (True, False)


def test_a_mended_round_is_no_longer_what_was_proven():
    evening = posted(8).finish_round().pair()
    wrong = evening.event.rounds[1].tables[1].sides
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Slip")
    evening.act(repair_round, round=2, why="slip", corrected=wrong)
    told = why_paired(evening.event, wrong[0])
    assert (told.is_repaired, told.is_proven, told.is_corrected) == (True, False, False)


def test_without_the_secret_nothing_is_made_up():
    evening = posted(4)
    event = fold(EVENT, STREAM, evening.book.lines).state
    assert why_paired(event, 1).code == "not-known"


def test_an_earlier_draw_is_not_told():
    evening = posted(4).finish_round()
    before = why_paired(evening.event, 1)
    evening.act(draw_round)
    assert why_paired(evening.event, 1) == before


# Figures kept for the same results ------------------------------------------------------------------------------------


def test_an_answer_is_made_once_for_each_question_and_old_ones_are_let_go():
    kept: CachedValue[int] = CachedValue()
    made: list[int] = []

    def ask(number: int) -> int:
        return kept.answer((number,), lambda: made.append(number) or number)

    assert [ask(1), ask(1), ask(2)] == [1, 1, 2]
    assert made == [1, 2]
    for number in range(3, MOST_KEPT + 3):
        ask(number)
    ask(1)
    assert made.count(1) == 2


def test_answers_kept_for_several_threads_get_nobody_into_trouble() -> None:
    """A reader and a writer ask at once: an answer is let go under the hands of another."""
    kept: CachedValue[int] = CachedValue(most=1)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            asked = [threads.submit(_ask_often, kept, start) for start in range(4)]
        assert [one.result() for one in asked] == [True] * 4
    finally:
        sys.setswitchinterval(before)


def _ask_often(kept: CachedValue[int], start: int) -> bool:
    return all(kept.answer((number % 3,), lambda: number % 3) == number % 3 for number in range(start, 5_000))
