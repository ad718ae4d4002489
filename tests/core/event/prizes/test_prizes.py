"""Prizes: whole numbers of things with a code, for places and for points, handed over and never twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.audit.test_verify import derived, with_facts
from tests.core.event.events import STAFF, Evening, begun
from tests.core.event.playoffs import better_seed, cut_made, play

from topcut.core.event.flow import finish_event
from topcut.core.event.nouns.facts import PrizeHandedOver, PrizesAnnounced
from topcut.core.event.nouns.prizes.prize import ForPlaces, ForPoints, Prize, added, shared, without
from topcut.core.event.nouns.prizes.refusals import (
    MoreThanLeft,
    NotAPlace,
    NotAPrize,
    NothingLeft,
    NotThatManyPoints,
    PlaceNotSettled,
    PlaceTwice,
    PointsTwice,
    PrizeForfeited,
    TooManyAwards,
)
from topcut.core.event.nouns.refusals import NoSuchEntrant, NotYourPower
from topcut.core.event.people import disqualify, drop, merge_entrants
from topcut.core.event.prizes import announce_prizes, hand_over_prize
from topcut.core.event.prizes.awards import payout
from topcut.core.event.rounds import correct_result
from topcut.core.event.view import payout_view
from topcut.core.log import BrokenLog, DoesNotFold
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Role


def eur(cents: int) -> Prize:
    return Prize(cents, "EUR")


def boosters(count: int) -> Prize:
    return Prize(count, "booster")


TOP_FOUR = (
    ForPlaces(1, 1, (eur(10_000), boosters(12))),
    ForPlaces(2, 2, (boosters(12),)),
    ForPlaces(3, 4, (boosters(6),)),
    ForPoints(3, (boosters(1),)),
    ForPoints(6, (boosters(2),)),
)


def paid_out(evening: Evening) -> list[tuple[int, tuple[Prize, ...]]]:
    return [(line.entrant, line.owed) for line in payout(evening.event).lines]


def finished() -> Evening:
    """Eight players, two Swiss rounds, four advanced, the better seed always won."""
    evening = cut_made(8)
    evening.act(announce_prizes, awards=TOP_FOUR)
    for _ in range(2):
        play(evening.pair(), better_seed(evening))
    return evening


# Announced ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("awards", "refusal"),
    [
        pytest.param((ForPlaces(1, 1, (eur(0),)),), NotAPrize, id="nothing"),
        pytest.param((ForPlaces(1, 1, (eur(-5),)),), NotAPrize, id="less than nothing"),
        pytest.param((ForPlaces(1, 1, (eur(2**70),)),), NotAPrize, id="more than there is"),
        pytest.param((ForPlaces(1, 1, (Prize(1, "a big trophy"),)),), NotAPrize, id="prose"),
        pytest.param((ForPlaces(1, 1, (Prize(1, "EURO"),)),), NotAPrize, id="no currency"),
        pytest.param((ForPlaces(1, 1, (Prize(1, ""),)),), NotAPrize, id="of what?"),
        pytest.param((ForPlaces(0, 1, (eur(1),)),), NotAPlace, id="place 0"),
        pytest.param((ForPlaces(4, 3, (eur(1),)),), NotAPlace, id="upwards"),
        pytest.param((ForPlaces(1, 4, (eur(1),)), ForPlaces(1, 4, (eur(2),))), PlaceTwice, id="the same twice"),
        pytest.param((ForPoints(9, (eur(1),)), ForPoints(9, (eur(2),))), PointsTwice, id="points twice"),
        pytest.param((ForPoints(-1, (eur(1),)),), NotThatManyPoints, id="fewer points than none"),
        pytest.param(tuple(ForPlaces(n, n, (eur(1),)) for n in range(1, 300)), TooManyAwards, id="a list without end"),
    ],
)
def test_a_prize_that_cannot_be_is_refused_and_does_not_verify(awards, refusal):
    evening = Evening()
    with pytest.raises(refusal):
        evening.act(announce_prizes, awards=awards)
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, PrizesAnnounced(awards)))


def test_other_prizes_than_announced_need_a_reason():
    evening = Evening(players=8)
    evening.act(announce_prizes, awards=TOP_FOUR[:1])
    evening.act(announce_prizes, awards=TOP_FOUR)
    evening.start()
    evening.act(announce_prizes, awards=TOP_FOUR)
    with pytest.raises(NeedsAReason):
        evening.act(announce_prizes, awards=())
    evening.act(announce_prizes, awards=(), despite=["prizes-already-announced"], reason="The parcel did not come")
    evening.act(announce_prizes, awards=TOP_FOUR)
    assert evening.event.awards == TOP_FOUR


def test_only_the_organizer_has_the_prizes():
    evening = finished().name_staff()
    for role in (Role.HEAD_JUDGE, Role.SCOREKEEPER, Role.FLOOR_JUDGE):
        with pytest.raises(NotYourPower):
            evening.act(hand_over_prize, by=STAFF[role], entrant=1)
    evening.act(hand_over_prize, by=STAFF[Role.ORGANIZER], entrant=evening.event.cut.seeds[0])


# Worked out -----------------------------------------------------------------------------------------------------------


def test_places_and_points_add_up_and_the_best_points_award_counts():
    evening = finished()
    seeds = evening.event.cut.seeds
    points = {line.entrant: line.points for line in payout(evening.event).lines}
    for (entrant, owed), by_place in zip(paid_out(evening), (12, 12, 6, 6, 0, 0), strict=False):
        extra = 2 if points[entrant] >= 6 else 1 if points[entrant] >= 3 else 0
        assert boosters(by_place + extra) in owed
    assert paid_out(evening)[0][0] == seeds[0]
    assert eur(10_000) in paid_out(evening)[0][1]
    assert payout(evening.event).undivided == ()


def test_those_who_share_places_share_their_prizes_evenly():
    """MTR-5.2-g, MTR-5.2-h: third and fourth are equal; what does not divide is shown."""
    evening = finished()
    evening.act(
        announce_prizes,
        awards=(ForPlaces(3, 3, (boosters(9), eur(501))), ForPlaces(4, 4, (boosters(4),))),
        despite=["prizes-already-announced"],
        reason="Typed in wrongly",
    )
    third, fourth = evening.event.cut.seeds[2:]
    assert paid_out(evening) == [(third, (eur(250), boosters(6))), (fourth, (eur(250), boosters(6)))]
    assert payout(evening.event).undivided == (eur(1), boosters(1))


def test_where_all_who_are_left_stop_they_share():
    """MTR-5.2-g: 12 + 8 + 4 + 4 are 28, and each of four has 7."""
    evening = cut_made(8)
    four = (ForPlaces(1, 1, (boosters(12),)), ForPlaces(2, 2, (boosters(8),)), ForPlaces(3, 4, (boosters(4),)))
    evening.act(announce_prizes, awards=four)
    evening.act(finish_event, despite=["playoff-not-over"], reason="They agreed to stop")
    assert [owed for _, owed in paid_out(evening)] == [(boosters(7),)] * 4
    evening.act(hand_over_prize, entrant=evening.event.cut.seeds[3])


@given(st.lists(st.builds(Prize, st.integers(1, 10**9), st.sampled_from(["EUR", "booster"]))), st.integers(1, 16))
def test_sharing_loses_and_invents_nothing(prizes, among):
    each, rest = shared(prizes, among=among)
    assert added(each * among, rest) == added(prizes)
    assert all(prize.amount < among for prize in rest)
    assert without(prizes, prizes) == ()
    assert added(without(prizes, each), each) == added(prizes)


# Handed over ----------------------------------------------------------------------------------------------------------


def test_what_is_handed_over_is_no_longer_left():
    evening = finished()
    first = evening.event.cut.seeds[0]
    evening.act(hand_over_prize, entrant=first, prizes=(boosters(4), boosters(1)))
    line = payout(evening.event).lines[0]
    assert line.handed_over == (boosters(5),)
    assert added(line.handed_over, line.left) == line.owed
    evening.act(hand_over_prize, entrant=first)
    assert payout(evening.event).lines[0].left == ()
    with pytest.raises(NothingLeft):
        evening.act(hand_over_prize, entrant=first)


def test_nobody_receives_more_than_they_won():
    evening = finished()
    first = evening.event.cut.seeds[0]
    for prize in (eur(10_001), boosters(99), Prize(1, "playmat")):
        with pytest.raises(MoreThanLeft):
            evening.act(hand_over_prize, entrant=first, prizes=(prize,))
    with pytest.raises(NoSuchEntrant):
        evening.act(hand_over_prize, entrant=99)
    with pytest.raises(NotAPrize):
        evening.act(hand_over_prize, entrant=first, prizes=(boosters(0),))


def test_handing_over_can_be_undone():
    evening = finished()
    before = payout(evening.event)
    seq = evening.act(hand_over_prize, entrant=evening.event.cut.seeds[0])
    assert payout(evening.event) != before
    evening.undo(seq)
    assert payout(evening.event) == before


def test_who_is_out_of_the_bracket_is_paid_while_the_others_play():
    evening = cut_made(8)
    evening.act(announce_prizes, awards=(ForPlaces(1, 8, (boosters(1),)),))
    seeds = evening.event.cut.seeds
    outside = next(e for e in evening.event.entrants if e not in seeds)
    evening.act(hand_over_prize, entrant=outside)
    evening.pair()
    for seed in seeds:
        with pytest.raises(PlaceNotSettled):
            evening.act(hand_over_prize, entrant=seed)
    evening.report(1)
    with pytest.raises(PlaceNotSettled):
        evening.act(hand_over_prize, entrant=seeds[3])
    play(evening, better_seed(evening))
    evening.act(hand_over_prize, entrant=seeds[3])
    with pytest.raises(PlaceNotSettled):
        evening.act(hand_over_prize, entrant=seeds[0])


def test_nobody_is_paid_before_the_end_of_a_swiss_event():
    evening = begun(8, rounds=1)
    evening.act(announce_prizes, awards=(ForPlaces(1, 8, (boosters(1),)),))
    with pytest.raises(PlaceNotSettled):
        evening.act(hand_over_prize, entrant=1)
    evening.pair().finish_round()
    evening.act(hand_over_prize, entrant=1)


def test_the_disqualified_forfeit_what_they_have_not_received():
    """GAP-15: those below move up."""
    evening = finished()
    first, second, *_ = evening.event.cut.seeds
    evening.act(hand_over_prize, entrant=first, prizes=(boosters(1),))
    evening.act(disqualify, entrant=first)
    with pytest.raises(PrizeForfeited):
        evening.act(hand_over_prize, entrant=first)
    found = {line.entrant: line for line in payout(evening.event).lines}
    assert (found[first].place, found[first].owed, found[first].excess) == (None, (), (boosters(1),))
    assert eur(10_000) in found[second].owed


def test_who_dropped_keeps_what_was_won():
    """MTR-2.10-a: they are still in the standings."""
    evening = finished()
    outside = next(e for e in evening.event.entrants if e not in evening.event.cut.seeds)
    before = dict(paid_out(evening)).get(outside)
    evening.act(drop, entrant=outside)
    assert dict(paid_out(evening)).get(outside) == before


def test_what_is_no_longer_owed_is_shown():
    evening = finished()
    first, second, *_ = evening.event.cut.seeds
    evening.act(hand_over_prize, entrant=first)
    other = evening.round.tables[1].result.mirrored()
    evening.act(correct_result, round=4, table=1, result=other, despite=["other-winner"], reason="Wrong way round")
    found = {line.entrant: line for line in payout(evening.event).lines}
    assert found[first].excess == (eur(10_000),)
    assert eur(10_000) in found[second].left


def test_what_one_person_received_under_two_numbers_is_added_up():
    evening = Evening(players=8, rounds=2).start().pair()
    evening.act(announce_prizes, awards=(ForPlaces(1, 10, (boosters(2),)),))
    evening.finish_round()
    evening.act(drop, entrant=1)
    evening.pair().finish_round()
    twin = evening.register("Player 1")
    for entrant in (1, twin):
        evening.act(hand_over_prize, entrant=entrant, prizes=(boosters(1),))
    evening.act(merge_entrants, kept=1, gone=twin)
    found = {line.entrant: line.handed_over for line in payout(evening.event).lines}
    assert (found[1], twin in found) == ((boosters(2),), False)
    payout_view(evening.event, names=evening.names)


def test_a_forged_prize_does_not_verify():
    evening = finished()
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, PrizeHandedOver(1, (boosters(-1),))))
    with pytest.raises(DoesNotFold):
        derived(evening, with_facts(evening, PrizeHandedOver(99, (boosters(1),))))
    derived(evening, with_facts(evening, PrizeHandedOver(1, (boosters(1),))))
