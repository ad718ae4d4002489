"""Rows a judge acts on: each has a line in the form that records it, and what it says is what then happens."""

import pytest
from tests.core.event.events import STAFF, Evening
from tests.core.event.playoffs import cut_made
from tests.core.event.questions import asked_about

from topcut.core.event.judging import buzz_table, call_judge, close_call, give_penalty
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.refusals import AlreadyFinal
from topcut.core.event.people import announce_event
from topcut.core.event.prizes import agree_to_split, announce_prizes, make_split, propose_split
from topcut.core.event.prizes.awards import payout
from topcut.core.event.rounds import report_result
from topcut.core.event.view import own_judging, room_view
from topcut.core.judging.refusals import BuzzedJustNow, CalledAlready, HeadJudgeDecides
from topcut.core.play import Level, Result, Role, Score
from topcut.core.rules import Rule
from topcut.core.rules.infractions import Preset, infractions
from topcut.core.rules.levels import levels
from topcut.core.rules.requirements import requirements

HEAD, FLOOR, DESK = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
AT = {"round": 1, "table": 1}
PRESETS = infractions("magic").presets
NOT_AN_INFRACTION = {
    "MTR-1.7-d": "what the head judge does",
    "MTR-1.8-a": "whom one calls",
    "MTR-1.8-b": "what judges answer",
    "MTR-1.8-c": "how judges answer at Regular",
    "MTR-1.8-g": "when judges step in",
    "MTR-2.11-b": "what judges may read",
}
SECTIONS = ("1.5", "1.7", "1.8", "1.9", "1.12", "2.11", "2.12", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6")


def room_at(level: Level = Level.COMPETITIVE) -> Evening:
    return Evening(players=8, level=level).name_staff().start().pair()


def player(room: Evening, side: int = 0, table: int = 1) -> int:
    return room.event.entrants[room.round.tables[table].sides[side]].players[0]


# Presets --------------------------------------------------------------------------------------------------------------


def test_every_row_a_judge_acts_on_has_a_preset():
    rules = {Rule("MTR", section) for section in SECTIONS}
    guides = {id for id, row in requirements().items() if row.rule in rules and row.kind == "guide"}
    assert guides - {row for preset in PRESETS for row in preset.rows} == NOT_AN_INFRACTION.keys()


@pytest.mark.parametrize("preset", [pytest.param(one, id=f"{one.rows[0]}: {one.id}") for one in PRESETS])
def test_a_preset_stands_for_its_row_and_costs_what_its_infraction_costs(preset: Preset):
    """GAP-09: the section it cites is that of a row it stands for, and giving it is giving the infraction."""
    assert {preset.rule, Rule("MTR", "2.7")} & {requirements()[row].rule for row in preset.rows}
    room, kind = room_at(), infractions("magic").infraction(preset.infraction)
    room.act(give_penalty, by=HEAD, players=(player(room),), infraction=preset.infraction, note=preset.en, **AT)
    (given,) = (each.given for each in room.event.judging.penalties.values())
    assert (given.infraction, given.penalty, given.note.value) == (preset.infraction, kind.penalty, preset.en)


@pytest.mark.parametrize(
    ("row", "penalty"),
    [
        pytest.param("MTR-2.11-c", "match-loss", id="MTR-2.11-c: older notes in a game are help from outside"),
        pytest.param("MTR-5.6-a", "match-loss", id="MTR-5.6-a: so is advice"),
        pytest.param("MTR-5.6-c", "warning", id="MTR-5.6-c: talk in a draft is against its procedure"),
        pytest.param("MTR-5.3-a", "match-loss", id="MTR-5.3-a: so are bets"),
    ],
)
def test_what_breaking_a_row_costs_and_who_decides_it(row, penalty):
    (preset,) = (one for one in PRESETS if row in one.rows)
    room = room_at()
    args = {"players": (player(room),), "infraction": preset.infraction} | AT
    if penalty == "match-loss":
        with pytest.raises(HeadJudgeDecides):
            room.act(give_penalty, by=FLOOR, **args)
    room.act(give_penalty, by=HEAD if penalty == "match-loss" else FLOOR, **args)
    assert [each.given.penalty for each in room.event.judging.penalties.values()] == [penalty]


# Levels ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", [pytest.param(one, id=f"MTR-1.12-b: {one.name}") for one in levels().programs])
def test_every_program_has_its_level_and_another_one_is_asked_about(program):
    """MTR-F: a day of an event is a program of its own."""
    usual = {Level[program.level.upper()]}
    for level in Level:
        room = Evening(level=level, rounds=3)
        asked = {"program": program.name, "is_chosen": True}
        if level in usual:
            room.act(announce_event, **asked)
            assert room.event.people.announced.program == program.name
        else:
            assert "other-level" in asked_about(room, announce_event, **asked)


# Prizes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("score", [Score((2, 0)), Score((1, 2))], ids=["the one wins", "the other wins"])
def test_prizes_are_shared_and_the_match_is_played_all_the_same(score):
    """MTR-5.2-b: nothing about a result is agreed, none is changed, and either is still possible."""
    room = cut_made().pair()
    room.act(
        announce_prizes,
        awards=(ForPlaces(1, 4, (Prize(28, "booster"),)),),
        despite=["MTR 5.2"],
        reason="Announced by word of mouth",
    )
    before = repr(room.event.rounds)
    room.act(propose_split)
    for entrant in room.event.split.among:
        room.act(agree_to_split, by=room.link(entrant), entrant=entrant)
    room.act(make_split)
    assert repr(room.event.rounds) == before
    shared = [line.owed for line in payout(room.event).lines]
    room.act(report_result, round=room.round.number, table=1, result=Result(score))
    assert room.round.tables[1].result == Result(score)
    assert [line.owed for line in payout(room.event).lines] == shared, "who wins changes nobody's share"


# Calls by who watches, and the buzz -----------------------------------------------------------------------------------


def test_who_watches_calls_once_to_a_table_and_the_players_still_may():
    """MTR-1.11-c: a judge comes there already."""
    room = room_at()
    room.act(call_judge, by="somebody", **AT)
    for who in ("somebody", "somebody else"):
        with pytest.raises(CalledAlready):
            room.act(call_judge, by=who, **AT)
    room.act(call_judge, by=room.link(room.round.tables[1].sides[0]), **AT)
    room.act(call_judge, by="somebody else", round=1, table=2)
    assert [call.asked.table for call in room.event.judging.open_calls.values()] == [1, 1, 2]
    with pytest.raises(NotYourPower):
        room.act(close_call, by="somebody else", call=1)


def test_both_phones_of_an_empty_table_buzz_until_it_has_a_result():
    """MTR 2.4: once in a while, and nobody else's."""
    room = room_at()
    room.act(buzz_table, by=FLOOR, **AT)
    at = room.now
    parts = room_view(room.event, names={}).parts
    assert {entrant for entrant, part in parts.items() if part.buzzed_at == at} == {*room.round.tables[1].sides}
    assert own_judging(room.event, player(room), who="").buzzed_at == at
    assert own_judging(room.event, player(room, 0, 2), who="").buzzed_at is None
    with pytest.raises(BuzzedJustNow):
        room.act(buzz_table, by=DESK, **AT)
    room.now += 20_000_000
    room.act(buzz_table, by=DESK, **AT)
    room.report(1, by=DESK)
    assert own_judging(room.event, player(room), who="").buzzed_at is None
    with pytest.raises(AlreadyFinal):
        room.act(buzz_table, by=FLOOR, **AT)
