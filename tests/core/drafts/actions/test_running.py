"""A draft as a whole: people sit down, it starts, it stands for a while, and only whom the log names looks after it."""

import pytest
from tests.core.drafts.pods import Pod, own

from topcut.core.asking import NotTheirs
from topcut.core.drafts.actions import (
    name_draft_official,
    pause_draft,
    pick,
    reserve,
    resume_draft,
    sit_at_draft,
    start_draft,
    suspend,
    time_out,
)
from topcut.core.drafts.audit.redrafting import derive_again
from topcut.core.drafts.nouns.refusals import NotTheDraftsHost, WrongMomentInDraft
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.running_refusals import BotsNotHere, DraftRuns, DraftStands, SeatIsBots
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import SECOND, THE_ROOM
from topcut.core.drafts.view import board, drafter_view
from topcut.core.play import THE_CLOCK, Stream, Who

JUDGE = Who("judge")


def seated(*, pod: PodOfEvent | None = None, seats: int = 3) -> Pod:
    made = Pod(seats=seats)
    recipe, cards = own()
    people = [Who(f"seat-{number}") for number in range(1, seats + 1)]
    made.begin(seats=people, recipe=recipe, cards=cards, is_seating=True, pod=pod)
    return made


def proven(pod: Pod) -> None:
    derive_again(pod.stream, pod.lines, openings=pod.openings)


def test_nothing_is_drawn_before_the_host_starts_and_free_seats_are_bots():
    pod = seated()
    with pytest.raises(NotTheDraftsHost):
        pod.ask(sit_at_draft, who=pod.who(1), seat=1)
    pod.ask(sit_at_draft, who=THE_ROOM, seat=1, name="Ana")
    assert (pod.state.stage, board(pod.state).sat) == (DraftStage.SEATING, (1,))
    pod.ask(start_draft, with_bots=True)
    assert (board(pod.state).bots, pod.state.awaited) == ((2, 3), (1,))
    with pytest.raises(SeatIsBots):
        pod.ask(sit_at_draft, who=THE_ROOM, seat=2)
    with pytest.raises(WrongMomentInDraft):
        pod.ask(start_draft)
    proven(pod)


def test_no_bot_drafts_in_an_event_or_alone():
    """Who drafts in an event is a person."""
    pod = seated(pod=PodOfEvent(Stream("EVENTEVENTEVENTE"), 0, 1))
    pod.ask(sit_at_draft, who=THE_ROOM, seat=1)
    for one in (pod, seated()):
        with pytest.raises(BotsNotHere):
            one.ask(start_draft, with_bots=True)
    pod.ask(start_draft)
    assert pod.state.awaited == (1, 2, 3)


def test_a_pause_keeps_seconds_and_reservation_and_lays_cards_face_down():
    """MTR-B-r: the clock stands for the whole pod, and nobody loses or gains a second."""
    pod = Pod(seats=3).sit_down()
    view = drafter_view(pod.state, 1)
    named = {"booster": view.booster, "number": view.pick}
    pod.ask(reserve, who=pod.who(1), **named, cards=[view.cards[0].card])
    pod.now += 10 * SECOND
    due = drafter_view(pod.state, 1).due_at
    assert due is not None
    left = due - pod.now
    pod.ask(pause_draft)
    with pytest.raises(DraftStands):
        pod.ask(pick, who=pod.who(1), **named, cards=[view.cards[0].card])
    pod.now += 600 * SECOND
    with pytest.raises(DraftStands):
        pod.ask(time_out, who=THE_CLOCK, seat=1, **named)
    hidden = drafter_view(pod.state, 1)
    assert (hidden.cards, hidden.reserved, hidden.picks, hidden.left, hidden.due_at) == ((), (), None, left, None)
    assert board(pod.state).is_paused
    pod.ask(resume_draft)
    shown = drafter_view(pod.state, 1)
    assert (shown.cards, shown.reserved) == (view.cards, (view.cards[0].card,))
    assert shown.due_at == pod.now + left
    with pytest.raises(DraftRuns):
        pod.ask(resume_draft)
    proven(pod)


def test_a_review_and_a_seat_suspended_while_the_clock_stands_keep_their_time():
    """MTR-7.7-n: a judge may take a seat out while the pod waits."""
    pod = Pod(seats=2).sit_down().until(DraftStage.REVIEW)
    left = pod.state.until - pod.now
    pod.ask(pause_draft)
    pod.now += 60 * SECOND
    pod.ask(suspend, seat=2)
    pod.ask(resume_draft)
    assert (pod.state.until - pod.now, pod.state.active) == (left, (1,))
    proven(pod)


def test_officials_of_the_event_count_once_the_room_has_named_them():
    """Powers from elsewhere are written down before they count, so that anybody can verify who acted."""
    pod = Pod(seats=2).sit_down()
    with pytest.raises(NotTheDraftsHost):
        pod.ask(pause_draft, who=JUDGE)
    with pytest.raises(NotTheDraftsHost):
        pod.ask(name_draft_official, who=JUDGE, official=JUDGE)
    pod.ask(name_draft_official, who=THE_ROOM, official=JUDGE)
    pod.ask(pause_draft, who=JUDGE)
    proven(pod)
    forged = Pod(seats=2).sit_down()
    forged.state.officials.add(JUDGE)
    forged.ask(pause_draft, who=JUDGE)
    with pytest.raises(NotTheirs):
        proven(forged)
