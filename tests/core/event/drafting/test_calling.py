"""A draft on paper, called: one clock for the hall, pods behind, counts, remedies, a suspended seat."""

import pytest
from tests.core.event.drafting.test_pods import night
from tests.core.event.events import Evening

from topcut.core.drafts.reading import SECOND, CallIs
from topcut.core.event.drafting import (
    begin_building,
    begin_call,
    count_boosters,
    end_call,
    go_to_pod,
    note_behind,
    note_caught_up,
    open_drafts,
    pause_call,
    remedy_count,
    resume_call,
    say_line,
    suspend_drafter,
)
from topcut.core.event.nouns.drafts.calling import CalledDraft, CountRemedy
from topcut.core.event.nouns.drafts.calling_refusals import (
    AnotherBooster,
    CallHasBegun,
    DraftNotThrough,
    HallStands,
    JudgeDecidesCount,
    LineHasPassed,
    MarkedAlready,
    NobodyDraftsOnPaper,
    NoDispute,
    NotDraftedSo,
    NothingToCount,
    NotThatRemedy,
    NotTheNextLine,
    NotYourBooster,
    OddScript,
    SuspendedAlready,
)
from topcut.core.event.reading.calling import passes_to, seat_called
from topcut.core.event.reading.drafts import has_begun
from topcut.core.play import Role


def called(players: int = 16, **order: object) -> Evening:
    """A night whose pods have opened their first booster."""
    evening = night(players)
    evening.act(begin_call, stage=0, **order)
    return evening


def state(evening: Evening) -> CalledDraft:
    return evening.event.called[0]


def wait(evening: Evening, seconds: float) -> None:
    evening.now += round(seconds * SECOND)


def at(evening: Evening) -> tuple[int, CallIs]:
    moment = state(evening).moment(evening.now)
    return moment.call, moment.now


def test_one_press_starts_all_pods_and_lines_follow_by_themselves():
    """MTR-7.7-a, MTR-B-r."""
    evening = called()
    assert at(evening) == (0, CallIs.WAITING)
    evening.act(say_line, stage=0, call=1)
    wait(evening, 5 + 40 + 1)
    assert at(evening) == (2, CallIs.PASSING)
    with pytest.raises(CallHasBegun):
        evening.act(begin_call, stage=0)


def test_a_press_that_crosses_with_the_clock_leaves_out_no_pick():
    evening = called()
    evening.act(say_line, stage=0, call=1)
    with pytest.raises(NotTheNextLine):
        evening.act(say_line, stage=0, call=3)
    wait(evening, 45)
    with pytest.raises(LineHasPassed):
        evening.act(say_line, stage=0, call=2)


def test_a_pause_keeps_the_second():
    """MTR-B-r: a judge stops the clock at pick 5, and the log has it."""
    evening = called()
    evening.act(say_line, stage=0, call=1)
    wait(evening, 45 + 45 + 40 + 35 + 5 + 10)
    before = state(evening).moment(evening.now + 1)
    assert state(evening).script.calls[before.call].pick == 5
    evening.act(pause_call, stage=0, why="A lost phone")
    left = before.ends_at - evening.now
    wait(evening, 600)
    with pytest.raises(HallStands):
        evening.act(say_line, stage=0, call=before.call + 1)
    evening.act(resume_call, stage=0)
    paused = state(evening).moment(evening.now)
    assert (paused.call, paused.ends_at - evening.now) == (before.call, left)


def test_a_draft_ends_when_every_card_is_drafted():
    """MTR-7.7-o."""
    evening = called(boosters=1, cards=2, passing=0)
    evening.act(say_line, stage=0, call=1)
    with pytest.raises(DraftNotThrough):
        evening.act(end_call, stage=0)
    wait(evening, 5)
    evening.act(end_call, stage=0)
    assert state(evening).ended_at == evening.now


def test_building_ends_a_call_that_is_through_and_no_other():
    """MTR-7.7-o: screens and phones turn to the building, though nobody said that the draft is over."""
    evening = called(boosters=1, cards=2, passing=0)
    evening.act(say_line, stage=0, call=1)
    wait(evening, 5)
    evening.act(begin_building)
    assert state(evening).ended_at == evening.now
    early = called(boosters=1, cards=2, passing=0)
    early.act(begin_building)
    assert state(early).ended_at is None, "who still drafts is still called"


def test_a_pod_behind_holds_nobody():
    evening = called()
    evening.act(say_line, stage=0, call=1)
    before = state(evening).moment(evening.now)
    evening.act(note_behind, stage=0, pod=2, picks=1)
    assert state(evening).moment(evening.now) == before
    assert state(evening).behind[2].picks == 1
    evening.act(note_caught_up, stage=0, pod=2)
    assert state(evening).behind == {}


def test_pods_online_do_not_hear_the_call():
    evening = night(16)
    evening.act(open_drafts, stage=0, streams=("d1", "d2"))
    with pytest.raises(NobodyDraftsOnPaper):
        evening.act(begin_call, stage=0)


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        ({"kind": "rochester"}, NotDraftedSo),
        ({"kind": "two-headed-giant"}, NotDraftedSo),
        ({"cards": 0}, OddScript),
        ({"passing": 99}, OddScript),
        ({"sets": ("AFR", "STX")}, OddScript),
    ],
)
def test_an_odd_draft_is_not_called(order, refusal):
    with pytest.raises(refusal):
        called(**order)


def test_seats_stay_once_boosters_are_open():
    assert not has_begun(night(8).event, 0)
    assert has_begun(called(8).event, 0)


# Counts -------------------------------------------------------------------------------------------------------------


def test_everybody_counts_the_own_booster_and_officials_anybodys():
    """MTR-7.7-b, MTR-7.7-c."""
    evening = called(8)
    entrant = evening.event.drafts[0].pods[0][2]
    phone = evening.link(entrant)
    with pytest.raises(NotYourBooster):
        evening.act(count_boosters, by=phone, stage=0, pod=1, seats=(4,), cards=15)
    evening.act(count_boosters, by=phone, stage=0, pod=1, seats=(3,), cards=14)
    assert state(evening).open_dispute((1, 3)).missing == 1
    with pytest.raises(JudgeDecidesCount):
        evening.act(count_boosters, by=phone, stage=0, pod=1, seats=(3,), cards=15)
    evening.act(count_boosters, stage=0, pod=1, seats=(3, 4), cards=15)
    assert (state(evening).counted, state(evening).open_dispute((1, 3))) == ({(1, 3): 1, (1, 4): 1}, None)


def test_another_booster_than_everybody_opens_is_refused():
    """MTR-7.7-a."""
    evening = called(8, sets=("AFR", "AFR", "STX"))
    with pytest.raises(AnotherBooster):
        evening.act(count_boosters, stage=0, pod=1, seats=(1,), cards=15, code="stx")
    evening.act(count_boosters, stage=0, pod=1, seats=(1,), cards=15, code="afr")


def test_there_is_nothing_to_count_in_a_review():
    evening = called(8, boosters=2, cards=2, passing=0)
    evening.act(say_line, stage=0, call=1)
    wait(evening, 6)
    with pytest.raises(NothingToCount):
        evening.act(count_boosters, stage=0, pod=1, seats=(1,), cards=2)


def disputed(*, staff: bool = True) -> Evening:
    evening = called(8)
    if staff:
        evening.name_staff()
    evening.act(count_boosters, stage=0, pod=1, seats=(6,), cards=14)
    return evening


AT = {"stage": 0, "pod": 1, "seat": 6}


def test_a_booster_is_replaced_with_three_marks_and_counted_again():
    """MTR-7.4-b: head judge and organizer decide, the table judge asks them."""
    evening = disputed()
    evening.act(go_to_pod, by="floor-judge", **AT)
    evening.act(remedy_count, by="floor-judge", remedy=CountRemedy.REPLACED, **AT)
    assert state(evening).open_dispute((1, 6)).awaits == (Role.HEAD_JUDGE, Role.ORGANIZER)
    with pytest.raises(MarkedAlready):
        evening.act(remedy_count, by="floor-judge", remedy=CountRemedy.REPLACED, **AT)
    evening.act(remedy_count, by="organizer", remedy=CountRemedy.REPLACED, **AT)
    evening.act(remedy_count, by="head-judge", remedy=CountRemedy.REPLACED, **AT)
    settled = state(evening).disputes[1, 6]
    assert (settled.is_settled, [mark.role for mark in settled.marks]) == (
        True,
        [Role.FLOOR_JUDGE, Role.ORGANIZER, Role.HEAD_JUDGE],
    )
    assert (1, 6) not in state(evening).counted
    with pytest.raises(NoDispute):
        evening.act(remedy_count, by="head-judge", remedy=CountRemedy.REPLACED, **AT)


def test_another_remedy_begins_with_no_marks():
    evening = disputed()
    evening.act(remedy_count, by="organizer", remedy=CountRemedy.REPLACED, **AT)
    evening.act(remedy_count, by="head-judge", remedy=CountRemedy.WENT_ON, **AT)
    assert state(evening).open_dispute((1, 6)).awaits == (Role.ORGANIZER,)


def test_one_person_may_be_all_three():
    """MTR-7.4-b."""
    evening = disputed(staff=False)
    evening.act(remedy_count, remedy=CountRemedy.WENT_ON, **AT)
    assert state(evening).disputes[1, 6].is_settled
    assert state(evening).counted[1, 6] == 1


def test_no_booster_is_replaced_once_a_card_is_picked():
    """MTR-7.7-f: no pick is undone."""
    evening = called(8)
    evening.act(say_line, stage=0, call=1)
    evening.act(count_boosters, stage=0, pod=1, seats=(6,), cards=16)
    with pytest.raises(NotThatRemedy):
        evening.act(remedy_count, remedy=CountRemedy.REPLACED, **AT)
    evening.act(remedy_count, remedy=CountRemedy.PUT_BACK, **AT)


# A suspended seat ---------------------------------------------------------------------------------------------------


def test_boosters_pass_over_a_suspended_seat():
    """MTR-7.7-n, MTR-7.7-d: seat 3 passes to seat 5, and the other way round."""
    evening = called(8)
    assert passes_to(evening.event, 0, (1, 1), to_the_left=True) == 2
    evening.act(suspend_drafter, stage=0, pod=1, seat=4)
    assert passes_to(evening.event, 0, (1, 3), to_the_left=True) == 5
    assert passes_to(evening.event, 0, (1, 5), to_the_left=False) == 3
    with pytest.raises(SuspendedAlready):
        evening.act(suspend_drafter, stage=0, pod=1, seat=4)


def test_everybody_has_one_seat():
    evening = called(16)
    seats = [seat_called(evening.event, 0, entrant, None) for entrant in evening.event.entrants]
    assert sorted(seats) == [(pod, seat) for pod in (1, 2) for seat in range(1, 9)]


def test_the_call_folds_as_it_was_lived():
    evening = disputed()
    evening.act(remedy_count, by="floor-judge", remedy=CountRemedy.FOUND, **AT)
    evening.act(pause_call, stage=0)
    evening.act(resume_call, stage=0)
    assert evening.book.fold().state == evening.event
