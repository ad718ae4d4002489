"""Whose an entry of a table is: what every action declares, asked again of the whole log (MTR 1.8)."""

import pytest
from msgspec import structs
from tests.core.log.book import STREAM
from tests.core.zones.tables import JUDGE, PEOPLE, Table, table
from tests.strategies import repeatable

from topcut.core.asking import NotTheirs
from topcut.core.log import DoesNotFold, Folded, Overruled, Sealed, Undone, write
from topcut.core.zones import actions
from topcut.core.zones.audit.authority import TABLE_DECLARED
from topcut.core.zones.audit.verify import derive_again
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns import facts as f
from topcut.core.zones.nouns import facts_before as b
from topcut.core.zones.nouns.facts import TabletopFact

ANA, BOB = PEOPLE[:2]
OF_THE_LOG = {"table-opened", "log-overruled", "log-erased"}
"""What no action makes: the first entry, a rule set aside, and what nobody does to a table."""


@pytest.fixture
def game() -> Table:
    return table("magic", cards=30).start()


def forge(game: Table, who: str, *facts: TabletopFact) -> None:
    """Write facts at the end of a log in somebody's name, chained as they should be, and verify it."""
    folded = Folded(TABLETOP, STREAM)
    folded.extend(game.lines, openings=game.openings)
    written = write(folded, facts, who=who, now=folded.at, random=repeatable("forger"))
    opens = {written.entry.seq: {opening.field: opening for opening in written.openings}}
    derive_again(STREAM, [*game.lines, written.line], openings={**game.openings, **opens})


def test_every_kind_of_fact_is_some_actions():
    made = {kind for each in TABLE_DECLARED.values() for kind in (*each.makes, *each.also_makes)}
    assert {kind.__struct_config__.tag for kind in set(TABLETOP.facts) - made} == OF_THE_LOG


@pytest.mark.parametrize(
    ("who", "facts"),
    [
        pytest.param(ANA, [f.GameResultStated(0, 1, "conceded")], id="one's own word"),
        pytest.param(ANA, [f.GameResultStated(0, 1, "conceded"), f.GameResultSettled(1, "conceded")], id="conceded"),
        pytest.param(BOB, [f.MatchEnded(0, "conceded")], id="a match conceded"),
        pytest.param(ANA, [f.TurnPassed(1)], id="one's turn"),
        pytest.param(JUDGE, [f.GameResultSettled(1, "penalty")], id="a judge's word"),
        pytest.param(JUDGE, [f.JudgeLooked(JUDGE, ((0, "hand"),))], id="a judge who looks"),
        pytest.param(ANA, [f.CardDrawn(0, "turn-draw")], id="one's own card"),
    ],
)
def test_what_somebody_could_do_verifies(game, who, facts):
    forge(game, who, *facts)


@pytest.mark.parametrize(
    ("who", "facts"),
    [
        pytest.param(BOB, [f.GameResultStated(0, 1, "conceded")], id="the other's concession"),
        pytest.param(BOB, [f.CardDrawn(0, "turn-draw")], id="the other's card"),
        pytest.param(BOB, [f.GameResultSettled(1, "penalty")], id="a judge's word, by a player"),
        pytest.param(BOB, [f.GameResultSettled(1, "conceded")], id="the end of a game that nobody has stated"),
        pytest.param(BOB, [f.JudgeLooked(BOB, ((0, "hand"),))], id="a look at the other's hand"),
        pytest.param(JUDGE, [f.JudgeLooked("another", ((0, "hand"),))], id="a look in another's name"),
        pytest.param("stranger", [f.TurnPassed(1)], id="a turn passed by nobody at the table"),
        pytest.param(JUDGE, [f.CardDrawn(0, "turn-draw")], id="a card drawn by a judge"),
        pytest.param(ANA, [f.SeatTaken(1, ANA, alone=True)], id="the other's seat"),
        pytest.param(ANA, [b.HandKept(0, 0, Sealed(()))], id="a hand kept in the middle of a game"),
        pytest.param(ANA, [f.EffectWorded(Sealed("because"))], id="words alone"),
        pytest.param(ANA, [f.DeckOutStated(0)], id="a deck-out alone"),
        pytest.param(
            ANA,
            [f.CardDrawn(0, "turn-draw"), Overruled("first-draw-skipped", "MTR 2.2", Sealed("I may"))],
            id="a rule set aside",
        ),
        pytest.param(BOB, [f.MatchClosed()], id="the end of a match in the middle of a game"),
        pytest.param(ANA, [f.ManipulationRecorded(1, Sealed("cut"))], id="a judge's record, by a player"),
        pytest.param(ANA, [f.MatchEnded(0, "conceded")], id="a match won by the person who concedes it"),
        pytest.param(ANA, [f.MatchEnded(1, "penalty")], id="a match lost to a penalty without a judge"),
        pytest.param(ANA, [f.MatchEndStated(0), f.MatchEnded(None, "agreed")], id="a draw one agreed to"),
        pytest.param(
            ANA,
            [f.GameResultStated(0, 0, "played"), f.GameResultSettled(0, "played")],
            id="won by one's own word",
        ),
        pytest.param(
            ANA,
            [f.GameResultStated(0, 1, "conceded"), f.GameResultSettled(0, "conceded")],
            id="won by conceding it",
        ),
        pytest.param(BOB, [f.TurnPassed(0)], id="a turn passed by whose it is not"),
        pytest.param(ANA, [f.TurnPassed(0)], id="a turn kept"),
        pytest.param(ANA, [f.SeatLeft(0)], id="a seat of two that leaves"),
        pytest.param(ANA, [f.SeatMissed(0, 1), f.SeatLeft(1)], id="the other of two, sent away"),
    ],
)
def test_what_they_could_not_is_forged(game, who, facts):
    with pytest.raises(NotTheirs):
        forge(game, who, *facts)


@pytest.mark.parametrize(
    "fact", [f.TurnPassed(77), f.TurnPassed(-1), f.GameResultSettled(2, "played"), f.MatchEnded(-1, "")]
)
def test_nobody_who_is_not_there_has_a_turn_or_wins(game, fact):
    with pytest.raises(DoesNotFold):
        forge(game, JUDGE, fact)


@pytest.mark.parametrize("teams", [(0,), (0, 0), (5, 9), (0, 1, 2, 3), (-1, -1), (0, 10**12)])
def test_a_table_is_not_opened_for_teams_its_seats_cannot_be(game, teams):
    """MTR 9.1: a view of such a table is of nobody."""
    first = TABLETOP.read(game.lines[0], number=1)
    opened = structs.replace(first, facts=(structs.replace(first.facts[0], teams=teams),))
    with pytest.raises(DoesNotFold):
        derive_again(STREAM, [TABLETOP.encode(opened)], openings={})


def test_nobody_takes_back_what_nobody_asked_to():
    """A yes is the other's, and to the move that was asked about (MTR 4.8)."""
    game = table("magic", cards=30).start()
    game.act(0, actions.set_tally, tally="life", value=19)
    with pytest.raises(NotTheirs):
        forge(game, BOB, Undone(len(game.lines)))


def test_a_free_tables_judge_is_who_its_seats_agree_to():
    game = table("magic", cards=30, judge_by_consent=True).start()
    with pytest.raises(NotTheirs):
        forge(game, JUDGE, f.GameResultSettled(1, "penalty"))
