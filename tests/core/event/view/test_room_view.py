"""Everybody's own part, made for the room at once, is what each player's own page shows."""

import msgspec
import pytest
from tests.core.event.events import CLOSE, Evening, begun, posted

from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.people import link_player, register
from topcut.core.event.rounds import draw_round, extend_table, publish_standings, start_clock
from topcut.core.event.view import RoomView, player_view, room_view
from topcut.core.event.view.room import OwnPart
from topcut.core.play import PlayerId, Who


def room(evening: Evening) -> RoomView:
    return room_view(evening.event, names=evening.names)


def agrees(part: OwnPart, evening: Evening, player: int) -> bool:
    """Whether a part says what the player's page says."""
    view = player_view(evening.event, PlayerId(player), names=evening.names)
    match = view.match
    same = (part.phase, part.has_bye, part.is_out) == (view.public.phase, view.has_bye, view.is_out)
    if match is None:
        return same and part.table is None
    clock = (part.ends_at, part.left, part.extra)
    return same and (part.round, part.table, part.opponent, part.report, part.is_mine, part.result, clock) == (
        *(match.round, match.table, match.sides[1 - match.me].name, match.report, match.is_mine, match.result),
        (match.clock.ends_at, match.clock.left, match.clock.extra),
    )


def in_a_round() -> Evening:
    evening = posted(9)
    evening.act(start_clock, round=1)
    evening.act(extend_table, round=1, table=2, minutes=3)
    evening.report(1, CLOSE)
    return evening


@pytest.mark.parametrize(
    "evening",
    [
        pytest.param(Evening(players=3), id="before the event"),
        pytest.param(posted(9), id="a posted round with a bye"),
        pytest.param(in_a_round(), id="a clock, an extension, a result"),
        pytest.param(posted(8).finish_round(), id="between rounds"),
    ],
)
def test_a_part_says_what_the_page_says(evening: Evening) -> None:
    parts = room(evening).parts
    assert set(parts) == set(evening.event.entrants)
    assert [n for n in parts if not agrees(parts[n], evening, evening.event.entrants[n].players[0])] == []


def test_a_drawn_round_is_in_nobodys_part() -> None:
    evening = begun(8)
    before = room(evening)
    evening.act(draw_round)
    assert room(evening) == before


def test_a_result_changes_the_parts_of_its_own_table_alone() -> None:
    evening = posted(8)
    before = room(evening).parts
    evening.report(2, CLOSE)
    after = room(evening).parts
    assert {n for n in after if after[n] != before[n]} == set(evening.round.tables[2].sides)
    assert {after[n].report for n in evening.round.tables[2].sides} == {ReportStatus.FINAL}


def test_published_standings_are_news_for_everybody() -> None:
    evening = posted(8).finish_round()
    before = room(evening).parts
    evening.act(publish_standings, after=1)
    assert all(room(evening).parts[n] != before[n] for n in before)


def test_two_of_one_name_are_told_apart() -> None:
    evening = Evening()
    for name in ("Ana", "Bo", "Bo", "Ana"):
        evening.act(register, names=(name,))
    evening.start().pair()
    for part in room(evening).parts.values():
        assert evening.names[part.opponent_number] == part.opponent


def test_a_replaced_link_opens_nobodys_part() -> None:
    evening = Evening(players=2)
    for link in ("old", "new"):
        evening.act(link_player, link=Who(link), player=PlayerId(1))
    assert room(evening).links == {Who("new"): PlayerId(1)}


def test_what_is_the_same_for_everybody_is_not_repeated_on_the_line() -> None:
    """A part is sent to thousands: what says nothing is left out."""
    assert msgspec.json.encode(room(Evening(players=1)).parts[1]) == b'{"phase":1}'
