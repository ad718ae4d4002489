"""The player meeting: everybody at a table by name, before a round; latecomers sit at the end."""

from collections import Counter
from itertools import chain, count

import hypothesis.strategies as st
import pytest
from hypothesis import given
from tests.core.event.events import ANA, STAFF, Evening, begun, posted
from tests.core.event.guests import at_the_door

from topcut.core.event.flow import finish_event
from topcut.core.event.fold.event import apply
from topcut.core.event.fold.hall import apply_room
from topcut.core.event.fold.meeting import seat_late
from topcut.core.event.hall import end_meeting, seat_meeting
from topcut.core.event.nouns.facts import PlayersSeated
from topcut.core.event.nouns.hall.refusals_room import NobodyToSeat
from topcut.core.event.nouns.refusals import NoSuchEntrant, NotYourPower, WrongPhase
from topcut.core.event.nouns.rounds.facts import TablesAnnounced
from topcut.core.event.nouns.rounds.refusals import RoundNotOver
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.people import announce_event, drop, join, merge_entrants, readmit
from topcut.core.event.rounds import announce_tables, draw_round
from topcut.core.event.view import player_view, public_view, room_view
from topcut.core.log.refusals import NothingNew
from topcut.core.pairing.refusals import TooFewTables
from topcut.core.play import Role


def tables(evening: Evening) -> dict[int, list[int]]:
    """Read who sits where, as everybody sees it."""
    seen = public_view(evening.event, names=evening.names).meeting
    return {at.table: [side.entrant for side in at.sides] for at in seen}


def seated(players: int = 5, order: tuple[int, ...] = (3, 1, 5, 2, 4)) -> Evening:
    evening = Evening(players=players)
    evening.act(seat_meeting, order=order)
    return evening


def test_everybody_sits_two_to_a_table_in_the_order_given():
    evening = seated()
    assert tables(evening) == {1: [3, 1], 2: [5, 2], 3: [4]}
    assert player_view(evening.event, 2, names=evening.names).meeting == 2
    assert {who: part.meeting for who, part in room_view(evening.event, names=evening.names).parts.items()} == {
        1: 1,
        2: 2,
        3: 1,
        4: 3,
        5: 2,
    }


def test_whoever_comes_late_has_their_own_table_where_there_is_room():
    evening = seated(4, order=(1, 2, 3, 4))
    evening.act(drop, entrant=4)
    evening.act(announce_tables, usable=(), fixed=((4, 9),))
    evening.act(readmit, entrant=4)
    assert tables(evening) == {1: [1, 2], 2: [3], 9: [4]}


def plain_table(event: Event, entrant: int, seats: dict[int, int]) -> int:
    """Count all seats: the own table with room, else somebody who sits alone, else the next table, else one more."""
    taken = Counter(seats.values())
    own = event.fixed_tables.get(entrant)
    if own is not None and taken[own] < 2:
        return own
    highest = max(taken, default=0)
    usable = (range(first, last + 1) for first, last in event.usable_tables or ((1, highest),))
    alone = (table for table, sitting in taken.items() if sitting == 1)
    return next(chain(alone, (table for table in chain(*usable, count(highest + 1)) if not taken[table])))


ROOMS = st.sampled_from([(), ((1, 3),), ((4, 5), (1, 2)), ((2, 2), (9, 30))])
COMING = st.one_of(
    st.integers(1, 14), st.tuples(st.just("room"), ROOMS), st.tuples(st.integers(1, 14), st.integers(1, 9))
)


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 3)), max_size=6), st.lists(COMING, max_size=30))
def test_whoever_comes_late_sits_where_a_count_of_all_seats_says(seated, steps):
    """Players come and go, tables are announced again or fixed; the seats are those of every older log."""
    event = Event(creator=ANA, entrants={number: Entrant(number, (number,)) for number in range(1, 40)})
    numbers = iter(range(15, 40))
    at = tuple((table, *(next(numbers) for _ in range(players))) for table, players in seated)
    apply_room(event, PlayersSeated(at))
    for step in steps:
        match step:
            case ("room", usable):
                apply(event, TablesAnnounced(usable, tuple(event.fixed_tables.items())))
            case (entrant, table):
                apply(event, TablesAnnounced(event.usable_tables, ((entrant, table),)))
            case entrant:
                event.people.inside ^= {entrant}
                before = dict(event.meeting)
                seat_late(event, entrant)
                if entrant in event.meeting and entrant not in before:
                    assert event.meeting[entrant] == plain_table(event, entrant, before)


def test_an_entry_is_taken_back_although_somebody_was_seated():
    evening = Evening(players=3)
    entered = evening.book.folded.seq
    evening.act(seat_meeting, order=(1, 2, 3))
    evening.undo(entered)
    assert tables(evening) == {1: [1, 2]}


def test_who_is_missing_in_the_order_sits_at_the_end_and_who_is_in_it_twice_sits_once():
    assert tables(seated(order=(5, 3, 5))) == {1: [5, 3], 2: [1, 2], 3: [4]}


def test_tables_are_those_of_the_room_and_who_has_one_of_their_own_keeps_it():
    """MTR 1.9: the stretches and fixed tables that pairings use too."""
    evening = Evening(players=6)
    evening.act(announce_tables, usable=((11, 11), (21, 30)), fixed=((4, 99),))
    evening.act(seat_meeting, order=(1, 2, 3, 4, 5, 6))
    assert tables(evening) == {11: [1, 2], 21: [5, 6], 99: [3, 4]}
    evening.register("Late")
    evening.register("Later")
    evening.register("Last")
    assert tables(evening) == {11: [1, 2], 21: [5, 6], 22: [7, 8], 23: [9], 99: [3, 4]}


def test_a_room_with_too_few_tables_says_so_and_late_ones_sit_at_one_more():
    evening = Evening(players=4)
    evening.act(announce_tables, usable=((5, 5),))
    with pytest.raises(TooFewTables):
        evening.act(seat_meeting, order=())
    evening.act(announce_tables, usable=((5, 6),))
    evening.act(seat_meeting, order=())
    evening.register("Late")
    assert tables(evening) == {5: [1, 2], 6: [3, 4], 7: [5]}


def test_who_comes_late_sits_beside_whoever_is_alone_and_nobody_else_moves():
    evening = seated()
    late = evening.register("Late")
    assert tables(evening)[3] == [4, late]
    later = evening.register("Later")
    assert tables(evening)[4] == [later]
    evening.act(drop, entrant=1)
    evening.register("Last")
    assert tables(evening) == {1: [3], 2: [5, 2], 3: [4, late], 4: [later, 8]}, "a seat left is not given away"


def test_a_table_of_ones_own_far_away_does_not_send_late_ones_there():
    evening = Evening(players=6)
    evening.act(announce_tables, fixed=((4, 99),))
    evening.act(seat_meeting, order=())
    evening.register("Late")
    assert tables(evening) == {1: [1, 2], 2: [5, 6], 3: [7], 99: [3, 4]}


def test_when_all_have_left_the_next_one_sits_at_the_first_table():
    evening = Evening(players=2)
    evening.act(seat_meeting, order=())
    for entrant in (2, 1):
        evening.act(drop, entrant=entrant)
    evening.register("Late")
    assert tables(evening) == {1: [3]}


def test_who_leaves_has_no_seat():
    evening = seated()
    evening.act(drop, entrant=1)
    assert player_view(evening.event, 1, names=evening.names).meeting is None
    assert tables(evening)[1] == [3]


def test_who_waits_in_line_has_no_seat_and_gets_the_next_with_a_place():
    """MTR 1.6: who waits takes no part."""
    evening = at_the_door(Evening(players=4))
    evening.act(announce_event, capacity=4)
    evening.act(seat_meeting, order=())
    for name in ("waits", "waits-too"):
        evening.act(join, by="door", name=name, link=name)
    assert tables(evening) == {1: [1, 2], 2: [3, 4]}
    evening.act(drop, entrant=1)
    assert tables(evening) == {1: [2], 2: [3, 4], 3: [5]}


def test_of_one_who_entered_twice_one_seat_is_left():
    evening = seated()
    evening.act(merge_entrants, kept=1, gone=4)
    assert tables(evening) == {1: [3, 1], 2: [5, 2]}


def test_it_ends_by_a_press_or_when_the_round_is_posted_and_not_when_it_is_drawn():
    evening = seated().start()
    assert tables(evening)
    evening.act(draw_round)
    assert tables(evening), "the pairings are made while everybody sits"
    evening.undo(evening.act(end_meeting))
    assert tables(evening), "one undo brings it back"
    evening.pair()
    assert not tables(evening)
    with pytest.raises(NothingNew):
        evening.act(end_meeting)


def test_undoing_it_takes_every_seat_back():
    evening = Evening(players=3)
    seq = evening.act(seat_meeting, order=())
    evening.register("Late")
    evening.undo(seq)
    assert not tables(evening)


def test_it_comes_before_any_round_of_a_later_day_for_those_who_still_play():
    evening = posted(6).finish_round()
    evening.act(drop, entrant=2)
    evening.act(seat_meeting, order=(6, 5, 4, 3, 2, 1))
    assert tables(evening) == {1: [6, 5], 2: [4, 3], 3: [1]}


def test_it_is_refused_during_a_round_without_players_and_after_the_end():
    with pytest.raises(RoundNotOver):
        posted(4).act(seat_meeting, order=())
    with pytest.raises(NobodyToSeat):
        Evening().act(seat_meeting, order=())
    with pytest.raises(NoSuchEntrant):
        begun(4).act(seat_meeting, order=(9,))
    over = begun(4)
    over.act(seat_meeting, order=())
    over.act(finish_event, despite=["MTR 10.2"], reason="Nobody came")
    assert not tables(over)
    with pytest.raises(WrongPhase):
        over.act(seat_meeting, order=())


def test_organizer_scorekeeper_and_head_judge_seat_the_room_and_nobody_else():
    """MTR 1.3: a player does not, nor a floor judge."""
    evening = Evening(players=4).name_staff()
    for role in (Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER):
        evening.act(seat_meeting, by=STAFF[role], order=())
    for who in (STAFF[Role.FLOOR_JUDGE], evening.link(1)):
        with pytest.raises(NotYourPower):
            evening.act(seat_meeting, by=who, order=())
    evening.act(end_meeting, by=ANA)
