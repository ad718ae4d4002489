"""A draft is drafted again from its log: what does not follow from it is found, no matter who wrote it."""

from collections.abc import Callable

import msgspec
import pytest
from tests.core.drafts.forging import changing, open_again, rewritten
from tests.core.drafts.pods import Pod, cube, own, plain
from tests.strategies import repeatable

from topcut.core.asking import NotTheirs, Occasion
from topcut.core.boosters import BoosterMix, BoosterRecipe
from topcut.core.drafts.action import server_share
from topcut.core.drafts.actions import close_review, commit_share, give_share, go_without_share, release, reserve
from topcut.core.drafts.course import Course
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns import facts as f
from topcut.core.drafts.nouns.refusals import DraftDoesNotFollow
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import SECOND
from topcut.core.drafts.view import drafter_view
from topcut.core.errors import DoesNotVerify
from topcut.core.log import DoesNotFold, Entry, Folded, Sealed, Undone, fold, write
from topcut.core.log.fold import opened
from topcut.core.play import Who
from topcut.core.zones.nouns.facts_before import ServerPledged
from topcut.core.zones.reading import commitment
from topcut.desk.simulated_draft import Habits
from topcut.exchange.log_file import read_log, verify, write_log


@pytest.fixture(scope="module")
def pod() -> Pod:
    return Pod(seats=4, boosters=2, away=1).finish()


def test_a_draft_is_drafted_again(pod: Pod) -> None:
    folded, found = DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)
    assert folded.state == pod.state
    assert (found.boosters, found.picks, found.passes, found.pools) == (8, 96, 88, 4)
    assert (found.withheld, found.not_yet_checkable) == (2, 0)
    assert found.timed_out == 22


def test_the_same_log_written_again_verifies(pod: Pod) -> None:
    rewritten(pod, lambda fact: fact, f.DraftEnded)


def other_booster(fact: f.BoostersOpened) -> f.BoostersOpened:
    first, *rest = fact.contents.value
    return msgspec.structs.replace(fact, contents=Sealed((("own:1", *first[1:]), *rest)))


def exchanged(fact: f.BoostersOpened) -> f.BoostersOpened:
    first, second, *rest = fact.contents.value
    return msgspec.structs.replace(fact, contents=Sealed((second, first, *rest)))


FORGERIES = [
    pytest.param(other_booster, f.BoostersOpened, id="another card in a booster"),
    pytest.param(exchanged, f.BoostersOpened, id="two boosters exchanged"),
    pytest.param(changing(sides=(2, 3)), f.BoostersOpened, id="a share left out"),
    pytest.param(lambda fact: changing(to=fact.to % 4 + 1)(fact), f.BoosterPassed, id="a pass to somebody else"),
    pytest.param(changing(left=3), f.BoosterPassed, id="a pass with another number of cards"),
    pytest.param(changing(cards=Sealed(("own:74",))), f.PickTimedOut, id="a better card when the time is over"),
    pytest.param(changing(by="reserved"), f.PickTimedOut, id="a reservation nobody made"),
    pytest.param(changing(at=0), f.PickTimedOut, id="a time-out before the time"),
    pytest.param(changing(cards=Sealed(("own:999",))), f.CardsPicked, id="a card that is not there"),
    pytest.param(lambda fact: changing(pick=fact.pick + 1)(fact), f.CardsPicked, id="another pick"),
    pytest.param(changing(until=0), f.ReviewOpened, id="a review of another length"),
    pytest.param(changing(at=0), f.ReviewClosed, id="a review cut short"),
    pytest.param(changing(commitment="0" * 64), ServerPledged, id="a share the server was not bound to"),
    pytest.param(changing(seat=1), f.DrafterPledged, id="a pledge for somebody else"),
]


OPENLY = [
    pytest.param(changing(sides=(2, 3)), f.BoostersOpened, id="a share left out"),
    pytest.param(changing(seats=(1, 2, 3)), f.BoostersOpened, id="a seat without a booster"),
    pytest.param(lambda fact: changing(at=fact.at - 1)(fact), f.BoostersOpened, id="boosters opened before their time"),
    pytest.param(changing(sizes=(12, 12, 12, 13)), f.BoostersOpened, id="a booster of another size"),
    pytest.param(lambda fact: changing(to=fact.to % 4 + 1)(fact), f.BoosterPassed, id="a pass to somebody else"),
    pytest.param(changing(left=3), f.BoosterPassed, id="a pass with another number of cards"),
    pytest.param(changing(by="reserved"), f.PickTimedOut, id="a reservation nobody made"),
    pytest.param(changing(at=0), f.PickTimedOut, id="a time-out before the time"),
    pytest.param(lambda fact: changing(pick=fact.pick + 1)(fact), f.CardsPicked, id="another pick"),
    pytest.param(lambda fact: changing(booster=fact.booster % 4 + 1)(fact), f.CardsPicked, id="another booster"),
    pytest.param(lambda fact: changing(at=fact.at - 1)(fact), f.CardsPicked, id="a pick dated back"),
    pytest.param(changing(count=2), f.CardsPicked, id="two cards"),
    pytest.param(changing(by_itself=True), f.CardsPicked, id="a pick by itself"),
    pytest.param(changing(until=0), f.ReviewOpened, id="a review of another length"),
    pytest.param(changing(at=0), f.ReviewClosed, id="a review cut short"),
    pytest.param(changing(commitment="no hash"), f.DrafterPledged, id="a pledge to nothing"),
]


@pytest.mark.parametrize(("change", "kind"), OPENLY)
def test_what_does_not_follow_is_found_though_all_cards_are_sealed(
    pod: Pod, change: Callable[[f.DraftFact], f.DraftFact], kind: type
) -> None:
    with pytest.raises((DoesNotVerify, DoesNotFold)):
        rewritten(pod, change, kind, is_sealed=True)


@pytest.mark.parametrize(("change", "kind"), FORGERIES)
def test_what_does_not_follow_is_found(pod: Pod, change: Callable[[f.DraftFact], f.DraftFact], kind: type) -> None:
    with pytest.raises((DoesNotVerify, DoesNotFold)):
        rewritten(pod, change, kind)


ODD = (-1, 0, 3, 99, 10**9)


def fields_of(*kinds: type) -> list[object]:
    """Every number of every kind of fact, set to something odd."""
    return [
        pytest.param(kind, field.name, value, id=f"{kind.__name__}.{field.name}={value}")
        for kind in kinds
        for field in msgspec.structs.fields(kind)
        if field.type is int
        for value in ODD
    ]


NUMBERED = (
    f.DraftBegun, f.BoostersOpened, f.CardsPicked, f.PickTimedOut, f.BoosterPassed, f.ReviewOpened, f.ReviewClosed,
    f.DraftEnded, ServerPledged, f.DrafterPledged, f.DrafterShowed, f.DrafterWithheld,
)  # fmt: skip


@pytest.mark.parametrize("is_sealed", [False, True], ids=["open", "sealed"])
@pytest.mark.parametrize(("kind", "field", "value"), fields_of(*NUMBERED))
def test_whatever_number_is_written_the_log_is_refused_or_says_the_same(
    pod: Pod, kind: type, field: str, value: int, is_sealed: bool
) -> None:
    """Nothing but a refusal comes of it: a file is anybody's."""
    is_other = []

    def change(fact: f.DraftFact) -> f.DraftFact:
        is_other.append(getattr(fact, field) != value)
        return changing(**{field: value})(fact)

    try:
        rewritten(pod, change, kind, is_sealed=is_sealed)
    except (DoesNotVerify, DoesNotFold):
        return
    assert is_other == [False] or (kind, field, value) == (f.DraftBegun, "boosters", 3)


def unsound(begun: f.DraftBegun, **sheet: object) -> f.DraftBegun:
    sheets = begun.recipe.sheets | {"odd": msgspec.structs.replace(begun.recipe.sheets["odd"], **sheet)}
    return msgspec.structs.replace(begun, recipe=msgspec.structs.replace(begun.recipe, sheets=sheets))


def without_sheets(recipe: BoosterRecipe) -> BoosterRecipe:
    return msgspec.structs.replace(recipe, mixes=(BoosterMix(1, {}),))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(changing(kind="rotisserie"), id="kind"),
        pytest.param(changing(edition="of nobody"), id="edition"),
        pytest.param(changing(seats=()), id="no seat"),
        pytest.param(changing(cards={}), id="no card"),
        pytest.param(lambda begun: changing(recipe=without_sheets(begun.recipe))(begun), id="boosters of no card"),
        pytest.param(lambda begun: unsound(begun, cards={}), id="an empty sheet"),
        pytest.param(lambda begun: unsound(begun, cards={"own:71": 0, "own:72": 1}), id="no weight"),
        pytest.param(lambda begun: unsound(begun, cards={"own:71": 9, "own:72": 1}), id="one card twice"),
        pytest.param(lambda begun: unsound(begun, cards={"own:71": 1 << 62, "own:72": 1 << 62}), id="too heavy"),
        pytest.param(lambda begun: unsound(begun, is_balanced=True), id="no balance"),
    ],
)
def test_a_draft_that_could_not_have_begun_does_not_verify(pod: Pod, change: Callable) -> None:
    with pytest.raises(DoesNotVerify):
        rewritten(pod, change, f.DraftBegun)


def add(pod: Pod, who: str, *facts: f.DraftFact) -> None:
    folded = Folded(DRAFT, pod.stream)
    folded.extend(pod.lines, openings=pod.openings)
    written = write(folded, facts, who=who, now=folded.at, random=repeatable("forger"))
    opens = {written.entry.seq: {opening.field: opening for opening in written.openings}}
    DRAFT_LOG.derive_again(pod.stream, [*pod.lines, written.line], openings={**pod.openings, **opens})


@pytest.mark.parametrize(
    ("who", "fact"),
    [
        pytest.param("seat-2", f.DraftReleased(), id="a drafter releases"),
        pytest.param("seat-2", f.SeatSuspended(3, 0), id="a drafter suspends another"),
        pytest.param("seat-2", f.CardReserved(3, 3, 1, Sealed(("own:1",))), id="a drafter reserves for another"),
        pytest.param("topcut", f.CardReserved(3, 3, 1, Sealed(("own:1",))), id="the server reserves for a drafter"),
        pytest.param("mallory", f.DraftReleased(), id="a stranger releases"),
        pytest.param("mallory", f.SeatSuspended(3, 0), id="a stranger suspends"),
        pytest.param("mallory", f.ReviewClosed(1, 0), id="a stranger is the clock"),
        pytest.param("topcut", Undone(5), id="something is undone"),
        pytest.param("topcut", f.DraftEnded(0), id="an end without a pick"),
    ],
)
def test_what_is_not_theirs_is_found(pod: Pod, who: str, fact: f.DraftFact) -> None:
    with pytest.raises(NotTheirs):
        add(pod, who, fact)


def test_a_pick_after_the_end_is_found(pod: Pod) -> None:
    with pytest.raises(NotTheirs):
        add(pod, "seat-3", f.CardReserved(3, 3, 1, Sealed(("own:1",))))


def redacted(pod: Pod) -> bytes:
    openings = [opening for fields in pod.openings.values() for opening in fields.values()]
    edition = pod.state.terms.edition
    return write_log(
        pod.lines, stream=pod.stream, edition=edition, openings=openings, names={}, redacted=True, log=DRAFT_LOG
    )


def test_a_redacted_file_folds_and_says_what_cannot_be_checked_until_the_draft_is_released() -> None:
    pod = Pod(seats=2, boosters=1).finish()
    closed = verify(read_log(redacted(pod)))
    assert closed.derived.not_yet_checkable > 0
    assert (closed.open, closed.state.seats[1].taken, closed.state.seats[1].pool) == (0, 12, [])
    assert b"own:" not in b"\n".join(redacted(pod).split(b"\n")[2:])
    pod.ask(release)
    shown = verify(read_log(redacted(pod)))
    assert (shown.derived.not_yet_checkable, shown.sealed) == (0, 0)
    assert shown.state.seats[1].pool == pod.state.seats[1].pool


@pytest.mark.parametrize(
    "said",
    [
        pytest.param({}, id="a booster draft"),
        pytest.param({"kind": "two-headed-giant", "product": plain(15)}, id="two people at a seat"),
        pytest.param({"kind": "double-masters"}, id="two cards first"),
        pytest.param({"kind": "rochester", "seats": 6}, id="face up"),
        pytest.param({"is_cube": True, "product": cube(15)}, id="a cube"),
    ],
)
def test_whatever_is_open_of_an_honest_draft_it_verifies(said: dict) -> None:
    pod = Pod(**({"seats": 4, "boosters": 2} | said))
    pod._habits = Habits(away=1, slow=1, leaves=3)
    pod.finish()
    for few in ({}, dict(list(pod.openings.items())[::3]), dict(list(pod.openings.items())[5:])):
        folded, found = DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=few)
        assert (found.pools, found.not_yet_checkable > 0) == (said.get("seats", 4), True)
        assert folded.state.seats[2].taken == pod.state.seats[2].taken


def test_a_draft_whose_clock_was_set_back_verifies() -> None:
    pod = Pod(seats=3, boosters=2).sit_down()
    view = drafter_view(pod.state, 1)
    pod.now += 5 * SECOND
    pod.ask(reserve, who=pod.who(1), booster=1, number=1, cards=[view.cards[0].card])
    pod.now -= 3600 * SECOND
    pod.until(DraftStage.REVIEW)
    pod.now = pod.state.until
    pod.ask(close_review)
    pod.share().until(DraftStage.ENDED)
    for openings in (pod.openings, {}):
        assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=openings)[1].pools == 3


SEAL = Sealed(seal="sealed:" + "5ea1" * 16)


def sealed_entry(pod: Pod, who: str, *facts: f.DraftFact) -> bytes:
    return DRAFT.encode(Entry(pod.folded.seq + 1, pod.folded.at, Who(who), facts, pod.folded.head))


@pytest.mark.parametrize(
    "behind",
    [
        pytest.param(lambda at: f.SeatSuspended(2, at), id="a suspension"),
        pytest.param(lambda _at: f.DraftReleased(), id="a release"),
        pytest.param(f.DraftEnded, id="the end"),
        pytest.param(lambda at: f.CardsPicked(2, 2, 1, at, 1, SEAL), id="another seat's pick"),
    ],
)
@pytest.mark.parametrize(
    "first", [lambda at: f.CardReserved(1, 1, 1, SEAL), lambda at: f.CardsPicked(1, 1, 1, at, 1, SEAL)]
)
def test_nothing_hides_behind_a_sealed_card(first: Callable, behind: Callable) -> None:
    pod = Pod(seats=4, boosters=2).sit_down()
    forged = sealed_entry(pod, "seat-1", first(pod.folded.at), behind(pod.folded.at))
    for openings in (pod.openings, {}):
        with pytest.raises(DoesNotVerify):
            DRAFT_LOG.derive_again(pod.stream, [*pod.lines, forged], openings=openings)


@pytest.mark.parametrize("count", [-5, 0, 2, 12])
def test_a_sealed_pick_takes_as_many_cards_as_are_due(count: int) -> None:
    pod = Pod(seats=4, boosters=2).sit_down()
    picked = f.CardsPicked(1, 1, 1, pod.folded.at, count, SEAL)
    passed = f.BoosterPassed(1, 1, 2, 12 - count)
    forged = sealed_entry(pod, "seat-1", picked, *((passed,) if passed.left else ()))
    with pytest.raises(DoesNotVerify):
        DRAFT_LOG.derive_again(pod.stream, [*pod.lines, forged], openings=pod.openings)
    if count < 1:
        with pytest.raises(DoesNotFold):
            fold(DRAFT, pod.stream, [*pod.lines, forged], openings=pod.openings)


# Shares ---------------------------------------------------------------------------------------------------------------

TAPES = {seat: bytes([seat]) * 32 for seat in (1, 2, 3)}


def sharing(*, shown: tuple[int, ...] = (), bound: tuple[int, ...] = (1, 2, 3)) -> Pod:
    """Three sit down, and a minute later some are bound and some show."""
    pod = Pod()
    pod.begin(seats=[Who(f"seat-{seat}") for seat in TAPES], recipe=own()[0], cards=own()[1])
    pod.now += 60 * SECOND
    for seat in bound:
        pledge = commitment(TAPES[seat], number=1, side=seat)
        pod.ask(commit_share, who=pod.who(seat), round=1, bound=pledge)
    for seat in shown:
        pod.ask(give_share, who=pod.who(seat), round=1, tape=TAPES[seat])
    return pod


def verify_with(pod: Pod, who: str, first: f.DraftFact, *, after: int = 0) -> None:
    """Write a fact with all that follows from it, as a server would that asks nobody, and verify it."""
    occasion = Occasion(None, pod.now, repeatable("server"), 0)
    now = pod.folded.at + after
    course = Course(pod.state, now=now, pledges=lambda number: server_share(occasion, number))
    written = write(pod.folded, course.follow(first), who=who, now=now, random=repeatable("forger"))
    opens = {written.entry.seq: {opening.field: opening for opening in written.openings}}
    DRAFT_LOG.derive_again(pod.stream, [*pod.lines, written.line], openings={**pod.openings, **opens})


def test_a_share_left_out_before_its_time_does_not_verify() -> None:
    """Somebody who holds the log and knows all other shares could choose between two rounds of boosters (MTR 3.10)."""
    pod = sharing(shown=(1, 2))
    at = pod.folded.at
    early = {"after": 20 * SECOND - 1}
    for forged, more in [
        (f.DrafterWithheld(1, 3, None, at), {}),
        (f.DrafterWithheld(1, 3, None, at + 20 * SECOND - 1), early),
        (f.DrafterWithheld(1, 3, None, at + 20 * SECOND), early),
        (f.DrafterWithheld(1, 3, None), {"after": 20 * SECOND}),
        (f.DrafterWithheld(1, 3, 2, at + 20 * SECOND), {"after": 20 * SECOND}),
        (f.DrafterWithheld(2, 3, None, at + 20 * SECOND), {"after": 20 * SECOND}),
    ]:
        with pytest.raises(DraftDoesNotFollow):
            verify_with(pod, "topcut", forged, **more)
    verify_with(pod, "topcut", f.DrafterWithheld(1, 3, None, at + 20 * SECOND), after=20 * SECOND)


def test_a_bound_share_left_out_before_it_could_be_shown_does_not_verify() -> None:
    pod = sharing(bound=(1, 2))
    at = pod.folded.at + 20 * SECOND
    with pytest.raises(DraftDoesNotFollow):
        verify_with(pod, "topcut", f.DrafterWithheld(1, 2, None, at), after=20 * SECOND)
    verify_with(pod, "topcut", f.DrafterWithheld(1, 3, None, at), after=20 * SECOND)


def test_a_share_dated_back_does_not_verify() -> None:
    pod = sharing(shown=(1,))
    forged = f.DrafterShowed(1, 2, Sealed(TAPES[2]), pod.folded.at)
    with pytest.raises(DraftDoesNotFollow):
        verify_with(pod, "seat-2", forged, after=20 * SECOND)


def test_a_pledge_nobody_could_make_does_not_verify() -> None:
    pod = sharing(bound=(1,))
    at, good = pod.folded.at, commitment(TAPES[2], number=1, side=2)
    for forged in ("no hash", good.upper(), good[:63]):
        with pytest.raises(DraftDoesNotFollow):
            verify_with(pod, "seat-2", f.DrafterPledged(1, 2, forged, at))
    verify_with(pod, "seat-2", f.DrafterPledged(1, 2, good, at))


def test_a_share_of_another_length_does_not_verify() -> None:
    short = bytes(31)
    pod = sharing(bound=(1, 2))
    pod.ask(commit_share, who=pod.who(3), round=1, bound=commitment(short, number=1, side=3))
    with pytest.raises(DraftDoesNotFollow):
        verify_with(pod, "seat-3", f.DrafterShowed(1, 3, Sealed(short), pod.folded.at))


def test_who_was_left_out_is_not_bound_in_the_same_round_as_far_as_a_log_knows() -> None:
    pod = sharing(bound=(1,))
    pod.now += 20 * SECOND
    pod.ask(go_without_share, seat=2)
    with pytest.raises(DraftDoesNotFollow):
        verify_with(pod, "seat-2", f.DrafterPledged(1, 2, "0" * 64, pod.folded.at))


def as_of_old(pod: Pod) -> tuple[list[bytes], dict]:
    """Write a log as it was before shares said when they came."""
    folded, lines, openings = Folded(DRAFT, pod.stream), [], {}
    for number, line in enumerate(pod.lines, start=1):
        entry = opened(DRAFT.read(line), pod.openings.get(number, {}))
        facts = [changing(at=0)(fact) if isinstance(fact, f.DrafterShare) else fact for fact in entry.facts]
        written = write(
            folded, [open_again(fact) for fact in facts], who=entry.who, now=entry.at, random=repeatable("old")
        )
        folded.take(written.line, written.entry)
        lines.append(written.line)
        openings[number] = {opening.field: opening for opening in written.openings}
    return lines, openings


def test_a_log_older_than_the_times_of_shares_verifies_and_goes_on(pod: Pod) -> None:
    lines, openings = as_of_old(pod)
    assert not any(b'"fact":"seat-pledged"' in line and b'"at":' in line.partition(b'"facts"')[2] for line in lines)
    assert DRAFT_LOG.derive_again(pod.stream, lines, openings=openings)[1].withheld == 2
    old = sharing(shown=(1, 2))
    old.lines, old.openings = as_of_old(old)
    old.folded = fold(DRAFT, old.stream, old.lines, openings=old.openings)
    verify_with(old, "topcut", f.DrafterWithheld(1, 3, None))
    old.ask(give_share, who=old.who(3), round=1, tape=TAPES[3])
    assert DRAFT_LOG.derive_again(old.stream, old.lines, openings=old.openings)[0].state.is_timed
