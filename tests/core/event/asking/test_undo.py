"""Undo in an event: allowed where the rest still makes sense, refused where others build on it."""

from collections.abc import Callable

import pytest
from tests.core.event.events import ANA, CLOSE, LOST, WON, Evening, begun, posted

from topcut.core.asking import Asked, WholeLog
from topcut.core.event.flow import (
    announce_stages,
    close_round,
    finish_event,
    post_round,
    reopen_event,
    reveal_secret,
    start_event,
)
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.facts import EventFinished
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Phase, Stage
from topcut.core.event.people import drop, give_roles, link_player
from topcut.core.event.rounds import confirm_result, dispute_result, draw_round, report_result, start_clock
from topcut.core.log import DoesNotFold
from topcut.core.log.refusals import SeenSince
from topcut.core.play import Role


def test_a_result_entered_by_mistake_is_gone():
    evening = posted(4)
    evening.undo(evening.report(1))
    assert (evening.round.tables[1].result, evening.round.tables[1].report) == (None, ReportStatus.OPEN)


def test_an_undone_result_leaves_the_one_before_it():
    evening = posted(4)
    evening.report(1, WON)
    evening.undo(evening.report(1, LOST))
    assert evening.round.tables[1].result == WON


def test_an_undone_undo_counts_again():
    evening = posted(4)
    evening.undo(evening.undo(evening.report(1, LOST)))
    assert evening.round.tables[1].result == LOST


def test_an_undone_drop_is_no_drop():
    evening = posted(4)
    evening.undo(evening.act(drop, entrant=1))
    assert evening.event.entrants[1].out_after is None


def test_an_event_that_ended_too_early_goes_on_with_another_secret():
    """Its end has shown the secret to everybody, which nothing takes back."""
    evening = posted(4).finish_round()
    before = evening.event.secret.value
    with pytest.raises(SeenSince):
        evening.undo(evening.act(finish_event))
    evening.act(reopen_event)
    assert evening.pair().event.phase is Phase.ROUNDS
    assert evening.event.secret.value != before


def test_an_older_end_is_not_undone_once_the_secret_was_opened_after_it():
    """Older logs opened it in an entry of its own: without the end, no round could be drawn any more."""
    evening = posted(4).finish_round()
    end = evening.book.enter(EventFinished(evening.now), now=evening.now)
    asked = Asked(ANA, evening.now + 1, evening.book.random)
    folded, lines, openings = evening.book.folded, evening.book.lines, evening.book.openings
    undone = EVENT_LOG.undo(folded, asked, WholeLog(lines, openings), seq=end)
    assert undone.refolded is not None, "nobody knows the secret yet"
    assert undone.refolded.state.phase is Phase.ROUNDS
    shown = evening.act(reveal_secret)
    with pytest.raises(SeenSince) as refused:
        EVENT_LOG.undo(evening.book.folded, asked, WholeLog(lines, openings), seq=end)
    assert refused.value.detail == {"seq": end, "later": shown}


def test_undone_roles_give_the_old_ones_back():
    """MTR-1.7: the creator is head judge again."""
    evening = Evening()
    before = dict(evening.event.roles)
    evening.undo(evening.act(give_roles, whom="bo", roles=(Role.HEAD_JUDGE,)))
    assert evening.event.roles == before


# Refused: others build on it ------------------------------------------------------------------------------------------


def _registered_then_paired(evening: Evening) -> tuple[int, int]:
    evening.register("Zoe")
    seq = len(evening.book.lines)
    evening.start()
    return seq, evening.act(draw_round)


def _registered_then_linked(evening: Evening) -> tuple[int, int]:
    player = evening.register("Zoe")
    seq = len(evening.book.lines)
    return seq, evening.act(link_player, link="phone", player=player)


def _registered_then_dropped(evening: Evening) -> tuple[int, int]:
    entrant = evening.register("Zoe")
    seq = len(evening.book.lines)
    return seq, evening.act(drop, entrant=entrant)


def _started_then_drawn(evening: Evening) -> tuple[int, int]:
    return evening.act(start_event), evening.act(draw_round)


def _announced_then_drawn(evening: Evening) -> tuple[int, int]:
    """Two stages were announced again; without them the second round has none."""
    seq = evening.act(announce_stages, stages=(Stage(rounds=1), Stage(rounds=2)))
    evening.start().pair().finish_round()
    return seq, evening.act(draw_round)


def _drawn_then_posted(evening: Evening) -> tuple[int, int]:
    evening.start()
    return evening.act(draw_round), evening.act(post_round, round=1)


def _redrawn_then_posted(evening: Evening) -> tuple[int, int]:
    evening.start().act(draw_round)
    return evening.act(draw_round), evening.act(post_round, round=1)


def _posted_then_reported(evening: Evening) -> tuple[int, int]:
    evening.start().act(draw_round)
    return evening.act(post_round, round=1), evening.report(1)


def _posted_then_started(evening: Evening) -> tuple[int, int]:
    evening.start().act(draw_round)
    return evening.act(post_round, round=1), evening.act(start_clock, round=1)


def _posted_then_dropped(evening: Evening) -> tuple[int, int]:
    """They left after this round; taking the round back by `discard_draw` says so."""
    evening.start().act(draw_round)
    return evening.act(post_round, round=1), evening.act(drop, entrant=1)


def _posted_then_registered(evening: Evening) -> tuple[int, int]:
    evening.start().act(draw_round)
    seq = evening.act(post_round, round=1)
    evening.register("Zoe")
    return seq, len(evening.book.lines)


def _reported_then_confirmed(evening: Evening) -> tuple[int, int]:
    evening.start().pair()
    first, second = (evening.link(side) for side in evening.round.tables[1].sides)
    return evening.report(1, by=first), evening.act(confirm_result, by=second, round=1, table=1)


def _reported_then_disputed(evening: Evening) -> tuple[int, int]:
    evening.start().pair()
    first, second = (evening.link(side) for side in evening.round.tables[1].sides)
    return evening.report(1, by=first), evening.act(dispute_result, by=second, round=1, table=1)


def _reported_anew_then_confirmed(evening: Evening) -> tuple[int, int]:
    """The other side agreed to the second report; it must not make the first one final."""
    evening.start().pair()
    first, second = (evening.link(side) for side in evening.round.tables[1].sides)
    evening.report(1, WON, by=first)
    return evening.report(1, CLOSE, by=first), evening.act(confirm_result, by=second, round=1, table=1)


def _reported_then_closed(evening: Evening) -> tuple[int, int]:
    evening.start().pair()
    seq = evening.report(1)
    evening.report(2)
    return seq, evening.act(close_round, round=1)


def _closed_then_drawn(evening: Evening) -> tuple[int, int]:
    evening.start().pair()
    evening.report(1)
    evening.report(2)
    return evening.act(close_round, round=1), evening.act(draw_round)


STORIES: list[Callable[[Evening], tuple[int, int]]] = [
    _registered_then_paired,
    _registered_then_linked,
    _registered_then_dropped,
    _started_then_drawn,
    _announced_then_drawn,
    _drawn_then_posted,
    _redrawn_then_posted,
    _posted_then_reported,
    _posted_then_started,
    _posted_then_dropped,
    _posted_then_registered,
    _reported_then_confirmed,
    _reported_then_disputed,
    _reported_anew_then_confirmed,
    _reported_then_closed,
    _closed_then_drawn,
]


@pytest.mark.parametrize("story", STORIES, ids=[story.__name__.strip("_").replace("_", " ") for story in STORIES])
def test_what_others_build_on_is_not_undone(story):
    """The refusal names the first entry that would hang in the air, and nothing changes."""
    evening = Evening(players=4)
    seq, later = story(evening)
    before = (evening.book.folded.head, repr(evening.event), len(evening.book.lines))
    with pytest.raises(DoesNotFold) as refused:
        evening.undo(seq)
    assert refused.value.detail["seq"] == later
    assert (evening.book.folded.head, repr(evening.event), len(evening.book.lines)) == before


@pytest.mark.parametrize("story", STORIES, ids=[story.__name__.strip("_").replace("_", " ") for story in STORIES])
def test_undone_from_the_last_one_back_it_goes(story):
    evening = Evening(players=4)
    seq, later = story(evening)
    for entry in range(later, seq - 1, -1):
        evening.undo(entry)
    assert evening.book.fold().state == evening.event


def test_a_round_posted_again_does_not_stop_its_clock():
    """Post, undo, post again, and the first posting undone back: posted twice, which does not fold."""
    evening = begun(4)
    evening.act(draw_round)
    undo = evening.undo(evening.act(post_round, round=1))
    evening.act(post_round, round=1)
    evening.act(start_clock, round=1)
    with pytest.raises(DoesNotFold):
        evening.undo(undo)
    assert evening.round.state is RoundState.RUNNING


def test_the_undo_of_a_start_is_no_way_round_the_announced_rounds():
    """MTR-10.2-c: undo the start, announce another number, start again."""
    evening = Evening(players=4)
    start = evening.act(start_event)
    evening.pair().finish_round()
    with pytest.raises(DoesNotFold):
        evening.undo(start)


def test_numbers_and_attempts_of_undone_entries_stay_used_up():
    evening = Evening(team=2)
    for team in ("Ana Gus", "Bo Leo", "Kim Nil", "Zoe Xi"):
        evening.register(*team.split())
    evening.undo(len(evening.book.lines))
    assert (evening.event.last_entrant, evening.event.last_player) == (4, 8)
    evening.start()
    evening.undo(evening.act(draw_round))
    evening.undo(evening.act(draw_round))
    assert evening.event.attempts == {1: 2}
    assert evening.register("Bo", "Wen") == 5
    assert evening.event.entrants[5].players == (9, 10)


def test_a_player_s_report_undone_before_an_answer_is_as_if_never_made():
    evening = posted(2)
    player = evening.link(1)
    seq = evening.act(report_result, by=player, round=1, table=1, result=WON)
    evening.undo(seq)
    assert evening.round.open_tables == [1]
