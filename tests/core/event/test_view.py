"""A view is everything one viewer may see: change what they may not see, and they see no change."""

import msgspec
import pytest
from tests.core.event.events import CLOSE, WON, Evening, posted

from topcut.core.event import Report, draw_round, post_round, publish_standings, register, report_result
from topcut.core.event.view import UNNAMED, desk_view, player_view, public_view
from topcut.core.play import Level, PlayerId

NAMES = {number: f"Player {number}" for number in range(1, 17)}


def public(evening: Evening) -> object:
    return public_view(evening.event, names=NAMES)


def test_a_drawn_round_is_for_the_staff_alone():
    evening = posted(8).finish_round()
    before = public(evening), player_view(evening.event, PlayerId(1), names=NAMES)
    evening.act(draw_round)
    assert (public(evening), player_view(evening.event, PlayerId(1), names=NAMES)) == before
    assert desk_view(evening.event, names=NAMES).round == 2, "there is something that could leak"
    evening.act(post_round, round=2)
    assert public(evening).round.number == 2


def test_standings_are_public_once_they_are_published():
    """MTR-1.9-a: when the scorekeeper shows them."""
    evening = posted(8).finish_round()
    assert (public(evening).standings, public(evening).standings_after) == ((), None)
    evening.act(publish_standings, after=1)
    assert public(evening).standings_after == 1
    places = public(evening).standings
    assert [place.standing.entrant for place in places] == list(evening.event.published[1])
    assert [place.standing.rank for place in places] == list(range(1, 9)), "as published, also among equals"


def test_a_report_that_waits_for_the_other_side_is_not_public():
    evening = Evening(players=4).start().pair()
    a, b = evening.round.tables[1].sides
    for player in (a, b):
        evening.link(player)
    before = public(evening)
    evening.act(report_result, by=f"player {a}", round=1, table=1, result=WON)
    assert [table.result for table in public(evening).round.tables] == [None, None]
    assert msgspec.structs.replace(public(evening).round, open_tables=0) == msgspec.structs.replace(
        before.round, open_tables=0
    )
    mine, theirs = (player_view(evening.event, PlayerId(player), names=NAMES).match for player in (a, b))
    assert (mine.report, mine.is_mine, theirs.is_mine) == (Report.REPORTED, True, False)


@pytest.mark.parametrize(
    ("level", "sees"),
    [
        pytest.param(Level.REGULAR, True, id="MTR 2.12: free at Regular"),
        pytest.param(Level.COMPETITIVE, False, id="MTR-2.12-a: nothing of other tables at Competitive"),
    ],
)
def test_who_is_still_playing_sees_no_other_result(level, sees):
    evening = Evening(players=8, level=level).start().pair()
    me = evening.round.tables[1].sides[0]
    before = player_view(evening.event, PlayerId(me), names=NAMES)
    evening.act(report_result, round=1, table=2, result=CLOSE)
    during = player_view(evening.event, PlayerId(me), names=NAMES)
    assert (during.public.round.tables != before.public.round.tables) == sees
    evening.act(report_result, round=1, table=1, result=WON)
    after = player_view(evening.event, PlayerId(me), names=NAMES)
    assert after.public.round.tables[1].result == CLOSE


def test_no_view_holds_a_secret_or_a_link():
    evening = posted(8).finish_round()
    for player in evening.event.players:
        evening.link(player)
    secret = evening.event.secret.value
    shown = [public(evening), desk_view(evening.event, names=NAMES)]
    shown += [player_view(evening.event, player, names=NAMES) for player in evening.event.players]
    text = b"".join(msgspec.json.encode(view, enc_hook=str) for view in shown).decode()
    assert secret not in text
    assert not any(f'"{link}"' in text for link in evening.event.links)


def test_an_erased_name_is_nowhere_and_two_of_one_name_are_marked():
    evening = Evening(players=3)
    evening.act(register, names=("Ana",))
    names = {1: "Ana Ruiz", 2: "ana ruiz", 4: "Bo"}
    assert [(side.name, side.is_twin) for side in public_view(evening.event, names=names).entrants] == [
        ("Ana Ruiz", True),
        ("ana ruiz", True),
        (UNNAMED, False),
        ("Bo", False),
    ]


def test_a_player_sees_their_own_table_and_record():
    evening = posted(8).finish_round().pair()
    table = next(iter(evening.round.tables))
    me = evening.round.tables[table].sides[1]
    view = player_view(evening.event, PlayerId(me), names=NAMES)
    assert (view.match.table, view.match.me, view.match.sides[1].entrant) == (table, 1, me)
    assert view.record.played == 1
    assert view.me.name == NAMES[me]


def test_the_staff_sees_points_and_reports_of_every_table():
    evening = posted(8).finish_round().pair()
    desk = desk_view(evening.event, names=NAMES)
    assert [table.table for table in desk.tables] == [1, 2, 3, 4]
    assert sum(sum(table.points) for table in desk.tables) == 12
    assert len(desk.absent) == 8
