"""Cubes, untimed drafts and seats of two people (MTR 7.7, MTR 9.7)."""

from collections import Counter

import pytest
from tests.core.drafts.leaks import as_sent, leaks
from tests.core.drafts.pods import Pod, cube, plain

from topcut.core.boosters import deal, listed
from topcut.core.boosters.refusals import CubeTooSmall
from topcut.core.drafts.actions import close_review, commit_share, pick, sit_at_draft, start_draft, time_out
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.facts import BoostersOpened
from topcut.core.drafts.nouns.refusals import BoosterHasMoved, NoClockHere, NotInThisDraft, OddDraft, OddPairs
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import SECOND, THE_ROOM, passes_left
from topcut.core.drafts.reading.chance import seed_of
from topcut.core.drafts.reading.passing import picks_first
from topcut.core.drafts.view import board, drafter_view
from topcut.core.log.fold import opened
from topcut.core.play import Who
from topcut.core.zones.nouns.refusals_chance import AlreadyPledged
from topcut.core.zones.reading import commitment

# Cubes ----------------------------------------------------------------------------------------------------------------


def test_no_card_of_a_cube_comes_twice_in_a_whole_draft():
    pod = Pod(seats=4, boosters=3, is_cube=True, product=cube(15)).finish()
    taken = Counter(card for seat in pod.state.seats.values() for card in seat.pool)
    assert taken.total() == 4 * 3 * 15
    assert not taken - Counter(listed(cube(15)[0]))
    assert len(pod.state.undealt) == 200 - 180


def test_the_seed_of_a_round_deals_what_is_left_of_a_cube_anywhere():
    pod = Pod(seats=4, boosters=2, is_cube=True, product=cube(15)).sit_down().until(DraftStage.REVIEW)
    left = pod.state.undealt
    pod.now = pod.state.until
    pod.ask(close_review)
    pod.share()
    shares = [pod.state.tapes[2].value, *(tape.value for tape in pod.state.shown.values())]
    dealt = [tuple(cards) for cards in (pod.state.boosters[seat].cards for seat in range(1, 5))]
    assert dealt == list(deal(left, seed=seed_of(shares), count=4, size=15))


def test_a_cube_too_small_for_the_whole_draft_is_refused_before_it_begins():
    with pytest.raises(CubeTooSmall):
        Pod(seats=5, boosters=3, is_cube=True, product=cube(15)).sit_down()


def test_a_recipe_of_several_sheets_is_no_cube():
    with pytest.raises(OddDraft):
        Pod(is_cube=True).sit_down()


# Untimed drafts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "round", "first"),
    [
        pytest.param(2, 5, 1, 2, id="MTR-7.7-l: 2 to 5 are 3 passes, 5 to 2 are 5"),
        pytest.param(1, 5, 1, 1, id="MTR-7.7-l: as near, so the lower seat"),
        pytest.param(5, 1, 1, 1, id="MTR-7.7-l: the player named first"),
        pytest.param(2, 5, 2, 5, id="MTR-7.7-l: passed to the right"),
        pytest.param(1, 8, 1, 8, id="MTR-7.7-l: neighbours around the end"),
    ],
)
def test_who_picks_first_of_two_who_wait_for_each_other(one, other, round, first):
    pod = Pod(seats=8, is_untimed=True).sit_down()
    pod.state.round = round
    assert passes_left(round) == (round == 1)
    assert picks_first(pod.state, one, other) == first


def hold_on(pod: Pod, *waiting: int) -> None:
    """Let everybody pick who can, but for some."""
    while free := [seat for seat in pod.state.active if seat not in waiting and pod.state.seats[seat].queue]:
        view = drafter_view(pod.state, free[0])
        cards = [card.card for card in view.cards[: view.due]]
        pod.ask(pick, who=pod.who(free[0]), booster=view.booster, number=view.pick, cards=cards)


def test_the_board_says_who_picks_first_once_all_boosters_are_with_two():
    """MTR-7.7-l: seats 2 and 5 wait for each other: seat 2 picks first."""
    pod = Pod(seats=8, is_untimed=True, product=plain(15)).sit_down()
    assert board(pod.state).picks_first is None, "eight hold boosters"
    hold_on(pod, 2, 5)
    assert board(pod.state).picks_first == 2
    assert (drafter_view(pod.state, 2).before_me, drafter_view(pod.state, 5).before_me) == ((), (2,))
    timed = Pod(seats=8, product=plain(15)).sit_down()
    hold_on(timed, 2, 5)
    assert (board(timed.state).picks_first, drafter_view(timed.state, 5).before_me) == (None, ())


def test_an_untimed_draft_has_no_clock_and_nobody_picks_for_anybody():
    pod = Pod(is_untimed=True).sit_down()
    assert (board(pod.state).until, drafter_view(pod.state, 1).due_at) == (None, None)
    pod.now += 3_600 * SECOND
    with pytest.raises(NoClockHere):
        pod.ask(time_out, seat=1, booster=1, number=1)
    pod.until(DraftStage.REVIEW)
    assert DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)[1].timed_out == 0


# Two people at a seat -------------------------------------------------------------------------------------------------


def pair(**said: object) -> Pod:
    return Pod(**({"seats": 4, "kind": "two-headed-giant", "boosters": None, "product": plain(15)} | said))


def test_a_team_has_six_boosters_passed_left_and_right_in_turn():
    """MTR-9.7-d."""
    pod = pair().finish()
    rounds = [fact.round for line in pod.lines for fact in DRAFT.read(line).facts if isinstance(fact, BoostersOpened)]
    assert [passes_left(round) for round in rounds] == [True, False, True, False, True, False]
    assert {len(seat.pool) for seat in pod.state.seats.values()} == {90}


def test_either_of_a_team_takes_and_the_pool_is_the_teams():
    """MTR-9.7-b: two cards at a time; MTR-9.7-c: they belong to the team."""
    pod = pair().sit_down()
    view = drafter_view(pod.state, 1)
    assert (view.due, len(view.cards)) == (2, 15)
    named = {"booster": 1, "number": 1, "cards": [card.card for card in view.cards[:2]]}
    pod.ask(pick, who=Who("seat-1-partner"), **named)
    with pytest.raises(BoosterHasMoved):
        pod.ask(pick, who=Who("seat-1"), **named)
    assert pod.state.seats[1].pool == named["cards"]
    assert pod.state.boosters[1].left == 13


def test_a_team_has_one_share_of_chance():
    pod = pair()
    pod.sit(**{name: value for name, value in pod.terms.items() if name != "product"})
    bound = commitment(bytes(32), number=1, side=2)
    pod.ask(commit_share, who=Who("seat-2-partner"), round=1, bound=bound)
    with pytest.raises(AlreadyPledged):
        pod.ask(commit_share, who=Who("seat-2"), round=1, bound=bound)


def test_entries_of_both_of_a_team_verify_and_those_of_another_partner_do_not():
    pod = pair(boosters=1).finish()
    folded, found = DRAFT_LOG.derive_again(pod.stream, pod.lines, openings=pod.openings)
    makers = {opened(DRAFT.read(line), {}).who for line in pod.lines}
    assert {"seat-1", "seat-1-partner"} <= makers
    assert (folded.state, found.not_yet_checkable) == (pod.state, 0)


def test_both_of_a_team_sit_down_and_their_names_lie_beside_the_log():
    pod = pair(is_seating=True)
    pod.sit(**pod.terms)
    assert DRAFT_LOG.people(pod.lines) == {1, 2, 3, 4, 5, 6, 7, 8}
    pod.ask(sit_at_draft, who=THE_ROOM, seat=2, is_partner=True)
    assert (board(pod.state).sat, pod.state.free_seats) == ((6,), (1, 3, 4))
    pod.ask(sit_at_draft, who=THE_ROOM, seat=2)
    pod.ask(start_draft, with_bots=True)
    assert board(pod.state).bots == (1, 3, 4)
    alone = Pod(is_seating=True)
    alone.sit(**alone.terms)
    with pytest.raises(NotInThisDraft):
        alone.ask(sit_at_draft, who=THE_ROOM, seat=2, is_partner=True)


def test_nobody_sits_twice_and_only_teams_of_two_have_partners():
    who = [Who("a"), Who("b")]
    product = dict(zip(("recipe", "cards"), plain(15), strict=True))
    for partners, kind, refusal in [
        ([Who("a"), Who("c")], "two-headed-giant", OddDraft),
        ([Who("c")], "two-headed-giant", OddPairs),
        ([Who("c"), Who("d")], "booster-draft", OddPairs),
    ]:
        with pytest.raises(refusal):
            Pod().begin(seats=who, partners=partners, kind=kind, **product)


def test_a_team_sees_its_own_booster_and_nothing_else_that_is_hidden():
    pod = pair(seats=3, boosters=1, product=plain(7)).finish()
    tried, leaked = leaks(pod, as_sent)
    assert tried > 200
    assert leaked == 0
