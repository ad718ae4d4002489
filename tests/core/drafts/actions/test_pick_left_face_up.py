"""Between boosters of a Rochester draft a player leaves one pick face up on the pile, or all face down (MTR 8.5)."""

import pytest
from tests.core.drafts.audit.test_draft_audit import verify_with
from tests.core.drafts.leaks import as_sent, leaks
from tests.core.drafts.pods import Pod, plain
from tests.core.drafts.test_rochester import laid_out

from topcut.core.asking import NotTheirs
from topcut.core.drafts.actions import leave_face_up, pause_draft
from topcut.core.drafts.audit.redrafting import derive_again
from topcut.core.drafts.nouns.face_up_facts import PickLeftFaceUp
from topcut.core.drafts.nouns.refusals import DraftDoesNotFollow, NoPileFaceUp, NotInThisDraft
from topcut.core.drafts.nouns.running_refusals import DraftStands
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.view import board, drafter_view
from topcut.core.play import Who

SIZE = 7


def table() -> Pod:
    """The first booster lies there, and every seat takes at least one card of it."""
    return laid_out(product=plain(SIZE), boosters=2)


def shown(pod: Pod) -> dict[int, str]:
    """What everybody sees on the piles."""
    return {seat: card.card for seat, card in board(pod.state).table.latest.items()}


def drafted(pod: Pod, boosters: int = 1) -> Pod:
    """Draft on until so many more boosters are drafted."""
    for _ in range(boosters * SIZE):
        pod._pick()
    return pod


def test_one_pick_stays_face_up_and_all_others_turn_down():
    """MTR-8.5-l: everybody sees the last pick of who leaves it, and no card of who does not."""
    pod = table()
    pod.ask(leave_face_up, who=pod.who(2), is_face_up=True)
    drafted(pod)
    left = pod.state.seats[2].pool[-1]
    assert shown(pod) == {2: left}
    assert board(pod.state).table.left_face_up == (2,)
    assert [drafter_view(pod.state, seat).leaves_face_up for seat in (1, 2)] == [False, True]
    while not pod.state.seats[2].queue:
        pod._pick()
    assert shown(pod)[2] == left, "until they pick again"
    pod._pick()
    assert shown(pod)[2] == pod.state.seats[2].pool[-1] != left
    assert board(pod.state).table.left_face_up == ()


def test_while_a_booster_is_drafted_its_last_pick_is_seen_whatever_somebody_likes():
    """MTR-8.5-l: turned down at once it is only where it comes from an earlier booster."""
    pod = table()
    pod.ask(leave_face_up, who=pod.who(3), is_face_up=True)
    while not pod.state.seats[3].taken:
        pod._pick()
    pod.ask(leave_face_up, who=pod.who(3), is_face_up=False)
    assert 3 in shown(pod)
    pod.ask(leave_face_up, who=pod.who(3), is_face_up=True)
    drafted(pod).until(DraftStage.SHARES)
    assert 3 in shown(pod), "between two sets too"
    pod.ask(leave_face_up, who=pod.who(3), is_face_up=False)
    assert 3 not in shown(pod)
    pod.ask(leave_face_up, who=pod.who(3), is_face_up=True)
    assert 3 not in shown(pod), "a card that was turned down is not looked up again (MTR-8.5-m)"


def test_at_the_end_all_lie_face_down_and_the_draft_is_proven():
    pod = table()
    for seat in (1, 4):
        pod.ask(leave_face_up, who=pod.who(seat), is_face_up=True)
    pod.until(DraftStage.SHARES)
    pod.share().until(DraftStage.ENDED)
    assert shown(pod) == {}
    folded, found = derive_again(pod.stream, pod.lines, openings=pod.openings)
    assert folded.state == pod.state
    assert found.not_yet_checkable == 0
    derive_again(pod.stream, pod.lines, openings={})


def test_only_ones_own_pile_is_laid_and_only_at_a_table():
    pod = table()
    with pytest.raises(NotInThisDraft):
        pod.ask(leave_face_up, who=Who("mallory"), is_face_up=True)
    with pytest.raises(NoPileFaceUp):
        pod.ask(leave_face_up, who=pod.who(1), is_face_up=False)
    for who, seat in (("seat-2", 1), ("topcut", 1), ("mallory", 1)):
        with pytest.raises(NotTheirs):
            verify_with(pod, who, PickLeftFaceUp(seat, True, pod.folded.at))
    with pytest.raises(DraftDoesNotFollow):
        verify_with(pod, "seat-1", PickLeftFaceUp(1, False, pod.folded.at))
    pod.ask(pause_draft)
    with pytest.raises(DraftStands):
        pod.ask(leave_face_up, who=pod.who(1), is_face_up=True)
    passed = Pod(seats=3).sit_down()
    with pytest.raises(NoPileFaceUp):
        passed.ask(leave_face_up, who=passed.who(1), is_face_up=True)


@pytest.fixture(scope="module")
def seen() -> Pod:
    pod = laid_out(product=plain(3), boosters=2)
    for seat in (1, 3, 5, 6):
        pod.ask(leave_face_up, who=pod.who(seat), is_face_up=True)
    pod.until(DraftStage.SHARES)
    pod.ask(leave_face_up, who=pod.who(3), is_face_up=False)
    return pod.share().until(DraftStage.ENDED)


def test_the_rest_of_a_pile_stays_hidden(seen: Pod):
    tried, leaked = leaks(seen, as_sent)
    assert tried > 1_000
    assert leaked == 0


def test_a_view_that_shows_the_card_below_is_found_out(seen: Pod):
    """Planted: whose pick is left face up shows the one under it too."""

    def careless(draft: PodDraft, viewer: int | None) -> object:
        under = [seat.pool[-2:] for seat in draft.seats.values() if seat.leaves_face_up]
        return as_sent(draft, viewer), under

    assert leaks(seen, careless)[1] > 0
