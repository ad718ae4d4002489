"""The bad day: a posted round is mended by moving as few as can be; nothing that was played is lost."""

import pytest
from tests.core.event.events import ANA, CLOSE, WON, Evening, posted

from topcut.core.asking import Asked, WholeLog
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import close_round, post_round, repair_round
from topcut.core.event.flow.mending import change_opponents
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.bounds import NotATable, NotTwoSides, TableTwice
from topcut.core.event.nouns.refusals import NoSuchEntrant
from topcut.core.event.nouns.rounds.refusals import AlreadyClosed, AvoidNotAnnounced, NotEverybodyOnce, NotPosted
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.people import drop, register
from topcut.core.event.rounds import (
    announce_avoid,
    announce_tables,
    correct_result,
    draw_round,
    proposed_repair,
    report_result,
)
from topcut.core.log.refusals import NeedsAReason, OthersDependOnIt
from topcut.core.pairing.by_hand import TableIsDone
from topcut.core.play import Level, Result, Score


def sides(evening: Evening) -> dict[int, set[int]]:
    return {number: set(table.sides) for number, table in evening.round.tables.items()}


def two_rounds(players: int = 8) -> Evening:
    """Round 2 is posted, nothing of it reported."""
    evening = posted(players)
    for table in list(evening.round.tables):
        evening.act(report_result, round=1, table=table, result=WON)
    evening.act(close_round, round=1)
    evening.act(draw_round)
    evening.act(post_round, round=2)
    return evening


def test_a_wrong_result_found_after_posting_is_mended_by_exchanging_two_tables():
    """flows: A–C, B–D become A–D, B–C; nobody else notices."""
    evening = two_rounds(16)
    winner, loser = evening.event.rounds[1].tables[1].sides
    evening.act(
        correct_result, round=1, table=1, result=Result(Score((0, 2))), despite=["MTR 1.9"], reason="Slip read wrong"
    )
    before = sides(evening)
    proposal = proposed_repair(evening.event, round=2, corrected=(winner, loser))
    assert sides(evening) == before, "a proposal changes nothing"
    evening.act(repair_round, round=2, corrected=(winner, loser), why="wrong result in round 1")
    changed = [number for number in before if sides(evening)[number] != before[number]]
    assert len(changed) <= 2
    assert {change.table for change in proposal.changes} == set(changed)


def test_a_repair_keeps_finished_and_started_tables():
    evening = two_rounds(8)
    leaver = evening.round.tables[4].sides[0]
    evening.act(report_result, round=2, table=1, result=CLOSE)
    kept = {number: evening.round.tables[number].sides for number in (1, 2)}
    evening.act(register, names=("Late",))
    evening.event.entrants[leaver].out_after = 1
    evening.event.entrants[9].first_round = 2
    proposal = proposed_repair(evening.event, round=2, started=(2,), late=(9,))
    assert {match.table: match.sides for match in proposal.matches if match.table in kept} == kept


def test_opponents_are_changed_by_hand_with_a_reason_and_what_speaks_against_is_said():
    """GAP-01: two who have met need a word from the head judge."""
    evening = two_rounds(4)
    one, other = evening.event.rounds[1].tables[1].sides
    rest = sorted({1, 2, 3, 4} - {one, other})
    matches = ((1, one, other), (2, *rest))
    with pytest.raises(NeedsAReason) as asked:
        evening.act(change_opponents, round=2, matches=matches, byes=(), why="sat down so")
    assert {concern.code for concern in asked.value.detail["concerns"]} == {"have-met"}
    evening.act(
        change_opponents, round=2, matches=matches, byes=(), why="sat down so", despite=["have-met"], reason="Started"
    )
    assert sides(evening)[1] == {one, other}


def test_a_table_with_a_result_is_not_taken_apart():
    evening = two_rounds(4)
    evening.act(report_result, round=2, table=1, result=WON)
    (a, b), (c, d) = (evening.round.tables[number].sides for number in (1, 2))
    with pytest.raises(TableIsDone):
        evening.act(
            change_opponents,
            round=2,
            matches=((1, a, c), (2, b, d)),
            byes=(),
            why="?",
            despite=["have-met"],
            reason="x",
        )
    assert evening.round.tables[1].result == WON


def test_everybody_is_there_once_after_a_change():
    evening = two_rounds(4)
    a, b = evening.round.tables[1].sides
    with pytest.raises(NotEverybodyOnce):
        evening.act(change_opponents, round=2, matches=((1, a, b),), byes=(), why="?")


@pytest.mark.parametrize(("state", "refusal"), [(RoundState.DRAWN, NotPosted), (RoundState.CLOSED, AlreadyClosed)])
def test_only_a_posted_round_is_repaired(state, refusal):
    evening = posted(4)
    if state is RoundState.CLOSED:
        for table in list(evening.round.tables):
            evening.act(report_result, round=1, table=table, result=WON)
        evening.act(close_round, round=1)
        number = 1
    else:
        evening = two_rounds(4)
        for table in list(evening.round.tables):
            evening.act(report_result, round=2, table=table, result=WON)
        evening.act(close_round, round=2)
        evening.act(draw_round)
        number = 3
    with pytest.raises(refusal):
        evening.act(repair_round, round=number, why="?")


def test_a_repaired_log_verifies_and_a_repair_can_be_undone():
    evening = two_rounds(8)
    evening.act(drop, entrant=evening.round.tables[3].sides[0])
    before = sides(evening)
    a, b = (evening.round.tables[number].sides for number in (1, 2))
    matches = [(number, *table.sides) for number, table in evening.round.tables.items()]
    matches[0], matches[1] = (1, a[0], b[1]), (2, b[0], a[1])
    evening.act(change_opponents, round=2, matches=tuple(matches), byes=(), why="two tables sat wrong")
    assert sides(evening) != before
    _, derived = derive_again(evening.book.folded.stream, evening.book.lines, openings=evening.book.openings)
    assert derived.repairs == 1
    evening.undo(evening.book.folded.seq)
    assert sides(evening) == before


@pytest.mark.parametrize("enters", [report_result, correct_result])
def test_a_repair_is_not_undone_under_a_result(enters):
    """MTR 2.4: what two have played never counts for others; nor where a repair that was undone counts again."""
    evening = two_rounds(8)
    matches = [(number, *table.sides) for number, table in evening.round.tables.items()]
    (one, a, b), (two, c, d) = matches[:2]
    changed = ((one, a, d), (two, c, b), *matches[2:])
    repair = evening.act(change_opponents, round=2, matches=changed, byes=(), why="two tables sat wrong")
    result = evening.act(enters, round=2, table=one, result=WON)
    evening.act(report_result, round=2, table=matches[2][0], result=WON)
    with pytest.raises(OthersDependOnIt) as refused:
        undo(evening, repair)
    assert refused.value == OthersDependOnIt(seq=repair, later=result)
    undo(evening, result)
    back = undo(evening, repair)
    assert evening.round.tables[one].sides == (a, b)
    again = evening.act(enters, round=2, table=one, result=WON)
    with pytest.raises(OthersDependOnIt) as refused:
        undo(evening, back)
    assert refused.value == OthersDependOnIt(seq=back, later=again)


def undo(evening: Evening, seq: int) -> int:
    book = evening.book
    asked = Asked(ANA, evening.now, book.random)
    undone = EVENT_LOG.undo(book.folded, asked, WholeLog(book.lines, book.openings), seq=seq)
    book.keep(undone.written)
    book.folded = undone.refolded
    return book.folded.seq


def test_tables_have_gaps_and_some_people_always_sit_at_the_same_one():
    evening = Evening(players=8)
    evening.act(announce_tables, usable=((11, 12), (31, 40)), fixed=((5, 90),))
    evening.start().pair()
    assert sorted(evening.round.tables) == [11, 12, 31, 90]
    assert 5 in evening.round.tables[90].sides
    with pytest.raises(NoSuchEntrant):
        evening.act(announce_tables, fixed=((99, 1),))


def test_who_should_not_meet_does_not_while_that_can_be_avoided():
    """GAP-01 avoid-lists."""
    for chance in range(12):
        evening = Evening(players=4, chance=chance)
        evening.act(announce_avoid, groups=((1, 2),))
        evening.start().pair()
        assert {1, 2} not in sides(evening).values()


def test_from_competitive_up_an_avoid_list_comes_before_the_start():
    """GAP-01 avoid-lists: off at Competitive unless announced."""
    evening = Evening(players=8, level=Level.COMPETITIVE).start()
    with pytest.raises(NeedsAReason) as asked:
        evening.act(announce_avoid, groups=((1, 2),))
    assert asked.value.detail["concerns"] == (AvoidNotAnnounced(),)


def test_the_last_round_can_be_paired_by_standings():
    evening = Evening(players=8, rounds=2, last_by_standings=True).start().pair().finish_round().pair()
    from topcut.core.event.rounds import ranking
    from topcut.core.event.rounds.seeds import seed_of

    order = [
        standing.entrant for standing in ranking(evening.event, after=1, seed=seed_of(evening.event, "standings", 1))
    ]
    assert order[0] in evening.round.tables[1].sides


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        pytest.param({"usable": ((0, 5),)}, NotATable(table=0, most=100_000), id="from table 0"),
        pytest.param({"usable": ((1, 10**9),)}, NotATable(table=10**9, most=100_000), id="a billion tables"),
        pytest.param({"usable": ((9, 3),)}, NotATable(table="9 to 3", most=100_000), id="downwards"),
        pytest.param({"usable": ((20, 30), (1, 20))}, TableTwice(table=20), id="a table in two stretches"),
        pytest.param({"fixed": ((1, 0),)}, NotATable(table=0, most=100_000), id="always at table 0"),
        pytest.param({"fixed": ((1, 100_001),)}, NotATable(table=100_001, most=100_000), id="always too far"),
    ],
)
def test_tables_are_where_people_can_find_them(args, refusal):
    with pytest.raises(type(refusal)) as refused:
        Evening(players=4).act(announce_tables, **args)
    assert refused.value == refusal


@pytest.mark.parametrize(
    ("matches", "refusal"),
    [
        pytest.param(((1, 1, 2, 3), (2, 4)), NotTwoSides, id="MTR-10.4-a: three at a table"),
        pytest.param(((0, 1, 2), (2, 3, 4)), NotATable, id="MTR-10.4-a: table 0"),
    ],
)
def test_opponents_changed_by_hand_are_two_at_a_table(matches, refusal):
    evening = Evening(players=4).start().pair()
    with pytest.raises(refusal):
        evening.act(change_opponents, round=1, matches=matches, byes=(), why="?")
