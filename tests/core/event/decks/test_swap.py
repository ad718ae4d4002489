"""Pools opened, watched, registered and given back: six steps, both marks, one clock."""

from itertools import pairwise

import pytest
from tests.core.event.decks.test_pools_of_teams import phone, trios
from tests.core.event.events import ANA, STAFF, Evening

from topcut.core.event.decks import (
    announce_lists,
    call_swap_step,
    mark_pool,
    plan_product,
    register_pool,
    seat_for_pools,
)
from topcut.core.event.decks.product import minutes_to_register
from topcut.core.event.drafting import begin_building, extend_building, pause_building, resume_building
from topcut.core.event.nouns.decks.refusals import PoolsNotAskedFor
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.drafts.refusals import NobodyBuilds
from topcut.core.event.nouns.refusals import NoSuchEntrant, NotYourPower
from topcut.core.event.nouns.swap import refusals as no
from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.event.rounds.clock import MINUTE
from topcut.core.event.view import build_time, own_swap, pools_missing, sheet_for_registrar, swap_called, swap_desk
from topcut.core.log.refusals import DoesNotFold, NeedsAReason
from topcut.core.play import Role

HJ, TO = STAFF[Role.HEAD_JUDGE], STAFF[Role.ORGANIZER]


def seated(players: int = 4, policy: str = "casual") -> Evening:
    """Everybody sits by number, two at a table, and pools are registered by the one opposite."""
    evening = Evening(players=players, format="sealed", policy=policy)
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    evening.act(seat_for_pools, at_random=False)
    return evening


def called(evening: Evening, step: SwapStep) -> Evening:
    for each in SwapStep:
        if each <= step:
            evening.act(call_swap_step, step=each)
    return evening


def mark(evening: Evening, player: int, what: SwapMark, *, by: int | None = None) -> None:
    evening.act(mark_pool, player=player, mark=what, by=ANA if by is None else evening.link(by))


def test_the_six_steps_are_called_one_after_the_other():
    """MTR-7.5-c: none is left out, none comes twice, and everybody hears the same one."""
    evening = seated()
    assert swap_called(evening.event) is None
    for step, after in pairwise(SwapStep):
        evening.act(call_swap_step, step=step)
        assert swap_called(evening.event) is step
        for wrong in SwapStep:
            if wrong is not after:
                with pytest.raises(no.StepsInOrder):
                    evening.act(call_swap_step, step=wrong)
    evening.act(call_swap_step, step=SwapStep.REGISTER)
    with pytest.raises(no.StepsInOrder):
        evening.act(call_swap_step, step=SwapStep.REGISTER)


def test_the_head_judge_asks_for_it_and_somebody_is_seated_first():
    """MTR-7.5-a: the organizer alone cannot."""
    evening = Evening(players=4, format="sealed").name_staff()
    with pytest.raises(PoolsNotAskedFor):
        evening.act(call_swap_step, by=HJ, step=SwapStep.CHECK_MARKS)
    with pytest.raises(NotYourPower):
        evening.act(announce_lists, by=TO, lists=ListPolicy.OPTIONAL, pools=True)
    evening.act(announce_lists, by=HJ, lists=ListPolicy.OPTIONAL, pools=True)
    with pytest.raises(no.NobodySeatedForPools):
        evening.act(call_swap_step, by=HJ, step=SwapStep.CHECK_MARKS)
    with pytest.raises(NotYourPower):
        evening.act(call_swap_step, by=TO, step=SwapStep.CHECK_MARKS)


def test_whoever_registers_a_pool_watches_it_once_it_is_opened():
    """MTR-7.5-c, MTR-7.5-d: the first of a table opens in step 2, the other one in step 4."""
    evening = called(seated(), SwapStep.CHECK_MARKS)
    with pytest.raises(no.SwapNotThatFar):
        mark(evening, 1, SwapMark.WATCHED, by=2)
    evening.act(call_swap_step, step=SwapStep.FIRST_OPENS)
    for somebody_else in (1, 3):
        with pytest.raises(no.NotYourMark):
            mark(evening, 1, SwapMark.WATCHED, by=somebody_else)
    with pytest.raises(no.SwapNotThatFar):
        mark(evening, 2, SwapMark.WATCHED, by=1)
    mark(evening, 1, SwapMark.WATCHED, by=2)
    with pytest.raises(no.MarkedBefore):
        mark(evening, 1, SwapMark.WATCHED, by=2)
    with pytest.raises(NoSuchEntrant):
        mark(evening, 99, SwapMark.WATCHED)
    desk = swap_desk(evening.event, names={})
    assert [(pool.player, pool.is_watched) for pool in desk.opened] == [(1, True), (3, False)]
    assert desk.done == 1


def test_the_next_opens_once_every_first_pool_was_watched_or_somebody_says_why():
    """MTR-7.5-c."""
    evening = called(seated(policy="official-magic"), SwapStep.FIRST_PILED)
    mark(evening, 1, SwapMark.WATCHED, by=2)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(call_swap_step, step=SwapStep.SECOND_OPENS)
    (concern,) = asked.value.detail["concerns"]
    assert (concern.code, concern.detail) == ("not-all-marked", {"count": 1})
    mark(evening, 3, SwapMark.WATCHED)
    evening.act(call_swap_step, step=SwapStep.SECOND_OPENS)


def test_of_three_at_a_table_each_watches_one_and_is_watched_by_another():
    """MTR-7.5-f: A registers for B, B for C, C for A."""
    evening = called(seated(3), SwapStep.SECOND_OPENS)
    own = {player: own_swap(evening.event, player, names={}) for player in (1, 2, 3)}
    assert {player: swap.theirs.player for player, swap in own.items()} == {1: 2, 2: 3, 3: 1}
    assert [swap.mine.opens_first for swap in own.values()] == [True, False, False]
    for by, opened in ((1, 2), (2, 3), (3, 1)):
        mark(evening, opened, SwapMark.WATCHED, by=by)
    assert swap_desk(evening.event, names={}).done == 3


def test_a_pool_goes_back_once_it_is_registered_and_to_who_opened_it():
    """MTR-7.5-e."""
    evening = called(seated(), SwapStep.REGISTER)
    with pytest.raises(no.PoolNotRegistered):
        mark(evening, 1, SwapMark.GIVEN_BACK, by=2)
    evening.act(register_pool, by=evening.link(2), player=1, written="84 Island")
    mark(evening, 1, SwapMark.GIVEN_BACK, by=2)
    with pytest.raises(no.NotYourMark):
        mark(evening, 1, SwapMark.RECEIVED, by=2)
    mark(evening, 1, SwapMark.RECEIVED, by=1)
    own = own_swap(evening.event, 1, names={})
    assert (own.mine.is_received, own.mine.is_given_back, own.theirs.is_registered) == (True, True, False)


def test_a_pool_that_did_not_come_waits_for_a_judge_and_the_clock_runs_on():
    """MTR-7.5-e: its mark is taken away by the pool, not by time."""
    evening = called(seated(), SwapStep.REGISTER)
    before = build_time(evening.event)
    mark(evening, 2, SwapMark.MISSING, by=2)
    assert (pools_missing(evening.event), build_time(evening.event)) == (1, before)
    assert [pool.player for pool in swap_desk(evening.event, names={}).missing] == [2]
    mark(evening, 2, SwapMark.RECEIVED)
    assert pools_missing(evening.event) == 0


def test_seats_that_steps_were_called_for_cannot_be_undone():
    evening = seated()
    seq = len(evening.book.lines)
    called(evening, SwapStep.CHECK_MARKS)
    with pytest.raises(DoesNotFold):
        evening.undo(seq)


@pytest.mark.parametrize(
    ("kind", "minutes"),
    [
        pytest.param("individual-sealed", (20, 30), id="MTR-B-d"),
        pytest.param("team-sealed", (20, 60), id="MTR-B-f"),
        pytest.param("two-headed-giant-sealed", (20, 60), id="MTR-B-h"),
    ],
)
def test_the_last_step_starts_the_clock_and_building_starts_the_next(kind, minutes):
    evening = seated()
    evening.act(plan_product, kind=kind, mix="AFR")
    called(evening, SwapStep.REGISTER)
    last_step = evening.now
    time = build_time(evening.event)
    assert (time.registers, time.clock.length) == (True, minutes[0] * MINUTE)
    assert time.clock.ends_at == last_step + 20 * MINUTE
    evening.act(begin_building)
    time = build_time(evening.event)
    assert (time.registers, time.clock.length) == (False, minutes[1] * MINUTE)


def test_the_clock_of_the_pools_is_stopped_extended_and_runs_again():
    """MTR-B-d: one clock in hand; what is done to it is done to that one."""
    evening = seated()
    with pytest.raises(NobodyBuilds):
        evening.act(pause_building)
    called(evening, SwapStep.REGISTER)
    evening.act(pause_building)
    evening.act(extend_building, minutes=5)
    assert evening.event.registering[0].left is not None
    evening.act(resume_building)
    assert evening.event.registering[0].length == (minutes_to_register(evening.event, stage=0) + 5) * MINUTE
    evening.act(begin_building)
    evening.act(extend_building, minutes=5)
    assert (evening.event.registering[0].length, evening.event.building[0].length) == (25 * MINUTE, 35 * MINUTE)


def test_a_team_with_one_pool_watches_as_one():
    """MTR-8.6-d: anybody of the team opposite who has the phone says so."""
    evening = trios()
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    evening.act(seat_for_pools, at_random=False)
    called(evening, SwapStep.FIRST_OPENS)
    evening.act(mark_pool, player=2, mark=SwapMark.WATCHED, by=phone(evening, 6))
    assert evening.event.decks.swaps[0].has(1, SwapMark.WATCHED)


def test_the_sheet_counts_the_boosters_that_were_planned():
    """MTR-7.5-b, MTR-7.2-n: six boosters of fifteen cards."""
    evening = seated()
    assert sheet_for_registrar(evening.event, 1, names={}).cards == 0
    evening.act(plan_product, kind="individual-sealed", mix="AFR")
    sheet = sheet_for_registrar(evening.event, 1, names={})
    assert (sheet.player, sheet.cards, sheet.written, sheet.wanted.opened) == (2, 90, "", ("AFR",))
