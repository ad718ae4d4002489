"""What is known of a card, seat by seat: the first card and the first seat are as any other (DZ 7.2.3.1)."""

from topcut.core.play import Who
from topcut.core.zones.nouns.state import CardCopy, Side, Tabletop
from topcut.core.zones.reading.knowledge import (
    EVERYBODY,
    WATCHING,
    bit,
    carry_back,
    lay_unseen,
    learn,
    let_watch,
    lose_track,
    pick_seen,
)


def test_what_one_seat_learns_is_added_to_what_others_know():
    table = Tabletop()
    learn(table, [0, -1, 1], bit(0))
    learn(table, [0], bit(1))
    assert table.known == {0: 0b11, 1: 0b01}


def test_who_lays_a_card_without_seeing_it_knows_that_and_no_more():
    table = Tabletop(known={1: bit(1), 2: bit(0)})
    lay_unseen(table, [0, 1, 2, -1], bit(0))
    assert table.known == {0: bit(0) << 16, 1: bit(1) | bit(0) << 16, 2: bit(0)}


def test_what_can_no_longer_be_followed_is_remembered_under_the_old_trace():
    table = Tabletop(known={0: 0b11, 1: 0b10}, traces=[5, 6, 7], last_trace=7)
    lose_track(table, [0, 1, 2, -1], but=bit(0))
    assert table.known == {0: bit(0)}
    assert (table.traces, table.last_trace) == ([8, 8, 8], 8)
    assert table.remembered == {(0, 5): 0b11, (1, 6): 0b10}


def test_who_knew_of_a_card_and_sees_one_of_its_name_knows_of_that_one_alone():
    """MTR 3.13: Ana knew the second Bolt, and had laid it there; Bob shows the first."""
    table = Tabletop(sides=[Side(Who("ana")), Side(Who("bob"))], names=["Bolt", "Bolt", "Lion"], traces=[0, 0, 0])
    table.known = {1: bit(1) | bit(0) | bit(0) << 16, 2: bit(0)}
    pool = [CardCopy(number, slot) for number, slot in enumerate((0, 1, 2), start=1)]
    pick_seen(table, pool, pool[:1], by=1)
    assert table.known == {0: EVERYBODY, 1: bit(1), 2: bit(0)}
    assert table.traces == [1, 1, 1]


def test_a_rewind_keeps_what_was_learned_of_a_card_that_goes_back():
    now = Tabletop(known={0: 0b01, 1: 0b10}, traces=[3, 9], remembered={(1, 4): 0b100}, last_trace=9)
    then = Tabletop(traces=[3, 4])
    carry_back(now, then)
    assert then.known == {0: 0b01, 1: 0b100}
    assert (then.remembered, then.last_trace) == (now.remembered, 9)


def test_a_new_spectator_knows_nothing_of_what_was_shown_before():
    table = Tabletop(known={0: WATCHING | bit(0), 1: WATCHING}, remembered={(1, 2): WATCHING | bit(1)})
    let_watch(table)
    assert (table.known, table.remembered) == ({0: bit(0)}, {(1, 2): bit(1)})
