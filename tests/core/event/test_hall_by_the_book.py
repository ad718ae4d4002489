"""Rows of the rule book about the hall: devices, cameras and conduct, each by the example that shows it."""

import msgspec
import pytest
from tests.core.event.events import STAFF, Evening, posted
from tests.core.event.playoffs import cut_made
from tests.core.event.questions import asked_about, refused, told_of

from topcut.core.event.flow import announce_stages
from topcut.core.event.hall import decline_camera, feature_match, offered_for_coverage, restrict_devices
from topcut.core.event.judging import call_judge, close_call, give_ruling, open_investigation, take_call, take_statement
from topcut.core.event.nouns.matches.terms import Devices
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import give_passes
from topcut.core.event.view import player_view, public_view
from topcut.core.judging.terms import CallFor
from topcut.core.play import How, Level, Role
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule
from topcut.core.rules.infractions import infractions
from topcut.core.rules.reference import EVERYWHERE, place_of
from topcut.core.rules.requirements import requirements
from topcut.locale import say

HJ, FJ = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE]
MINUTE = 60_000_000


# MTR 2.12, MTR 2.13, MTR 5.6: devices, cameras ------------------------------------------------------------------------


def test_the_head_judge_or_the_organizer_restricts_devices():
    """MTR-2.12-e."""
    evening = Evening(players=2).name_staff()
    assert refused(evening, restrict_devices, by=FJ, devices=Devices.FORBIDDEN) == ("not-your-power", "MTR 2.12")
    evening.act(restrict_devices, by=HJ, devices=Devices.FORBIDDEN)
    assert public_view(evening.event, names={}).announcement.devices is Devices.FORBIDDEN
    evening.act(restrict_devices, by=STAFF[Role.ORGANIZER], devices=Devices.AS_THE_RULES_SAY)
    assert evening.event.devices is Devices.AS_THE_RULES_SAY


def test_a_judges_permission_to_look_something_up_in_private_is_kept_with_its_time():
    """MTR-2.12-c."""
    evening = posted(2).name_staff()
    evening.act(call_judge, by=evening.link(1), round=1, table=1, kind=CallFor.CARD_TEXT, away=True)
    evening.act(give_ruling, by=FJ, round=1, table=1, text="yes", call=1, kind=CallFor.CARD_TEXT, allows=True)
    (ruling,) = evening.event.judging.rulings.values()
    assert (ruling.given.kind, ruling.given.allows, ruling.given.judge) == (CallFor.CARD_TEXT, True, FJ)
    assert evening.event.judging.calls[1].ended_at == evening.now


@pytest.mark.parametrize(
    ("level", "codes"),
    [
        pytest.param(Level.REGULAR, ["coverage-at-regular"], id="MTR-2.13-a: told at Regular"),
        pytest.param(Level.COMPETITIVE, [], id="MTR-2.13-a: Competitive"),
        pytest.param(Level.PROFESSIONAL, [], id="MTR-2.13-a: Professional"),
    ],
)
def test_a_match_is_covered(level, codes):
    evening = posted(4, level=level, format="casual")
    assert told_of(evening, feature_match, round=1, table=1) == codes
    evening.act(feature_match, round=1, table=1)
    assert [table.progress.is_featured for table in evening.round.tables.values()] == [True, False]


def test_who_objects_is_not_offered_to_the_camera():
    """MTR-2.13-b."""
    evening = posted(4, level=Level.COMPETITIVE, format="casual")
    me, table = evening.link(1), evening.table_of(1)
    assert refused(evening, decline_camera, by=me, player=2)[0] == "not-your-power"
    evening.act(decline_camera, by=me, player=1)
    assert offered_for_coverage(evening.event) == (3 - table,)
    assert asked_about(evening, feature_match, round=1, table=table) == ["off-camera"]
    evening.act(feature_match, round=1, table=table, despite=["off-camera"], reason="Said yes at the table")
    assert [each.code for each in evening.event.overruled] == ["off-camera"]
    evening.act(decline_camera, by=me, player=1, declines=False)
    assert offered_for_coverage(evening.event) == (1, 2)


def test_in_a_professional_playoff_an_objection_does_not_count():
    """MTR-2.13-b: as far as the level lets them."""
    evening = cut_made(8)
    stages = (evening.event.stages[0], *_at(evening, Level.PROFESSIONAL))
    evening.act(announce_stages, stages=stages, despite={"level-already-announced"}, reason="it was always so")
    for player in range(1, 9):
        evening.act(decline_camera, player=player)
    evening.pair()
    assert offered_for_coverage(evening.event) == tuple(evening.round.tables)


def _at(evening: Evening, level: Level) -> tuple[Stage, ...]:
    return tuple(msgspec.structs.replace(stage, level=level) for stage in evening.event.stages[1:])


def test_players_of_a_covered_match_are_told():
    """MTR-5.6-e: press and coverage hold a pass, and the two know that others see more than usual."""
    evening = posted(4, level=Level.COMPETITIVE, format="casual")
    evening.act(give_passes, whom="camera", passes=(Pass.PRESS, Pass.COVERAGE))
    evening.act(feature_match, round=1, table=evening.table_of(1))
    seen = {player: player_view(evening.event, player, names={}).match.is_featured for player in range(1, 5)}
    sides = evening.round.tables[evening.table_of(1)].sides
    assert {player for player, told in seen.items() if told} == {*sides}


def test_an_investigation_may_rest_on_a_video_in_any_event():
    """MTR-2.13-h: a ruling may not, outside the few events that are named."""
    evening = posted(2).name_staff()
    at = {"round": 1, "table": 1}
    assert refused(evening, give_ruling, by=HJ, text="seen", evidence="video", **at)[1] == "MTR 2.13"
    evening.act(open_investigation, by=FJ, players=(1,), infraction="cheating", **at)
    evening.act(take_statement, by=FJ, investigation=1, text="The camera shows it", evidence="video")
    evening.act(take_statement, by=FJ, investigation=1, text="I saw it")
    (found,) = evening.event.judging.investigations.values()
    assert [said.evidence for said in found.statements] == ["video", ""]


# MTR 5: conduct -------------------------------------------------------------------------------------------------------


def test_a_watch_for_slow_play_has_a_watcher_a_beginning_and_an_end():
    """MTR-5.5-b."""
    evening = posted(2).name_staff()
    evening.act(call_judge, by=evening.link(1), round=1, table=1, kind=CallFor.SLOW_PLAY)
    evening.act(take_call, by=FJ, call=1)
    begun_at = evening.now
    evening.now += 5 * MINUTE
    evening.act(close_call, by=FJ, call=1)
    call = evening.event.judging.calls[1]
    assert (call.asked.kind, call.judge, call.taken_at, call.ended_at) == (
        CallFor.SLOW_PLAY,
        FJ,
        begun_at,
        begun_at + 5 * MINUTE + 1,
    )


def test_no_match_is_decided_at_random():
    """MTR-5.2-d: a result has no such reason, and doing it is an infraction with a line in the form."""
    assert {how.value for how in How} == {"played", "draw-agreed", "conceded", "no-show", "match-loss"}
    (preset,) = [each for each in infractions("magic").presets if each.id == "random-result"]
    assert infractions("magic").infraction(preset.infraction).rule == Rule("IPG", "4.3")


@pytest.mark.parametrize(
    ("row", "infraction", "count"),
    [
        pytest.param("MTR-2.11-e", {"slow-play"}, 1, id="MTR-2.11-e: too many notes are slow play"),
        pytest.param("MTR-5.4-a", {"minor", "major"}, 6, id="MTR-5.4-a: six kinds of unsporting conduct"),
    ],
)
def test_what_judges_see_often_has_a_line_in_the_form(row, infraction, count):
    found = [each for each in infractions("magic").presets if row in each.rows]
    assert len(found) == count
    assert {each.infraction for each in found} == infraction
    assert all(each.en and say(each.en, "es") != each.en for each in found)


def test_every_preset_names_an_infraction_of_its_catalogue():
    for game in ("magic", "lorcana"):
        catalogue = infractions(game)
        assert {each.infraction for each in catalogue.presets} <= {each.id for each in catalogue.infractions}
        assert len({each.id for each in catalogue.presets}) == len(catalogue.presets)


@pytest.mark.parametrize(
    ("row", "asked"),
    [
        pytest.param("MTR-2.11-c", {"role": "player"}, id="MTR-2.11-c: no other notes in a game"),
        pytest.param("MTR-2.11-g", {"role": "player"}, id="MTR-2.11-g: no notes in a draft"),
        pytest.param("MTR-2.11-h", {"role": "player"}, id="MTR-2.11-h: no outside notes while building"),
        pytest.param("MTR-5.6-b", {"role": "spectator"}, id="MTR-5.6-b: no advice before the list is in"),
        pytest.param("MTR-5.6-c", {"role": "spectator"}, id="MTR-5.6-c: no word on picks in a draft"),
    ],
)
def test_what_no_tool_was_built_to_refuse_stands_in_the_reference(row, asked):
    """Notes and chat do not exist here, so nothing is locked: the row is something to read."""
    requirement = requirements()[row]
    assert requirement.en
    assert say(requirement.en, "es") != requirement.en
    place = place_of(requirement.rule)
    assert place is not EVERYWHERE
    assert place.has(**asked)
