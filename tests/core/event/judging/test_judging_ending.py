"""What judges leave open when an event ends, what the public file says of it, and lateness as a penalty like others."""

import pytest
from tests.core.event.events import STAFF, Evening
from tests.core.event.questions import asked_about, refused
from tests.core.log.book import STREAM

from topcut.core.event.ending import report_of
from topcut.core.event.ending.report import ReportedPenalty
from topcut.core.event.flow import close_round, finish_event
from topcut.core.event.judging import (
    appeal,
    begin_deck_check,
    call_judge,
    close_call,
    decide_appeal,
    finish_deck_check,
    give_penalty,
    give_ruling,
    open_investigation,
    take_call,
    take_statement,
)
from topcut.core.event.matches import add_turns, note_missing, penalise_lateness
from topcut.core.event.nouns.matches.facts import LatenessPenalised
from topcut.core.event.people import give_roles, identify_player, merge_entrants, role_at
from topcut.core.event.rounds import extend_table, publish_standings, start_clock
from topcut.core.event.view import head_judge_view, judged_table, own_judging
from topcut.core.judging.facts import Alleged
from topcut.core.judging.refusals import ChecksAreSecret, OwnMatchRefused
from topcut.core.play import How, Level, Role
from topcut.exchange.log_file import read_log, write_log

HEAD, FLOOR = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE]
MINUTE = 60_000_000
AT = {"round": 1, "table": 1}


def room_at(level: Level = Level.COMPETITIVE, **args) -> Evening:
    evening = Evening(players=8, level=level, **({"rounds": 1} | args)).name_staff().start().pair()
    evening.act(start_clock, round=1)
    return evening


def player(room: Evening, side: int = 0, table: int = 1) -> int:
    return room.event.entrants[room.round.tables[table].sides[side]].players[0]


def check_decks(room: Evening) -> None:
    room.act(begin_deck_check, by=FLOOR, **AT)
    room.return_decks(by=FLOOR)


def investigate(room: Evening) -> None:
    room.act(open_investigation, by=FLOOR, players=(player(room),), infraction="cheating", **AT)


def doubt(room: Evening) -> None:
    room.act(give_ruling, by=FLOOR, text="No", **AT)
    room.act(appeal, by=FLOOR, matter=room.event.judging.last, player=player(room))


def played_on(room: Evening) -> None:
    """Close the round with what is open, as the head judge says."""
    despite = {"despite": ["MTR 5.1", "MTR 2.9"], "reason": "they play on"}
    room.report(1, by=HEAD, **despite)
    for table in room.round.open_tables:
        room.report(table)
    room.act(close_round, by=HEAD, round=1, **despite)


# Before the event ends ------------------------------------------------------------------------------------------------

LEFT_OPEN = [
    pytest.param((check_decks, investigate), "still-investigated", "MTR 5.4", id="MTR-5.4-b: an investigation"),
    pytest.param((check_decks, doubt), "appeals-wait", "MTR 2.9", id="MTR-2.9-d: an appeal"),
    pytest.param((), "too-few-decks-checked", "MTR 2.8", id="MTR-2.8-a: one deck in ten"),
]


@pytest.mark.parametrize(("left", "code", "rule"), LEFT_OPEN)
def test_what_judges_left_open_is_asked_about_set_aside_and_reported(left, code, rule):
    room = room_at()
    for each in left:
        each(room)
    played_on(room)
    assert asked_about(room, finish_event) == [code]
    room.act(finish_event, despite=[rule], reason="The hall closes")
    assert [(one.code, one.rule, one.reason.value) for one in report_of(room.event).overruled][-1:] == [
        (code, rule, "The hall closes")
    ]


@pytest.mark.parametrize(("left", "code", "rule"), LEFT_OPEN)
def test_only_who_has_the_last_word_sets_it_aside(left, code, rule):
    """MTR 1.7: the organizer ends the event, so a floor judge cannot even ask."""
    room = room_at()
    for each in left:
        each(room)
    played_on(room)
    args = {"despite": [rule], "reason": "The hall closes"}
    assert refused(room, finish_event, by=FLOOR, **args) == ("not-your-power", "MTR 1.6")


@pytest.mark.parametrize(("left", "code", "rule"), LEFT_OPEN)
def test_a_shop_is_asked_nothing(left, code, rule):
    """MTR 1.12: the casual profile."""
    room = room_at(policy="casual")
    for each in left:
        each(room)
    room.finish_round().act(finish_event)
    assert room.event.overruled == []


def test_what_is_settled_asks_nothing():
    room = room_at()
    check_decks(room)
    room.finish_round().act(finish_event)
    assert room.event.overruled == []


# What the public file says --------------------------------------------------------------------------------------------


def investigated() -> Evening:
    room = room_at()
    room.act(open_investigation, by=FLOOR, players=(player(room),), infraction="cheating", note="a gift", **AT)
    room.act(take_statement, by=FLOOR, investigation=1, player=player(room, 1), text="I saw it")
    return room.check_decks()


def file_of(room: Evening, *, redacted: bool) -> bytes:
    openings = [opening for by_field in room.book.openings.values() for opening in by_field.values()]
    names = {} if redacted else room.names
    return write_log(
        room.book.lines, stream=STREAM, edition="mtr-2021-07-23", openings=openings, names=names, redacted=redacted
    )


def told(data: bytes) -> str:
    """What the two entries about the investigation say in a file, with what opens them."""
    lines = data.decode().splitlines()
    about = [line for line in lines if '"investigation-opened"' in line or '"statement-taken"' in line]
    seqs = {line.split(",")[0] for line in about}
    return "\n".join([*about, *(line for line in lines if '"open":' in line and line.split(",")[0] in seqs)])


def test_the_public_file_says_neither_who_is_investigated_nor_for_what_nor_who_spoke():
    """MTR-5.1-a: the file for the room vouches for it, and no more."""
    room = investigated()
    whole, public = told(file_of(room, redacted=False)), told(file_of(room, redacted=True))
    secrets = ("cheating", '"players"', '"table"', '"value":', "a gift", "I saw it", '"player":')
    assert {word for word in ("cheating", '"players"', "a gift", "I saw it") if word not in whole} == set()
    assert [word for word in secrets if word in public] == []
    assert read_log(file_of(room, redacted=True)).header.redacted


def test_a_log_folds_where_nobody_may_know_what_is_alleged():
    room = investigated()
    state = room.book.fold(openings={}).state
    (found,) = state.judging.investigations.values()
    assert found.opened.alleged == Alleged()
    assert [said.spoken_by for said in found.statements] == [None]
    (shown,) = head_judge_view(state, names={}).investigations
    assert (shown.players, shown.infraction, shown.table) == ((), "", None)


def test_no_file_for_everybody_says_which_decks_are_checked_next():
    """MTR 2.8: the room learns of a deck check when the judge takes the decks."""
    room = room_at()
    with pytest.raises(ChecksAreSecret):
        file_of(room, redacted=True)
    assert b"deck-checks-drawn" in file_of(room, redacted=False)
    assert read_log(file_of(room.check_decks(), redacted=True)).header.redacted


def penalised() -> Evening:
    """Both at table 1 get something, one of them a game loss that is appealed and overturned."""
    room = room_at()
    one, other = player(room), player(room, 1)
    room.act(give_penalty, by=FLOOR, players=(other,), infraction="slow-play", turns=2, note="thought long", **AT)
    room.act(give_penalty, by=FLOOR, players=(one,), infraction="tardiness", minutes_late=2, **AT)
    room.act(appeal, by=FLOOR, matter=room.event.judging.last, player=one)
    room.act(decide_appeal, by=HEAD, appeal=room.event.judging.last, upheld=False, text="the clock was wrong")
    return room.check_decks()


def test_the_public_file_says_of_a_penalty_that_there_was_one_and_no_more():
    """MTR 1.2: whom, for what and at which table is the judges', and the publisher's to publish."""
    room = penalised().finish_round()
    room.act(publish_standings, after=1)
    whole, public = ("\n".join(of_penalties(file_of(room, redacted=redacted))) for redacted in (False, True))
    assert {word for word in ("slow-play", "thought long", '"table":1') if word not in whole} == set()
    kept = [word for word in ("slow-play", "thought", "warning", '"table"', '"round"', '"value"') if word in public]
    assert kept == []
    assert '"player":0' in public
    assert "slow-play" not in file_of(room, redacted=True).decode()


def of_penalties(data: bytes) -> list[str]:
    """The facts by which penalties were given, and what opens a seal."""
    lines = data.decode().splitlines()
    given = [fact for line in lines for fact in line.split("{") if fact.startswith('"fact":"penalty-given"')]
    return given + [line for line in lines if '.about","salt"' in line or '.note","salt"' in line]


def test_a_log_folds_where_nobody_may_know_who_was_penalised():
    """The games are what they were; nobody is named, and no page that lists penalties breaks."""
    room = penalised()
    state = room.book.fold(openings={}).state
    assert [record.is_known for record in state.judging.penalties.values()] == [False, False]
    assert state.judging.history == {}
    assert state.rounds[1].tables[1].progress.games == room.event.rounds[1].tables[1].progress.games
    view = head_judge_view(state, names={})
    assert (view.penalties, view.for_review) == ((), ())
    assert all(late.infraction == "tardiness" for late in report_of(state).penalties)


def test_an_older_penalty_was_said_in_the_open_and_is_read_all_the_same():
    room = penalised()
    for record in room.event.judging.penalties.values():
        assert record.is_known
        assert record.given.said == record.given


def test_an_older_log_said_it_in_the_open_and_is_read_all_the_same():
    """The golden lines are of that kind; what they allege is what a newer one has under its seal."""
    room = investigated()
    (found,) = room.event.judging.investigations.values()
    old = type(found.opened)(
        number=1,
        players=found.opened.alleged.players,
        infraction="cheating",
        judge=FLOOR,
        at=0,
        note=found.opened.note,
        round=1,
        table=1,
    )
    assert old.alleged == found.opened.alleged == Alleged((player(room),), "cheating", 1, 1)


def test_one_person_entered_twice_is_investigated_once_and_heard_as_themselves():
    """MTR 10.4: under the same seal."""
    room = Evening(players=4, level=Level.COMPETITIVE).name_staff()
    room.register("Again")
    room.act(open_investigation, by=FLOOR, players=(1, 5), infraction="cheating")
    room.act(take_statement, by=FLOOR, investigation=1, player=5, text="I did not")
    room.act(merge_entrants, kept=1, gone=5)
    (found,) = room.event.judging.investigations.values()
    assert (found.opened.alleged.players, found.statements[0].spoken_by) == ((1,), 1)
    assert room.book.fold().state == room.event


# A judge who plays ----------------------------------------------------------------------------------------------------


def test_a_known_person_who_plays_is_no_judge_of_their_own_match():
    """MTR-1.4-k: also where the judge's link and the player are two things of one person."""
    room = Evening(players=8, policy="casual").name_staff()
    room.act(identify_player, player=1, person="account-zoe")
    room.act(give_roles, whom="account-zoe", roles=(Role.FLOOR_JUDGE,))
    room.start().pair()
    mine, other = room.table_of(1), next(n for n, at in room.round.tables.items() if 1 not in at.sides)
    assert role_at(room.event, "account-zoe", round=1, table=mine) is Role.PLAYER
    assert role_at(room.event, "account-zoe", round=1, table=other) is Role.FLOOR_JUDGE
    for table in (mine, other):
        room.act(call_judge, by="somebody", round=1, table=table)
    with pytest.raises(OwnMatchRefused):
        room.act(take_call, by="account-zoe", call=1)
    room.act(take_call, by="account-zoe", call=2)
    with pytest.raises(OwnMatchRefused):
        room.act(give_ruling, by="account-zoe", text="I win", round=1, table=mine)


@pytest.mark.parametrize(
    ("action", "args"),
    [
        pytest.param(extend_table, {"minutes": 5}, id="MTR 2.6: more time"),
        pytest.param(add_turns, {"turns": 2}, id="MTR 2.6: more turns"),
        pytest.param(close_call, {"call": 1, "minutes": 5}, id="MTR 2.6: time for a call"),
        pytest.param(finish_deck_check, {"check": 2}, id="MTR 2.8: one's own deck is clean"),
    ],
)
def test_a_judge_who_plays_gives_their_own_table_nothing(action, args):
    """MTR 1.4: not in the small things either."""
    room = Evening(players=8, policy="casual").name_staff()
    room.act(identify_player, player=1, person="account-zoe")
    room.act(give_roles, whom="account-zoe", roles=(Role.FLOOR_JUDGE,))
    room.start().pair()
    mine = {"round": 1, "table": room.table_of(1)}
    room.act(start_clock, round=1)
    room.act(call_judge, by="somebody", **mine)
    room.act(begin_deck_check, by=FLOOR, **mine)
    asked = args if {"call", "check"} & {*args} else args | mine
    with pytest.raises(OwnMatchRefused):
        room.act(action, by="account-zoe", **asked)
    room.act(action, by=FLOOR, **asked)


# Lateness -------------------------------------------------------------------------------------------------------------


def late(minutes: int, **args) -> Evening:
    room = room_at(**args)
    room.act(note_missing, by=FLOOR, missing=(0,), **AT)
    room.now += minutes * MINUTE
    return room


@pytest.mark.parametrize(
    ("minutes", "penalty"),
    [pytest.param(3, "game-loss", id="IPG 3.1: a game"), pytest.param(11, "match-loss", id="IPG 3.1: the match")],
)
def test_being_late_is_in_the_history_and_once_in_the_report_whichever_way_it_came_in(minutes, penalty):
    by_minutes, by_judge = late(minutes), late(minutes)
    by_minutes.act(penalise_lateness, by=FLOOR, **AT)
    whom = (player(by_judge),)
    by_judge.act(
        give_penalty, by=FLOOR, players=whom, infraction="tardiness", minutes_late=minutes, is_between=True, **AT
    )
    for room in (by_minutes, by_judge):
        (shown,) = judged_table(room.event, names={}, **AT).players[0].penalties
        assert (shown.infraction, shown.penalty, shown.round) == ("tardiness", penalty, 1)
        assert own_judging(room.event, player(room), who="").penalties[0].infraction == "tardiness"
        (given,) = report_of(room.event).penalties
        entrant = room.round.tables[1].sides[0]
        assert given == ReportedPenalty(1, entrant, "tardiness", penalty, None, 1, given.judge, given.at)
        assert given.judge in room.event.roles, "who gave it, and when, is in the report"
        assert given.at > 0
        assert room.round.tables[1].progress.penalised == ((0, penalty),)
    assert by_minutes.round.tables[1].result == by_judge.round.tables[1].result
    assert by_minutes.round.tables[1].progress.games == by_judge.round.tables[1].progress.games


def test_two_who_never_came_have_not_met():
    """GAP-04: whichever way it came in."""
    room = late(11)
    both = (player(room), player(room, 1))
    room.act(give_penalty, by=FLOOR, players=both, infraction="tardiness", minutes_late=11, **AT)
    assert room.round.tables[1].result.how is How.NO_SHOW
    assert not room.round.tables[1].result.have_met


def test_an_older_log_that_kept_lateness_apart_is_reported_too():
    """IPG 3.1."""
    room = room_at()
    sides = room.round.tables[1].sides
    room.book.enter(LatenessPenalised(1, 1, 0, 3, "game-loss"), now=room.now)
    assert report_of(room.event).penalties == (ReportedPenalty(1, sides[0], "tardiness", "game-loss"),)


def test_a_penalty_that_was_overturned_is_in_no_report():
    """MTR-2.9-e."""
    room = room_at()
    room.act(give_penalty, by=FLOOR, players=(player(room),), infraction="slow-play", **AT)
    assert [one.infraction for one in report_of(room.event).penalties] == ["slow-play"]
    room.act(appeal, by=FLOOR, matter=1, player=player(room))
    room.act(decide_appeal, by=HEAD, appeal=2, upheld=False, text="It was quick")
    assert report_of(room.event).penalties == ()
