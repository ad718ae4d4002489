"""What people see of the playoff: the bracket once the cut is announced, and nothing that is the staff's."""

import pytest
from tests.core.event.events import WON
from tests.core.event.playoffs import before_the_cut, better_seed, cut_made, play

from topcut.core.brackets import bracket_svg
from topcut.core.event.flow import announce_stages
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import disqualify, drop
from topcut.core.event.prizes import announce_prizes, hand_over_prize
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.event.view import bracket_view, cut_view, payout_view
from topcut.core.event.view.brackets import MatchState
from topcut.core.play import Level


def shown(view):
    """The bracket as numbers: state and seeds of each match, round by round."""
    return [
        [(match.state.value, tuple(side and side.seed for side in match.sides)) for match in round.matches]
        for round in view.rounds
    ]


def test_there_is_no_bracket_before_the_cut_is_announced():
    evening = before_the_cut()
    assert bracket_view(evening.event, names=evening.names) is None
    assert len(cut_view(evening.event, names=evening.names).through) == 4


def test_a_bracket_is_shown_round_by_round():
    evening = cut_made(8)
    assert shown(bracket_view(evening.event, names=evening.names)) == [
        [("waiting", (1, 4)), ("waiting", (2, 3))],
        [("waiting", (None, None))],
    ]
    evening.act(draw_round)
    assert bracket_view(evening.event, names=evening.names).rounds[0].matches[0].table is None, "only the staff has it"
    evening.pair()
    evening.report(1)
    view = bracket_view(evening.event, names=evening.names)
    assert shown(view) == [[("done", (1, 4)), ("playing", (2, 3))], [("waiting", (1, None))]]
    done, playing = view.rounds[0].matches
    assert (done.round, done.table, done.result, done.winner) == (3, 1, WON, evening.event.cut.seeds[0])
    assert (playing.chooser, playing.winner) == (evening.event.cut.seeds[1], None)
    assert [round.to_the_final for round in view.rounds] == [1, 0]


def test_the_champion_is_named():
    evening = cut_made(8)
    for _ in range(2):
        play(evening.pair(), better_seed(evening))
    view = bracket_view(evening.event, names=evening.names)
    assert view.champion == view.seeds[0].side
    assert view.champion.name == evening.names[evening.event.cut.seeds[0]]


def test_byes_and_places_left_free_are_told():
    """GAP-03, X-20."""
    evening = cut_made(8, cut=6)
    seeds = evening.event.cut.seeds
    view = bracket_view(evening.event, names=evening.names)
    assert [side.seed for side in view.rounds[0].byes] == [1, 2]
    evening.pair()
    play(evening, better_seed(evening))
    evening.act(drop, entrant=seeds[0])
    evening.pair()
    semifinals = bracket_view(evening.event, names=evening.names).rounds[1].matches
    assert {match.state for match in semifinals} == {MatchState.BYE, MatchState.PLAYING}
    assert [side.seed for match in semifinals for side in match.sides if side.is_out] == [1]


def test_who_plays_at_competitive_sees_no_other_result_of_the_round():
    """MTR-2.12-a: and nothing that would give it away."""
    evening = cut_made(8, cut=8, level=Level.COMPETITIVE).pair()
    mine, other = evening.round.tables[1].sides[0], evening.round.tables[2].sides[0]
    blank = bracket_view(evening.event, names=evening.names, viewer=mine)
    evening.report(2)
    evening.act(disqualify, entrant=evening.round.tables[3].sides[0])
    assert bracket_view(evening.event, names=evening.names, viewer=mine) == blank
    everybody = bracket_view(evening.event, names=evening.names)
    assert [match.state for match in everybody.rounds[0].matches].count(MatchState.DONE) == 2
    assert bracket_view(evening.event, names=evening.names, viewer=other) == everybody
    evening.report(1)
    assert bracket_view(evening.event, names=evening.names, viewer=mine).rounds[0].matches[0].result == WON


def test_at_regular_all_results_are_free():
    evening = cut_made(8, cut=8).pair()
    mine = evening.round.tables[1].sides[0]
    evening.report(2)
    assert bracket_view(evening.event, names=evening.names, viewer=mine).rounds[0].matches[1].result == WON


def test_one_sides_word_is_not_shown():
    evening = cut_made(8).pair()
    player = evening.link(evening.round.tables[1].sides[0])
    before = bracket_view(evening.event, names=evening.names)
    evening.act(report_result, by=player, round=3, table=1, result=WON)
    assert bracket_view(evening.event, names=evening.names) == before


def test_why_somebody_is_out_is_not_said():
    """GAP-15: the public sees only that they are no longer in the event."""
    dropped, removed = cut_made(8), cut_made(8)
    for evening, action in ((dropped, drop), (removed, disqualify)):
        evening.act(action, entrant=evening.event.cut.seeds[0])
    views = [bracket_view(evening.event, names=evening.names) for evening in (dropped, removed)]
    assert views[0] == views[1]


def test_a_bracket_can_be_drawn_from_its_view():
    evening = cut_made(8).pair()
    view = bracket_view(evening.event, names=evening.names)
    names = {side.side.entrant: side.side.name for side in view.seeds}
    drawn = bracket_svg(view.playoff, names=names)
    assert all(name in drawn for name in names.values())


def test_the_staff_sees_by_how_much_and_who_is_first_out():
    evening = before_the_cut()
    view = cut_view(evening.event, names=evening.names)
    side, standing = view.first_out
    assert side.name == evening.names[standing.entrant]
    assert standing.rank == 5
    everybody = (Stage(rounds=2), Stage(Structure.PLAYOFF, cut=8, minutes=None))
    evening.act(announce_stages, stages=everybody, despite=["MTR 10.2"], reason="All want to play")
    assert cut_view(evening.event, names=evening.names).first_out is None


def test_the_staff_sees_who_has_won_what():
    evening = cut_made(8)
    evening.act(announce_prizes, awards=(ForPlaces(5, 5, (Prize(3, "booster"),)),))
    (line,) = payout_view(evening.event, names=evening.names).lines
    evening.act(hand_over_prize, entrant=line.side.entrant, prizes=(Prize(1, "booster"),))
    view = payout_view(evening.event, names=evening.names)
    assert (view.owed, view.handed_over, view.left) == (
        (Prize(3, "booster"),),
        (Prize(1, "booster"),),
        (Prize(2, "booster"),),
    )
    assert view.lines[0].side.name == evening.names[line.side.entrant]
    with pytest.raises(AttributeError):
        view.secret
