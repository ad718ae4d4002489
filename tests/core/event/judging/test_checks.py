"""Two people look at a slip where the event wants that; standings hang when they have to."""

import pytest
from tests.core.event.events import LOST, STAFF, WON, Evening, posted
from tests.core.event.playoffs import lower, play

from topcut.core.event.flow import close_round, set_procedure
from topcut.core.event.nouns.matches.refusals import NothingToCheck, OwnEntry, SlipSaysOtherwise
from topcut.core.event.nouns.matches.terms import Publishing
from topcut.core.event.people import give_roles
from topcut.core.event.rounds import check_result, correct_result, publish_standings, report_result
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Role

AT = {"round": 1, "table": 1}
SK, HJ = STAFF[Role.SCOREKEEPER], STAFF[Role.HEAD_JUDGE]


def checked_event() -> Evening:
    evening = posted(8).name_staff()
    evening.act(set_procedure, second_check=True)
    for table in evening.round.tables:
        evening.act(report_result, by=SK, round=1, table=table, result=WON)
    return evening


def test_somebody_else_checks_what_an_official_entered():
    """MTR-1.9."""
    evening = checked_event()
    with pytest.raises(OwnEntry):
        evening.act(check_result, by=SK, **AT, result=WON)
    with pytest.raises(SlipSaysOtherwise):
        evening.act(check_result, by=HJ, **AT, result=LOST)
    evening.act(check_result, by=HJ, **AT, result=WON)
    with pytest.raises(NothingToCheck):
        evening.act(check_result, by=HJ, **AT, result=WON)


def test_a_correction_is_a_second_look_too():
    evening = checked_event()
    evening.act(correct_result, by=HJ, **AT, result=LOST)
    with pytest.raises(NothingToCheck):
        evening.act(check_result, by=SK, **AT, result=LOST)


def test_closing_unchecked_asks_for_a_reason():
    evening = checked_event()
    for table in (1, 2, 3):
        evening.act(check_result, by=HJ, round=1, table=table, result=WON)
    with pytest.raises(NeedsAReason):
        evening.act(close_round, round=1)
    evening.act(close_round, round=1, despite=["not-all-checked"], reason="Saw it myself")
    assert [rule.code for rule in evening.event.overruled] == ["not-all-checked"]


def test_nobody_checks_unless_the_event_wants_it():
    evening = posted(8)
    evening.report(1)
    with pytest.raises(NothingToCheck):
        evening.act(check_result, by="ana", **AT, result=WON)
    evening.finish_round()


# MTR 1.9: standings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("publishing", "expected"),
    [
        pytest.param(Publishing.EVERY, [1, 2, 3, 4], id="MTR-1.9-c: after every round, as the head judge said once"),
        pytest.param(Publishing.LAST_TWO, [3, 4], id="MTR-1.9-b: before and after the last"),
    ],
)
def test_closing_a_round_publishes_what_is_due(publishing, expected):
    evening = Evening(players=8, rounds=4).start()
    evening.act(set_procedure, publishing=publishing, at_closing=True)
    for _ in range(4):
        play(evening.pair(), lower)
    assert list(evening.event.published) == expected


def test_other_standings_are_on_the_head_judges_word():
    """MTR-1.9-c: the scorekeeper is asked; the head judge publishes."""
    evening = Evening(players=8, rounds=4).name_staff().start()
    evening.act(set_procedure, publishing=Publishing.LAST_TWO)
    play(evening.pair(), lower)
    with pytest.raises(NeedsAReason):
        evening.act(publish_standings, by=SK, after=1)
    evening.act(publish_standings, by=HJ, after=1)
    play(evening.pair(), lower)
    evening.act(give_roles, whom="bo", roles=(Role.SCOREKEEPER, Role.ORGANIZER))
    said = {"despite": ["MTR 1.9"], "reason": "The head judge said so"}
    evening.act(publish_standings, by="bo", after=2, **said)
    assert [rule.code for rule in evening.event.overruled] == ["on-the-head-judges-word"]
