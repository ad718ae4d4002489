"""The cut: checked, announced, and from then on nobody moves up (MTR 2.10, MTR 10.4)."""

import pytest
from tests.core.event.events import DRAWN, STAFF, WON, Evening, begun
from tests.core.event.playoffs import before_the_cut, cut_made, play, with_playoff
from tests.strategies import repeatable

from topcut.core.asking import Asked, Occasion, WholeLog
from topcut.core.brackets.refusals import NobodyMovesUp, NoReturnAfterTheCut, TooFewForABracket
from topcut.core.event.flow import announce_stages, finish_event
from topcut.core.event.flow.creating import NewEvent, create_event
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.bounds import NotThatManyAdvance, PlayoffComesLast, RoundsFollowFromTheCut
from topcut.core.event.nouns.facts import CutAnnounced
from topcut.core.event.nouns.hall.refusals_room import MergeTooLate
from topcut.core.event.nouns.playoff.refusals import (
    BracketDecides,
    CutHasChanged,
    CutIsMade,
    CutNotAnnounced,
    EntryIsOver,
    NoPlayoff,
    StagesAreSet,
    StandingsEndWithTheCut,
    SwissNotOver,
)
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.facts import StandingsPublished
from topcut.core.event.nouns.rounds.refusals import RoundNotOver
from topcut.core.event.nouns.state import Phase, Stage, Structure
from topcut.core.event.people import check_in, disqualify, drop, merge_entrants, readmit, register
from topcut.core.event.playoff import announce_cut
from topcut.core.event.playoff.cut import cut_check
from topcut.core.event.rounds import (
    correct_result,
    dispute_result,
    draw_round,
    pair_by_hand,
    publish_standings,
    ranking,
    report_result,
)
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.log.refusals import NeedsAReason, OthersDependOnIt
from topcut.core.play import Actor, Role
from topcut.core.standings import BY_THE_BOOK

# How it is announced --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cut", "rounds"),
    [
        pytest.param(2, 1, id="MTR-10.4-g: two play the final"),
        pytest.param(4, 2, id="MTR-10.4-f: four"),
        pytest.param(8, 3, id="MTR-10.4-e: eight"),
        pytest.param(5, 3, id="GAP-03: five, three of them with byes"),
        pytest.param(16, 4, id="MTR-10.4-b: another number"),
    ],
)
def test_the_rounds_of_a_playoff_follow_from_the_cut(cut, rounds):
    evening = with_playoff(cut=cut)
    assert evening.event.stages[1].rounds == rounds


def test_a_playoff_of_so_many_rounds_takes_as_many_as_have_room_in_it():
    """MTR-10.4-f: two rounds are a cut to four."""
    assert len(cut_check(before_the_cut(16, cut=None, rounds=2).event).seeds) == 4


def test_an_event_is_created_with_its_playoff():
    stages = (Stage(rounds=3), Stage(Structure.PLAYOFF, cut=8))
    created = create_event(Occasion(Actor("ana"), 0, repeatable("x")), NewEvent(title="Friday", stages=stages))
    assert created.facts[1].stages[1].rounds == 3


@pytest.mark.parametrize(
    ("stages", "refusal"),
    [
        pytest.param((Stage(rounds=3), Stage(Structure.PLAYOFF, cut=1)), NotThatManyAdvance, id="MTR-10.4-b: one"),
        pytest.param((Stage(rounds=3), Stage(Structure.PLAYOFF, cut=-8)), NotThatManyAdvance, id="MTR-10.4-b: less"),
        pytest.param((Stage(rounds=3), Stage(Structure.PLAYOFF, cut=9999)), NotThatManyAdvance, id="MTR-10.4-b: all"),
        pytest.param((Stage(rounds=3, cut=8),), NotThatManyAdvance, id="MTR-10.4-b: a cut to nothing"),
        pytest.param((Stage(Structure.PLAYOFF, 2, cut=8),), RoundsFollowFromTheCut, id="MTR-10.4-e: eight in two"),
        pytest.param((Stage(Structure.PLAYOFF, cut=8), Stage(rounds=3)), PlayoffComesLast, id="MTR-10.4-b: Swiss last"),
    ],
)
def test_a_playoff_that_cannot_be_is_refused(stages, refusal):
    with pytest.raises(refusal):
        Evening().act(announce_stages, stages=stages)


def test_another_cut_than_announced_needs_a_reason():
    """MTR-10.2-c: eight and six take as many rounds, and players came for eight."""
    evening = with_playoff(cut=8)
    six = {"stages": (Stage(rounds=2), Stage(Structure.PLAYOFF, cut=6, minutes=None))}
    with pytest.raises(NeedsAReason) as asked:
        evening.act(announce_stages, **six)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["cut-already-announced"]
    evening.act(announce_stages, despite=["MTR 10.2"], reason="Two went home", **six)
    assert evening.event.stages[1].cut == 6


# The check ------------------------------------------------------------------------------------------------------------


def test_the_check_says_who_is_in_and_by_how_much():
    """Ninth sees by how much."""
    evening = before_the_cut(16, swiss=4, cut=8)
    check = cut_check(evening.event)
    seed = seed_of(evening.event, "standings", 4)
    standings = ranking(evening.event, after=4, seed=seed)
    assert check.seeds == tuple(standing.entrant for standing in standings[:8])
    assert check.first_out == standings[8]
    last_in, first_out = standings[7], standings[8]
    assert check.margin is not None
    assert check.margin.by in {*BY_THE_BOOK, None}
    if check.margin.by:
        figures = [standing.figure(check.margin.by.name) for standing in (last_in, first_out)]
        assert check.margin.by_how_much == figures[0] - figures[1] > 0
    assert check.is_clear
    assert evening.event.cut is None, "looking changes nothing"


def test_the_check_says_when_only_the_lot_decided():
    """GAP-05: after one round four have won, and nobody is better than the others."""
    check = cut_check(before_the_cut(8, swiss=1, cut=2).event)
    assert (check.margin.by, check.margin.by_how_much) == (None, 0)
    assert len(check.by_lot) == 4
    assert {*check.seeds} < {*check.by_lot}
    assert cut_check(before_the_cut(8, swiss=1, cut=4).event).by_lot == ()


def test_the_check_lists_open_disputed_and_one_sided_tables():
    evening = with_playoff(8, swiss=1, cut=2).pair()
    players = [evening.link(evening.round.tables[number].sides[0]) for number in (1, 2)]
    evening.act(report_result, by=players[0], round=1, table=1, result=WON)
    other = evening.link(evening.round.tables[1].sides[1])
    evening.act(report_result, by=players[1], round=1, table=2, result=WON)
    evening.act(dispute_result, by=other, round=1, table=1)
    check = cut_check(evening.event)
    assert (check.disputed, check.one_sided, check.unreported) == (((1, 1),), ((1, 2),), ((1, 3), (1, 4)))
    assert not check.is_clear


def test_the_check_names_the_absent_only_where_people_check_in_and_nobody_has_played():
    evening = begun(4, structure=Structure.PLAYOFF, rounds=None)
    assert cut_check(evening.event).absent == ()
    here = cut_check(evening.event).seeds
    for entrant in here[:3]:
        evening.act(check_in, entrant=entrant)
    assert cut_check(evening.event).absent == here[3:]


def test_who_has_played_is_here_without_a_check_in():
    """MTR-1.10-d: one phone said so, and everybody else was missing for ever."""
    evening = before_the_cut()
    evening.act(check_in, entrant=cut_check(evening.event).seeds[0])
    assert cut_check(evening.event).absent == ()


def test_who_left_before_the_announcement_is_replaced_by_the_next():
    """MTR-2.10-h speaks of who leaves after it."""
    evening = before_the_cut()
    first, *others = cut_check(evening.event).seeds
    fifth = cut_check(evening.event).first_out.entrant
    evening.act(drop, entrant=first)
    check = cut_check(evening.event)
    assert (check.seeds, check.passed_over) == ((*others, fifth), (first,))
    evening.act(announce_cut)
    assert evening.event.cut.seeds == (*others, fifth)


def test_a_disqualified_entrant_does_not_advance():
    """GAP-15."""
    evening = before_the_cut()
    first = cut_check(evening.event).seeds[0]
    evening.act(disqualify, entrant=first)
    assert first not in cut_check(evening.event).seeds


# The announcement -----------------------------------------------------------------------------------------------------


def test_the_head_judge_announces_and_the_standings_go_with_it():
    """MTR-10.4-b: one entry, so that every screen changes at once."""
    evening = before_the_cut().name_staff()
    for role in (Role.ORGANIZER, Role.SCOREKEEPER, Role.FLOOR_JUDGE):
        with pytest.raises(NotYourPower):
            evening.act(announce_cut, by=STAFF[role])
    evening.act(announce_cut, by=STAFF[Role.HEAD_JUDGE])
    published, made = evening.book.kind.read(evening.book.lines[-1]).facts
    assert isinstance(published, StandingsPublished)
    assert isinstance(made, CutAnnounced)
    assert made.seeds == published.order[:4] == evening.event.cut.seeds


def test_standings_the_room_has_seen_are_not_published_again():
    evening = before_the_cut()
    evening.act(publish_standings, after=2)
    evening.act(announce_cut)
    (made,) = evening.book.kind.read(evening.book.lines[-1]).facts
    assert made.seeds == evening.event.published[2][:4]


def test_what_was_checked_is_what_is_announced():
    evening = before_the_cut()
    seen = cut_check(evening.event).seeds
    evening.act(drop, entrant=seen[-1])
    with pytest.raises(CutHasChanged):
        evening.act(announce_cut, seen=seen)
    evening.act(announce_cut, seen=cut_check(evening.event).seeds)


@pytest.mark.parametrize(
    ("made", "refusal"),
    [
        pytest.param(lambda: begun(8), NoPlayoff, id="MTR-10.4-b: none announced"),
        pytest.param(lambda: play(with_playoff().pair()), SwissNotOver, id="MTR-10.2-c: a round is missing"),
        pytest.param(lambda: play(with_playoff().pair()).pair(), RoundNotOver, id="MTR-1.9-a: a round is open"),
        pytest.param(cut_made, CutIsMade, id="MTR-2.10-h: once"),
    ],
)
def test_a_cut_out_of_turn_is_refused(made, refusal):
    with pytest.raises(refusal):
        made().act(announce_cut)


def test_one_who_is_left_needs_no_bracket():
    evening = before_the_cut(4, cut=4)
    for entrant in (2, 3, 4):
        evening.act(drop, entrant=entrant)
    with pytest.raises(TooFewForABracket):
        evening.act(announce_cut)


def test_the_bracket_waits_for_the_cut():
    evening = before_the_cut()
    with pytest.raises(CutNotAnnounced):
        evening.act(draw_round)
    with pytest.raises(BracketDecides):
        evening.act(pair_by_hand, matches=((1, 1, 2), (2, 3, 4)))


def test_a_result_in_doubt_is_to_be_settled_first():
    """MTR-1.9-d: a player says otherwise after the round."""
    evening = before_the_cut()
    table = evening.round.tables[1]
    player = evening.link(table.sides[0])
    said = WON.mirrored() if table.result == WON else WON
    evening.act(report_result, by=player, round=2, table=1, result=said)
    check = cut_check(evening.event)
    assert (check.doubted, check.is_clear) == (((2, 1),), False)
    with pytest.raises(NeedsAReason):
        evening.act(announce_cut)
    evening.act(announce_cut, despite=["results-in-doubt"], reason="Both were asked")


# After it -------------------------------------------------------------------------------------------------------------


def test_after_the_cut_nobody_comes_back_in_or_moves_up():
    """MTR-2.10-h, MTR-2.10-l."""
    evening = cut_made()
    inside, outside = evening.event.cut.seeds[0], next(e for e in range(1, 9) if e not in evening.event.cut.seeds)
    for entrant, refusal in ((inside, NoReturnAfterTheCut), (outside, NobodyMovesUp)):
        evening.act(drop, entrant=entrant)
        with pytest.raises(refusal):
            evening.act(readmit, entrant=entrant)
    with pytest.raises(EntryIsOver):
        evening.act(register, names=("Zoe",))


def test_after_the_cut_two_entrants_stay_two():
    evening = before_the_cut()
    twin = evening.register("Player 1")
    evening.act(announce_cut)
    with pytest.raises(MergeTooLate):
        evening.act(merge_entrants, kept=1, gone=twin)


def test_after_the_cut_its_number_and_the_rounds_stand():
    evening = cut_made()
    with pytest.raises(StagesAreSet):
        evening.act(announce_stages, stages=(Stage(rounds=3), Stage(Structure.PLAYOFF, cut=4)))
    with pytest.raises(StagesAreSet):
        evening.act(announce_stages, stages=(Stage(rounds=2), Stage(Structure.PLAYOFF, cut=3)))
    timed = (Stage(rounds=2), Stage(Structure.PLAYOFF, cut=4, minutes=90))
    evening.act(announce_stages, stages=timed, despite=["MTR B"], reason="The hall closes")
    assert evening.event.stages[1].minutes == 90


def test_a_corrected_swiss_result_does_not_change_the_cut():
    evening = cut_made()
    seeds = evening.event.cut.seeds
    table = next(n for n, t in evening.event.rounds[2].tables.items() if seeds[0] in t.sides)
    other = evening.event.rounds[2].tables[table].result.mirrored()
    with pytest.raises(NeedsAReason) as asked:
        evening.act(correct_result, round=2, table=table, result=other)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["other-winner", "cut-stands"]
    agreed = {"despite": ["MTR 1.9", "MTR 10.4"], "reason": "The head judge agreed"}
    evening.act(correct_result, round=2, table=table, result=other, **agreed)
    assert evening.event.cut.seeds == seeds


def test_standings_count_swiss_rounds_only():
    evening = cut_made()
    before = ranking(evening.event, after=2)
    play(evening.pair())
    assert ranking(evening.event, after=3) == before
    with pytest.raises(StandingsEndWithTheCut):
        evening.act(publish_standings, after=3)


def test_the_head_judge_takes_a_cut_back_until_the_bracket_is_drawn():
    """Undo is no way round: the person who announced may take it back, with a reason."""
    evening = cut_made()
    book, seq = evening.book, evening.book.folded.seq

    def asked(who: str, **despite):
        return EVENT_LOG.undo(
            book.folded,
            Asked(who, evening.now, book.random, **despite),
            WholeLog(book.lines, book.openings),
            seq=seq,
        )

    evening.name_staff()
    with pytest.raises(NotYourPower):
        asked(STAFF[Role.SCOREKEEPER])
    with pytest.raises(NeedsAReason):
        asked(STAFF[Role.HEAD_JUDGE])
    acted = asked(STAFF[Role.HEAD_JUDGE], despite=["cut-taken-back"], reason="Read out wrongly")
    assert acted.refolded.state.cut is None
    evening.act(draw_round)
    with pytest.raises(OthersDependOnIt):
        asked(STAFF[Role.HEAD_JUDGE])


def test_an_event_without_its_playoff_is_finished_with_a_reason():
    evening = before_the_cut()
    with pytest.raises(NeedsAReason) as asked:
        evening.act(finish_event)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["playoff-not-over"]
    evening.act(finish_event, despite=["playoff-not-over"], reason="The hall closes")
    assert evening.event.phase is Phase.FINISHED


def test_equal_points_do_not_hide_the_tiebreaker_that_decided():
    """MTR-3.1-a: a drawn match or two, and somebody is out by a percentage."""
    evening = with_playoff(8, swiss=3, cut=4)
    for _ in range(3):
        evening.pair().report(1, DRAWN)
        play(evening)
    check = cut_check(evening.event)
    last_in, first_out = check.standings[3], check.first_out
    apart = [c for c in BY_THE_BOOK if last_in.figure(c.name) != first_out.figure(c.name)]
    assert check.margin.by == (apart[0] if apart else None)
