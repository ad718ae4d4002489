"""A Rochester draft by the book (MTR 8.5, MTR B): everything face up, one after the other, and nobody looks back."""

from functools import cache

import pytest
from tests.core.drafts.leaks import as_sent, hidden, leaks, moments
from tests.core.drafts.pods import Pod, Sleepers, plain

from topcut.core.asking import Asked, WholeLog
from topcut.core.drafts.actions import (
    choose_first_team,
    choose_without_team,
    close_review,
    give_review,
    pause_draft,
    pick,
    reserve,
    resume_draft,
    suspend,
    time_out,
)
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.face_up_facts import BoosterLaidOut
from topcut.core.drafts.nouns.facts import CardsPicked, DraftEnded, PickTimedOut
from topcut.core.drafts.nouns.refusals import (
    BoosterHasMoved,
    ChoiceMayStillCome,
    NoReviewHere,
    NothingToReserve,
    NotYourTeamsChoice,
    NotYourTurnToPick,
    OddReview,
    OddTable,
    PickStays,
    PickTimeRuns,
    StillLookedAt,
    WrongMomentInDraft,
)
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import CHOICE_PATIENCE, SECOND, TABLE
from topcut.core.drafts.reading.rochester_order import pick_order
from topcut.core.drafts.view import board, drafter_view
from topcut.core.errors import NotPermitted
from topcut.core.play import Who


def table(**said: object) -> Pod:
    return Pod(**({"seats": 6, "kind": "rochester", "product": plain(15)} | said))


def laid_out(*, first: int = 1, **said: object) -> Pod:
    """Six sit down, and the team drawn says who picks first: the first booster lies there."""
    pod = table(**said).sit_down()
    pod.ask(choose_first_team, who=pod.who(3 * pod.state.deciding), team=first)
    return pod


def facts(pod: Pod, *kinds: type) -> list:
    return [fact for line in pod.lines for fact in DRAFT.read(line).facts if isinstance(fact, kinds)]


def take(pod: Pod, seat: int, at: int = 0, **change: object) -> None:
    view = drafter_view(pod.state, seat)
    named = {"booster": view.booster, "number": view.pick, "cards": [view.cards[at].card]}
    pod.ask(pick, who=pod.who(seat), **(named | change))


def turn(pod: Pod) -> int:
    return board(pod.state).table.order[0]


@cache
def drafted() -> Pod:
    return laid_out().until(DraftStage.SHARES)


@pytest.mark.parametrize("seats", [2, 5, 7, 9])
def test_a_table_has_two_teams_of_three(seats):
    """MTR-8.5-a: a third team is refused."""
    with pytest.raises(OddTable):
        Pod(seats=seats, kind="rochester").sit_down()


def test_the_team_that_was_drawn_says_who_picks_first_and_nobody_else():
    """MTR-8.5-c: the team drawn lets the other pick first; MTR-8.5-d: whose player B lays out the first booster."""
    pod = table().sit_down()
    assert pod.state.stage is DraftStage.CHOOSING
    drawn = pod.state.deciding
    other = 3 - drawn
    with pytest.raises(NotYourTeamsChoice):
        pod.ask(choose_first_team, who=pod.who(3 * other), team=other)
    with pytest.raises(NotYourTeamsChoice):
        pod.ask(choose_first_team, who=pod.who(3 * drawn), team=3)
    pod.ask(choose_first_team, who=pod.who(3 * drawn), team=other)
    assert (pod.state.first_team, pod.state.laid_out) == (other, 3 * other - 1)
    with pytest.raises(WrongMomentInDraft):
        pod.ask(choose_first_team, who=pod.who(3 * drawn), team=drawn)


def test_both_teams_are_drawn_about_as_often():
    from topcut.core.drafts.reading.chance import deciding_team

    drawn = [deciding_team(str(seed)) for seed in range(1_000)]
    assert 440 < drawn.count(1) < 560


def test_a_team_that_does_not_decide_picks_first():
    pod = table().sit_down()
    with pytest.raises(ChoiceMayStillCome):
        pod.ask(choose_without_team)
    pod.now += CHOICE_PATIENCE * SECOND
    pod.ask(choose_without_team)
    assert pod.state.first_team == pod.state.deciding


def test_everybody_looks_for_20_seconds_and_then_picks_within_5():
    """MTR-8.5-e, MTR-B-o."""
    pod = laid_out()
    shown = board(pod.state).table
    assert (shown.looked_at_until - pod.now, shown.due_at - pod.now) == (20 * SECOND, 25 * SECOND)
    with pytest.raises(StillLookedAt) as refused:
        take(pod, 2)
    assert refused.value.detail["seconds"] == 20
    pod.now += 20 * SECOND
    take(pod, 2)
    shown = board(pod.state).table
    assert (shown.looked_at_until, shown.due_at - pod.now) == (None, 5 * SECOND)
    pod.now += 5 * SECOND - 1
    with pytest.raises(PickTimeRuns):
        pod.ask(time_out, seat=3, booster=2, number=1)


def test_one_picks_after_the_other():
    pod = laid_out()
    pod.now += 20 * SECOND
    named = {"booster": 2, "number": 1, "cards": [board(pod.state).table.cards[0].card]}
    with pytest.raises(NotYourTurnToPick) as refused:
        pod.ask(pick, who=pod.who(3), **named)
    assert refused.value.detail["seat"] == 2
    pod.ask(pick, who=pod.who(2), **named)
    with pytest.raises(BoosterHasMoved):
        pod.ask(pick, who=pod.who(2), **named)


def test_a_pick_stays():
    """MTR-8.5-f."""
    pod = laid_out()
    pod.now += 20 * SECOND
    take(pod, 2)
    with pytest.raises(PickStays):
        DRAFT_LOG.undo(pod.folded, Asked(pod.who(2), pod.now, bytes), WholeLog(pod.lines, pod.openings), seq=9)


def test_when_the_time_is_over_the_card_that_has_lain_longest_is_taken():
    """MTR-8.5-g: cards 1 to 15 laid out, 1 and 2 taken: card 3."""
    pod = laid_out()
    cards = [card.card for card in board(pod.state).table.cards]
    pod.now += 20 * SECOND
    take(pod, 2, at=0)
    take(pod, 3, at=0)
    pod.now += 5 * SECOND
    pod.ask(time_out, seat=4, booster=2, number=1)
    assert [pod.state.seats[seat].pool for seat in (2, 3, 4)] == [[cards[0]], [cards[1]], [cards[2]]]
    assert facts(pod, PickTimedOut)[0].by == "oldest-card"
    with pytest.raises(NothingToReserve):
        pod.ask(reserve, who=pod.who(5), booster=2, number=1, cards=[cards[3]])


def test_who_lays_out_and_who_picks_is_what_the_rules_print():
    """MTR-8.5-h, MTR-8.5-i, MTR-8.5-j, MTR-8.5-k."""
    pod = laid_out()
    while pod.state.stage is not DraftStage.ENDED:
        pod.share() if pod.state.stage is DraftStage.SHARES else pod._pick()
    opened = [TABLE[fact.booster - 1] for fact in facts(pod, BoosterLaidOut)]
    assert opened == "1B 1C 2A 2B 2C 1A 1A 2C 2B 2A 1C 1B 1B 1C 2A 2B 2C 1A".split()
    picked = [TABLE[fact.seat - 1] for fact in facts(pod, CardsPicked, PickTimedOut)]
    for at, opener in enumerate(opened):
        order = pick_order(TABLE, opener=opener, clockwise=at // 6 != 1, cards=15)
        assert tuple(picked[15 * at : 15 * at + 15]) == order
    assert {len(seat.pool) for seat in pod.state.seats.values()} == {45}, "MTR-7.7-o: all cards are drafted"


def test_a_draft_in_which_nobody_ever_answers_takes_18_times_95_seconds():
    """MTR-B-o: 20 + 15 x 5 seconds for each of 18 boosters: 1,710."""
    pod = Sleepers(seats=6, kind="rochester", product=plain(15)).finish()
    first, last = facts(pod, BoosterLaidOut)[0], facts(pod, DraftEnded)[0]
    assert (last.at - first.at) // SECOND == 1_710


def test_everybody_sees_what_lies_there_and_the_latest_pick_of_each():
    """MTR-8.5-l."""
    pod = laid_out()
    pod.now += 20 * SECOND
    wanted = drafter_view(pod.state, 2).cards[4]
    take(pod, 2, at=4)
    for view in (board(pod.state), *(drafter_view(pod.state, seat).board for seat in range(1, 7))):
        assert (len(view.table.cards), view.table.latest) == (14, {2: wanted})
        assert wanted not in view.table.cards
    for _ in range(14):
        take(pod, turn(pod))
    assert board(pod.state).table.latest == {}, "the next booster is laid out, and every pick lies face down"


def test_nobody_looks_at_their_picks_unless_officials_give_a_review():
    """MTR-8.5-m."""
    pod = drafted()
    assert all(drafter_view(state, seat).picks is None for state in moments(pod) for seat in range(1, 7))
    pod = laid_out().until(DraftStage.SHARES)
    for seconds in (0, -1, 601):
        with pytest.raises(OddReview):
            pod.ask(give_review, seconds=seconds)
    pod.ask(give_review, seconds=60)
    assert len(drafter_view(pod.state, 2).picks) == 15
    pod.now += 60 * SECOND
    pod.ask(close_review)
    assert drafter_view(pod.state, 2).picks is None
    assert (pod.state.stage, pod.state.round) == (DraftStage.SHARES, 2)
    pod.share()
    assert pod.state.stage is DraftStage.PICKING
    assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)[0].state == pod.state


def test_a_review_is_promised_while_a_set_is_drafted_and_begins_at_its_end():
    """MTR-8.5-m: phones share the next chance at once, so that there would be no moment to give one."""
    pod = laid_out(boosters=2)
    pod.ask(give_review, seconds=90)
    assert (board(pod.state).table.promised, drafter_view(pod.state, 2).picks) == (90, None)
    pod.until(DraftStage.REVIEW)
    assert (pod.state.until - pod.state.now, len(drafter_view(pod.state, 2).picks)) == (90 * SECOND, 15)
    pod.now = pod.state.until
    pod.ask(close_review)
    pod.share()
    with pytest.raises(NoReviewHere):
        pod.ask(give_review, seconds=90)
    pod.until(DraftStage.ENDED)
    assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)[0].state == pod.state


def test_no_review_is_given_before_the_first_pick_nor_where_one_comes_by_itself():
    pod = table()
    pod.sit(**pod.terms)
    passed = Pod()
    passed.sit(**passed.terms)
    for one in (pod, passed):
        with pytest.raises(NoReviewHere):
            one.ask(give_review, seconds=60)


def test_who_no_longer_drafts_is_passed_by_and_all_cards_are_drafted():
    """MTR-7.7-n at a Rochester table: whose turn it is leaves, and the booster of who left is laid out all the same."""
    pod = laid_out()
    pod.now += 20 * SECOND
    take(pod, 2)
    pod.ask(suspend, seat=3)
    assert turn(pod) == 4
    pod.until(DraftStage.SHARES)
    assert sum(len(seat.pool) for seat in pod.state.seats.values()) == 6 * 15
    assert [fact.booster for fact in facts(pod, BoosterLaidOut)] == [2, 3, 4, 5, 6, 1]
    pod.share().until(DraftStage.SHARES)
    assert [fact.booster for fact in facts(pod, BoosterLaidOut)][6:] == [1, 6, 5, 4, 2]
    assert len(pod.state.seats[3].pool) == 0
    assert drafter_view(pod.state, 3).picks == ()
    assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)[1].not_yet_checkable == 0


def test_who_leaves_while_a_booster_is_looked_at_takes_no_time_from_the_others():
    pod = laid_out()
    pod.now += 5 * SECOND
    pod.ask(suspend, seat=2)
    assert board(pod.state).table.looked_at_until - pod.now == 15 * SECOND
    with pytest.raises(StillLookedAt):
        take(pod, 3)
    pod.now += 15 * SECOND
    take(pod, 3)
    assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)[0].state == pod.state


def test_a_pause_while_a_booster_is_looked_at_takes_no_time_from_anybody():
    pod = laid_out()
    pod.now += 5 * SECOND
    pod.ask(pause_draft)
    assert board(pod.state).table is None, "cards lie face down while the clock stands"
    pod.now += 60 * SECOND
    pod.ask(resume_draft)
    shown = board(pod.state).table
    assert (shown.looked_at_until - pod.now, shown.due_at - pod.now) == (15 * SECOND, 20 * SECOND)
    assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)[0].state == pod.state


def test_when_everybody_has_left_the_draft_ends():
    pod = laid_out()
    for seat in range(1, 7):
        pod.ask(suspend, seat=seat)
    assert pod.state.stage is DraftStage.ENDED
    assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)[1].pools == 6


def test_a_stranger_decides_nothing():
    pod = table().sit_down()
    for action, named in ((choose_first_team, {"team": 1}), (choose_without_team, {}), (give_review, {"seconds": 9})):
        with pytest.raises(NotPermitted):
            pod.ask(action, who=Who("mallory"), **named)


# What is hidden -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def seen() -> Pod:
    pod = laid_out(boosters=2, product=plain(3)).until(DraftStage.SHARES)
    pod.ask(give_review, seconds=60)
    pod.now += 60 * SECOND
    pod.ask(close_review)
    return pod.share().until(DraftStage.ENDED)


def test_piles_and_boosters_still_closed_are_seen_by_nobody(seen):
    tried, leaked = leaks(seen, as_sent)
    assert tried > 1_000
    assert leaked == 0


def test_own_piles_and_the_next_booster_are_among_what_is_hidden():
    pod = laid_out()
    places = {(kind, whose) for kind, whose, _ in hidden(pod.state, 2)}
    assert places == {("booster", number) for number in (1, 3, 4, 5, 6)}
    pod.until(DraftStage.SHARES)
    assert {(kind, whose) for kind, whose, _ in hidden(pod.state, 2)} == {("pool", seat) for seat in range(1, 7)}


@pytest.mark.parametrize(
    "careless",
    [
        pytest.param(lambda draft: [one.cards for one in draft.boosters.values()], id="closed boosters"),
        pytest.param(lambda draft: [seat.pool[-1:] for seat in draft.seats.values()], id="the last pick ever"),
        pytest.param(lambda draft: draft.seats[1].pool, id="a pile"),
    ],
)
def test_a_view_that_shows_more_is_found_out(seen, careless):
    def view(draft: PodDraft, viewer: int | None) -> object:
        return as_sent(draft, viewer), careless(draft)

    assert leaks(seen, view)[1] > 0
