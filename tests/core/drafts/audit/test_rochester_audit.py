"""A Rochester draft, a cube and a seat of two are drafted again: what does not follow is found."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.core.drafts.audit.test_draft_audit import fields_of, verify_with
from tests.core.drafts.forging import changing, rewritten
from tests.core.drafts.pods import Pod, cube, plain

from topcut.core.asking import NotTheirs
from topcut.core.drafts.actions import close_review, give_review
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns import face_up_facts as up
from topcut.core.drafts.nouns import facts as f
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import SECOND
from topcut.core.errors import DoesNotVerify
from topcut.core.log import DoesNotFold, Sealed
from topcut.core.play import Who
from topcut.desk.simulated_draft import Habits

Change = Callable[[f.DraftFact], f.DraftFact]


@pytest.fixture(scope="module")
def table() -> Pod:
    """Two teams, two sets of boosters, a review in between; seat 1 lets its time run out."""
    pod = Pod(seats=6, kind="rochester", boosters=2, product=plain(8), away=1).sit_down()
    pod._choose()
    pod.ask(give_review, seconds=45)
    pod.until(DraftStage.REVIEW)
    pod.now = pod.state.until
    pod.ask(close_review)
    return pod.share().until(DraftStage.ENDED)


def test_a_table_is_drafted_again(table: Pod) -> None:
    folded, found = DRAFT_LOG.derive_again(table.stream, table.lines, openings=table.openings)
    assert folded.state == table.state
    assert (found.boosters, found.picks, found.pools, found.not_yet_checkable) == (12, 96, 6, 0)
    rewritten(table, lambda fact: fact, f.DraftEnded)


OPENLY = [
    pytest.param(lambda fact: changing(booster=fact.booster % 6 + 1)(fact), up.BoosterLaidOut, id="another opener"),
    pytest.param(lambda fact: changing(until=fact.until - 1)(fact), up.BoosterLaidOut, id="less time to look"),
    pytest.param(lambda fact: changing(at=fact.at - 1)(fact), up.BoosterLaidOut, id="laid out before its time"),
    pytest.param(lambda fact: changing(to=fact.to % 6 + 1)(fact), f.BoosterPassed, id="another's turn"),
    pytest.param(lambda fact: changing(seat=fact.seat % 6 + 1)(fact), f.CardsPicked, id="a pick out of turn"),
    pytest.param(changing(by="chance"), f.PickTimedOut, id="by chance instead of the oldest card"),
    pytest.param(changing(seat=None), up.FirstTeamChosen, id="decided for a team before its time"),
    pytest.param(lambda fact: changing(seat=(fact.seat + 2) % 6 + 1)(fact), up.FirstTeamChosen, id="the other team"),
    pytest.param(changing(team=3), up.FirstTeamChosen, id="a third team"),
    pytest.param(changing(team=0), up.DecidingTeamDrawn, id="no team drawn"),
    pytest.param(lambda fact: changing(until=fact.at)(fact), up.ReviewGiven, id="a review of no time"),
    pytest.param(changing(seconds=601), up.ReviewPromised, id="a review without end"),
    pytest.param(lambda fact: changing(round=fact.round + 1)(fact), up.SetDrafted, id="another set"),
]


@pytest.mark.parametrize("is_sealed", [False, True], ids=["open", "sealed"])
@pytest.mark.parametrize(("change", "kind"), OPENLY)
def test_what_does_not_follow_at_a_table_is_found(table: Pod, change: Change, kind: type, is_sealed: bool) -> None:
    with pytest.raises((DoesNotVerify, DoesNotFold)):
        rewritten(table, change, kind, is_sealed=is_sealed)


def test_a_team_drawn_by_somebody_is_found(table: Pod) -> None:
    """MTR-8.5-c: the team is drawn by the chance of everybody."""
    with pytest.raises(DoesNotVerify):
        rewritten(table, lambda fact: replace(fact, team=3 - fact.team), up.DecidingTeamDrawn)


def test_another_card_than_the_oldest_is_found(table: Pod) -> None:
    """MTR-8.5-g."""
    refused = 0
    for card in list(plain(8)[1])[:9]:
        try:
            rewritten(table, changing(cards=Sealed((card,))), f.PickTimedOut)
        except (DoesNotVerify, DoesNotFold):
            refused += 1
    assert refused >= 8, "at most one of them is the oldest"


NUMBERED = (
    up.DecidingTeamDrawn,
    up.FirstTeamChosen,
    up.BoosterLaidOut,
    up.SetDrafted,
    up.ReviewPromised,
    up.ReviewGiven,
)


@pytest.mark.parametrize("is_sealed", [False, True], ids=["open", "sealed"])
@pytest.mark.parametrize(("kind", "field", "value"), fields_of(*NUMBERED))
def test_whatever_number_is_written_a_table_is_refused_or_says_the_same(
    table: Pod, kind: type, field: str, value: int, is_sealed: bool
) -> None:
    is_other = []

    def change(fact: f.DraftFact) -> f.DraftFact:
        is_other.append(getattr(fact, field) != value)
        return changing(**{field: value})(fact)

    try:
        rewritten(table, change, kind, is_sealed=is_sealed)
    except (DoesNotVerify, DoesNotFold):
        return
    assert is_other == [False] or (field, value) in {("seconds", 3), ("seconds", 99)}, "as long as the host likes"


@pytest.mark.parametrize("who", ["seat-1", "seat-4", "mallory"])
def test_only_the_clock_decides_for_a_team(who: str) -> None:
    pod = Pod(seats=6, kind="rochester", product=plain(3)).sit_down()
    at = pod.folded.at + 20 * SECOND
    with pytest.raises(NotTheirs):
        verify_with(pod, who, up.FirstTeamChosen(pod.state.deciding, at), after=20 * SECOND)
    verify_with(pod, "topcut", up.FirstTeamChosen(pod.state.deciding, at), after=20 * SECOND)


# Cubes and seats of two -----------------------------------------------------------------------------------------------


def exchanged(fact: f.BoostersOpened) -> f.BoostersOpened:
    first, second, *rest = fact.contents.value
    return replace(fact, contents=Sealed((second, first, *rest)))


def dealt_again(fact: f.BoostersOpened) -> f.BoostersOpened:
    first, *rest = fact.contents.value
    return replace(fact, contents=Sealed(((first[1], *first[1:]), *rest)))


@pytest.mark.parametrize("change", [exchanged, dealt_again])
def test_a_cube_dealt_otherwise_is_found(change: Change) -> None:
    pod = Pod(seats=4, boosters=2, is_cube=True, product=cube(12)).finish()
    rewritten(pod, lambda fact: fact, f.DraftEnded)
    with pytest.raises((DoesNotVerify, DoesNotFold)):
        rewritten(pod, change, f.BoostersOpened, last=True)


@pytest.mark.parametrize(
    ("said", "change"),
    [
        pytest.param({}, changing(is_cube=True), id="a recipe that is no cube"),
        pytest.param({}, changing(partners=(Who("a"), Who("b"), Who("c"), Who("d"))), id="partners of single drafters"),
        pytest.param({"kind": "two-headed-giant"}, changing(partners=(Who("a"),)), id="a partner for one seat"),
        pytest.param({"kind": "two-headed-giant"}, changing(partners=(Who("a"),) * 4), id="one partner for all"),
        pytest.param({}, changing(kind="rochester"), id="MTR-8.5-a: a table of four"),
    ],
)
def test_another_draft_that_could_not_have_begun_does_not_verify(said: dict, change: Change) -> None:
    pod = Pod(seats=4, boosters=1, **said).finish()
    with pytest.raises(DoesNotVerify):
        rewritten(pod, change, f.DraftBegun)


def test_a_time_out_of_an_untimed_draft_does_not_verify() -> None:
    pod = Pod(seats=4, boosters=1)
    pod._habits = Habits(away=1)
    pod.finish()
    untimed = changing(is_untimed=True)

    def change(fact: f.DraftFact) -> f.DraftFact:
        return untimed(fact) if isinstance(fact, f.DraftBegun) else fact

    with pytest.raises(DoesNotVerify):
        rewritten(pod, change, f.DraftEnded, everywhere=True)
