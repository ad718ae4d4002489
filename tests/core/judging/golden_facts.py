"""The golden facts of judging, as values: each kind with every field set, then with as few as there can be."""

from topcut.core.judging import LoopRuling
from topcut.core.judging import facts as j
from topcut.core.judging.terms import CallEnding, CallFor, CardMatter, CheckReason, Decks, Due, Finding
from topcut.core.log import Fact, Sealed
from topcut.core.play import Score

SEAL, OTHER = Sealed[str](seal="sealed:" + "5ea1" * 16), Sealed[str](seal="sealed:" + "07e4" * 16)
ABOUT, SPEAKER = Sealed[j.Alleged](seal="sealed:" + "ab07" * 16), Sealed[int](seal="sealed:" + "5a1d" * 16)
KEPT = Sealed[str](seal="sealed:" + "4e97" * 16)
PENALISED = Sealed[j.Penalised](seal="sealed:" + "be7a" * 16)
LOOPED = Sealed[LoopRuling](seal="sealed:" + "100b" * 16)
AT = 1_628_272_800_000_000

JUDGING: list[tuple[Fact, ...]] = [
    (
        j.JudgeCalled(3, 2, 14, "link", AT, CallFor.SLEEVES, 1, "es", True),
        j.JudgeCalled(3, 2, 14, "link", AT),
    ),
    (j.CallTaken(3, "bob", AT, True), j.CallTaken(3, "bob", AT)),
    (j.CallClosed(3, CallEnding.WITHDRAWN), j.CallClosed(3), j.CallClosed(3, at=AT)),
    (j.TableBuzzed(2, 14, AT),),
    (
        j.RulingGiven(4, 2, 14, "bob", SEAL, 3, True, False, "video", CallFor.TAKE_BACK, True),
        j.RulingGiven(4, 2, 14, "bob", SEAL),
        j.RulingGiven(4, 2, 14, "bob", SEAL, kind=CallFor.LOOP, loop=LOOPED),
        j.RulingGiven(4, 2, 14, "bob", SEAL, seat=1),
    ),
    (j.RulingCompleted(4, SEAL),),
    (j.AppealMade(5, 4, 7, AT), j.AppealMade(5, 4, 0, AT, KEPT)),
    (j.AppealDecided(5, "ana", False, SEAL),),
    (
        j.PenaltyGiven(6, 7, "slow-play", "game-loss", "bob", SEAL, 2, 2, 14, Score((1, 1)), True, True, True, True, 2),
        j.PenaltyGiven(6, 7, "slow-play", "warning", "bob", SEAL),
        j.PenaltyGiven(6, 0, "", "", "bob", SEAL, about=PENALISED),
        j.PenaltyGiven(6, 0, "", "", "bob", SEAL, about=PENALISED, at=AT),
    ),
    (j.PenaltyServed(6, 2, 14, False), j.PenaltyServed(6, 2, 14)),
    (
        j.InvestigationOpened(
            number=8, players=(7, 9), infraction="cheating", judge="bob", at=AT, note=SEAL, round=2, table=14
        ),
        j.InvestigationOpened(number=8, players=(7,), infraction="cheating", judge="bob", at=AT, note=SEAL),
        j.InvestigationOpened(number=8, judge="bob", at=AT, note=SEAL, about=ABOUT),
    ),
    (
        j.StatementTaken(8, "bob", SEAL, 7),
        j.StatementTaken(8, "bob", SEAL),
        j.StatementTaken(8, "bob", SEAL, evidence="video"),
        j.StatementTaken(8, "bob", SEAL, speaker=SPEAKER),
    ),
    (
        j.InvestigationClosed(8, Finding.DISQUALIFICATION, "ana", SEAL),
        j.InvestigationClosed(8, Finding.NOTHING, "ana", SEAL, KEPT),
    ),
    (j.DeckChecksDrawn(2, 1, 3, (4, 9)), j.DeckChecksDrawn(2, 1, 3, (4, 9), (2, 0))),
    (
        j.DeckCheckPlanned(2, 1, "bob", CheckReason.TOP_TABLE, SEAL),
        j.DeckCheckPlanned(2, 1, "bob", CheckReason.TOP_TABLE, SEAL, 1),
    ),
    (
        j.DeckCheckBegun(10, 2, 14, (7, 9), "bob", AT, CheckReason.TARGETED, False),
        j.DeckCheckBegun(10, 2, 14, (7, 9), "bob", AT),
        j.DeckCheckBegun(10, 2, 14, (7, 9), "bob", AT, seat=1),
    ),
    (
        j.DeckCheckFinished(10, Decks.PROBLEM, SEAL),
        j.DeckCheckFinished(10, Decks.CLEAN, SEAL, KEPT),
        j.DeckCheckFinished(10, Decks.CLEAN, SEAL, compared=(7,)),
    ),
    (
        j.CardsDecided(11, CardMatter.PROXY, True, "ana", SEAL, OTHER, 7, "worn-in-event", Due.NEXT_ROUND, True),
        j.CardsDecided(11, CardMatter.CARD_TEXT, False, "ana", SEAL, OTHER),
        j.CardsDecided(11, CardMatter.PROXY, True, "ana", SEAL, OTHER, kept=KEPT),
    ),
    (j.DecisionConfirmed(11, "ana", False), j.DecisionConfirmed(11, "ana")),
    (j.OrderFollowed(11),),
    (j.ConductNoted(12, "bob", 7, SEAL, SEAL, SEAL, SEAL),),
    (j.SpectatorSentAway(12, "bob", SEAL, 2, 14, 3), j.SpectatorSentAway(12, "bob", SEAL)),
]
