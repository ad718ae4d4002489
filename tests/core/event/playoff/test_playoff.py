"""The playoff inside an event: paired by the bracket, never drawn, walked over where somebody leaves (MTR 10.4)."""

import pytest
from msgspec.structs import replace
from tests.core.event.audit.test_verify import derived, with_facts
from tests.core.event.events import DRAWN, LOST, WON, Evening
from tests.core.event.playoffs import before_the_cut, better_seed, cut_made, meetings, play, with_playoff
from tests.core.log.book import STREAM

from topcut.core.asking import Occasion
from topcut.core.brackets import FinalPlace, chooser
from topcut.core.brackets.refusals import DrawInElimination, NextRoundIsPaired, PlayoffIsOver
from topcut.core.event.asking.undoing import refuse_undo_of_others
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import close_round, finish_event, post_round, repair_round
from topcut.core.event.flow.mending import change_opponents
from topcut.core.event.nouns.facts import EntrantDropped, EntrantReturned
from topcut.core.event.nouns.playoff.refusals import BracketDecides
from topcut.core.event.nouns.refusals import TooLateToUndo
from topcut.core.event.nouns.rounds.facts import ResultCorrected, ResultReported, RoundDrawn, StandingsPublished
from topcut.core.event.nouns.rounds.refusals import DrawIsOld, ResultsAreIn, TablesStillOpen, Untimed
from topcut.core.event.nouns.state import Phase
from topcut.core.event.people import disqualify, drop
from topcut.core.event.playoff import announce_cut, final_places
from topcut.core.event.playoff.cut import derive_cut
from topcut.core.event.reading import playoff_of
from topcut.core.event.rounds import (
    announce_tables,
    clear_result,
    confirm_result,
    correct_result,
    discard_draw,
    draw_round,
    pair_by_hand,
    proposed_repair,
    ranking,
    report_result,
    start_clock,
)
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.log import BrokenLog, DoesNotFold
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import How, Result, Score

SWISS = 3


def eight() -> Evening:
    """Sixteen played three rounds, eight advanced."""
    return cut_made(16, swiss=SWISS, cut=8)


# Pairing --------------------------------------------------------------------------------------------------------------


def test_eight_meet_as_the_rule_book_draws_it_and_are_never_seeded_anew():
    """MTR-10.4-e: upsets 8, 5, 2, 3, then 8-5 and 2-3."""
    evening = eight().pair()
    seeds = evening.event.cut.seeds
    assert meetings(evening) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert evening.round.number == SWISS + 1
    play(evening, lambda sides: next(seeds[n - 1] for n in (8, 5, 2, 3) if seeds[n - 1] in sides))
    assert meetings(evening.pair()) == [(8, 5), (2, 3)]
    play(evening, lambda sides: next(seeds[n - 1] for n in (5, 3) if seeds[n - 1] in sides))
    assert meetings(evening.pair()) == [(5, 3)]
    play(evening, lambda sides: seeds[2])
    assert playoff_of(evening.event).champion == seeds[2]
    with pytest.raises(PlayoffIsOver):
        evening.act(draw_round)


@pytest.mark.parametrize(
    ("cut", "met", "byes"),
    [
        pytest.param(2, [(1, 2)], [], id="MTR-10.4-g: two"),
        pytest.param(4, [(1, 4), (2, 3)], [], id="MTR-10.4-f: four"),
        pytest.param(5, [(4, 5)], [1, 2, 3], id="GAP-03: five, three byes"),
        pytest.param(6, [(4, 5), (3, 6)], [1, 2], id="GAP-03: six, two byes"),
    ],
)
def test_a_bracket_of_any_size(cut, met, byes):
    evening = cut_made(8, cut=cut).pair()
    assert meetings(evening) == met
    assert [evening.event.cut.seeds.index(bye) + 1 for bye in evening.round.byes] == byes


def test_fewer_than_the_cut_play_fewer_rounds():
    """Five of eight are left: three rounds; four: two."""
    evening = with_playoff(8, swiss=1, cut=8)
    play(evening.pair())
    for entrant in (1, 2, 3, 4):
        evening.act(drop, entrant=entrant)
    evening.act(announce_cut)
    assert len(evening.event.cut.seeds) == 4
    for _ in range(2):
        play(evening.pair())
    assert playoff_of(evening.event).is_over


def test_without_swiss_rounds_the_lot_seeds_everybody():
    """GAP-03: and a random method decides who plays first (MTR 2.2)."""
    evening = with_playoff(5, swiss=0, cut=None)
    evening.act(announce_cut)
    assert evening.event.cut == replace(evening.event.cut, after=0)
    assert sorted(evening.event.cut.seeds) == [1, 2, 3, 4, 5]
    evening.pair()
    assert len(evening.round.byes) == 3
    assert chooser(playoff_of(evening.event), fixture=1) is None
    other = Evening(players=5, chance="another evening")
    assert seed_of(other.event, "seeds", 0) != seed_of(evening.event, "seeds", 0)


def test_the_better_standing_chooses():
    """MTR-2.2-b."""
    evening = eight().pair()
    seeds, playoff = evening.event.cut.seeds, playoff_of(evening.event)
    assert [seeds.index(chooser(playoff, fixture=n)) + 1 for n in (1, 2, 3, 4)] == [1, 4, 2, 3]


def test_matches_sit_at_the_tables_in_use():
    evening = eight()
    evening.act(announce_tables, usable=((21, 24),), fixed=((evening.event.cut.seeds[1], 30),))
    evening.act(draw_round)
    assert sorted(evening.round.tables) == [21, 22, 23, 30]
    assert evening.event.cut.seeds[1] in evening.round.tables[30].sides


def test_the_bracket_is_not_paired_or_changed_by_hand():
    """MTR-10.4-e."""
    evening = eight()
    seeds = evening.event.cut.seeds
    hand = tuple((n + 1, *seeds[2 * n : 2 * n + 2]) for n in range(4))
    with pytest.raises(BracketDecides):
        evening.act(pair_by_hand, matches=hand)
    evening.pair()
    for refused in (
        lambda: evening.act(change_opponents, round=SWISS + 1, matches=hand, byes=(), why="x"),
        lambda: evening.act(repair_round, round=SWISS + 1, why="x"),
        lambda: proposed_repair(evening.event, round=SWISS + 1),
    ):
        with pytest.raises(BracketDecides):
            refused()


def test_a_draw_of_the_bracket_can_be_taken_back_and_comes_out_the_same():
    evening = eight().pair()
    drawn = evening.round
    evening.act(discard_draw, round=drawn.number)
    evening.pair()
    assert (evening.round.tables, evening.round.fixtures) == (drawn.tables, drawn.fixtures)
    assert evening.round.attempt == 2


@pytest.mark.parametrize("minutes", [None, 60])
def test_a_playoff_is_timed_as_its_stage_says(minutes):
    """MTR-B: untimed finals are common."""
    evening = cut_made(8, minutes=minutes).pair()
    if minutes is None:
        with pytest.raises(Untimed):
            evening.act(start_clock, round=3)
    else:
        evening.act(start_clock, round=3)
        assert evening.round.clock.ends_at == evening.now + minutes * 60_000_000


# Results --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "drawn",
    [
        pytest.param(DRAWN, id="MTR-2.5-i: 1-1-1"),
        pytest.param(Result(Score((0, 0), 1)), id="MTR-2.5-i: 0-0-1"),
        pytest.param(Result(Score((0, 0)), How.DRAW_AGREED), id="MTR-2.4-j: agreed"),
        pytest.param(Result(Score((1, 0)), How.DRAW_AGREED), id="MTR-2.4-j: agreed in the lead"),
    ],
)
@pytest.mark.parametrize("action", [report_result, correct_result])
def test_a_match_of_the_bracket_is_not_drawn(drawn, action):
    evening = eight().pair()
    with pytest.raises(DrawInElimination):
        evening.act(action, round=SWISS + 1, table=1, result=drawn)


def test_the_leader_wins_when_time_is_over():
    """MTR-2.5-l: 1-0-1."""
    evening = eight().pair()
    evening.report(1, Result(Score((1, 0), 1)))
    assert playoff_of(evening.event).encounter(1).winner == evening.round.tables[1].sides[0]


def test_players_report_and_confirm_as_in_every_round():
    evening = eight().pair()
    one, other = map(evening.link, evening.round.tables[1].sides)
    evening.act(report_result, by=one, round=SWISS + 1, table=1, result=WON)
    assert playoff_of(evening.event).encounter(1).result is None, "one side's word is not final"
    evening.act(confirm_result, by=other, round=SWISS + 1, table=1)
    assert playoff_of(evening.event).encounter(1).result == WON


def test_the_next_round_waits_for_all_winners():
    evening = eight().pair()
    evening.report(1)
    with pytest.raises(TablesStillOpen):
        evening.act(close_round, round=SWISS + 1)


def test_both_may_lose_and_nobody_goes_on():
    """GAP-04: the other semifinalist has no opponent in the final."""
    evening = cut_made(8, cut=4).pair()
    seeds = evening.event.cut.seeds
    evening.act(report_result, round=3, table=1, result=Result(Score((0, 0)), How.NO_SHOW, (0, 1)))
    play(evening, better_seed(evening))
    playoff = playoff_of(evening.event)
    assert (playoff.is_over, playoff.champion) == (True, seeds[1])
    with pytest.raises(PlayoffIsOver):
        evening.act(draw_round)


def test_another_winner_stands_until_the_next_round_is_paired():
    """MTR-1.9-d: a player who was named the winner already plays on."""
    evening = play(eight().pair(), lambda sides: sides[0])
    agreed = {"despite": ["other-winner"], "reason": "The head judge agreed"}
    with pytest.raises(NeedsAReason):
        evening.act(correct_result, round=SWISS + 1, table=1, result=LOST)
    evening.act(correct_result, round=SWISS + 1, table=1, result=LOST, **agreed)
    evening.act(draw_round)
    assert evening.event.rounds[SWISS + 1].tables[1].sides[1] in evening.round.entrants
    with pytest.raises(NextRoundIsPaired):
        evening.act(correct_result, round=SWISS + 1, table=1, result=WON, **agreed)
    evening.act(correct_result, round=SWISS + 1, table=1, result=Result(Score((1, 2))))
    evening.act(discard_draw, round=SWISS + 2)
    evening.act(correct_result, round=SWISS + 1, table=1, result=WON, **agreed)


def test_the_final_can_be_corrected():
    evening = cut_made(8, cut=2).pair()
    play(evening, lambda sides: sides[0])
    loser = evening.round.tables[1].sides[1]
    evening.act(correct_result, round=3, table=1, result=LOST, despite=["other-winner"], reason="Wrong way round")
    assert playoff_of(evening.event).champion == loser


# Leaving --------------------------------------------------------------------------------------------------------------


def test_who_leaves_before_the_first_match_gives_the_best_a_bye():
    """MTR-2.10-i: seed 3 leaves; the rest is seeded again: bye 1, 2-8, 4-7, 5-6."""
    evening = eight()
    seeds = evening.event.cut.seeds
    evening.act(drop, entrant=seeds[2])
    evening.pair()
    assert evening.round.byes == (seeds[0],)
    assert sorted(map(sorted, meetings(evening))) == [[2, 8], [4, 7], [5, 6]]
    assert seeds[2] not in evening.round.entrants


def test_who_leaves_before_it_is_posted_makes_the_draw_old():
    """MTR-2.10-c."""
    evening = eight()
    evening.act(draw_round)
    evening.act(drop, entrant=evening.event.cut.seeds[5])
    with pytest.raises(DrawIsOld):
        evening.act(post_round, round=SWISS + 1)
    evening.pair()
    assert evening.round.byes == evening.event.cut.seeds[:1]


def test_who_leaves_a_posted_match_gives_a_walk_over():
    """X-20: the opponent goes on, and nobody comes in instead."""
    evening = eight().pair()
    table = evening.round.tables[evening.table_of(evening.event.cut.seeds[2])]
    evening.act(drop, entrant=evening.event.cut.seeds[2])
    lost = table.sides.index(evening.event.cut.seeds[2])
    assert table.result == Result(Score((0, 2) if lost == 0 else (2, 0)), How.CONCEDED, (lost,))
    play(evening, better_seed(evening))
    assert meetings(evening.pair()) == [(1, 4), (2, 6)]


def test_a_result_that_is_in_stays_when_its_winner_leaves():
    """MTR-2.10-i: the best who is left has the bye in the next round."""
    evening = eight().pair()
    play(evening, better_seed(evening))
    seeds = evening.event.cut.seeds
    evening.act(drop, entrant=seeds[3])
    assert evening.pair().round.byes == (seeds[0],)
    assert meetings(evening) == [(2, 3)]


def test_the_disqualified_lose_their_match_and_their_place():
    """GAP-15: those below move up; players who lost to them stay out."""
    evening = eight().pair()
    play(evening, better_seed(evening))
    seeds = evening.event.cut.seeds
    evening.pair().act(disqualify, entrant=seeds[0])
    play(evening, better_seed(evening))
    assert meetings(evening.pair()) == [(4, 2)]
    play(evening, better_seed(evening))
    places = [place.entrant for place in final_places(evening.event)]
    assert places[:3] == [seeds[1], seeds[3], seeds[2]]
    assert seeds[0] not in places
    assert len(places) == 15


def test_the_last_one_left_has_won():
    evening = cut_made(8, cut=4).pair()
    for seed in evening.event.cut.seeds[1:]:
        evening.act(drop, entrant=seed)
    evening.act(close_round, round=3)
    playoff = playoff_of(evening.event)
    assert (playoff.is_over, playoff.champion) == (True, evening.event.cut.seeds[0])
    evening.act(finish_event)
    assert evening.event.phase is Phase.FINISHED


def test_a_player_does_not_take_a_drop_back_after_the_cut():
    """MTR-2.10-l: an undo is no way round."""
    evening = eight()
    entrant = evening.event.cut.seeds[0]
    player = evening.link(entrant)
    seq = evening.act(drop, by=player, entrant=entrant)
    entry = evening.book.kind.read(evening.book.lines[seq - 1])
    occasion = Occasion(evening.event.actor(player), 0, evening.book.random)
    with pytest.raises(TooLateToUndo):
        refuse_undo_of_others(evening.event, occasion, entry)


def test_a_drop_is_undone_only_until_the_bracket_counts_on_it():
    evening = eight()
    seq = evening.act(drop, entrant=evening.event.cut.seeds[2])
    evening.undo(seq)
    assert playoff_of(evening.event).out == frozenset()
    seq = evening.act(drop, entrant=evening.event.cut.seeds[2])
    evening.act(draw_round)
    with pytest.raises(DoesNotFold):
        evening.undo(seq)


def test_a_result_is_not_undone_under_the_next_round():
    evening = eight().pair()
    evening.report(1, LOST)
    seq = evening.report(1, WON)
    play(evening, better_seed(evening))
    drawn = evening.act(draw_round)
    with pytest.raises(DoesNotFold):
        evening.undo(seq)
    evening.undo(drawn)
    evening.undo(seq)
    assert evening.event.rounds[SWISS + 1].tables[1].result == LOST


def test_a_walk_over_is_a_result_and_keeps_the_round():
    evening = eight().pair()
    evening.act(drop, entrant=evening.event.cut.seeds[2])
    with pytest.raises(ResultsAreIn):
        evening.act(discard_draw, round=SWISS + 1)
    evening.act(clear_result, round=SWISS + 1, table=evening.table_of(evening.event.cut.seeds[2]))
    evening.act(discard_draw, round=SWISS + 1)
    assert evening.pair().round.byes == evening.event.cut.seeds[:1]


# Final places ---------------------------------------------------------------------------------------------------------


def test_final_places_are_the_bracket_and_then_the_swiss_rest():
    """MTR-10.4-e: the losers of the semifinals share 3-4, those of the quarterfinals 5-8, and standings order them."""
    evening = eight()
    seeds = evening.event.cut.seeds
    for _ in range(3):
        play(evening.pair(), better_seed(evening))
    rest = [s.entrant for s in ranking(evening.event, after=SWISS, seed=seed_of(evening.event, "standings", SWISS))][8:]
    shared = [(1, 1), (2, 2), (3, 4), (3, 4), (5, 8), (5, 8), (5, 8), (5, 8)]
    bracket = [FinalPlace(n, seed, *shared[n - 1]) for n, seed in enumerate(seeds, start=1)]
    below = [FinalPlace(n, entrant, n, n) for n, entrant in enumerate(rest, start=9)]
    assert final_places(evening.event) == bracket + below


def test_without_a_playoff_the_standings_are_the_places():
    evening = Evening(players=8).start().pair().finish_round()
    order = [
        standing.entrant for standing in ranking(evening.event, after=1, seed=seed_of(evening.event, "standings", 1))
    ]
    assert [place.entrant for place in final_places(evening.event)] == order


# A forged log ---------------------------------------------------------------------------------------------------------


def test_a_cut_and_its_bracket_are_derived_again():
    evening = eight()
    for _ in range(3):
        play(evening.pair(), better_seed(evening))
    folded, found = derived(evening)
    assert (found.cuts, found.pairings, found.other_engine) == (1, SWISS + 3, 0)
    assert folded.state == evening.event


def test_while_the_secret_is_sealed_the_bracket_is_derived_and_the_cut_is_not_yet():
    """GAP-05: whom the lot put where can be checked once the secret is out; the bracket needs no lot."""
    evening = eight()
    for _ in range(3):
        play(evening.pair(), better_seed(evening))
    _, found = derive_again(STREAM, evening.book.lines, openings={})
    assert (found.cuts, found.pairings) == (0, 3)
    assert found.not_yet_checkable == SWISS + 2, "the Swiss rounds, the standings and the cut"


def test_a_forged_cut_does_not_verify():
    """A planted fault: the last who is in, and the first who is out, exchanged."""
    evening = before_the_cut(16, swiss=SWISS, cut=8)
    made = derive_cut(evening.event)
    assert derived(evening, with_facts(evening, made))[1].cuts == 1
    ninth = next(e for e in evening.event.entrants if e not in made.seeds)
    for seeds in ((*made.seeds[:-1], ninth), made.seeds[::-1], made.seeds[:-1], (*made.seeds, ninth)):
        with pytest.raises(BrokenLog):
            derived(evening, with_facts(evening, replace(made, seeds=seeds)))


def test_a_forged_bracket_does_not_verify():
    """A planted fault: 1-7 and 2-8 in place of 1-8 and 2-7."""
    evening = eight()
    drawn = compute_pairings(evening.event, round=SWISS + 1, attempt=1)
    assert derived(evening, with_facts(evening, drawn))[1].pairings == SWISS + 1
    (one, a, b), second, (three, c, d), fourth = drawn.matches
    (f1, _, _), g, (f3, _, _), h = drawn.fixtures
    forged = replace(
        drawn,
        matches=((one, a, d), second, (three, c, b), fourth),
        fixtures=((f1, (a, d), ()), g, (f3, (c, b), ()), h),
    )
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, forged))


@pytest.mark.parametrize(
    "forge",
    [
        pytest.param(lambda drawn: replace(drawn, fixtures=()), id="without its fixtures"),
        pytest.param(lambda drawn: replace(drawn, fixtures=drawn.fixtures[1:]), id="a fixture left out"),
        pytest.param(lambda drawn: replace(drawn, fixtures=drawn.fixtures[::-1]), id="fixtures in another order"),
        pytest.param(lambda drawn: replace(drawn, matches=drawn.matches[1:]), id="a table left out"),
        pytest.param(lambda drawn: replace(drawn, byes=(drawn.matches[0][1],)), id="somebody twice"),
    ],
)
def test_an_odd_round_of_the_bracket_does_not_fold(forge):
    evening = eight()
    drawn = compute_pairings(evening.event, round=SWISS + 1, attempt=1)
    with pytest.raises((DoesNotFold, KeyError)):
        evening.book.enter(forge(drawn))


def test_a_playoff_paired_by_hand_before_there_was_a_bracket_reads_as_it_did():
    """A log of an older Topcut: no cut, and its rounds count like any other."""
    evening = before_the_cut()
    before = {standing.entrant: standing.points for standing in ranking(evening.event, after=2)}
    evening.book.enter(RoundDrawn(3, 1, 1, "by-hand", ((1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)), by_hand=True))
    evening.act(post_round, round=3)
    play(evening)
    after = {standing.entrant: standing.points for standing in ranking(evening.event, after=3)}
    assert {entrant: after[entrant] - before[entrant] for entrant in (1, 2)} == {1: 3, 2: 0}
    assert derived(evening)[1].by_hand == 1


def test_what_no_action_does_to_a_bracket_does_not_fold():
    evening = play(eight().pair(), lambda sides: sides[0])
    evening.act(draw_round)
    out = evening.event.rounds[SWISS + 1].tables[1].sides[1]
    for fact in (
        ResultReported(SWISS + 1, 1, LOST),
        ResultCorrected(SWISS + 1, 1, LOST),
        ResultCorrected(SWISS + 1, 1, DRAWN),
        RoundDrawn(SWISS + 2, 1, 2, "bracket-1", ()),
        StandingsPublished(SWISS + 1, ()),
    ):
        with pytest.raises(KeyError):
            evening.book.enter(fact)
    evening.book.enter(EntrantDropped(out, SWISS + 1))
    with pytest.raises(KeyError):
        evening.book.enter(EntrantReturned(out))
