"""Deck checks in an event: drawn unseen, taken in time, given back with minutes, derived again by anybody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.core.event.events import STAFF, Evening, begun, posted
from tests.core.log.book import STREAM

from topcut.core.event.audit.verify import DoesNotFollow, derive_again
from topcut.core.event.flow import close_round, post_round
from topcut.core.event.judging import (
    begin_deck_check,
    draw_deck_checks,
    finish_deck_check,
    open_investigation,
    plan_deck_check,
)
from topcut.core.event.judging.checks import (
    _drawn_seat,
    checks_to_make,
    deck_check_progress,
    drawn_checks,
    judging_concerns,
    players_checked,
    seat_to_check,
)
from topcut.core.event.nouns.matches.facts import StepTaken
from topcut.core.event.nouns.matches.terms import Step
from topcut.core.event.nouns.rounds.refusals import AlreadyClosed, NoSeatOfATeam
from topcut.core.event.reading.decks import whose_decks
from topcut.core.event.rounds import discard_draw, draw_round, pause_clock, start_clock
from topcut.core.event.view import public_view
from topcut.core.judging import refusals as no
from topcut.core.judging import share
from topcut.core.judging.facts import DeckChecksDrawn
from topcut.core.judging.terms import CheckReason, Decks
from topcut.core.log.refusals import BrokenLog, MayNotOverrule, NeedsAReason
from topcut.core.play import Level, Role

HEAD, FLOOR, DESK = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
MINUTE = 60_000_000
AT = {"round": 1, "table": 1}


def hall(players: int = 40, **args) -> Evening:
    evening = Evening(players=players, level=Level.COMPETITIVE, **args).name_staff().start()
    evening.act(draw_round, by=DESK)
    return evening


@pytest.fixture
def room() -> Evening:
    evening = hall(8)
    evening.act(post_round, by=DESK, round=1)
    evening.act(start_clock, by=HEAD, round=1)
    return evening


def drawn(evening: Evening, tables: int = 1, by: str = FLOOR) -> tuple[int, ...]:
    evening.act(draw_deck_checks, by=by, round=evening.round.number, tables=tables)
    return checks_to_make(evening.event, evening.round)


def checked(evening: Evening, table: int) -> None:
    evening.act(begin_deck_check, by=FLOOR, round=evening.round.number, table=table)
    evening.return_decks(by=FLOOR)


# The choice -----------------------------------------------------------------------------------------------------------


def test_the_room_sees_no_draw():
    """MTR-2.8-e."""
    evening = hall()
    drawn(evening, 1)
    evening.act(post_round, by=DESK, round=1)
    before = public_view(evening.event, names={})
    assert len(drawn(evening, 4)) == 5
    assert public_view(evening.event, names={}) == before


@pytest.mark.parametrize(
    ("players", "level", "rounds", "tables"),
    [
        pytest.param(40, Level.COMPETITIVE, 6, 1, id="MTR-2.8-b: 4 decks in 6 rounds"),
        pytest.param(40, Level.COMPETITIVE, 1, 2, id="MTR-2.8-b: 4 decks in the only round"),
        pytest.param(41, Level.PROFESSIONAL, 1, 3, id="MTR-2.8-b: 5 decks, rounded up"),
        pytest.param(40, Level.REGULAR, 6, 0, id="MTR-2.8-a: at Regular the head judge draws, or nobody"),
    ],
)
def test_posting_a_round_draws_its_share_of_the_checks(players, level, rounds, tables):
    evening = begun(players, level=level, rounds=rounds, policy="casual").pair()
    assert len(checks_to_make(evening.event, evening.round)) == tables


def test_once_a_tenth_is_checked_posting_draws_no_more():
    """MTR-2.8-b."""
    evening = posted(8, level=Level.COMPETITIVE).name_staff()
    (table,) = checks_to_make(evening.event, evening.round)
    checked(evening, table)
    assert deck_check_progress(evening.event) == (2, 1)
    evening.finish_round().pair()
    assert checks_to_make(evening.event, evening.round) == ()


def test_a_draw_made_by_hand_is_not_drawn_again_at_posting():
    evening = hall()
    before = drawn(evening, 4)
    evening.act(post_round, by=DESK, round=1)
    assert checks_to_make(evening.event, evening.round) == before


@given(decks=st.integers(0, 500), rounds=st.integers(1, 20))
def test_the_shares_of_all_rounds_add_up(decks, rounds):
    """MTR-2.8-b: two decks a table, and after the last round all are checked, with at most one more."""
    left = decks
    for round in range(rounds):
        left -= 2 * share(left, rounds=rounds - round)
    assert left in {0, -1}


def test_a_second_draw_adds_tables_and_repeats_none():
    evening = hall()
    first = drawn(evening, 4)
    assert len(set(drawn(evening, 4))) == 8
    assert set(first) < set(checks_to_make(evening.event, evening.round))
    assert len(drawn(evening, 50)) == 20
    with pytest.raises(no.NoTablesToCheck):
        drawn(evening)


def test_a_draw_that_was_undone_is_not_rolled_again():
    """MTR-2.8-e: the next draw has the next number, whatever became of the first."""
    evening = hall()
    seq = evening.act(draw_deck_checks, by=FLOOR, round=1, tables=4)
    first = checks_to_make(evening.event, evening.round)
    evening.undo(seq)
    assert checks_to_make(evening.event, evening.round) == ()
    assert drawn(evening, 4) != first
    assert evening.event.judging.check_attempts == {1: 2}


def test_decks_that_were_checked_are_drawn_last():
    evening = posted(8, level=Level.COMPETITIVE).name_staff()
    for table in (1, 2, 3):
        checked(evening, table)
    seen = {evening.event.players[player] for player in players_checked(evening.event)}
    evening.finish_round().pair()
    (table,) = drawn(evening)
    least = min(sum(side in seen for side in at.sides) for at in evening.round.tables.values())
    assert sum(side in seen for side in evening.round.tables[table].sides) == least


def test_a_round_drawn_anew_has_no_checks_yet():
    evening = hall()
    drawn(evening, 4)
    evening.act(draw_round, by=DESK)
    assert checks_to_make(evening.event, evening.round) == ()
    evening.act(discard_draw, by=DESK, round=1)
    assert evening.book.fold().state == evening.event


def test_the_top_table_is_picked_and_a_target_needs_a_note_that_is_sealed(room):
    room.act(plan_deck_check, by=FLOOR, why=CheckReason.TOP_TABLE, **AT)
    with pytest.raises(no.NoWords):
        room.act(plan_deck_check, by=FLOOR, round=1, table=2, why=CheckReason.TARGETED)
    room.act(plan_deck_check, by=FLOOR, round=1, table=2, why=CheckReason.TARGETED, note="a foil that bends")
    assert {1, 2} <= set(checks_to_make(room.event, room.round))
    assert b"bends" not in b"".join(room.book.lines)
    room.act(begin_deck_check, by=FLOOR, round=1, table=2)
    assert room.event.judging.checks[1].begun.why is CheckReason.TARGETED


def test_anybody_can_derive_the_draw_again():
    evening = hall()
    drawn(evening, 4)
    folded, derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)
    assert (folded.state == evening.event, derived.deck_checks) == (True, 1)
    _, sealed = derive_again(STREAM, evening.book.lines, openings={})
    assert sealed.not_yet_checkable == 2  # the round and its checks


def test_a_draw_somebody_made_up_is_found_out():
    evening = hall()
    honest = drawn_checks(evening.event, round=1, count=1)
    other = next(table for table in evening.round.tables if table not in honest.tables)
    evening.book.enter(replace(honest, tables=(other,)))
    with pytest.raises((BrokenLog, DoesNotFollow)):
        derive_again(STREAM, evening.book.lines, openings=evening.book.openings)


def test_a_draw_belongs_to_the_pairings_it_was_made_for():
    evening = hall()
    with pytest.raises(KeyError):
        evening.book.enter(DeckChecksDrawn(1, 2, 1, (1,)))


# The check ------------------------------------------------------------------------------------------------------------


def test_a_check_gives_back_its_time_and_three_minutes(room):
    """MTR-2.6-b, MTR-2.8-d: 6:30 is nine and a half, ten in whole minutes."""
    room.act(begin_deck_check, by=FLOOR, **AT)
    with pytest.raises(no.CheckGoesOn):
        room.act(begin_deck_check, by=HEAD, **AT)
    room.now += 390_000_000 - 2
    room.return_decks(by=FLOOR, found=Decks.PROBLEM, note="59 cards")
    assert room.round.tables[1].extra == 10 * MINUTE
    assert deck_check_progress(room.event) == (2, 1)
    with pytest.raises(no.CheckIsOver):
        room.act(finish_deck_check, by=FLOOR, check=1)


def test_a_check_before_the_clock_started_gives_no_time_back():
    """MTR-2.6-g."""
    evening = posted(8).name_staff()
    evening.act(begin_deck_check, by=FLOOR, **AT)
    evening.now += 9 * MINUTE
    evening.return_decks(by=FLOOR)
    assert evening.round.tables[1].extra == 0


def test_a_check_begun_before_the_clock_counts_from_the_clock():
    """MTR-2.6-g: nine minutes, two of them of the round; and three."""
    evening = posted(8).name_staff()
    evening.act(begin_deck_check, by=FLOOR, **AT)
    evening.now += 7 * MINUTE
    evening.act(start_clock, by=HEAD, round=1)
    evening.now += 2 * MINUTE - 1
    evening.return_decks(by=FLOOR)
    assert evening.round.tables[1].extra == 5 * MINUTE


def test_while_the_clock_stands_nobody_loses_time(room):
    """MTR-2.6-g."""
    room.act(begin_deck_check, by=FLOOR, **AT)
    room.act(pause_clock, by=HEAD, round=1)
    room.now += 9 * MINUTE
    room.return_decks(by=FLOOR)
    assert room.round.tables[1].extra == 3 * MINUTE


def test_no_check_once_hands_were_seen_unless_the_head_judge_says_so(room):
    """MTR-2.8-c, X-26."""
    with pytest.raises(NeedsAReason):
        room.act(begin_deck_check, by=FLOOR, hands_drawn=True, **AT)
    with pytest.raises(MayNotOverrule):
        room.act(begin_deck_check, by=FLOOR, hands_drawn=True, despite=["MTR 2.8"], reason="x", **AT)
    room.act(begin_deck_check, by=HEAD, hands_drawn=True, despite=["MTR 2.8"], reason="A tip", **AT)
    assert [rule.code for rule in room.event.overruled] == ["hands-are-drawn"]


def test_the_steps_noted_at_the_table_say_whether_hands_were_seen(room):
    """MTR-2.8-c."""
    room.book.enter(StepTaken(1, 1, Step.PRESENT))
    seq = room.act(begin_deck_check, by=FLOOR, **AT)
    room.undo(seq)
    room.book.enter(StepTaken(1, 1, Step.HANDS))
    with pytest.raises(NeedsAReason):
        room.act(begin_deck_check, by=FLOOR, **AT)


def test_a_match_with_a_result_is_not_checked(room):
    room.report(1, by=DESK)
    with pytest.raises(no.MatchIsOver):
        room.act(begin_deck_check, by=FLOOR, **AT)


def test_a_deck_checked_twice_counts_once(room):
    """MTR-2.8-d, GAP-08."""
    checked(room, 1)
    checked(room, 1)
    assert deck_check_progress(room.event) == (2, 1)


def test_an_event_above_regular_ends_with_its_decks_checked(room):
    """MTR-2.8-a, MTR-5.4-b."""
    assert [concern.code for concern in judging_concerns(room.event)] == ["too-few-decks-checked"]
    checked(room, 1)
    assert judging_concerns(room.event) == ()
    room.act(open_investigation, by=FLOOR, players=(1,), infraction="minor")
    assert [concern.code for concern in judging_concerns(room.event)] == ["still-investigated"]
    assert judging_concerns(posted(8).event) == ()


def test_a_closed_round_has_nothing_to_check(room):
    for table in room.round.open_tables:
        room.report(table, by=DESK)
    room.act(close_round, by=DESK, round=1)
    for action, args in ((draw_deck_checks, {}), (plan_deck_check, {"table": 1, "why": CheckReason.TOP_TABLE})):
        with pytest.raises(AlreadyClosed):
            room.act(action, by=FLOOR, round=1, **args)


# Teams ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def trios() -> Evening:
    """Four teams of three, paired and posted; posting has drawn a table."""
    evening = Evening(level=Level.COMPETITIVE, team=3, policy="casual").name_staff()
    for team in range(4):
        evening.register(*(f"{team} {letter}" for letter in "ABC"))
    evening.start().act(draw_round, by=DESK)
    evening.act(post_round, by=DESK, round=1)
    return evening


def test_of_two_teams_one_seat_is_drawn_and_its_two_decks_are_taken(trios):
    """MTR-2.8-b, MTR 8.2: decks are counted, not teams; one in ten of twelve is two."""
    (table,) = checks_to_make(trios.event, trios.round)
    seat = seat_to_check(trios.event, trios.round, table)
    trios.act(begin_deck_check, by=FLOOR, round=1, table=table)
    begun = trios.event.judging.checks[trios.event.judging.last]
    taken = {trios.event.entrants[side].players[seat] for side in trios.round.tables[table].sides}
    assert (begun.begun.seat, set(whose_decks(trios.event, begun))) == (seat, taken)
    trios.return_decks(by=FLOOR)
    assert (deck_check_progress(trios.event), players_checked(trios.event)) == ((2, 2), taken)


def test_a_seat_that_chance_did_not_draw_does_not_verify(trios):
    """The seat follows from the event's secret, as the table does."""
    derive_again(STREAM, trios.book.lines, openings=trios.book.openings)
    honest = drawn_checks(trios.event, round=1, count=1)
    trios.book.enter(replace(honest, seats=tuple((seat + 1) % 3 for seat in honest.seats)))
    with pytest.raises((BrokenLog, DoesNotFollow)):
        derive_again(STREAM, trios.book.lines, openings=trios.book.openings)


def test_every_seat_comes_as_often_as_the_others_and_those_not_checked_yet_first(trios):
    """MTR 2.8: over many draws no letter is spared; what was checked comes last."""
    seats = [_drawn_seat(trios.event, trios.round, 1, attempt=attempt) for attempt in range(300)]
    assert all(60 < seats.count(seat) < 140 for seat in range(3))
    (table,) = checks_to_make(trios.event, trios.round)
    was = seat_to_check(trios.event, trios.round, table)
    checked(trios, table)
    again = {_drawn_seat(trios.event, trios.round, table, attempt=attempt) for attempt in range(20)}
    assert was not in again


def test_a_judge_picks_a_seat(trios):
    """MTR-2.8-d: a targeted check is about one player, and one opposite."""
    (drawn_at,) = checks_to_make(trios.event, trios.round)
    table = 3 - drawn_at
    trios.act(plan_deck_check, by=FLOOR, round=1, table=table, why=CheckReason.TOP_TABLE, seat=2)
    assert seat_to_check(trios.event, trios.round, table) == 2
    with pytest.raises(NoSeatOfATeam):
        trios.act(plan_deck_check, by=FLOOR, round=1, table=table, why=CheckReason.TOP_TABLE, seat=3)
