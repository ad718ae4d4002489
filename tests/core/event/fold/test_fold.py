"""What no action would write does not fold: rounds and phases in turn, numbers without gaps, one beginning."""

from typing import get_args

import msgspec
import pytest
from tests.core.event.events import Evening, begun, posted
from tests.core.log.book import STREAM, Book

from topcut.core.event.flow import finish_event, post_round
from topcut.core.event.fold import EVENT
from topcut.core.event.fold.event import Aside, Move
from topcut.core.event.nouns.facts import (
    EntrantDisqualified,
    EntrantRegistered,
    EventCreated,
    EventFact,
    EventFinished,
    EventStarted,
)
from topcut.core.event.nouns.rounds.facts import DrawDiscarded, RoundDrawn, StandingsPublished
from topcut.core.event.rounds import discard_draw, draw_round, publish_standings
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.log import DoesNotFold, Entry, Overruled, Revealed, Sealed, Undone, fold, genesis, hash_of

CREATED = EventCreated(Sealed("Friday"), Sealed("00" * 32), "ana", "magic", "casual", "mtr", "", "UTC")
FOUR = ((1, 1, 2), (2, 3, 4))


def refused(evening: Evening, *facts: EventFact) -> str:
    """Write facts past every action and say why the log does not fold with them."""
    book = evening.book
    with pytest.raises(DoesNotFold) as error:
        book.fold_lines([*book.lines, book.write(*facts).line])
    return str(error.value.detail["what"])


def drawn(round: int, attempt: int = 1) -> RoundDrawn:
    return RoundDrawn(round, 0, attempt, "swiss-1", FOUR)


def closed() -> Evening:
    return posted(4).finish_round()


# The beginning --------------------------------------------------------------------------------------------------------


def test_an_event_is_created_once():
    assert refused(Evening(), CREATED) == "a new event with a creator"


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param((EntrantRegistered(1, (1,)),), id="a player before the event"),
        pytest.param((Overruled("late", "MTR 2.10", Sealed("?")), CREATED), id="created second in its entry"),
        pytest.param((EventStarted(),), id="a start without an event"),
        pytest.param((msgspec.structs.replace(CREATED, creator=""),), id="created by nobody"),
    ],
)
def test_a_log_begins_with_its_event(facts):
    book = Book(EVENT)
    with pytest.raises(DoesNotFold) as error:
        book.fold_lines([book.write(*facts).line])
    assert error.value.detail["seq"] == 1


def test_the_event_is_created_in_the_first_entry():
    """Its secret is looked for there."""
    first = EVENT.encode(Entry(1, 0, "ana", (), genesis("event", STREAM)))
    with pytest.raises(DoesNotFold) as error:
        fold(EVENT, STREAM, [first])
    assert error.value == DoesNotFold(seq=1, what="a beginning")


# Phases ---------------------------------------------------------------------------------------------------------------


def finished() -> Evening:
    evening = closed()
    evening.act(finish_event)
    return evening


@pytest.mark.parametrize(
    ("evening", "fact"),
    [
        pytest.param(Evening, EventFinished(), id="finished before the start"),
        pytest.param(begun, EventStarted(), id="started twice"),
        pytest.param(finished, EventStarted(), id="started after the end"),
        pytest.param(finished, EventFinished(), id="finished twice"),
        pytest.param(finished, drawn(2), id="drawn after the end"),
        pytest.param(lambda: Evening(players=4), drawn(1), id="drawn before the start"),
    ],
)
def test_phases_come_in_order(evening, fact):
    refused(evening(), fact)


def test_nothing_is_drawn_once_the_secret_is_out():
    """GAP-05: somebody who knows it knows every draw to come."""
    evening = closed()
    evening.book.enter(Revealed(1, "0.secret"))
    assert refused(evening, drawn(2)) == "a secret that nobody knows"


# Rounds ---------------------------------------------------------------------------------------------------------------


def drawn_once() -> Evening:
    evening = begun(4)
    evening.act(draw_round)
    return evening


def undone_once() -> Evening:
    evening = drawn_once()
    evening.undo(len(evening.book.lines))
    return evening


@pytest.mark.parametrize(
    ("evening", "attempt"),
    [
        pytest.param(lambda: begun(4), 0, id="GAP-05: attempt 0"),
        pytest.param(lambda: begun(4), 2, id="GAP-05: the second before the first"),
        pytest.param(lambda: begun(4), 2**70, id="GAP-05: one of a great many"),
        pytest.param(drawn_once, 1, id="GAP-05: the first again"),
        pytest.param(drawn_once, 3, id="GAP-05: the third after the first"),
        pytest.param(undone_once, 1, id="GAP-05: the undone one again"),
        pytest.param(undone_once, 3, id="GAP-05: the third after an undone one"),
    ],
)
def test_nobody_picks_the_attempt_they_like(evening, attempt):
    assert refused(evening(), drawn(1, attempt)) == f"draw {attempt - 1} of round 1"


def test_nobody_hides_an_attempt_behind_an_undo():
    """GAP-05: a dead draw uses up its attempt, so it has to be the next one too."""
    book = begun(4).book
    picked = EVENT.encode(Entry(len(book.lines) + 1, book.folded.at, "ana", (drawn(1, 7),), book.folded.head))
    lines = [*book.lines, picked]
    undone = Entry(len(lines) + 1, book.folded.at, "ana", (Undone(len(lines)),), hash_of(picked), back=True)
    with pytest.raises(DoesNotFold) as error:
        book.fold_lines([*lines, EVENT.encode(undone)])
    assert error.value == DoesNotFold(seq=len(lines), what="draw 6 of round 1")


def second_drawn() -> Evening:
    evening = closed()
    evening.act(draw_round)
    return evening


@pytest.mark.parametrize(
    ("evening", "fact"),
    [
        pytest.param(lambda: posted(4), drawn(1, 2), id="a posted round drawn again"),
        pytest.param(closed, drawn(1, 2), id="a closed round drawn again"),
        pytest.param(second_drawn, drawn(1, 2), id="a round before the last drawn again"),
        pytest.param(lambda: posted(4), drawn(2), id="the next round before the last is over"),
        pytest.param(closed, drawn(3), id="a round left out"),
        pytest.param(lambda: begun(4), drawn(0), id="round 0"),
        pytest.param(lambda: begun(4), drawn(-1), id="round -1"),
        pytest.param(second_drawn, DrawDiscarded(1, 1), id="a round before the last taken back"),
        pytest.param(closed, DrawDiscarded(1, 1), id="a closed round taken back"),
        pytest.param(closed, StandingsPublished(2, (1, 2, 3, 4)), id="standings of no round"),
        pytest.param(closed, EntrantDisqualified(1, 2), id="disqualified after no round"),
    ],
)
def test_rounds_come_in_order(evening, fact):
    refused(evening(), fact)


def test_a_round_with_a_result_is_not_taken_back():
    evening = posted(4)
    evening.report(1)
    assert refused(evening, DrawDiscarded(1, 1)) == "round 1 without results"


def test_an_undone_discard_does_not_let_two_draws_stand():
    """The second draw was made because the first was gone."""
    evening = posted(4)
    discarded = evening.act(discard_draw, round=1)
    evening.act(draw_round)
    with pytest.raises(DoesNotFold):
        evening.undo(discarded)


def test_what_was_published_is_not_left_without_its_round():
    evening = posted(4)
    draw, post = len(evening.book.lines) - 1, len(evening.book.lines)
    evening.finish_round()
    evening.act(publish_standings, after=1)
    close = len(evening.book.lines) - 1
    for seq in range(close, post, -1):
        evening.undo(seq)
    evening.undo(post)
    with pytest.raises(DoesNotFold):
        evening.undo(draw)


def test_a_redraw_in_turn_folds():
    evening = drawn_once()
    evening.act(draw_round)
    evening.act(post_round, round=1)
    assert (evening.book.fold().state.rounds[1].attempt, evening.event.attempts) == (2, {1: 2})
    assert compute_pairings(evening.event, round=1, attempt=2).attempt == 2


# People ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fact",
    [
        pytest.param(EntrantRegistered(-5, (3,)), id="entrant -5"),
        pytest.param(EntrantRegistered(2, (3,)), id="an entrant again"),
        pytest.param(EntrantRegistered(4, (3,)), id="an entrant left out"),
        pytest.param(EntrantRegistered(2**70, (3,)), id="entrant 2**70"),
        pytest.param(EntrantRegistered(3, (2,)), id="a player in two entrants"),
        pytest.param(EntrantRegistered(3, (3, 3)), id="a player twice in a team"),
        pytest.param(EntrantRegistered(3, (4,)), id="a player left out"),
        pytest.param(EntrantRegistered(3, (2**70,)), id="player 2**70"),
        pytest.param(EntrantRegistered(3, ()), id="a team of nobody"),
        pytest.param(EntrantRegistered(3, (3,), -1), id="GAP-02: fewer byes than none"),
        pytest.param(EntrantRegistered(3, (3,), 100), id="GAP-02: a hundred byes"),
        pytest.param(EntrantRegistered(3, (3,), 0, 0), id="GAP-07: from round 0"),
        pytest.param(EntrantRegistered(3, (3,), 0, 2), id="GAP-07: from a round after one that is not posted"),
    ],
)
def test_people_get_the_next_numbers(fact):
    refused(Evening(players=2), fact)


def test_people_who_are_next_fold():
    evening = Evening(players=2)
    evening.book.enter(EntrantRegistered(3, (3, 4), 99))
    assert evening.book.fold().state.entrants[3].players == (3, 4)


def test_every_kind_of_fact_is_either_a_move_or_aside():
    """What is neither would be folded as the wrong one."""
    assert {*get_args(Aside)} | {*get_args(Move)} == {*get_args(EventFact)}
    assert {*get_args(Aside)} & {*get_args(Move)} == set()
