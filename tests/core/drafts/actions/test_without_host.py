"""A free draft whose host has left: the drafters go on without them, after a while and no sooner."""

import pytest
from tests.core.drafts.actions.test_running import proven, seated
from tests.core.drafts.audit.test_draft_audit import verify_with
from tests.core.drafts.pods import Pod, own

from topcut.core.asking import NotTheirs
from topcut.core.drafts.actions import (
    pass_over_without_host,
    pause_draft,
    resume_draft,
    resume_without_host,
    sit_at_draft,
    start_without_host,
)
from topcut.core.drafts.nouns import facts as f
from topcut.core.drafts.nouns import running_facts as r
from topcut.core.drafts.nouns.refusals import NotInThisDraft, NotTheDraftsHost
from topcut.core.drafts.nouns.running_refusals import DraftRuns, HostMayStillCome
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import SECOND, THE_ROOM
from topcut.core.drafts.view import board, drafter_view
from topcut.core.play import Stream, Who

PAUSE = 120 * SECOND
SEATS = 600 * SECOND
DAY = 86_400 * SECOND
OF_EVENT = r.PodOfEvent(Stream("EVENTEVENTEVENTE"), 0, 1)


def paused(**said: object) -> Pod:
    pod = Pod(**({"seats": 3} | said)).sit_down()
    pod.now += 4 * SECOND
    pod.ask(pause_draft)
    return pod


def test_a_pause_is_ended_by_the_host_at_once_and_by_a_drafter_after_two_minutes():
    """MTR B: seconds are kept, no matter who lets the clock go on."""
    pod = paused()
    left = drafter_view(pod.state, 2).left
    assert board(pod.state).anybody_from == pod.now + PAUSE
    pod.now += PAUSE - 1
    with pytest.raises(HostMayStillCome) as refused:
        pod.ask(resume_without_host, who=pod.who(2))
    assert refused.value.detail["seconds"] == 1
    pod.now += 1
    pod.ask(resume_without_host, who=pod.who(2))
    assert drafter_view(pod.state, 2).due_at == pod.now + left
    assert board(pod.state).anybody_from is None
    with pytest.raises(DraftRuns):
        pod.ask(resume_without_host, who=pod.who(2))
    pod.ask(pause_draft)
    pod.ask(resume_draft)
    proven(pod)


@pytest.mark.parametrize("who", ["mallory", "topcut-elsewhere"])
def test_nobody_without_a_seat_goes_on_with_a_draft(who: str):
    pod = paused()
    pod.now += 10 * PAUSE
    with pytest.raises(NotInThisDraft):
        pod.ask(resume_without_host, who=Who(who))
    with pytest.raises(NotTheirs):
        verify_with(pod, who, r.DraftResumed(pod.folded.at + PAUSE), after=PAUSE)


def test_a_forged_end_of_a_pause_that_came_too_soon_is_found():
    pod = paused()
    at = pod.folded.at
    for forged, after in [(at, 0), (at + PAUSE - 1, PAUSE - 1)]:
        with pytest.raises(NotTheirs):
            verify_with(pod, "seat-2", r.DraftResumed(forged), after=after)
    verify_with(pod, "seat-2", r.DraftResumed(at + PAUSE), after=PAUSE)


def test_the_officials_of_an_event_are_waited_for():
    pod = paused(pod=OF_EVENT)
    pod.now += 10 * PAUSE
    assert board(pod.state).anybody_from is None
    with pytest.raises(NotTheDraftsHost):
        pod.ask(resume_without_host, who=pod.who(2))
    with pytest.raises(NotTheirs):
        verify_with(pod, "seat-2", r.DraftResumed(pod.folded.at + PAUSE), after=PAUSE)


@pytest.mark.parametrize(("sit", "patience"), [((1, 2, 3), PAUSE), ((2, 3), SEATS)])
def test_a_draft_its_host_never_starts_is_started_by_who_sits(sit: tuple[int, ...], patience: int):
    """MTR 7.7: two minutes after the last one sat down; with bots for seats that stay free, after ten."""
    pod = seated()
    for seat in sit:
        pod.now += 30 * SECOND
        pod.ask(sit_at_draft, who=THE_ROOM, seat=seat)
    last, free = pod.now, tuple({1, 2, 3} - {*sit})
    pod.now += 10 * SECOND
    pod.ask(sit_at_draft, who=THE_ROOM, seat=2)
    assert board(pod.state).anybody_from == last + patience, "a second device is nobody new"
    pod.now = last + patience - 1
    with pytest.raises(HostMayStillCome):
        pod.ask(start_without_host, who=pod.who(2))
    after = last + patience - pod.folded.at
    with pytest.raises(NotTheirs):
        verify_with(pod, "seat-2", r.DraftStarted(last + patience - 1, free), after=after - 1)
    with pytest.raises(NotTheirs):
        verify_with(pod, "seat-2", r.DraftStarted(last + patience, (1, 3)), after=after)
    pod.now += 1
    pod.ask(start_without_host, who=pod.who(2))
    assert (pod.state.stage, tuple(pod.state.bots)) == (DraftStage.SHARES, free)
    proven(pod)


def test_a_seat_that_has_not_picked_for_a_day_is_passed_over_in_an_untimed_draft():
    """MTR-7.7-n: no clock picks there, and a host who left cannot let it be passed over."""
    pod = Pod(seats=3, is_untimed=True).sit_down()
    at = pod.state.seats[1].since
    assert dict(board(pod.state).untouched) == dict.fromkeys((1, 2, 3), at + DAY)
    pod.now = at + DAY - 1
    with pytest.raises(HostMayStillCome):
        pod.ask(pass_over_without_host, who=pod.who(2), seat=1)
    with pytest.raises(NotTheirs):
        verify_with(pod, "seat-2", f.SeatSuspended(1, at + DAY - 1), after=at + DAY - 1 - pod.folded.at)
    with pytest.raises(NotTheirs):
        verify_with(pod, "seat-2", f.SeatSuspended(2, at + DAY), after=at + DAY - pod.folded.at)
    pod.now += 1
    with pytest.raises(NotInThisDraft):
        pod.ask(pass_over_without_host, who=pod.who(2), seat=2)
    pod.ask(pass_over_without_host, who=pod.who(2), seat=1)
    assert pod.state.active == (2, 3)
    proven(pod)


def test_where_a_clock_runs_no_drafter_passes_another_over():
    pod = Pod(seats=3, product=own()).sit_down()
    pod.now += 2 * DAY
    assert board(pod.state).untouched == ()
    with pytest.raises(NotTheDraftsHost):
        pod.ask(pass_over_without_host, who=pod.who(2), seat=1)
