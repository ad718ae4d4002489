"""Sharing prizes in the playoff: the two examples of the rules, and all that is refused."""

from typing import Any

import pytest
from tests.core.event.events import STAFF, Evening
from tests.core.event.playoffs import before_the_cut, better_seed, cut_made, play

from topcut.core.event.flow import close_round
from topcut.core.event.nouns.prizes.prize import ForPlaces, ForPoints, Prize
from topcut.core.event.nouns.prizes.refusals_splits import (
    NoSplitInSwiss,
    NoSplitProposed,
    NotAllAgreed,
    NotAnEvenSplit,
    NothingToSplit,
    NotThePrizes,
    NotYours,
    SomebodyMustDrop,
    SplitIsMade,
    SplitIsOld,
)
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.playoff import final_places
from topcut.core.event.prizes import agree_to_split, announce_prizes, hand_over_prize, make_split, propose_split
from topcut.core.event.prizes.awards import payout
from topcut.core.event.reading import is_partible, to_share
from topcut.core.event.reading.prizes import shared_out
from topcut.core.play import Role


def boosters(amount: int) -> tuple[Prize, ...]:
    return (Prize(amount, "booster"),)


INVITATION = Prize(1, "invitation")
SEMIFINALS = (ForPlaces(1, 1, boosters(12)), ForPlaces(2, 2, boosters(8)), ForPlaces(3, 4, boosters(4)))
"""MTR 5.2: the first example."""
QUALIFIER = (ForPlaces(1, 1, (INVITATION, Prize(30_000, "EUR"))), ForPlaces(2, 2, (Prize(10_000, "EUR"),)))
"""MTR 5.2: the second, with money next to the invitation."""


def four_left(awards: tuple[Any, ...] = SEMIFINALS) -> Evening:
    evening = cut_made()
    evening.act(announce_prizes, awards=awards, despite=["MTR 5.2"], reason="Announced by word of mouth")
    return evening


def final(awards: tuple[Any, ...] = QUALIFIER) -> Evening:
    evening = four_left(awards).pair()
    return play(evening, better_seed(evening)).pair()


def agree(evening: Evening, *, but: int = 0) -> Evening:
    for entrant in evening.event.split.among[: len(evening.event.split.among) - but]:
        evening.act(agree_to_split, by=evening.link(entrant), entrant=entrant)
    return evening


def test_a_language_names_its_own_prizes_that_can_be_shared():
    """MTR 5.2: what is in the shares is what was shared, no matter who reads the log later, in whatever languages."""
    spanish = (
        ForPlaces(1, 1, (INVITATION, Prize(8, "sobres"), Prize(1, "caja"))),
        ForPlaces(2, 2, (Prize(4, "sobres"),)),
    )
    evening = final(spanish)
    with pytest.raises(NothingToSplit):
        evening.act(propose_split)
    evening.act(propose_split, shareable=("caja", "sobres"))
    agree(evening).act(make_split)
    assert evening.event.split.rest == (Prize(1, "caja"),)
    assert [award.each for award in evening.event.awards] == [(INVITATION, Prize(6, "sobres")), (Prize(6, "sobres"),)]


def won(evening: Evening) -> list[tuple[Prize, ...]]:
    return [line.owed for line in payout(evening.event).lines]


# The two examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "is_shared"),
    [
        pytest.param("booster", True, id="MTR-5.2-f: sealed product"),
        pytest.param("boosters", True, id="MTR-5.2-f: several"),
        pytest.param("boxes", True, id="MTR-5.2-f: several boxes"),
        pytest.param("EUR", True, id="MTR-5.2-f: cash"),
        pytest.param("invitation", False, id="MTR-5.2-i: an invitation"),
        pytest.param("promos", False, id="MTR-5.2-h: anything else"),
    ],
)
def test_what_can_be_shared_goes_by_what_organizers_write(code, is_shared):
    assert is_partible(Prize(1, code)) is is_shared


def test_four_semifinalists_end_the_event_with_seven_boosters_each():
    """MTR-5.2-f, MTR-5.2-g: 12 + 8 + 4 + 4 for four is 7 each."""
    evening = four_left()
    evening.act(propose_split, stops=True)
    assert evening.event.split.shares == (boosters(7),) * 4
    agree(evening).act(make_split)
    assert won(evening) == [boosters(7)] * 4


def test_two_finalists_share_the_rest_and_the_invitation_goes_to_who_stays():
    """MTR-5.2-c, MTR-5.2-i."""
    evening = final()
    stays, drops = reversed(evening.event.cut.seeds[:2])
    shares = ((stays, (Prize(15_000, "EUR"),)), (drops, (Prize(25_000, "EUR"),)))
    evening.act(propose_split, shares=shares, stays=stays)
    agree(evening).act(make_split)
    evening.act(close_round, round=evening.round.number)
    assert [place.entrant for place in final_places(evening.event)][:2] == [stays, drops]
    assert won(evening) == [(Prize(15_000, "EUR"), INVITATION), (Prize(25_000, "EUR"),)]
    evening.act(hand_over_prize, entrant=drops)
    assert payout(evening.event).left == (Prize(15_000, "EUR"), INVITATION)


# What is refused ------------------------------------------------------------------------------------------------------


def test_everybody_says_yes_for_themselves():
    """MTR-5.2-f: three of four are not enough."""
    evening = four_left()
    evening.act(propose_split)
    agree(evening, but=1)
    with pytest.raises(NotAllAgreed):
        evening.act(make_split)
    first, last = evening.event.split.among[0], evening.event.split.among[-1]
    with pytest.raises(NotYours):
        evening.act(agree_to_split, by=evening.link(first), entrant=last)
    evening.act(agree_to_split, entrant=last)
    evening.act(make_split)


def test_a_new_proposal_asks_everybody_again():
    evening = four_left()
    evening.act(propose_split)
    agree(evening)
    evening.act(propose_split, stops=True)
    with pytest.raises(NotAllAgreed):
        evening.act(make_split)


def test_the_organizer_permits_it():
    """MTR-5.2-f."""
    evening = four_left().name_staff()
    evening.act(propose_split)
    agree(evening)
    for by in (STAFF[Role.HEAD_JUDGE], STAFF[Role.SCOREKEEPER], evening.link(evening.event.split.among[0])):
        with pytest.raises(NotYourPower):
            evening.act(make_split, by=by)
    evening.act(make_split, by=STAFF[Role.ORGANIZER])


def test_nobody_shares_in_swiss_rounds():
    """MTR-5.2-f."""
    evening = before_the_cut()
    with pytest.raises(NoSplitInSwiss):
        evening.act(propose_split)


def test_before_the_final_it_is_evenly_or_not_at_all():
    evening = four_left()
    first = evening.event.cut.seeds[0]
    with pytest.raises(NotAnEvenSplit):
        evening.act(propose_split, shares=((first, boosters(28)),), stays=first)


@pytest.mark.parametrize(
    ("first", "second", "refusal"),
    [
        pytest.param((Prize(1, "EUR"),), (), NotThePrizes, id="MTR-5.2-g: not all there is"),
        pytest.param((Prize(40_000, "EUR"),), (INVITATION,), NotThePrizes, id="MTR-5.2-i: an invitation is not shared"),
        pytest.param((Prize(40_001, "EUR"),), (), NotThePrizes, id="MTR-5.2-g: more than there is"),
    ],
)
def test_shares_that_cannot_be(first, second, refusal):
    evening = final()
    one, other = evening.event.cut.seeds[:2]
    with pytest.raises(refusal):
        evening.act(propose_split, shares=((one, first), (other, second)), stays=one)


def test_an_agreed_final_needs_somebody_who_drops():
    """MTR-5.2-c."""
    evening = final()
    one = evening.event.cut.seeds[0]
    with pytest.raises(SomebodyMustDrop):
        evening.act(propose_split, shares=((one, (Prize(40_000, "EUR"),)),))


def test_only_money_credit_tickets_and_sealed_product_are_shared():
    """MTR-5.2-f, MTR-5.2-h."""
    with pytest.raises(NothingToSplit):
        four_left((ForPlaces(1, 1, (INVITATION,)),)).act(propose_split)


def test_a_split_is_old_once_others_are_left():
    evening = four_left()
    evening.act(propose_split)
    agree(evening)
    play(evening.pair(), better_seed(evening))
    with pytest.raises(SplitIsOld):
        evening.act(make_split)


def test_a_stranger_proposes_nothing_and_agrees_to_nothing():
    evening = four_left()
    stranger = next(entrant for entrant in evening.event.entrants if entrant not in evening.event.cut.seeds)
    with pytest.raises(NotYours):
        evening.act(propose_split, by=evening.link(stranger))
    with pytest.raises(NoSplitProposed):
        evening.act(agree_to_split, entrant=stranger)
    evening.act(propose_split)
    with pytest.raises(NotYours):
        evening.act(agree_to_split, entrant=stranger)


def test_prizes_are_shared_once():
    evening = four_left()
    evening.act(propose_split)
    agree(evening).act(make_split)
    for action in (propose_split, make_split):
        with pytest.raises(SplitIsMade):
            evening.act(action)


# The sums -------------------------------------------------------------------------------------------------------------


def test_what_does_not_divide_is_shown():
    """MTR-5.2-h: 30 for four is 7 each, and 2 to settle."""
    evening = four_left((ForPlaces(1, 1, boosters(30)),))
    evening.act(propose_split)
    assert (evening.event.split.shares[0], evening.event.split.rest) == (boosters(7), boosters(2))


def test_those_who_are_out_keep_what_they_won():
    awards = (ForPlaces(1, 8, boosters(3)), ForPoints(6, boosters(1)))
    assert to_share(awards, among=4) == boosters(12)
    assert shared_out(awards, shares=[boosters(3)] * 4)[4:] == (ForPlaces(5, 8, boosters(3)), ForPoints(6, boosters(1)))
