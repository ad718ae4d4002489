"""Calls, rulings and appeals: who may ask, who answers, who has the last word."""

import pytest
from tests.core.event.events import STAFF, Evening, posted

from topcut.core.asking import Asked, Occasion, WholeLog
from topcut.core.event.asking.undoing import refuse_undo_of_others
from topcut.core.event.flow import close_round
from topcut.core.event.judging import (
    appeal,
    call_judge,
    close_call,
    complete_ruling,
    decide_appeal,
    give_penalty,
    give_ruling,
    take_call,
)
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.people.facts import EventAnnounced
from topcut.core.event.nouns.refusals import NotYourPower, TooLateToUndo
from topcut.core.event.nouns.rounds.refusals import NotPosted
from topcut.core.event.people import drop, lend_powers, link_player
from topcut.core.event.rounds import extend_table, start_clock
from topcut.core.judging import refusals as no
from topcut.core.judging.terms import CallEnding, CallFor, Learned
from topcut.core.log import Sealed
from topcut.core.log.refusals import NeedsAReason, OthersDependOnIt
from topcut.core.play import Level, Power, Role, Score

HEAD, FLOOR, DESK = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
MINUTE = 60_000_000
AT = {"round": 1, "table": 1}


@pytest.fixture
def room() -> Evening:
    """Eight players, one person for each role, a Competitive round with its clock running."""
    evening = Evening(players=8, level=Level.COMPETITIVE).name_staff().start().pair()
    evening.act(start_clock, round=1)
    return evening


def sides(room: Evening, table: int = 1) -> tuple[int, ...]:
    return room.round.tables[table].sides


def player_at(room: Evening, side: int = 0, table: int = 1) -> str:
    return room.link(sides(room, table)[side])


def ruled(room: Evening, *, by: str = FLOOR, **args) -> int:
    room.act(give_ruling, by=by, **(AT | {"text": "It resolves."} | args))
    return room.event.judging.last


# Calls ----------------------------------------------------------------------------------------------------------------


def test_a_player_calls_a_judge_to_their_table(room):
    """MTR-1.8-a, MTR-1.8-d, MTR-1.8-f: with a translator, away from the table."""
    room.act(call_judge, by=player_at(room, 1), kind=CallFor.CARD_TEXT, translator="es", away=True, **AT)
    asked = room.event.judging.open_calls[1].asked
    assert (asked.kind, asked.side, asked.translator, asked.away) == (CallFor.CARD_TEXT, 1, "es", True)


def test_somebody_who_watches_may_call_a_judge(room):
    """MTR-1.11-c."""
    room.act(call_judge, by="somebody", kind=CallFor.BREACH, **AT)
    assert room.event.judging.open_calls[1].asked.side is None


def test_nobody_chooses_who_comes_but_the_head_judge_sends_somebody(room):
    """MTR-1.8-e."""
    with pytest.raises(no.NoChoiceOfJudge):
        room.act(call_judge, by=player_at(room), judge=FLOOR, **AT)
    room.act(call_judge, by=HEAD, judge=FLOOR, **AT)
    assert room.event.judging.open_calls[1].judge == FLOOR


def test_the_judge_who_takes_a_call_decides_about_the_translator(room):
    """MTR-1.8-f."""
    room.act(call_judge, by=player_at(room), translator="es", **AT)
    room.act(take_call, by=FLOOR, call=1, translator=True)
    call = room.event.judging.open_calls[1]
    assert call.judge == FLOOR
    with pytest.raises(NotYourPower):
        room.act(take_call, by=FLOOR, call=1, judge=HEAD)
    room.act(take_call, by=HEAD, call=1)
    with pytest.raises(no.AnotherTookIt):
        room.act(take_call, by=FLOOR, call=1)


def test_one_call_of_one_person_to_one_table_is_enough(room):
    player = player_at(room)
    room.act(call_judge, by=player, **AT)
    with pytest.raises(no.CalledAlready):
        room.act(call_judge, by=player, **AT)
    room.act(close_call, by=player, call=1)
    room.act(call_judge, by=player, **AT)
    assert [call.ending for call in room.event.judging.calls.values()] == [CallEnding.WITHDRAWN, None]


def test_only_a_judge_or_who_called_ends_a_call(room):
    room.act(call_judge, by=player_at(room), **AT)
    for other in ("somebody", player_at(room, 1), DESK):
        with pytest.raises(NotYourPower):
            room.act(close_call, by=other, call=1)
    room.act(close_call, by=FLOOR, call=1, minutes=4)
    assert room.round.tables[1].extra == 4 * MINUTE
    with pytest.raises(no.CallIsOver):
        room.act(close_call, by=FLOOR, call=1)


def test_there_is_no_call_for_a_look_at_the_video():
    """MTR-2.13-g."""
    assert not any("video" in kind for kind in CallFor)


@pytest.mark.parametrize("language", ["klingon", "ES", "e", "es_ES"])
def test_a_language_is_a_code(room, language):
    with pytest.raises(no.NotALanguage):
        room.act(call_judge, by=player_at(room), translator=language, **AT)


def test_a_closed_round_has_no_table_to_call_to(room):
    room.act(call_judge, by="somebody", **AT)
    for table in room.round.open_tables:
        room.report(table, by=DESK)
    room.act(close_round, by=DESK, round=1)
    with pytest.raises(NotPosted):
        room.act(call_judge, by="somebody else", **AT)


# Rulings --------------------------------------------------------------------------------------------------------------


def test_a_ruling_is_sealed_and_closes_its_call(room):
    room.act(call_judge, by=player_at(room), **AT)
    number = ruled(room, call=1)
    assert room.event.judging.rulings[number].text.value == "It resolves."
    assert b"It resolves" not in b"".join(room.book.lines)
    assert room.event.judging.open_calls == {}


def test_a_floor_judge_does_not_undo_the_head_judges_ruling(room):
    """MTR-1.7-b; their own they may, and the desk may undo neither."""
    for by in (HEAD, FLOOR):
        ruled(room, by=by)
        entry = room.book.kind.read(room.book.lines[-1])
        for who, may in ((HEAD, True), (FLOOR, by == FLOOR), (DESK, False), ("player 1", False)):
            occasion = Occasion(room.event.actor(who), 0, room.book.random)
            if may:
                refuse_undo_of_others(room.event, occasion, entry)
            else:
                with pytest.raises(NotYourPower):
                    refuse_undo_of_others(room.event, occasion, entry)


@pytest.mark.parametrize(
    ("program", "by", "may"),
    [
        pytest.param("Players Tour", HEAD, True, id="MTR-2.13-f: the head judge of a Players Tour"),
        pytest.param("Players Tour", FLOOR, False, id="MTR-2.13-f: not a floor judge"),
        pytest.param("Grand Prix Day 1", HEAD, False, id="MTR-2.13-f: not at a Grand Prix"),
        pytest.param("", HEAD, False, id="MTR-2.13-f: not at a shop"),
    ],
)
def test_who_may_look_at_the_video_for_a_ruling(room, program, by, may):
    room.book.enter(EventAnnounced(Sealed(""), program=program))
    if may:
        assert room.event.judging.rulings[ruled(room, by=by, evidence="video")].given.evidence == "video"
    else:
        with pytest.raises(no.NoVideo):
            ruled(room, by=by, evidence="video")


def test_a_judge_who_plays_keeps_out_of_their_own_match(room):
    """MTR-1.4-k."""
    entrant = sides(room)[0]
    player = room.event.entrants[entrant].players[0]
    room.act(link_player, link=FLOOR, player=player, despite=["MTR 1.4"], reason="Short of judges")
    with pytest.raises(no.OwnMatchRefused):
        ruled(room)
    other = next(number for number in room.round.tables if number != 1)
    assert ruled(room, table=other)


def test_the_only_judge_rules_on_their_own_match_and_it_is_noted():
    """MTR-1.4-k, X-22: a concern that is told at a shop and asks for a reason elsewhere."""
    evening = posted(8)
    evening.act(link_player, link="ana", player=sides(evening)[0])
    with pytest.raises(NeedsAReason):
        ruled(evening, by="ana")
    ruled(evening, by="ana", despite=["MTR 1.4"], reason="Nobody else is here")
    assert [rule.code for rule in evening.event.overruled] == ["own-match-judged"]


@pytest.mark.parametrize(
    ("learned", "allows"),
    [
        pytest.param(Learned.NOTHING, True, id="MTR-4.8-b: nothing learned"),
        pytest.param(Learned.SOMETHING, False, id="MTR-4.8-b: something learned"),
        pytest.param(Learned.UNSURE, False, id="MTR-4.8-b: not sure"),
    ],
)
def test_a_decision_is_taken_back_by_who_has_learned_nothing(room, learned, allows):
    with pytest.raises(no.SayWhatWasLearned):
        ruled(room, kind=CallFor.TAKE_BACK)
    number = ruled(room, kind=CallFor.TAKE_BACK, learned=learned)
    assert room.event.judging.rulings[number].given.allows is allows


def test_a_card_is_read_in_private_when_a_judge_lets_one(room):
    """MTR-2.11-k."""
    number = ruled(room, kind=CallFor.CARD_TEXT, allows=True)
    assert room.event.judging.rulings[number].given.allows is True


def test_a_judge_takes_back_their_own_extension_and_a_playing_judge_not_a_late_drop(room):
    """MTR-1.8: an undo is no way round the rules."""
    room.act(extend_table, by=FLOOR, minutes=5, **AT)
    extension = room.book.kind.read(room.book.lines[-1])
    refuse_undo_of_others(room.event, Occasion(room.event.actor(FLOOR), 0, room.book.random), extension)
    player = player_at(room)
    room.act(lend_powers, whom=player, powers=(Power.RULE,), despite=["MTR 1.4"], reason="Short of judges")
    room.act(drop, by=player, entrant=sides(room)[0])
    late = room.book.kind.read(room.book.lines[-1])
    for table in room.round.open_tables:
        room.report(table, by=DESK)
    room.act(close_round, by=DESK, round=1)
    room.pair()
    with pytest.raises(TooLateToUndo):
        refuse_undo_of_others(room.event, Occasion(room.event.actor(player), 0, room.book.random), late)


# Appeals --------------------------------------------------------------------------------------------------------------


def test_an_appeal_waits_for_the_whole_ruling(room):
    """MTR-2.9-a, MTR-2.9-d."""
    player = player_at(room)
    number = ruled(room, text="", is_complete=False)
    with pytest.raises(no.RulingNotComplete):
        room.act(appeal, by=player, matter=number)
    room.act(complete_ruling, by=FLOOR, ruling=number, text="It does not resolve.")
    room.act(appeal, by=player, matter=number)
    assert room.event.judging.appeals[room.event.judging.last].made.matter == number
    with pytest.raises(no.AppealedAlready):
        room.act(appeal, by=player_at(room, 1), matter=number)


def test_the_head_judges_word_is_final(room):
    """MTR-2.9-e."""
    with pytest.raises(no.RulingIsFinal):
        room.act(appeal, by=player_at(room), matter=ruled(room, by=HEAD))


def test_the_judge_at_the_table_appeals_for_a_player_without_a_phone(room):
    player = room.event.entrants[sides(room)[0]].players[0]
    number = ruled(room)
    room.act(appeal, by=FLOOR, matter=number, player=player)
    assert room.event.judging.appeals[number + 1].made.player == player


def test_an_appeals_judge_decides_too_and_so_finally(room):
    """MTR-2.9-b, MTR-2.9-e."""
    powers = (Power.APPEAL, Power.RULE)
    room.act(lend_powers, whom="appeals judge", powers=powers, despite=["MTR 2.9"], reason="Approved by letter")
    number = ruled(room)
    room.act(appeal, by=player_at(room), matter=number)
    room.act(decide_appeal, by="appeals judge", appeal=number + 1, upheld=True)
    assert room.event.judging.rulings[ruled(room, by="appeals judge")].given.is_final


def test_only_who_plays_there_appeals(room):
    with pytest.raises(no.NotInThisMatch):
        room.act(appeal, by=player_at(room, 0, 2), matter=ruled(room))


def test_an_overturned_ruling_is_superseded_not_erased_and_the_time_is_given_back(room):
    """MTR-2.9-f, MTR-2.6-a: four minutes and ten seconds are five."""
    number = ruled(room)
    room.act(appeal, by=player_at(room), matter=number)
    room.now += 250_000_000
    room.act(decide_appeal, by=HEAD, appeal=number + 1, upheld=False, text="It does not.")
    ruling = room.event.judging.rulings[number]
    assert (ruling.is_overturned, ruling.text.value) == (True, "It resolves.")
    assert room.round.tables[1].extra == 5 * MINUTE
    with pytest.raises(no.DecidedAlready):
        room.act(decide_appeal, by=HEAD, appeal=number + 1, upheld=True)


def test_an_upheld_ruling_stands(room):
    number = ruled(room)
    room.act(appeal, by=player_at(room), matter=number)
    room.act(decide_appeal, by=HEAD, appeal=number + 1, upheld=True)
    assert not room.event.judging.rulings[number].is_overturned
    assert room.round.tables[1].extra == 0


def test_a_match_that_is_over_needs_no_time(room):
    """MTR-2.6-a."""
    number = ruled(room)
    room.act(appeal, by=player_at(room), matter=number)
    room.report(1, by=HEAD, despite=["MTR 2.9"], reason="they have signed")
    room.now += 250_000_000
    room.act(decide_appeal, by=HEAD, appeal=number + 1, upheld=True)
    assert room.round.tables[1].extra == 0


def test_an_overturned_game_loss_gives_the_game_back(room):
    """MTR-2.9-f: the match it had ended goes on."""
    player = room.event.entrants[sides(room)[0]].players[0]
    args = AT | {"players": (player,), "infraction": "deck-problem", "penalty": "game-loss"}
    room.act(give_penalty, by=FLOOR, score=Score((0, 1)), **args)
    assert room.round.tables[1].result is not None
    room.act(appeal, by=FLOOR, matter=1, player=player)
    room.act(decide_appeal, by=HEAD, appeal=2, upheld=False, text="The card was on the floor.")
    table = room.round.tables[1]
    assert (table.result, table.progress.games) == (None, ())
    assert room.event.judging.penalties_of(player) == ()


def test_what_was_appealed_is_not_undone_under_it(room):
    number = ruled(room)
    seq = room.book.folded.seq
    room.act(appeal, by=player_at(room), matter=number)
    asked = Asked(FLOOR, room.now, room.book.random)
    with pytest.raises(OthersDependOnIt):
        EVENT_LOG.undo(room.book.folded, asked, WholeLog(room.book.lines, room.book.openings), seq=seq)


def test_numbers_are_never_used_twice(room):
    room.undo(room.act(call_judge, by="somebody", **AT))
    room.act(call_judge, by="somebody", **AT)
    assert list(room.event.judging.calls) == [2]
