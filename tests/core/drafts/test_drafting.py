"""A booster draft by the book (MTR 7.7, MTR B): passes, picks, clock, reviews, and whose chance the boosters are."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.core.drafts.pods import Pod, Sleepers, own, plain

from topcut.core.asking import Asked, WholeLog
from topcut.core.boosters import BoosterMix, Collation
from topcut.core.drafts.actions import (
    close_review,
    commit_share,
    give_share,
    go_without_share,
    pick,
    reserve,
    suspend,
    time_out,
)
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.facts import BoosterPassed, BoostersOpened, DraftEnded, PickTimedOut, ReviewOpened
from topcut.core.drafts.nouns.refusals import (
    BoosterHasMoved,
    NotInThisBooster,
    NotInThisDraft,
    NotTheDraftsHost,
    OddDraft,
    OtherNumberOfCards,
    PickStays,
    PickTimeRuns,
    ReviewRuns,
    WrongMomentInDraft,
)
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import SECOND
from topcut.core.drafts.reading.chance import seed_of
from topcut.core.drafts.view import drafter_view
from topcut.core.errors import TopcutError
from topcut.core.log import fold
from topcut.core.play import Actor, Level, Power, Who
from topcut.core.zones.nouns.refusals_chance import (
    AlreadyPledged,
    NotAskedFor,
    OtherTape,
    PledgesMissing,
    ShareMayStillCome,
)
from topcut.core.zones.reading import commitment


def facts(pod: Pod, kind: type) -> list:
    return [fact for line in pod.lines for fact in DRAFT.read(line).facts if isinstance(fact, kind)]


def first_card(pod: Pod, seat: int) -> dict:
    """What a seat would say to take the first card it sees."""
    view = drafter_view(pod.state, seat)
    return {"booster": view.booster, "number": view.pick, "cards": [card.card for card in view.cards[: view.due]]}


def test_a_booster_goes_to_the_left_then_to_the_right_then_to_the_left():
    """MTR-7.7-d, MTR-7.7-m."""
    pod = Pod(seats=8, product=plain(15)).finish()
    ways = {}
    for line in pod.lines:
        for fact in DRAFT.read(line).facts:
            if isinstance(fact, BoostersOpened):
                round = fact.round
            if isinstance(fact, BoosterPassed):
                ways.setdefault(round, set()).add((fact.to - fact.seat) % 8)
    assert ways == {1: {1}, 2: {7}, 3: {1}}


def test_every_card_of_every_booster_is_drafted():
    """MTR-7.7-o: 8 players, 3 boosters of 15: 360 picks, 45 each."""
    pod = Pod(seats=8, product=plain(15)).finish()
    assert pod.state.stage is DraftStage.ENDED
    assert {len(seat.pool) for seat in pod.state.seats.values()} == {45}


@pytest.mark.parametrize(
    ("kind", "size", "picks"),
    [
        pytest.param("booster-draft", 15, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], id="MTR-7.7-d"),
        pytest.param("double-masters", 15, [15, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], id="MTR-7.7-e"),
        pytest.param("two-headed-giant", 15, [15, 13, 11, 9, 7, 5, 3, 1], id="MTR-B-p: 15 cards"),
        pytest.param("two-headed-giant", 14, [14, 12, 10, 8, 6, 4, 2], id="MTR-B-p: 14 cards"),
    ],
)
def test_how_many_cards_are_left_at_each_pick(kind, size, picks):
    pod = Pod(kind=kind, product=plain(size), boosters=1, seats=4).finish()
    passed = [fact.left for fact in facts(pod, BoosterPassed) if fact.booster == 1]
    assert [size, *passed] == picks


@pytest.mark.parametrize(
    ("said", "size", "seconds"),
    [
        pytest.param({}, 15, 1_005, id="MTR B: 3 x 285 + 60 + 90"),
        pytest.param({}, 14, 885, id="MTR B: 3 x 245 + 60 + 90"),
        pytest.param({"kind": "two-headed-giant", "boosters": 6}, 15, 1_500, id="MTR B: 6 x 200 + 5 x 60"),
    ],
)
def test_a_draft_in_which_nobody_ever_answers_takes_as_long_as_the_clock_says(said, size, seconds):
    pod = Sleepers(product=plain(size), seats=4, **said).finish()
    first, last = facts(pod, BoostersOpened)[0], facts(pod, DraftEnded)[0]
    assert (last.at - first.at) // SECOND == seconds


def test_a_review_has_60_seconds_then_90():
    """MTR-7.7-k, MTR-B-n."""
    pod = Pod(boosters=4).finish()
    assert [(fact.until - fact.at) // SECOND for fact in facts(pod, ReviewOpened)] == [60, 90, 120]


def test_a_review_is_not_cut_short():
    pod = Pod().sit_down().until(DraftStage.REVIEW)
    with pytest.raises(ReviewRuns):
        pod.ask(close_review)
    pod.now = pod.state.until
    with pytest.raises(NotTheDraftsHost):
        pod.ask(close_review, who=pod.who(1))
    pod.ask(close_review)
    assert (pod.state.stage, pod.state.round) == (DraftStage.SHARES, 2)


def test_a_tap_that_crosses_with_the_time_takes_nothing_from_the_next_booster():
    pod = Pod().sit_down()
    tapped = first_card(pod, 2)
    pod.ask(pick, who=pod.who(1), **first_card(pod, 1))
    pod.now += 40 * SECOND
    pod.ask(time_out, seat=2, booster=2, number=1)
    assert drafter_view(pod.state, 2).booster == 1
    with pytest.raises(BoosterHasMoved) as refused:
        pod.ask(pick, who=pod.who(2), **tapped)
    assert refused.value.code == "booster-has-moved"
    assert pod.state.seats[2].taken == 1
    with pytest.raises(BoosterHasMoved):
        pod.ask(time_out, seat=2, booster=2, number=1)


def test_nobody_is_hurried():
    pod = Pod().sit_down()
    pod.now += 30 * SECOND - 1
    with pytest.raises(PickTimeRuns) as refused:
        pod.ask(time_out, seat=2, booster=2, number=1)
    assert refused.value.detail["seconds"] == 1
    pod.now += 1
    pod.ask(time_out, seat=2, booster=2, number=1)


def test_when_the_time_is_over_the_reserved_card_is_taken_else_chance_decides():
    pod = Pod().sit_down()
    wanted = first_card(pod, 1)
    pod.ask(reserve, who=pod.who(1), **wanted)
    assert drafter_view(pod.state, 1).reserved == tuple(wanted["cards"])
    pod.now += 60 * SECOND
    for seat in (1, 2):
        pod.ask(time_out, seat=seat, booster=seat, number=1)
    assert [fact.by for fact in facts(pod, PickTimedOut)] == ["reserved", "chance"]
    assert pod.state.seats[1].pool == wanted["cards"]
    again = Pod().sit_down()
    again.now += 60 * SECOND
    again.ask(time_out, seat=2, booster=2, number=1)
    assert again.state.seats[2].pool == pod.state.seats[2].pool, "the same chance, whenever the time is over"


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        pytest.param({"cards": []}, OtherNumberOfCards, id="no card"),
        pytest.param({"cards": ["own:1", "own:2"]}, OtherNumberOfCards, id="two cards"),
        pytest.param({"cards": ["own:999"]}, NotInThisBooster, id="a card that is not there"),
        pytest.param({"booster": 2}, BoosterHasMoved, id="another's booster"),
        pytest.param({"number": 2}, BoosterHasMoved, id="another pick"),
    ],
)
def test_what_cannot_be_picked_is_refused(change, refusal):
    pod = Pod().sit_down()
    for action in (pick, reserve):
        with pytest.raises(refusal):
            pod.ask(action, who=pod.who(1), **(first_card(pod, 1) | change))


def test_only_who_has_a_seat_picks():
    pod = Pod().sit_down()
    with pytest.raises(NotInThisDraft):
        pod.ask(pick, who=Who("somebody"), **first_card(pod, 1))


def test_a_pick_is_never_undone():
    """MTR-7.7-f."""
    pod = Pod().sit_down()
    pod.ask(pick, who=pod.who(1), **first_card(pod, 1))
    asked = Asked(pod.who(1), pod.now, bytes)
    with pytest.raises(PickStays):
        DRAFT_LOG.undo(pod.folded, asked, WholeLog(pod.lines, pod.openings), seq=len(pod.lines))


@pytest.mark.parametrize(
    ("said", "between", "in_review"),
    [
        pytest.param({}, True, True, id="MTR-7.7-j: Regular"),
        pytest.param({"hides_picks": True}, False, True, id="MTR-7.7-j: the head judge forbade it"),
        pytest.param({"level": Level.COMPETITIVE}, False, True, id="MTR-7.7-i: Competitive"),
        pytest.param({"level": Level.PROFESSIONAL}, False, True, id="MTR-7.7-i: Professional"),
    ],
)
def test_when_somebody_may_look_at_their_picks(said, between, in_review):
    pod = Pod(**said).sit_down()
    pod.ask(pick, who=pod.who(1), **first_card(pod, 1))
    assert (drafter_view(pod.state, 1).picks is not None) is between, "with empty hands"
    pod.ask(pick, who=pod.who(4), **first_card(pod, 4))
    assert drafter_view(pod.state, 1).picks is None, "with a booster in hand"
    pod.until(DraftStage.REVIEW)
    assert (drafter_view(pod.state, 1).picks is not None) is in_review
    assert len(drafter_view(pod.state, 1).picks) == 12


def test_a_suspended_seat_is_passed_by_and_keeps_its_picks():
    """MTR-7.7-n: seat 4 suspended: seat 3 passes to seat 5."""
    pod = Pod(seats=8, product=plain(15)).sit_down()
    pod.ask(pick, who=pod.who(4), **first_card(pod, 4))
    with pytest.raises(NotTheDraftsHost):
        pod.ask(suspend, who=pod.who(1), seat=4)
    pod.ask(pick, who=pod.who(3), **first_card(pod, 3))
    pod.ask(suspend, seat=4)
    assert pod.state.seats[5].queue == [5, 4, 3]
    with pytest.raises(NotInThisDraft):
        pod.ask(pick, who=pod.who(4), booster=3, number=2, cards=["own:1"])
    pod.until(DraftStage.REVIEW)
    assert len(pod.state.seats[4].pool) == 1
    assert sum(len(seat.pool) for seat in pod.state.seats.values()) == 8 * 15
    pod.now = pod.state.until
    pod.ask(close_review)
    assert pod.state.awaited == (1, 2, 3, 5, 6, 7, 8)


# Chance ---------------------------------------------------------------------------------------------------------------


def test_the_seed_of_a_round_opens_the_same_boosters_anywhere():
    pod = Pod().sit_down()
    shares = [pod.state.tapes[1].value, *(tape.value for tape in pod.state.shown.values())]
    recipe, cards = own()
    again = list(Collation(recipe, cards=cards).boosters(seed=seed_of(shares), count=4))
    assert [sorted(booster) for booster in again] == [sorted(pod.state.boosters[seat].cards) for seat in range(1, 5)]


def test_a_share_of_one_seat_changes_every_booster():
    shares = [bytes(31) + bytes([number]) for number in range(5)]
    assert seed_of(shares) != seed_of([*shares[:4], bytes(32)])


def begun() -> Pod:
    pod = Pod()
    pod.begin(seats=[Who("seat-1"), Who("seat-2")], recipe=own()[0], cards=own()[1])
    return pod


def bind(pod: Pod, seat: int, tape: bytes) -> None:
    pod.ask(commit_share, who=pod.who(seat), round=1, bound=commitment(tape, number=1, side=seat))


def test_nobody_shows_a_share_before_all_are_bound_nor_another_than_that():
    pod = begun()
    tapes = {1: bytes(32), 2: bytes([7]) * 32}
    bind(pod, 1, tapes[1])
    with pytest.raises(PledgesMissing):
        pod.ask(give_share, who=pod.who(1), round=1, tape=tapes[1])
    bind(pod, 2, tapes[2])
    with pytest.raises(OtherTape):
        pod.ask(give_share, who=pod.who(1), round=1, tape=tapes[2])
    pod.ask(give_share, who=pod.who(1), round=1, tape=tapes[1])
    with pytest.raises(AlreadyPledged):
        bind(pod, 2, bytes(32))
    pod.ask(give_share, who=pod.who(2), round=1, tape=tapes[2])
    assert pod.state.stage is DraftStage.PICKING


def test_a_share_that_does_not_come_is_waited_for_and_named():
    pod = begun()
    bind(pod, 1, bytes(32))
    with pytest.raises(ShareMayStillCome):
        pod.ask(go_without_share, seat=2)
    pod.now += 20 * SECOND
    pod.ask(go_without_share, seat=2)
    pod.ask(give_share, who=pod.who(1), round=1, tape=bytes(32))
    assert facts(pod, BoostersOpened)[0].sides == (1,)


def test_a_share_is_waited_for_from_when_the_last_one_came():
    """Else the operator of the server, and has seen all other shares, chooses between two rounds of boosters."""
    pod, tapes = begun(), {1: bytes(32), 2: bytes([7]) * 32}
    pod.now += 60 * SECOND
    for seat, tape in tapes.items():
        bind(pod, seat, tape)
    pod.ask(give_share, who=pod.who(1), round=1, tape=tapes[1])
    with pytest.raises(ShareMayStillCome) as refused:
        pod.ask(go_without_share, seat=2)
    assert refused.value.detail["seconds"] == 20
    pod.now += 20 * SECOND
    pod.ask(go_without_share, seat=2)
    assert pod.state.stage is DraftStage.PICKING


def test_nobody_who_is_bound_is_left_out_before_they_could_show():
    pod = Pod()
    pod.begin(seats=[Who(f"seat-{seat}") for seat in (1, 2, 3, 4)], recipe=own()[0], cards=own()[1])
    bind(pod, 1, bytes(32))
    pod.now += 20 * SECOND
    with pytest.raises(NotAskedFor):
        pod.ask(go_without_share, seat=1)
    for seat in (2, 3, 4):
        pod.ask(go_without_share, seat=seat)
    with pytest.raises(ShareMayStillCome):
        pod.ask(go_without_share, seat=1)
    pod.ask(give_share, who=pod.who(1), round=1, tape=bytes(32))


def test_who_was_left_out_is_bound_for_the_next_round():
    pod = Pod(seats=3, boosters=2, away=1).sit_down()
    assert pod.state.withheld == {1}
    for seat in (1, 2):
        bound = commitment(bytes(32), number=2, side=seat)
        pod.ask(commit_share, who=pod.who(seat), round=2, bound=bound)
    assert set(pod.state.pledges[2]) == {1, 2}


def test_powers_from_elsewhere_do_not_count_while_the_log_names_nobody_but_the_host():
    pod, judge = Pod().sit_down(), Who("judge")
    asked = Asked(judge, pod.now, bytes, by=Actor(judge, frozenset(Power)))
    with pytest.raises(NotTheDraftsHost):
        DRAFT_LOG.act(pod.folded, asked, suspend, seat=2)


def test_boosters_of_later_rounds_are_not_known_before():
    pod = Pod().sit_down()
    assert set(pod.state.tapes) == {1}
    with pytest.raises(WrongMomentInDraft):
        pod.ask(give_share, who=pod.who(1), round=2, tape=bytes(32))


def test_pods_that_draft_the_same_boosters_hold_one_copy_of_the_recipe():
    one, other = (fold(DRAFT, pod.stream, pod.lines, openings={}).state for pod in (begun(), begun()))
    assert one.terms.recipe is other.terms.recipe
    assert one.terms.cards is other.terms.cards


def test_what_is_no_draft_cannot_begin():
    recipe, cards = own()
    empty = replace(recipe, mixes=(BoosterMix(1, {}),))
    people = ({"seats": [Who("one")]}, {"seats": [Who("a"), Who("a")]})
    for said in (*people, {"kind": "rotisserie"}, {"boosters": 0}, {"recipe": empty}):
        with pytest.raises(OddDraft):
            Pod().begin(**({"seats": [Who("a"), Who("b")], "recipe": recipe, "cards": cards} | said))


def test_every_refusal_of_a_draft_has_a_rule():
    from topcut.core.drafts.nouns import refusals

    found = [one for one in vars(refusals).values() if isinstance(one, type) and issubclass(one, TopcutError)]
    ours = [one for one in found if one.__module__ == refusals.__name__]
    assert all(one.rule for one in ours)
    assert Counter(one.code for one in ours).most_common(1)[0][1] == 1
