"""A log written today is read forever: one file for each kind of fact at a table, its exact bytes."""

from pathlib import Path

import msgspec
import pytest
from tests.core.goldens import Goldens, tag

from topcut.core.log import Fact, LogFact, Sealed
from topcut.core.play import FirstTo, Level, PlayAll, Stream, Who
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns import facts as f
from topcut.core.zones.nouns import facts_before as b

SEAL, OTHER = Sealed(seal="sealed:" + "5ea1" * 16), Sealed(seal="sealed:" + "07e4" * 16)
HASH = "c0ffee" * 10 + "c0de"
ANA, BOB = Who("ana"), Who("bob")

FACTS: list[tuple[Fact, ...]] = [
    (
        f.TableOpened("dz8", "lorcana", (ANA, BOB), Level.COMPETITIVE, 1, True, PlayAll(2), "none"),
        f.TableOpened("magic", "casual", (ANA, BOB)),
        f.TableOpened("magic", "casual", (ANA, BOB), length=FirstTo(2)),
        f.TableOpened("magic", "casual", (ANA, BOB), judge_by_consent=True),
        f.TableOpened("magic", "casual", (ANA, BOB), match=f.EventMatch(Stream("A" * 16), 3, 12, (7, 9))),
        f.TableOpened("magic", "casual", (ANA, BOB), match=f.EventMatch(Stream("A" * 16), 3, 12, (7, 9), 2)),
        f.TableOpened("magic", "casual", (ANA, BOB, Who("cat"), Who("dan")), teams=(0, 0, 1, 1)),
        f.TableOpened("magic", "casual", (ANA, BOB), edition="mtr-2021-07-23"),
    ),
    (f.SeatTaken(1, Who("bobs-phone")), f.SeatTaken(1, Who("bobs-phone"), alone=True)),
    (f.WatchingAllowed(1, False), f.WatchingAllowed(1)),
    (f.ReadingAllowed(1, False), f.ReadingAllowed(1)),
    (f.DeckBrought(1, HASH, 60, 15, SEAL),),
    (f.EffectWorded(SEAL),),
    (b.ServerPledged(3, HASH, SEAL),),
    (b.SeatPledged(3, 1, HASH),),
    (
        b.ChanceAsked(3, "shuffle", 1_628_272_800_000_000, 1, None, 53, "judge", 6, "top", (4, 5, 9), presents=True),
        b.ChanceAsked(3, "chooser", 1_628_272_800_000_000, 1, 0),
    ),
    (b.ShareShown(3, 1, SEAL),),
    (b.ShareWithheld(3, 1, 0), b.ShareWithheld(3, 1, None)),
    (
        b.DeckShuffled(1, 3, "#17", 0, (0, 1), 3, SEAL, OTHER, (4, 5, 9)),
        b.DeckShuffled(1, 3, "judge", None, (), 53, SEAL, OTHER),
    ),
    (
        b.DiceRolled(1, 3, "in-words", 20, (19, 2), (0, 1), SEAL),
        b.DiceRolled(1, 3, "in-words", 20, (19, 2), (0, 1), SEAL, 4),
    ),
    (
        b.DiceCalled(1, "who-begins", 6, (4, 6)),
        b.DiceCalled(1, "who-begins", 6, (4, 6), 4),
        b.DiceCalled(1, "who-begins", 20, (19,), read_as=6),
    ),
    (b.RollDoubted(1, 4, "leaning"),),
    (b.RollVoided(4, "off-the-table"),),
    (b.RandomCardReturned(1, 3, "top", (0,), SEAL, OTHER),),
    (b.GameSetUp(2, 1, True), b.GameSetUp(1)),
    (b.Sideboarded(1, 14, SEAL),),
    (b.DeckPresented(1),),
    (b.ShuffleDeclined(1),),
    (b.PileCounted(1, 0, 60),),
    (b.ChooserNamed(3, 1, (0, 1), SEAL),),
    (b.FirstChosen(1),),
    (b.HandDealt(1, 7),),
    (b.HandSeen(1),),
    (b.MulliganTaken(1),),
    (b.HandAltered(1, 3, SEAL),),
    (b.HandKept(1, 2, SEAL),),
    (b.GameStarted(1),),
    (f.CardDrawn(1, "turn-draw"),),
    (f.DrawFailed(1, "#17"),),
    (f.TopMoved(1, "#17", "inkwell", 2, False), f.TopMoved(1, "#17", "discard", 3)),
    (
        f.CardsMoved(1, "play", "areas", "play", 2, SEAL, (17, 18), up=False, shown=True, onto=9, beside=0),
        f.CardsMoved(1, "play", "hand", "play", 1, SEAL),
        f.CardsMoved(1, "in-words", "areas", "play", 1, SEAL, (17,), beside=0, as_they_lie=True),
    ),
    (f.OrderingAsked(1, 0, "in-words", "bottom", (17, 18)),),
    (f.OrderingDropped(1, 0),),
    (
        f.CardsPut(1, 0, "#9", "areas", "bottom", 2, SEAL, (17, 18), True),
        f.CardsPut(1, 1, "#9", "hand", "top", 2, SEAL),
        f.CardsPut(1, 1, "#9", "hand", "top", 3, SEAL, (17,)),
    ),
    (f.CardsLookedAt(1, 0, "#9", 3, True, True), f.CardsLookedAt(1, 0, "#9", 3)),
    (f.LookAsked(1, 0, "#9", 3, True, True), f.LookAsked(1, 0, "in-words", 3)),
    (f.LookDeclined(1, 0, 0), f.LookDeclined(1, 0, None)),
    (f.LookEnded(1), f.LookEnded(1, 0)),
    (f.CardsShown(1, "areas", (0,), 2, SEAL, (17, 18)), f.CardsShown(1, "hand", (), 2, SEAL)),
    (f.TopDisclosed(1, "#9", (0, 1), False), f.TopDisclosed(1, "#9")),
    (f.CardTurned(17, True),),
    (f.StackMarked(17, "damage", 2),),
    (f.DiscardReordered(1, (17, 18)),),
    (f.TallyChanged(1, "life", -3),),
    (f.StepEntered("combat"),),
    (f.TurnPassed(1),),
    (f.DeckOutStated(1),),
    (f.GameResultStated(1, 0, "deck-out"), f.GameResultStated(1, None, "draw")),
    (f.GameResultSettled(0, "conceded"), f.GameResultSettled(None, "draw")),
    (f.MatchEndStated(1, False), f.MatchEndStated(1)),
    (f.MatchEnded(1, "conceded"), f.MatchEnded(None, "agreed")),
    (f.SeatMissed(1, 2),),
    (f.SeatLeft(1, False), f.SeatLeft(1)),
    (f.MatchClosed(),),
    (f.JudgeCame(Who("judge")),),
    (f.JudgeAgreed(1, False), f.JudgeAgreed(1)),
    (f.JudgeLooked(Who("judge"), ((0, "hand"), (1, "deck"))), f.JudgeLooked(Who("judge"))),
    (f.FaceSeen(1, (0, 4), (0,)),),
    (f.ManipulationRecorded(1), f.ManipulationRecorded(1, SEAL)),
    (
        f.ManipulationCorrected(1, "shuffled", "warning"),
        f.ManipulationCorrected(1, "shuffled"),
        f.ManipulationCorrected(1, "shuffled", by=0),
    ),
    (f.TakeBackAsked(1, 41),),
]
"""The golden file of each kind, as values; what every log has is in the golden files of the log."""


GOLDENS = Goldens(TABLETOP, Path(__file__).parent / "golden", FACTS)


@GOLDENS.by_tag
def test_a_golden_line_reads_as_the_fact_it_was_and_is_written_as_it_was(facts):
    GOLDENS.check_line(facts)


@GOLDENS.by_tag
def test_a_golden_sets_every_field(facts):
    GOLDENS.check_fields(facts)


def test_a_table_opened_before_matches_had_a_length_has_none():
    """Its line was written without the field, and is read as it was meant: the players end when they like."""
    without = msgspec.json.decode(GOLDENS.line(FACTS[0]))["facts"][1]
    assert "length" not in without
    assert msgspec.convert(without, f.TableOpened).length is None


def test_every_kind_has_a_golden_and_every_golden_a_kind():
    GOLDENS.check_kinds()


@pytest.mark.parametrize("kind", TABLETOP.facts, ids=tag)
def test_a_fact_is_frozen_strict_and_has_a_tag_of_its_own(kind):
    config = kind.__struct_config__
    assert (config.frozen, config.forbid_unknown_fields, config.tag_field) == (True, True, "fact")
    assert [other.__name__ for other in TABLETOP.facts if tag(other) == tag(kind)] == [kind.__name__]


REVEALING = {
    f.CardDrawn, f.TopMoved, f.CardsLookedAt, f.CardsShown, f.TopDisclosed, f.FaceSeen, b.HandSeen, b.HandAltered,
    b.DiceRolled, b.DiceCalled, b.ChooserNamed,
}  # fmt: skip


def test_what_shows_hidden_cards_or_uses_chance_in_the_open_is_never_undone():
    ours = {kind for kind in TABLETOP.facts if kind not in LogFact.__args__}
    assert {kind for kind in ours if kind.reveals} == REVEALING


if __name__ == "__main__":
    GOLDENS.write()
