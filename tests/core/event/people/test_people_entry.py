"""Entry with a limited number of places: announced, open, full, waiting list, let in, with byes, too late."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import ANA, Evening, begun, posted
from tests.core.event.guests import at_the_door, day, filled, told

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.flow import finish_event, post_round, start_event
from topcut.core.event.nouns.bounds import NotThatManyByes
from topcut.core.event.nouns.people import refusals as r
from topcut.core.event.nouns.refusals import AlreadyOut, BelowTheMinimum
from topcut.core.event.nouns.rounds.refusals import DrawIsOld
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people import (
    announce_event,
    award_byes,
    bar_person,
    disqualify,
    drop,
    join,
    merge_entrants,
    open_entry,
    promote,
    readmit,
    register,
)
from topcut.core.event.rounds import draw_round, ranking
from topcut.core.event.view import desk_view, people_view, player_view, public_view
from topcut.core.log.refusals import NeedsAReason


def line(evening: Evening) -> list[int]:
    return list(evening.event.people.waiting)


def inside(evening: Evening) -> set[int]:
    return evening.event.people.inside


# MTR 1.6: the announcement --------------------------------------------------------------------------------------------


def test_everybody_is_told_what_was_announced():
    evening = told(
        program="Friday Night Magic",
        starts_at=day("2021-08-06"),
        venue="The back room",
        capacity=32,
        is_sanctioned=True,
    )
    seen = public_view(evening.event, names={}).announcement
    assert (seen.program, seen.is_sanctioned) == ("Friday Night Magic", True)
    assert (seen.starts_at, seen.venue, seen.capacity, seen.room_left) == (day("2021-08-06"), "The back room", 32, 32)


def test_an_event_nobody_sanctioned_says_so():
    """MTR-1.6-d."""
    assert not public_view(posted(2).event, names={}).announcement.is_sanctioned


def test_an_age_limit_is_in_every_view():
    """MTR-1.4-f."""
    evening = told(players=2, most_age=15)
    event, names = evening.event, evening.names
    publics = [public_view(event, names=names), desk_view(event, names=names).public]
    publics.append(player_view(event, 1, names=names).public)
    announcements = [seen.announcement for seen in publics] + [people_view(event, names=names).announcement]
    assert [(seen.has_age_limit, seen.most_age) for seen in announcements] == [(True, 15)] * 4


def test_a_new_announcement_replaces_the_old_one():
    evening = told(capacity=8, venue="Here")
    evening.act(announce_event, venue="There")
    seen = public_view(evening.event, names={}).announcement
    assert (seen.capacity, seen.venue) == (None, "There")


# MTR 1.5: open and closed ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opens", "closes", "said", "may_join"),
    [
        pytest.param(None, None, None, True, id="MTR-1.5: nothing was said"),
        pytest.param(+50, None, None, False, id="MTR-1.5: not yet"),
        pytest.param(-50, +50, None, True, id="MTR-1.5: in between"),
        pytest.param(None, -50, None, False, id="MTR-1.5: no longer"),
        pytest.param(+50, None, True, True, id="MTR-1.5: opened early"),
        pytest.param(None, None, False, False, id="MTR-1.5: closed early"),
    ],
)
def test_people_enter_by_themselves_while_entry_is_open(opens, closes, said, may_join):
    evening = at_the_door(Evening())
    at = [None if when is None else evening.now + when for when in (opens, closes)]
    evening.act(announce_event, opens_at=at[0], closes_at=at[1])
    if said is not None:
        evening.act(open_entry, is_open=said)
    if may_join:
        evening.act(join, by="door", name="Zoe", link="zoe")
    else:
        with pytest.raises(r.EntryClosed):
            evening.act(join, by="door", name="Zoe", link="zoe")


def test_the_announced_close_does_not_ask_about_late_entries():
    """GAP-07: a player who comes in the rounds is late, not a question."""
    evening = begun(8)
    evening.act(announce_event, closes_at=1)
    evening.pair()
    evening.act(register, names=("Zoe",))
    assert evening.event.entrants[9].first_round == 2


# A full house ---------------------------------------------------------------------------------------------------------


def test_who_comes_to_a_full_house_stands_in_line():
    evening = at_the_door(filled(told(capacity=2), 3))
    evening.act(join, by="door", name="Zoe", link="zoe")
    assert (inside(evening), line(evening)) == ({1, 2}, [3, 4])
    event, names = evening.event, evening.names
    assert [side.entrant for side in desk_view(event, names=names).waiting] == [3, 4]
    assert (player_view(event, 4, names=names).place_in_line, player_view(event, 1, names=names).place_in_line) == (
        2,
        None,
    )
    seen = public_view(event, names=names)
    assert (seen.announcement.room_left, seen.announcement.waiting, len(seen.entrants), seen.entered) == (0, 2, 2, 2)


@pytest.mark.parametrize("leave", [drop, disqualify], ids=["MTR-2.10: a drop", "GAP-15: a disqualification"])
def test_the_next_in_line_comes_in_with_the_entry_that_frees_the_place(leave):
    evening = filled(told(capacity=2), 4)
    seq = evening.act(leave, entrant=1)
    assert (inside(evening), line(evening)) == ({2, 3}, [4])
    evening.undo(seq)
    assert (inside(evening), line(evening)) == ({1, 2}, [3, 4])


def test_who_leaves_the_line_frees_no_place():
    evening = filled(told(capacity=2), 4)
    evening.act(drop, entrant=3)
    assert (inside(evening), line(evening)) == ({1, 2}, [4])
    with pytest.raises(AlreadyOut):
        evening.act(drop, entrant=3)


def test_more_room_lets_in_as_many():
    evening = filled(told(capacity=2), 6)
    evening.act(announce_event, capacity=4)
    assert (inside(evening), line(evening)) == ({1, 2, 3, 4}, [5, 6])
    evening.act(announce_event)
    assert (inside(evening), line(evening)) == ({1, 2, 3, 4, 5, 6}, [])


def test_less_room_sends_nobody_away():
    evening = filled(told(capacity=4), 4)
    evening.act(announce_event, capacity=2)
    assert (inside(evening), evening.event.people.room_left) == ({1, 2, 3, 4}, 0)
    evening.act(drop, entrant=1)
    assert inside(evening) == {2, 3, 4}


def test_nobody_comes_in_by_themselves_once_the_rounds_have_begun():
    evening = filled(told(capacity=8), 9).start()
    evening.pair().act(drop, entrant=1)
    assert line(evening) == [9]
    evening.finish_round().act(promote)
    assert (line(evening), evening.event.entrants[9].first_round) == ([], 2)
    assert {standing.entrant: standing.points for standing in ranking(evening.event, after=1)}[9] == 0


def test_who_waits_is_in_no_round_and_in_no_standings():
    evening = filled(told(capacity=8), 9).start().pair()
    assert 9 not in evening.round.entrants
    evening.finish_round()
    assert 9 not in {standing.entrant for standing in ranking(evening.event, after=1)}


def test_who_waits_does_not_count_for_the_minimum():
    """MTR-10.1-d."""
    evening = filled(told(capacity=7), 9)
    decided = start_event(evening.event, _occasion(evening))
    assert decided.concerns == (BelowTheMinimum(least=8, count=7),)


def test_who_waits_is_let_in_not_taken_back():
    evening = filled(told(capacity=2), 3)
    with pytest.raises(r.WaitsStill):
        evening.act(readmit, entrant=3)
    with pytest.raises(r.NotInLine):
        evening.act(promote, entrant=1)
    evening.act(drop, entrant=3)
    with pytest.raises(r.NobodyInLine):
        evening.act(promote)


def test_somebody_let_in_after_the_draw_makes_it_old():
    evening = filled(told(capacity=8), 9).start()
    evening.act(draw_round)
    evening.act(promote, despite=["MTR 1.6"], reason="One more table")
    with pytest.raises(DrawIsOld):
        evening.act(post_round, round=1)


@pytest.mark.parametrize(
    ("kept", "gone", "left", "still"),
    [
        pytest.param(1, 4, {1, 2}, [3, 5], id="MTR 10.4: the one in line goes"),
        pytest.param(4, 1, {2, 4}, [3, 5], id="MTR 10.4: the one inside goes, the place stays"),
        pytest.param(5, 3, {1, 2}, [5, 4], id="MTR 10.4: both in line, the better place stays"),
        pytest.param(3, 5, {1, 2}, [3, 4], id="MTR 10.4: both in line, the worse place goes"),
    ],
)
def test_one_person_in_line_twice_is_made_one(kept, gone, left, still):
    evening = filled(told(capacity=2), 5)
    evening.act(merge_entrants, kept=kept, gone=gone)
    assert (inside(evening), line(evening)) == (left, still)


# GAP 02: awarded byes -------------------------------------------------------------------------------------------------


def test_byes_are_given_and_taken_away_until_round_1_is_posted():
    """GAP-02."""
    evening = begun(9)
    evening.act(award_byes, entrant=1, byes=2)
    evening.act(award_byes, entrant=2, byes=1)
    evening.act(award_byes, entrant=2, byes=0)
    evening.pair()
    assert 1 in evening.round.byes
    assert 2 not in evening.round.byes or len(evening.round.byes) == 1
    with pytest.raises(r.ByesTooLate):
        evening.act(award_byes, entrant=3, byes=1)


def test_byes_after_the_draw_take_the_draw_back():
    evening = begun(8)
    evening.act(draw_round)
    evening.act(award_byes, entrant=1, byes=1)
    assert evening.event.rounds == {}
    evening.pair()
    assert (1 in evening.round.byes, evening.round.attempt) == (True, 2)


def test_byes_are_bounded():
    with pytest.raises(NotThatManyByes):
        Evening(players=1).act(award_byes, entrant=1, byes=99)


# MTR 2.10: leaving before round 1 -------------------------------------------------------------------------------------


def test_who_leaves_before_round_1_was_never_there():
    """MTR-2.10-b: twenty entered, one left, nineteen stand in the standings."""
    evening = begun(20)
    evening.act(drop, entrant=7)
    evening.pair().finish_round()
    evening.act(finish_event)
    assert sorted(standing.entrant for standing in ranking(evening.event, after=1)) == [
        number for number in range(1, 21) if number != 7
    ]
    assert public_view(evening.event, names={}).entered == 19


# Whatever people do ---------------------------------------------------------------------------------------------------

steps = st.lists(
    st.tuples(
        st.sampled_from(["register", "drop", "readmit", "promote", "merge", "capacity", "disqualify", "undo", "start"]),
        st.integers(1, 9),
        st.integers(1, 9),
    ),
    max_size=40,
)


@given(steps)
def test_the_count_of_those_inside_is_always_right(requests):
    """Inside is who has not left; in line is who waits, in the order they came; replayed is as lived."""
    evening = filled(told("casual", capacity=4), 6)
    for request, number, other in requests:
        try:
            _do(evening, request, number, other)
        except TopcutError:
            continue
    event = evening.event
    assert event.people.inside == {entrant.number for entrant in event.entrants.values() if entrant.out_after is None}
    assert all(event.entrants[number].out_after == 0 for number in event.people.waiting)
    assert (
        event.phase is not Phase.ENTRY or not event.people.waiting or event.people.room_left == 0 or _was_merged(event)
    )
    assert evening.book.fold().state == event


def _was_merged(event: Event) -> bool:
    """Two who became one leave a place that the desk gives away by hand."""
    return len(event.entrants) < event.last_entrant


def _do(evening: Evening, request: str, number: int, other: int) -> None:
    match request:
        case "register":
            evening.register("Zoe")
        case "drop" | "readmit" | "disqualify":
            evening.act({"drop": drop, "readmit": readmit, "disqualify": disqualify}[request], entrant=number)
        case "promote":
            evening.act(promote, entrant=number if other > 4 else None)
        case "merge":
            evening.act(merge_entrants, kept=number, gone=other)
        case "capacity":
            evening.act(announce_event, capacity=None if other > 7 else number + 1)
        case "undo":
            evening.undo(evening.book.folded.seq - number % 3)
        case _:
            evening.act(start_event)


def _occasion(evening: Evening) -> Occasion:
    return Occasion(evening.event.actor(ANA), evening.now, evening.book.random)


def test_a_place_that_becomes_free_lets_in_nobody_who_was_barred_meanwhile():
    """MTR-1.4-b: the next in line comes in instead; the desk may let the other in, and is asked."""
    evening = Evening(players=2)
    evening.act(announce_event, capacity=2)
    evening.register("Cy", persons=("P3",))
    evening.register("Dee", persons=("P4",))
    assert line(evening) == [3, 4]
    evening.act(bar_person, person="P3", why="organizer")
    evening.act(drop, entrant=1)
    assert line(evening) == [3]
    evening.act(drop, entrant=2)
    assert line(evening) == [3], "there is room, and nobody is let in by it"
    with pytest.raises(NeedsAReason):
        evening.act(promote)
