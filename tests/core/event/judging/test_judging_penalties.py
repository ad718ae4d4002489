"""Penalties: what they would do, what they do, who gives them, and what is owed to the next match."""

import pytest
from tests.core.event.events import STAFF, Evening
from tests.core.event.playoffs import cut_made

from topcut.core.event.flow import close_round
from topcut.core.event.judging import (
    PenaltyOrder,
    close_investigation,
    give_penalty,
    open_investigation,
    penalty_effect,
    serve_penalties,
    take_statement,
)
from topcut.core.event.judging.effects import is_owed
from topcut.core.event.judging.penalties import penalties_owed
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.refusals import NoSuchEntrant, NotYourPower
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.rounds.refusals import ImpossibleScore, ResultsAreIn
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.people import merge_entrants
from topcut.core.event.rounds import discard_draw, start_clock
from topcut.core.judging import refusals as no
from topcut.core.judging.terms import Finding
from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.play import FirstTo, How, Level, Result, Role, Score

HEAD, FLOOR, DESK = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
MINUTE = 60_000_000
AT = {"round": 1, "table": 1}


def room_at(level: Level = Level.COMPETITIVE, **args) -> Evening:
    evening = Evening(players=8, level=level, **args).name_staff().start().pair()
    evening.act(start_clock, round=1)
    return evening


@pytest.fixture
def room() -> Evening:
    return room_at()


def player(room: Evening, side: int = 0, table: int = 1) -> int:
    return room.event.entrants[room.round.tables[table].sides[side]].players[0]


def penalise(room: Evening, infraction: str = "slow-play", *, by: str = FLOOR, players=None, **args) -> int:
    whom = players or (player(room),)
    room.act(give_penalty, by=by, **(AT | {"players": whom, "infraction": infraction} | args))
    return room.event.judging.last


def last_penalty(room: Evening):
    return room.event.judging.penalties[room.event.judging.last].given


# Warnings and what they grow to ---------------------------------------------------------------------------------------


def test_the_second_slow_play_is_a_game_loss_and_is_shown_before_it_is_given(room):
    """IPG 3.3, GAP-09: the effect on the score is what the entry then does."""
    penalise(room)
    whom = (player(room),)
    (effect,) = penalty_effect(
        room.event, PenaltyOrder(players=whom, infraction="slow-play", score=Score((1, 1)), **AT)
    )
    assert (effect.penalty, effect.nth, effect.earlier, effect.is_upgraded) == ("game-loss", 2, (1,), True)
    assert (effect.before, effect.after, effect.result) == (Score((1, 1)), Score((1, 2)), Result(Score((1, 2))))
    assert effect.tells_head_judge
    penalise(room, score=Score((1, 1)), turns=2)
    table = room.round.tables[1]
    assert (table.result, table.report) == (effect.result, ReportStatus.FINAL)
    assert (last_penalty(room).penalty, last_penalty(room).is_upgraded) == ("game-loss", True)


def test_looking_at_the_effect_changes_nothing(room):
    before = repr(room.event)
    penalty_effect(room.event, PenaltyOrder(players=(player(room),), infraction="cheating", **AT))
    assert repr(room.event) == before


def test_a_warning_adds_turns_and_time_and_leaves_the_score(room):
    """MTR-2.6-e, MTR-2.6-f, MTR-2.5-n."""
    penalise(room, turns=2, minutes=3)
    table = room.round.tables[1]
    assert (table.result, table.extra, table.progress.turns_added) == (None, 3 * MINUTE, 2)


def test_at_regular_people_are_taught_first():
    """MTR-1.12-c."""
    room = room_at(Level.REGULAR)
    penalise(room)
    penalise(room)
    assert last_penalty(room).penalty == "none"
    penalise(room, penalty="warning")
    assert (last_penalty(room).penalty, last_penalty(room).is_deviation) == ("warning", False)


def test_a_note_is_sealed(room):
    penalise(room, note="took four minutes on turn 6")
    assert last_penalty(room).note.value == "took four minutes on turn 6"
    assert b"four minutes" not in b"".join(room.book.lines)


# Who gives what -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("infraction", "penalty", "by", "may"),
    [
        pytest.param("slow-play", None, FLOOR, True, id="IPG 1.1: a floor judge warns"),
        pytest.param("decklist-problem", None, FLOOR, True, id="IPG 3.4: a floor judge"),
        pytest.param("outside-assistance", None, FLOOR, False, id="IPG 3.2: the match is the head judge's"),
        pytest.param("outside-assistance", None, HEAD, True, id="IPG 3.2: the head judge"),
        pytest.param("cheating", None, FLOOR, False, id="MTR-5.1-a: cheating is the head judge's"),
        pytest.param("cheating", None, HEAD, True, id="MTR-5.1-a: the head judge"),
        pytest.param("tardiness", "match-loss", FLOOR, True, id="IPG 3.1: tardiness is anybody's"),
    ],
)
def test_who_gives_which_penalty(room, infraction, penalty, by, may):
    if may:
        assert penalise(room, infraction, penalty=penalty, by=by)
    else:
        with pytest.raises(no.HeadJudgeDecides):
            penalise(room, infraction, penalty=penalty, by=by)


def test_the_head_judge_alone_deviates_and_says_why(room):
    """IPG 1.1: a concern; the reason is kept and reported."""
    with pytest.raises(NeedsAReason):
        penalise(room, penalty="game-loss", by=HEAD)
    with pytest.raises(MayNotOverrule):
        penalise(room, penalty="game-loss", by=FLOOR, despite=["IPG 1.1"], reason="I think so")
    penalise(room, penalty="game-loss", by=HEAD, despite=["IPG 1.1"], reason="Asked three times")
    assert last_penalty(room).is_deviation
    assert [rule.code for rule in room.event.overruled] == ["penalty-deviates"]


def test_a_shop_deviates_without_a_question():
    """GAP-09: the casual profile asks nothing."""
    room = room_at(policy="casual")
    penalise(room, penalty="game-loss")
    assert (last_penalty(room).is_deviation, room.event.overruled) == (True, [])


# What it does to the match --------------------------------------------------------------------------------------------


def test_a_game_loss_is_a_game_of_the_match(room):
    penalise(room, "decklist-problem", score=Score((0, 0)), is_between=True)
    table = room.round.tables[1]
    assert [(game.winner, game.how, game.was_begun) for game in table.progress.games] == [(1, GameEnd.PENALTY, False)]
    assert table.result is None


def test_a_game_lost_while_it_was_played_was_a_game(room):
    """MTR-3.16-i: sideboards may be used after it."""
    penalise(room, "decklist-problem", score=Score((0, 0)), is_between=False)
    assert [game.was_begun for game in room.round.tables[1].progress.games] == [True]


def test_a_first_game_lost_before_it_began_leaves_the_sideboards_away(room):
    """MTR-3.16-i."""
    whom = {"players": (player(room),), "infraction": "decklist-problem"} | AT
    for score, between, away in (((0, 0), True, True), ((0, 0), False, False), ((1, 0), True, False)):
        (effect,) = penalty_effect(room.event, PenaltyOrder(score=Score(score), is_between=between, **whom))
        assert effect.no_sideboards is away


def test_where_nobody_knows_the_score_the_match_goes_on(room):
    (effect,) = penalty_effect(room.event, PenaltyOrder(players=(player(room),), infraction="decklist-problem", **AT))
    assert (effect.before, effect.after, effect.result) == (None, None, None)


def test_in_a_match_of_one_game_the_game_is_the_match():
    room = room_at(length=FirstTo(1))
    penalise(room, "decklist-problem")
    assert room.round.tables[1].result == Result(Score((0, 1)))


def test_a_score_that_has_a_winner_is_no_score_so_far(room):
    """MTR-2.1."""
    for score in (Score((2, 0)), Score((0, -1)), Score((1, 0, 0))):
        with pytest.raises(ImpossibleScore):
            penalise(room, "decklist-problem", score=score)


def test_game_losses_to_both_are_recorded_and_leave_the_score(room):
    """IPG 1.1."""
    both = (player(room, 0), player(room, 1))
    penalise(room, "decklist-problem", players=both, score=Score((1, 0)))
    assert [r.counts for r in room.event.judging.penalties.values()] == [False, False]
    assert (room.round.tables[1].result, room.round.tables[1].progress.games) == (None, ())


def test_two_game_losses_at_once_count_once(room):
    """IPG 1.1."""
    with pytest.raises(no.CountsOnce):
        penalise(room, "decklist-problem", at_once=True)
    penalise(room, "decklist-problem")
    penalise(room, "decklist-problem", at_once=True)
    assert len(room.round.tables[1].progress.games) == 1
    assert len(room.event.judging.penalties) == 2


def test_a_match_loss_keeps_the_games_won_and_to_both_both_lose(room):
    """GAP-14."""
    penalise(room, "outside-assistance", by=HEAD, score=Score((1, 0)))
    assert room.round.tables[1].result == Result(Score((1, 2)), How.MATCH_LOSS, (0,))
    both = (player(room, 0, 2), player(room, 1, 2))
    penalise(room, "outside-assistance", by=HEAD, players=both, table=2)
    assert room.round.tables[2].result == Result(Score((0, 0)), How.MATCH_LOSS, (0, 1))


def test_a_penalty_is_for_who_plays_there(room):
    """MTR-1.10-h."""
    with pytest.raises(no.NotInThisMatch):
        penalise(room, players=(player(room, 0, 2),))
    with pytest.raises(NoSuchEntrant):
        penalise(room, players=(99,))
    with pytest.raises(no.NobodyNamed):
        room.act(give_penalty, by=FLOOR, players=(), infraction="slow-play")


def test_undoing_a_penalty_undoes_all_it_did(room):
    penalise(room)
    before = repr(room.event.rounds)
    seq = room.act(
        give_penalty, by=FLOOR, players=(player(room),), infraction="slow-play", score=Score((0, 1)), minutes=2, **AT
    )
    assert room.round.tables[1].result is not None
    room.undo(seq)
    assert repr(room.event.rounds) == before
    assert len(room.event.judging.penalties_of(player(room))) == 1


# What is owed to the next match ---------------------------------------------------------------------------------------


def next_round(room: Evening) -> None:
    for table in room.round.open_tables:
        room.report(table, by=DESK)
    room.act(close_round, by=DESK, round=room.round.number)
    room.pair()


@pytest.mark.parametrize(
    ("infraction", "result"),
    [
        pytest.param("decklist-problem", None, id="IPG 1.1: the next game"),
        pytest.param("outside-assistance", How.MATCH_LOSS, id="IPG 1.1: the next match"),
    ],
)
def test_a_penalty_between_matches_is_served_in_the_next(room, infraction, result):
    who = player(room)
    room.report(1, by=DESK)
    penalise(room, infraction, by=HEAD)
    assert is_owed(room.event, room.event.judging.penalties[1])
    next_round(room)
    table = room.round.tables[room.table_of(room.event.players[who])]
    assert not is_owed(room.event, room.event.judging.penalties[1]), "posting the round takes it"
    assert (table.result.how if table.result else None) == result
    assert len(table.progress.games) == (0 if result else 1)
    with pytest.raises(no.NothingOwed):
        room.act(serve_penalties, by=DESK, round=2)


@pytest.mark.parametrize("infraction", ["decklist-problem", "outside-assistance"], ids=["a game", "a match"])
def test_a_round_that_is_taken_back_takes_no_penalty_with_it(room, infraction):
    """IPG 1.1: a player who paid in a draw that was discarded pays in the one that is played."""
    who = player(room)
    room.report(1, by=DESK)
    penalise(room, infraction, by=HEAD)
    next_round(room)
    room.act(discard_draw, by=DESK, round=2)
    assert is_owed(room.event, room.event.judging.penalties[1])
    room.pair()
    assert room.event.judging.penalties[1].served == (2, room.table_of(room.event.players[who]))
    assert room.book.fold().state == room.event


def test_a_result_that_was_played_keeps_the_round(room):
    """MTR-2.10: with a match lost to a penalty."""
    room.report(1, by=DESK)
    penalise(room, "outside-assistance", by=HEAD)
    next_round(room)
    room.report(room.round.open_tables[0], by=DESK)
    with pytest.raises(ResultsAreIn):
        room.act(discard_draw, by=DESK, round=2)


def test_what_was_owed_after_the_round_was_posted_is_taken_by_hand(room):
    """IPG 1.1: given in the break to somebody whose next match already hangs on the wall."""
    room.act(give_penalty, by=FLOOR, players=(player(room),), infraction="decklist-problem")
    assert penalties_owed(room.event, round=1)
    room.act(serve_penalties, by=DESK, round=1)
    assert len(room.round.tables[1].progress.games) == 1


def test_two_who_owe_each_other_a_game_are_quits():
    """IPG 1.1: game losses to both."""
    room = Evening(players=2, level=Level.COMPETITIVE).name_staff().start()
    args = {"infraction": "decklist-problem", "by": FLOOR}
    for who in (1, 2):
        room.act(give_penalty, players=(who,), **args)
    room.pair()
    assert room.round.tables[1].progress.games == ()
    assert not any(is_owed(room.event, record) for record in room.event.judging.penalties.values())


def test_one_person_entered_twice_has_one_history():
    room = Evening(players=4, level=Level.COMPETITIVE).name_staff()
    room.register("Again")
    for who in (1, 5):
        room.act(give_penalty, by=FLOOR, players=(who,), infraction="slow-play")
    room.act(merge_entrants, kept=1, gone=5)
    (effect,) = penalty_effect(room.event, PenaltyOrder(players=(1,), infraction="slow-play"))
    assert (effect.nth, effect.earlier) == (3, (1, 2))


# Disqualification -----------------------------------------------------------------------------------------------------


def test_an_investigation_ends_in_a_disqualification_and_nobody_reads_why(room):
    """MTR-5.1-a, MTR-5.1-b, GAP-15: match lost, out of the event, prose sealed, the finding for review."""
    who = player(room)
    room.act(open_investigation, by=FLOOR, players=(who,), infraction="cheating", note="a card up the sleeve", **AT)
    room.act(take_statement, by=FLOOR, investigation=1, player=who, text="It was a gift")
    room.act(take_statement, by=HEAD, investigation=1, text="I saw it")
    penalise(room, "cheating", by=HEAD, investigation=1)
    entrant = room.event.entrants[room.event.players[who]]
    found = room.event.judging.investigations[1]
    assert (entrant.disqualified, entrant.out_after) == (True, 1)
    assert room.round.tables[1].result == Result(Score((0, 2)), How.MATCH_LOSS, (0,))
    assert found.closed is not None
    assert (found.closed.finding, len(found.statements)) == (Finding.DISQUALIFICATION, 2)
    for words in (b"sleeve", b"gift", b"saw it"):
        assert words not in b"".join(room.book.lines)


def test_two_disqualified_at_one_table_both_lose(room):
    both = (player(room, 0), player(room, 1))
    penalise(room, "cheating", by=HEAD, players=both)
    assert room.round.tables[1].result == Result(Score((0, 0)), How.MATCH_LOSS, (0, 1))
    assert all(room.event.entrants[side].disqualified for side in room.round.tables[1].sides)
    said = [fact for fact in room.book.kind.read(room.book.lines[-1]).facts if isinstance(fact, ResultReported)]
    assert len(said) == 1, "the log says how the match ended once"


def test_a_final_result_stays_when_its_player_is_disqualified(room):
    """GAP-15."""
    room.report(1, by=DESK)
    penalise(room, "cheating", by=HEAD)
    assert room.round.tables[1].result == Result(Score((2, 0)))


def test_an_investigation_that_finds_nothing_gives_the_time_back(room):
    """MTR-5.4-b, MTR-2.6-a."""
    room.act(open_investigation, by=FLOOR, players=(player(room),), infraction="cheating", **AT)
    with pytest.raises(no.InvestigatedAlready):
        room.act(open_investigation, by=HEAD, players=(player(room),), infraction="cheating", **AT)
    room.now += 9 * MINUTE
    with pytest.raises(NotYourPower):
        room.act(close_investigation, by=FLOOR, investigation=1)
    room.act(close_investigation, by=HEAD, investigation=1)
    assert room.round.tables[1].extra == 10 * MINUTE
    with pytest.raises(no.DecidedAlready):
        room.act(take_statement, by=FLOOR, investigation=1, text="One more thing")


def test_a_floor_judge_does_not_end_an_investigation_by_a_penalty(room):
    """MTR-5.1-a."""
    room.act(open_investigation, by=FLOOR, players=(player(room),), infraction="cheating", **AT)
    with pytest.raises(no.HeadJudgeDecides):
        penalise(room, investigation=1)


@pytest.mark.parametrize("sides", [(0,), (0, 1)], ids=["MTR-2.5-i: one of two", "GAP-14: both"])
def test_a_match_of_the_bracket_is_lost_to_a_penalty_too(sides):
    room = cut_made().pair()
    at = room.round.tables[1]
    whom = tuple(room.event.entrants[at.sides[side]].players[0] for side in sides)
    args = {"round": room.round.number, "table": 1, "penalty": "match-loss"}
    room.act(give_penalty, players=whom, infraction="outside-assistance", **args)
    assert room.round.tables[1].result is not None
    assert room.round.tables[1].result.against == sides
    assert room.book.fold().state == room.event
