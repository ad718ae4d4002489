"""Derive it all again: every line in its one spelling, every fact checked on what the fact before it left."""

import msgspec
import pytest
from tests.core.event.events import WON, Evening, begun, posted
from tests.core.log.book import STREAM

from topcut.core.errors import TopcutError
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.decks import announce_lists, seat_for_pools
from topcut.core.event.flow import post_round
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import give_penalty
from topcut.core.event.nouns.decks.facts import PoolsSeated
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.facts import EntrantDropped, EventFact, EventStarted, StagesAnnounced
from topcut.core.event.nouns.rounds.facts import ResultCorrected, ResultReported, RoundDrawn
from topcut.core.event.nouns.state import Stage
from topcut.core.event.rounds import correct_result, pair_by_hand, report_result
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.log import BrokenLog, Entry, Erased, Overruled, Sealed, Undone
from topcut.core.pairing import ENGINE
from topcut.core.play import FirstTo, How, Level, PlayAll, Points, Result, Score


def derived(evening: Evening, *lines: bytes):
    return derive_again(STREAM, [*evening.book.lines, *lines], openings=evening.book.openings)


def with_facts(evening: Evening, *facts: EventFact, back: bool = False) -> bytes:
    book = evening.book
    return EVENT.encode(Entry(book.folded.seq + 1, book.folded.at, "ana", facts, book.folded.head, back=back))


# Fact by fact ---------------------------------------------------------------------------------------------------------


def test_a_draw_is_checked_on_what_its_own_entry_has_changed():
    """Who left one fact earlier is not in it."""
    evening = begun(4)
    draw = compute_pairings(evening.event, round=1, attempt=1)
    assert derived(evening, with_facts(evening, draw))[1].pairings == 1
    with pytest.raises(BrokenLog) as broken:
        derived(evening, with_facts(evening, EntrantDropped(1, 0), draw))
    assert broken.value.detail["line"] == len(evening.book.lines) + 1


def test_a_start_and_a_draw_in_one_entry_are_derived():
    evening = Evening(players=4)
    draw = compute_pairings(evening.event, round=1, attempt=1)
    folded, found = derived(evening, with_facts(evening, EventStarted(), draw))
    assert (found.pairings, list(folded.state.rounds), folded.kind) == (1, [1], EVENT)


# Results --------------------------------------------------------------------------------------------------------------

UNSOUND = [
    pytest.param(Result(Score((2,))), id="MTR-2.1-g: one side"),
    pytest.param(Result(Score((2, 0, 0))), id="MTR-2.1-g: three sides"),
    pytest.param(Result(Score(())), id="MTR-2.1-g: no side"),
    pytest.param(Result(Score((3, 0))), id="MTR-2.1-g: more wins than it takes"),
    pytest.param(Result(Score((-1, 2))), id="MTR-2.1-g: fewer games than none"),
    pytest.param(Result(Score((2, 0), 98)), id="MTR-2.1-g: a hundred games"),
    pytest.param(Result(Score((2, 0), 2**70)), id="MTR-2.1-g: games without end"),
    pytest.param(Result(Score((0, 2), 2**70), How.CONCEDED, (0,)), id="MTR-2.4-e: a concession without end"),
    pytest.param(Result(Score((0, 2)), How.CONCEDED, (5,)), id="MTR-2.4-e: conceded by nobody here"),
    pytest.param(Result(Score((0, 0)), How.CONCEDED, (0,)), id="GAP-14: not filled to the wins needed"),
    pytest.param(Result(Score((2, 0)), How.PLAYED, (0,)), id="MTR-2.4-e: played and given up"),
]


@pytest.mark.parametrize("result", UNSOUND)
@pytest.mark.parametrize("kind", [ResultReported, ResultCorrected])
def test_a_result_no_action_takes_does_not_verify(kind, result):
    evening = posted(4)
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, kind(1, 1, result)))


@pytest.mark.parametrize("side", [-1, 2, 2**70])
def test_a_report_comes_from_a_side_of_the_table(side):
    evening = posted(4)
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, ResultReported(1, 1, WON, side)))


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(Result(Score((0, 0), 99), How.CONCEDED, (0,)), id="MTR-2.4-e: conceded after ninety-nine draws"),
        pytest.param(Result(Score((2, 0)), How.MATCH_LOSS, (0,)), id="GAP-14: the winner penalised"),
        pytest.param(Result(Score((0, 0)), How.NO_SHOW, (0, 1)), id="GAP-04: nobody came"),
        pytest.param(Result(Score((0, 0)), How.DRAW_AGREED), id="MTR-2.4-f: drawn at once"),
    ],
)
@pytest.mark.parametrize("length", [FirstTo(1), FirstTo(2), PlayAll(2), PlayAll(9)], ids=str)
def test_whatever_an_action_takes_verifies(result, length):
    evening = posted(4, length=length)
    for action in (report_result, correct_result):
        try:
            evening.act(action, round=1, table=1, result=result)
        except TopcutError:
            continue
    derived(evening)


@pytest.mark.parametrize(
    "stage",
    [
        pytest.param(Stage(rounds=0), id="MTR-10.2-b: no round"),
        pytest.param(Stage(rounds=3, length=FirstTo(0)), id="MTR-2.1-a: no game"),
        pytest.param(Stage(rounds=3, minutes=-5), id="MTR-B-b: no time"),
    ],
)
def test_a_stage_no_action_announces_does_not_verify(stage):
    evening = Evening()
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, StagesAnnounced((stage,))))


def test_numbers_no_machine_counts_in_are_told_and_do_not_crash():
    evening = begun(4)
    evening.book.enter(StagesAnnounced((Stage(rounds=3, points=Points(2**70, 1, 0)),)))
    evening.act(pair_by_hand, matches=((1, 1, 2), (2, 3, 4)))
    evening.act(post_round, round=1)
    evening.finish_round()
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, RoundDrawn(2, 0, 1, ENGINE, ((1, 1, 3), (2, 2, 4)))))


# One spelling ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("as_written", "other"),
    [
        pytest.param(b'"who":"ana"', b'"who": "ana"', id="a space"),
        pytest.param(b'"who":"ana"', b'"who":"\\u0061na"', id="an escape"),
        pytest.param(b'"who":"ana"', b'"who":"bo","who":"ana"', id="a key twice"),
        pytest.param(b'"who":"ana"', b'"who":"ana","key":""', id="a default written out"),
        pytest.param(b'"round":1,"table":1', b'"table":1,"round":1', id="another order"),
        pytest.param(b'"table":1', b'"table":1.0', id="another kind of number"),
        pytest.param(b"}", b"}\t", id="a blank at the end"),
    ],
)
def test_a_line_has_one_spelling(as_written, other):
    evening = posted(4)
    evening.report(1)
    *lines, last = evening.book.lines
    assert as_written in last
    respelt = other.join(last.rsplit(as_written, 1))
    with pytest.raises(TopcutError):
        derive_again(STREAM, [*lines, respelt], openings=evening.book.openings)


def test_an_entry_says_something():
    evening = Evening()
    with pytest.raises(BrokenLog, match="has no facts"):
        derived(evening, with_facts(evening))


@pytest.mark.parametrize(
    ("facts", "back"),
    [
        pytest.param((EventStarted(), Undone(3)), False, id="second"),
        pytest.param((EventStarted(), Undone(3)), True, id="second, and it says so"),
        pytest.param((Undone(3), Undone(2)), True, id="two of them"),
        pytest.param((Undone(3), Erased(1, "0.title")), True, id="two kinds of them"),
        pytest.param((Undone(3), EventStarted()), True, id="with something new"),
        pytest.param((Undone(3),), False, id="without saying so"),
        pytest.param((EventStarted(),), True, id="said and not done"),
    ],
)
def test_what_looks_back_comes_first_and_alone(facts, back):
    evening = Evening(players=4)
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, *facts, back=back))


def test_an_undo_may_say_what_it_overruled():
    evening = Evening(players=4)
    overruled = Overruled("other-winner", "MTR 1.9", Sealed(seal="sealed:" + "0" * 64))
    folded, _ = derived(evening, with_facts(evening, Undone(5), overruled, back=True))
    assert sorted(folded.state.entrants) == [1, 2, 3]


def test_a_one_sided_match_does_not_verify():
    """MTR-10.4-a."""
    evening = begun(3)
    drawn = RoundDrawn(1, 0, 1, "by-hand", ((1, 1), (2, 2, 3)), by_hand=True)
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, drawn))
    right = msgspec.structs.replace(drawn, matches=((2, 2, 3),), byes=(1,))
    assert derived(evening, with_facts(evening, right))[1].by_hand == 1


def test_deck_checks_drawn_as_somebody_loses_at_posting_are_derived_again():
    """MTR 2.8, IPG 1.1: the checks are drawn before the match that is owed is lost."""
    evening = posted(8, level=Level.COMPETITIVE, format="casual").finish_round()
    lost = {"infraction": "slow-play", "penalty": "match-loss", "despite": ["IPG 1.1"], "reason": "Asked three times"}
    evening.act(give_penalty, players=tuple(range(1, 8)), **lost)
    evening.pair()
    assert len(evening.round.open_tables) < 4
    folded, counts = derived(evening)
    assert (folded.state, counts.deck_checks) == (
        evening.event,
        sum(_draws_checks(line) for line in evening.book.lines),
    )


def _draws_checks(line: bytes) -> bool:
    return b"deck-checks-drawn" in line


@pytest.mark.parametrize("at_random", [True, False])
def test_seats_for_pools_are_derived_again_and_a_swap_is_found(at_random):
    """MTR-7.5-a: nobody chooses who registers whose pool."""
    evening = Evening(players=6, format="sealed")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    evening.act(seat_for_pools, at_random=at_random)
    assert derived(evening)[1].pool_seats == 1
    order = evening.event.decks.pool_seats[0].order
    swapped = PoolsSeated((order[1], order[0], *order[2:]), 2, at_random)
    with pytest.raises(BrokenLog, match="seats for the pools"):
        derived(evening, with_facts(evening, swapped))
