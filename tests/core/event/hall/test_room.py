"""A shop night: fees, the code on the wall, the screens, and one person who entered twice."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import Evening, begun, posted
from tests.core.log.book import STREAM

from topcut.core.event.audit.verify import derive_again
from topcut.core.event.fold import EVENT
from topcut.core.event.hall import assign_screen
from topcut.core.event.nouns.hall.refusals_room import (
    MessageTooLong,
    NoSuchScreen,
    NotAVenueCode,
    NothingToShow,
    TheSameEntrant,
    TwoPeople,
    WrongCode,
)
from topcut.core.event.nouns.refusals import DisqualifiedForGood, NoSuchEntrant, WrongPhase
from topcut.core.event.nouns.state import Phase, Shows
from topcut.core.event.people import check_in, disqualify, drop, merge_entrants, note_payment, open_check_in, rename
from topcut.core.event.rounds import announce_avoid, announce_tables, draw_round, publish_standings, ranking
from topcut.core.log import fold
from topcut.core.log.refusals import DoesNotFold

# Fees -----------------------------------------------------------------------------------------------------------------


def test_a_fee_is_ticked_off_and_the_tick_taken_away():
    evening = Evening(players=2)
    evening.act(note_payment, entrant=2)
    assert [entrant.paid for entrant in evening.event.entrants.values()] == [False, True]
    evening.act(note_payment, entrant=2, paid=False)
    assert not evening.event.entrants[2].paid
    with pytest.raises(NoSuchEntrant):
        evening.act(note_payment, entrant=3)


# The code on the wall -------------------------------------------------------------------------------------------------


def test_a_player_checks_in_with_the_code_that_hangs_in_the_room():
    """MTR 1.10: who is here."""
    evening = Evening(players=2)
    phone = evening.link(1)
    evening.act(open_check_in, code="oak-7")
    for wrong in ("", "OAK8", "oak"):
        with pytest.raises(WrongCode):
            evening.act(check_in, by=phone, entrant=1, code=wrong)
    evening.act(check_in, by=phone, entrant=1, code=" Oak 7")
    assert evening.event.entrants[1].checked_in
    evening.act(check_in, by=phone, entrant=1, here=False)
    assert not evening.event.entrants[1].checked_in, "leaving takes no code"


def test_the_desk_needs_no_code_and_without_one_nobody_does():
    evening = Evening(players=2)
    phone = evening.link(1)
    evening.act(open_check_in, code="oak7")
    evening.act(check_in, entrant=2)
    evening.act(open_check_in)
    evening.act(check_in, by=phone, entrant=1)
    assert all(entrant.checked_in for entrant in evening.event.entrants.values())


@pytest.mark.parametrize("code", ["a", "ab", "a" * 13, "ñandú", "oak!7"])
def test_a_code_can_be_typed_on_any_phone(code):
    with pytest.raises(NotAVenueCode):
        Evening().act(open_check_in, code=code)


def test_the_code_is_nowhere_in_the_log_and_a_copy_without_it_takes_nobodys_word():
    evening = Evening(players=2)
    phone = evening.link(1)
    evening.act(open_check_in, code="OAKLEAF7")
    assert b"OAKLEAF7" not in b"".join(evening.book.lines)
    evening.book.folded = fold(EVENT, STREAM, evening.book.lines)
    with pytest.raises(WrongCode):
        evening.act(check_in, by=phone, entrant=1, code="OAKLEAF7")


# Screens --------------------------------------------------------------------------------------------------------------


def test_a_screen_shows_what_the_desk_said_last():
    evening = Evening()
    evening.act(assign_screen, screen=2, shows=Shows.CLOCK)
    evening.act(assign_screen, screen=1, shows=Shows.MESSAGE, message="  Pizza\n at \u202eseven ")
    evening.act(assign_screen, screen=2, shows=Shows.STANDINGS, message="not this")
    shown = {number: (screen.shows, screen.message.value) for number, screen in evening.event.screens.items()}
    assert shown == {2: (Shows.STANDINGS, ""), 1: (Shows.MESSAGE, "Pizza at seven")}


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"screen": 0, "shows": Shows.CLOCK}, NoSuchScreen),
        ({"screen": 100, "shows": Shows.CLOCK}, NoSuchScreen),
        ({"screen": 1, "shows": Shows.MESSAGE, "message": " \u200b "}, NothingToShow),
        ({"screen": 1, "shows": Shows.MESSAGE, "message": "x" * 201}, MessageTooLong),
    ],
)
def test_a_screen_that_cannot_be_is_refused(args, refusal):
    with pytest.raises(refusal):
        Evening().act(assign_screen, **args)


# One person twice -----------------------------------------------------------------------------------------------------


def twice() -> Evening:
    """Five players; entrant 2 left after round 1 and came back as entrant 6, who lost round 1 and played round 2."""
    evening = posted(5).finish_round()
    evening.act(drop, entrant=2)
    evening.register("Player 2 again")
    return evening.pair().finish_round()


def test_what_the_gone_one_did_is_the_kept_ones():
    evening = twice()
    before = {place.entrant: place for place in ranking(evening.event, after=2)}
    assert (before[2].record.played, before[6].record.losses >= 1) == (1, True)
    evening.act(merge_entrants, kept=2, gone=6)
    after = {place.entrant: place for place in ranking(evening.event, after=2)}
    assert after.keys() == before.keys() - {6}
    second = before[6].points
    assert (after[2].points, after[2].record.played) == (before[2].points + second, 2), "no loss for round 1 is left"
    assert evening.event.entrants[2].out_after is None
    evening.pair()
    assert 2 in evening.round.entrants
    assert 6 not in evening.round.entrants


def test_links_lists_and_ticks_move_and_numbers_are_not_used_again():
    evening = Evening(players=3)
    phones = [evening.link(1), evening.link(3)]
    evening.act(note_payment, entrant=3)
    evening.act(check_in, entrant=3)
    evening.act(announce_tables, fixed=((3, 7),))
    evening.act(announce_avoid, groups=((2, 3), (1, 3)))
    evening.act(merge_entrants, kept=1, gone=3)
    event = evening.event
    kept = event.entrants[1]
    assert (kept.paid, kept.checked_in, event.fixed_tables, event.avoid) == (True, True, {1: 7}, ((2, 1), (1,)))
    assert [event.entrant_of(event.actor(phone).player) for phone in phones] == [1, 1]
    assert event.links_of == {1: tuple(phones)}
    assert evening.register("Dan") == 4
    evening.act(rename, player=3, name=None)


def test_a_published_place_is_counted_once():
    evening = twice()
    evening.act(publish_standings, after=2)
    order = evening.event.published[2]
    assert {2, 6} <= {*order}
    evening.act(merge_entrants, kept=2, gone=6)
    best = min(order.index(2), order.index(6))
    merged = evening.event.published[2]
    assert (merged.index(2), sorted(merged)) == (best, [1, 2, 3, 4, 5])


def test_a_draw_for_both_is_taken_back():
    evening = begun(5)
    evening.act(draw_round)
    evening.act(merge_entrants, kept=1, gone=5)
    assert evening.event.last_round is None
    evening.pair()
    assert (evening.round.attempt, evening.round.entrants) == (2, {1, 2, 3, 4})


@pytest.mark.parametrize(
    ("kept", "gone", "refusal"),
    [
        pytest.param(1, 1, TheSameEntrant, id="one and the same"),
        pytest.param(1, 9, NoSuchEntrant, id="nobody"),
        pytest.param(1, 2, TwoPeople, id="MTR 10.4: both sat in round 1"),
        pytest.param(3, 6, DisqualifiedForGood, id="GAP-15: no way round a disqualification"),
    ],
)
def test_two_who_cannot_be_one_stay_two(kept, gone, refusal):
    evening = posted(5)
    evening.register("Late")
    evening.act(disqualify, entrant=3)
    before = repr(evening.event)
    with pytest.raises(refusal):
        evening.act(merge_entrants, kept=kept, gone=gone)
    assert repr(evening.event) == before


def test_after_the_event_nobody_is_made_one():
    evening = Evening(players=3)
    evening.event.phase = Phase.FINISHED
    with pytest.raises(WrongPhase):
        evening.act(merge_entrants, kept=1, gone=2)


def test_an_undone_merge_leaves_everything_as_it_was():
    evening = twice()
    for entrant in (2, 6):
        evening.link(entrant)
    evening.act(announce_avoid, groups=((1, 6),))
    before = copy.deepcopy(evening.event)
    evening.undo(evening.act(merge_entrants, kept=2, gone=6))
    assert evening.event == before


def test_what_a_merge_builds_on_is_not_undone_from_under_it():
    evening = Evening(players=4)
    joined = evening.act(note_payment, entrant=4) - 1
    evening.act(merge_entrants, kept=1, gone=4)
    with pytest.raises(DoesNotFold):
        evening.undo(joined)


@given(st.data())
def test_a_log_with_merges_is_derived_again(data):
    """Any two entrants are merged, at any time it is allowed: verify finds what was lived."""
    evening = posted(6).finish_round()
    evening.act(drop, entrant=data.draw(st.integers(1, 6)))
    evening.register("Again")
    evening.register("And again")
    kept, gone = data.draw(st.permutations(range(1, 9)))[:2]
    try:
        evening.act(merge_entrants, kept=kept, gone=gone)
    except TwoPeople:
        assert {kept, gone} <= evening.event.rounds[1].entrants
    evening.pair().finish_round()
    evening.act(publish_standings, after=2)
    folded, derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)
    assert (folded.state, derived.pairings, derived.standings) == (evening.event, 2, 1)
    places = ranking(evening.event, after=2)
    assert {place.entrant for place in places} == evening.event.entrants.keys()
    assert all(place.record.played <= 2 for place in places)
