"""A view is everything one viewer may see: change what they may not see, and they see no change."""

import msgspec
import pytest
from tests.core.event.events import CLOSE, LOST, WON, Evening, begun, posted

from topcut.core.event.flow import announce_stages, post_round
from topcut.core.event.hall import assign_screen
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Shows, Stage, Structure
from topcut.core.event.people import check_in, disqualify, drop, note_payment, open_check_in, register
from topcut.core.event.rounds import (
    add_time,
    announce_tables,
    correct_result,
    draw_round,
    extend_table,
    pause_clock,
    publish_standings,
    ranking,
    report_result,
    start_clock,
)
from topcut.core.event.view import UNNAMED, desk_view, explained_place, player_view, public_view
from topcut.core.play import FirstTo, Level, Outcome, PlayerId, Result, Score
from topcut.core.standings import CRITERIA, Record, RoundKind

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
    assert (mine.report, mine.is_mine, theirs.is_mine) == (ReportStatus.REPORTED, True, False)


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
    assert desk.absent == (), "who sits in a posted round is here"


# What anybody may see of how the event runs ---------------------------------------------------------------------------


def test_everybody_may_know_how_the_event_runs():
    """MTR-10.2: what was announced."""
    evening = Evening(players=3, format="modern", level=Level.COMPETITIVE, minutes=60, length=FirstTo(3))
    view = public(evening)
    stage = view.current
    assert (view.game, view.zone, view.entered, view.rounds_announced, view.has_cut) == ("magic", "UTC", 3, 3, False)
    assert (stage.format, stage.level, stage.minutes, stage.length) == ("modern", 2, 60, FirstTo(3))
    evening.act(announce_stages, stages=(Stage(rounds=3), Stage(structure=Structure.PLAYOFF, rounds=1, cut=2)))
    assert (public(evening).has_cut, public(evening).stages[1].cut) == (True, 2)


def test_an_event_without_stages_can_be_looked_at():
    evening = Evening(players=1)
    evening.event.stages = []
    assert public(evening).current is None


def test_who_left_counts_as_entered_unless_they_never_took_part():
    evening = Evening(players=5)
    evening.act(drop, entrant=5)
    evening.start().pair()
    evening.act(drop, entrant=1)
    assert (public(evening).entered, len(public(evening).entrants)) == (4, 3)


def test_the_room_sees_its_screens_and_whether_a_code_is_asked_for_and_never_the_code():
    evening = Evening(players=2)
    evening.act(assign_screen, screen=3, shows=Shows.MESSAGE, message="Pizza at seven")
    assert not public(evening).asks_code
    evening.act(open_check_in, code="OAKLEAF7")
    view = public(evening)
    assert (view.screens[3].shows, view.screens[3].message, view.asks_code) == ("message", "Pizza at seven", True)
    shown = [view, desk_view(evening.event, names=NAMES), player_view(evening.event, PlayerId(1), names=NAMES)]
    assert evening.event.venue_code.value == "OAKLEAF7", "there is something that could leak"
    assert b"OAKLEAF7" not in b"".join(msgspec.json.encode(each, enc_hook=str) for each in shown)


def test_published_standings_follow_a_correction_at_once():
    """Figures are kept for the same results only: nobody is shown old ones."""
    evening = posted(4).finish_round()
    evening.act(publish_standings, after=1)
    before = {place.side.entrant: place.standing.points for place in public(evening).standings}
    winner, loser = evening.round.tables[1].sides
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Slip")
    after = {place.side.entrant: place.standing.points for place in public(evening).standings}
    assert (before[winner], before[loser], after[winner], after[loser]) == (3, 0, 0, 3)


# What a player may see ------------------------------------------------------------------------------------------------


def test_my_rounds_say_what_each_was_for_me():
    evening = posted(5).finish_round(CLOSE)
    bye = evening.round.byes[0]
    evening.pair()
    view = player_view(evening.event, PlayerId(bye), names=NAMES)
    first, second = (played.own for played in view.rounds)
    assert (first.round, first.kind, first.outcome, first.points, first.table) == (
        1,
        RoundKind.BYE,
        Outcome.WIN,
        3,
        None,
    )
    assert (second.kind, second.outcome, second.points, second.table) == (RoundKind.OPEN, None, 0, view.match.table)
    assert view.rounds[1].opponent == view.match.sides[1 - view.match.me]


def test_my_result_is_told_from_my_side_and_counts_once_it_is_final():
    evening = posted(4)
    one, other = evening.round.tables[1].sides
    for side in (one, other):
        evening.link(side)
    evening.report(1, CLOSE, by=f"player {other}")
    assert player_view(evening.event, PlayerId(other), names=NAMES).points == 0, "the other side has not answered"
    evening.report(1, CLOSE)
    views = [player_view(evening.event, PlayerId(side), names=NAMES) for side in (one, other)]
    assert [view.rounds[0].own.result for view in views] == [CLOSE, CLOSE.mirrored()]
    assert [(view.points, view.record) for view in views] == [(3, Record(1, 0, 0)), (0, Record(0, 1, 0))]


def test_who_came_late_sees_the_rounds_they_lost():
    """GAP-07."""
    evening = posted(4).finish_round()
    late = evening.register("Late")
    evening.pair()
    view = player_view(evening.event, PlayerId(late), names=NAMES)
    assert (view.rounds[0].own.kind, view.record) == (
        RoundKind.LOSS,
        Record(0, 1, 0) if not view.has_bye else Record(1, 1, 0),
    )


@pytest.mark.parametrize("players", [4, 7, 8])
def test_points_and_records_are_those_of_the_standings(players):
    evening = posted(players).finish_round(CLOSE).pair().finish_round()
    evening.register("Late")
    evening.pair().finish_round(LOST)
    for place in ranking(evening.event, after=3):
        view = player_view(evening.event, PlayerId(place.entrant), names=NAMES)
        assert (view.points, view.record) == (place.points, place.record)


def test_my_match_says_how_long_it_is_and_what_both_had_before_it():
    evening = begun(4, length=FirstTo(3))
    evening.act(announce_tables, fixed=((1, 9),))
    evening.pair().finish_round(Result(Score((3, 0))))
    evening.pair()
    match = player_view(evening.event, PlayerId(1), names=NAMES).match
    assert (match.length, match.table, match.is_fixed) == (FirstTo(3), 9, True)
    assert match.points in {(3, 3), (0, 0)}
    evening.report(9, Result(Score((3, 0))))
    assert player_view(evening.event, PlayerId(1), names=NAMES).match.points == match.points, "before this match"


def test_a_late_word_of_one_side_changes_no_page_of_a_player():
    evening = posted(4)
    one, other = evening.round.tables[1].sides
    for side in (one, other):
        evening.link(side)
    evening.report(1, WON)
    before = [player_view(evening.event, PlayerId(side), names=NAMES) for side in (one, other)]
    evening.report(1, LOST, by=f"player {other}")
    assert evening.round.tables[1].is_doubted
    assert [player_view(evening.event, PlayerId(side), names=NAMES) for side in (one, other)] == before


# A published place taken apart ----------------------------------------------------------------------------------------


def test_a_place_is_taken_apart_once_it_is_published():
    """MTR-C: every opponent's share adds up, floored where it must be."""
    evening = posted(8).finish_round().pair().finish_round(CLOSE)
    assert explained_place(evening.event, 1, names=NAMES) is None
    evening.act(publish_standings, after=2)
    floored = []
    for place in public(evening).standings:
        told = explained_place(evening.event, place.side.entrant, names=NAMES)
        assert told.place == place
        assert [sum.reason.value for sum in told.sums] == [figure.value for figure in place.standing.tiebreakers]
        for over in (told.sums[0], told.sums[2]):
            assert over.reason.value == sum(share.amount.counts_as for share in over.shares) / len(over.shares)
            assert [share.opponent.name for share in over.shares] == [NAMES[s.opponent.entrant] for s in over.shares]
        floored.append(any(share.amount.is_floored for share in told.sums[0].shares))
    assert {*floored} == {True, False}


def test_neighbours_are_those_of_the_published_order():
    evening = posted(8).finish_round()
    evening.act(publish_standings, after=1)
    order = evening.event.published[1]
    told = [explained_place(evening.event, entrant, names=NAMES) for entrant in order]
    assert [each.ahead and each.ahead.place.side.entrant for each in told] == [None, *order[:-1]]
    assert [each.behind and each.behind.place.side.entrant for each in told] == [*order[1:], None]
    assert {each.behind.by for each in told[:-1]} == {None, CRITERIA["points"]}, "GAP-05: the rest is the lot"


def test_the_disqualified_have_no_place_to_be_explained():
    """GAP-15."""
    evening = posted(4).finish_round()
    evening.act(disqualify, entrant=1)
    evening.act(publish_standings, after=1)
    assert explained_place(evening.event, 1, names=NAMES) is None


# What the staff sees --------------------------------------------------------------------------------------------------


def test_open_tables_are_sorted_by_when_they_finish():
    """MTR 2.6: the clock and what a table has beyond it."""
    evening = posted(8).name_staff()
    evening.act(extend_table, round=1, table=1, minutes=5, by="head-judge")
    evening.report(3)
    assert [(f.table, f.ends_at, f.left) for f in desk_view(evening.event, names=NAMES).finishing] == [
        (2, None, None),
        (4, None, None),
        (1, None, None),
    ]
    evening.act(start_clock, round=1)
    ends_at = evening.round.clock.ends_at
    finishing = desk_view(evening.event, names=NAMES).finishing
    assert [finish.ends_at - ends_at for finish in finishing] == [0, 0, 300_000_000]
    evening.act(pause_clock, round=1)
    evening.act(add_time, round=1, minutes=1)
    left = evening.round.clock.left
    paused = desk_view(evening.event, names=NAMES).finishing
    assert [(finish.ends_at, finish.left - left) for finish in paused] == [(None, 0), (None, 0), (None, 300_000_000)]


def test_the_desk_sees_a_phone_that_disagrees_and_who_reported():
    evening = posted(4)
    phones = [evening.link(side) for side in evening.round.tables[1].sides]
    evening.report(2, CLOSE, by=evening.link(evening.round.tables[2].sides[1]))
    evening.report(1, WON)
    before = public(evening)
    evening.report(1, LOST, by=phones[1])
    assert public(evening) == before, "the room hears nothing of it"
    view = desk_view(evening.event, names=NAMES)
    assert [(t.table, t.report, t.reported_by) for t in view.tables] == [
        (1, ReportStatus.FINAL, None),
        (2, ReportStatus.REPORTED, 1),
    ]
    (doubt,) = view.doubts
    assert (doubt.round, doubt.table, doubt.result, doubt.side, doubt.said) == (1, 1, WON, 1, LOST)


def test_the_desk_knows_who_is_here_who_has_paid_and_who_has_a_phone():
    evening = Evening(players=3)
    evening.act(note_payment, entrant=1)
    evening.act(check_in, entrant=2)
    evening.link(3)
    evening.act(drop, entrant=3)
    people = desk_view(evening.event, names=NAMES).people
    assert [(p.paid, p.checked_in, bool(p.phones), p.is_out) for p in people] == [
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, True),
    ]
