"""A drafted top 8: seats by chance, the bracket by seats, the choice by the Swiss standing."""

import pytest
from tests.core.event.events import ANA, LOST, WON, Evening
from tests.core.event.questions import told_of
from tests.core.log.book import STREAM

from topcut.core.asking import Occasion
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.drafting import draw_pods
from topcut.core.event.flow import announce_stages, finish_event
from topcut.core.event.matches import chooser_of
from topcut.core.event.nouns.playoff.refusals import CutNotAnnounced
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.playoff import announce_cut
from topcut.core.event.reading import playoff_of
from topcut.core.event.rounds import draw_round
from topcut.core.log import DoesNotFold
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level

SWISS = Stage(rounds=2, format="sealed")
TOP_8 = Stage(Structure.PLAYOFF, format="booster-draft", cut=8, minutes=None)


def until_the_cut() -> Evening:
    evening = Evening(players=12, policy="casual", rounds=2, format="sealed")
    evening.act(announce_stages, stages=(SWISS, TOP_8))
    evening.start()
    evening.pair().finish_round()
    evening.pair().finish_round()
    return evening


def occasion(evening: Evening) -> Occasion:
    return Occasion(evening.event.actor(ANA), evening.now, bytes)


def test_a_drafted_top_8_is_paired_by_its_seats():
    """MTR-10.4-h, MTR-10.4-k: 1-5, 2-6, 3-7, 4-8; winners of 1/5 and 3/7 meet; the better Swiss rank chooses."""
    evening = until_the_cut()
    with pytest.raises(CutNotAnnounced):
        evening.act(draw_pods)
    evening.act(announce_cut)
    seq = evening.act(draw_pods)
    (seats,) = evening.event.drafts[1].pods
    assert sorted(seats) == sorted(evening.event.cut.seeds) != list(seats)
    evening.pair()
    met = {frozenset(table.sides) for table in evening.round.tables.values()}
    assert met == {frozenset((seats[seat], seats[seat + 4])) for seat in range(4)}
    place = playoff_of(evening.event).place
    for table in evening.round.tables.values():
        chooses = table.sides[chooser_of(evening.event, evening.round, table)]
        assert chooses == min(table.sides, key=place)
    with pytest.raises(DoesNotFold):
        evening.undo(seq)
    for number, table in sorted(evening.round.tables.items()):
        evening.report(number, WON if table.sides[0] in (seats[4], seats[5], seats[2], seats[3]) else LOST)
    evening.finish_round()
    evening.pair()
    met = {frozenset(table.sides) for table in evening.round.tables.values()}
    assert met == {frozenset((seats[4], seats[2])), frozenset((seats[5], seats[3]))}
    evening.finish_round()
    evening.pair().finish_round()
    evening.act(finish_event)
    derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)[1]
    assert (derived.pairings, derived.pods, derived.other_engine) == (5, 1, 0)


def test_a_drafted_playoff_without_seats_is_seeded_by_the_standings_and_says_so():
    evening = until_the_cut()
    evening.act(announce_cut)
    decided = draw_round(evening.event, occasion(evening))
    assert [concern.code for concern in decided.concerns] == ["seats-not-drawn"]
    evening.act(draw_round)
    assert evening.round.engine == "bracket-1"


@pytest.mark.parametrize(
    "stage",
    [
        pytest.param({"format": "rochester-draft"}, id="MTR-3.2-c: individual Rochester"),
        pytest.param({"format": "booster-draft", "team": 3}, id="MTR-3.2-c: three-person-team Booster Draft"),
    ],
)
def test_drafts_are_for_those_whom_the_table_names(stage):
    """Run and labelled “not sanctionable”, never refused: the person who announces it is told."""
    request = {"stages": (Stage(Structure.PODS, rounds=3, **stage),)}
    assert told_of(Evening(), announce_stages, **request) == ["not-played-by-such"]
    assert told_of(Evening(policy="casual"), announce_stages, **request) == []


def test_across_pods_is_for_regular_and_announced_before_the_start():
    """MTR-7.6-d."""
    across = {"format": "booster-draft", "rounds": 3}
    with pytest.raises(NeedsAReason):
        Evening(level=Level.COMPETITIVE, **across)
    evening = Evening(players=8, structure=Structure.PODS, **across)
    with pytest.raises(NeedsAReason):
        evening.act(announce_stages, stages=(Stage(**across, level=Level.COMPETITIVE),))
    evening.act(announce_stages, stages=(Stage(**across),))
    evening.act(announce_stages, stages=(Stage(structure=Structure.PODS, **across),))
    evening.start()
    with pytest.raises(NeedsAReason):
        evening.act(announce_stages, stages=(Stage(**across),))
