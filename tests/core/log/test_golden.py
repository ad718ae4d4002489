"""A kind of fact is never renamed or re-typed: what was written once reads the same forever.

Each file in `golden` is one line as it was written on the day the kind came to be: the fact with every field set,
then with as few as there can be. A kind that grows a field gets one more fact at the end of its line; what stands
there already never changes, which is why a new field needs a default.
"""

import inspect
import types
import typing
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec
import pytest
from tests.core.judging.golden_facts import JUDGING

from topcut.core.decks import DoubleFaced
from topcut.core.drafts.reading import ScriptOrder
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.decks.state import ListPolicy, ReturnedFor
from topcut.core.event.nouns.drafts import calling_facts as c
from topcut.core.event.nouns.drafts import facts as o
from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.core.event.nouns.drafts.state import SeatedBy
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.matches.terms import (
    Advance,
    Devices,
    GameEnd,
    Material,
    Missed,
    Procedure,
    Publishing,
    ReportKind,
    Step,
    TableSight,
)
from topcut.core.event.nouns.opened.facts import PoolOpened, PoolsDrawn
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.nouns.prizes.prize import ForPlaces, ForPoints, Prize
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import Shows, Stage, Structure
from topcut.core.event.nouns.swap.facts import PoolMarked, SwapCalled
from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.log import Entry, Erased, Fact, Overruled, Revealed, Rewound, Sealed, Undone
from topcut.core.log.entry import tag_of
from topcut.core.log.facts import LooksBackFact
from topcut.core.play import FirstTo, How, Level, PlayAll, Points, Power, Result, Role, Score
from topcut.core.play.powers import Pass
from topcut.core.rules.packs import PackPin

GOLDEN = Path(__file__).parent / "golden"

AT = 1_628_272_800_000_000
SEAL, OTHER = Sealed[str](seal="sealed:" + "5ea1" * 16), Sealed[str](seal="sealed:" + "07e4" * 16)
KEPT = Sealed[str](seal="sealed:" + "4e97" * 16)
STAGE = Stage(
    Structure.PLAYOFF,
    3,
    "modern",
    Level.COMPETITIVE,
    PlayAll(2),
    Points(7, 3, 0, ((2, 0, 7, 0), (1, 1, 3, 3))),
    None,
    True,
)
CONCEDED = Result(Score((1, 2), 1), How.CONCEDED, (0,))
PLAYED = Result(Score((2, 0)))

FACTS: list[tuple[Fact, ...]] = [
    (
        f.EventCreated(SEAL, OTHER, "ana", "magic", "casual", "mtr", "mtr-2021-07-23", "Europe/Madrid"),
        f.EventCreated(SEAL, OTHER, "ana", "magic", "casual", "mtr", "", "UTC", (PackPin("formats-2026-11", "5ea1"),)),
    ),
    (
        f.StagesAnnounced((STAGE, Stage(length=FirstTo(3)))),
        f.StagesAnnounced(()),
        f.StagesAnnounced((Stage(Structure.PLAYOFF, 3, cut=8),)),
        f.StagesAnnounced((Stage(rounds=6, advance=Advance(points=18), day=2, builds=True),)),
        f.StagesAnnounced((Stage(advance=Advance(losses=2)), Stage(advance=Advance(best=64)))),
        f.StagesAnnounced((Stage(Structure.PLAYOFF, cut=8, minutes=90, timed_final=False),)),
        f.StagesAnnounced((Stage(Structure.PLAYOFF, cut=8, final_length=FirstTo(3)),)),
        f.StagesAnnounced((Stage(Structure.PLAYOFF, losses=2), Stage(Structure.ROUND_ROBIN))),
        f.StagesAnnounced((Stage(team=3, formats=("standard", "modern", "legacy")),)),
    ),
    (
        f.EventChanged(SEAL, OTHER, "any", "casual", "chess"),
        f.EventChanged(SEAL, OTHER, "any", "casual", "chess", (PackPin("mtr-2026-11", "5ea1"),), "mtr-2026-11"),
    ),
    (f.RolesGiven("bob", (Role.FLOOR_JUDGE, Role.SCOREKEEPER)), f.RolesGiven("bob", ())),
    (f.PowersLent("link", (Power.RESULTS,)), f.PowersLent("link", ())),
    (f.PlayerLinked("link", 3, False), f.PlayerLinked("link", 3)),
    (
        f.EventFinished(),
        f.EventFinished(1_628_272_800_000_000),
        f.EventFinished(1_628_272_800_000_000, KEPT),
    ),
    (f.EventReopened(SEAL, 40),),
    (f.EntrantRegistered(4, (5, 6), 2, 3), f.EntrantRegistered(1, (1,))),
    (f.TeamNamed(3, SEAL),),
    (g.SeatsOffered(3, SEAL, (8, 9)), g.SeatsOffered(3, SEAL)),
    (g.TeamSeatTaken(8),),
    (g.SeatFreed(8),),
    (g.SeatsChanged(3, (9, 7, 8)),),
    (g.TeamNameRefused(3, SEAL),),
    (f.NameChanged(3),),
    (f.CheckedIn(3, False), f.CheckedIn(3)),
    (f.EntrantDropped(3, 2), f.EntrantDropped(3, 2, True), f.EntrantDropped(3, 2, kept=KEPT)),
    (f.EntrantReturned(3), f.EntrantReturned(3, (2, 3))),
    (f.EntrantDisqualified(3, 2),),
    (f.EntryPaid(3, False), f.EntryPaid(3)),
    (f.EntrantsMerged(3, 4),),
    (f.CheckInOpened(SEAL, False), f.CheckInOpened(SEAL)),
    (f.ScreenAssigned(2, Shows.MESSAGE, SEAL), f.ScreenAssigned(3, Shows.PAIRINGS, SEAL, "A", "F")),
    (f.NoticeGiven(SEAL, 1_628_272_800_000_000), f.NoticeGiven(SEAL, 1_628_272_800_000_000, False)),
    (f.ScheduleAnnounced(SEAL),),
    (f.NoticesSeen(3, 4),),
    (f.SectionAssigned("B", "ana"), f.SectionAssigned("B")),
    (f.PlayersSeated(((1, 5, 4), (2, 1))), f.PlayersSeated(())),
    (f.MeetingEnded(),),
    (f.EventStarted(),),
    (
        f.RoundDrawn(2, 1, 3, "swiss-1", ((1, 5, 4), (2, 1, 2)), (3,), (6,), (0, 1), (0, 1), "parity", True),
        f.RoundDrawn(1, 0, 1, "swiss-1", ()),
        f.RoundDrawn(9, 1, 1, "bracket-1", ((1, 5, 4),), (3,), fixtures=((1, (5, 4), ()), (2, (3,), (6,)))),
    ),
    (f.RoundPosted(2, 3),),
    (f.DrawDiscarded(2, 3),),
    (f.DrawExplained(2, 3, WhyAgain.OTHER, SEAL), f.DrawExplained(2, 3, WhyAgain.MISSING, OTHER)),
    (f.RoundRepaired(2, 1, ((1, 5, 4), (2, 1, 2)), (3,), (6,), SEAL),),
    (f.TablesAnnounced(((1, 10), (21, 30)), ((3, 7),)), f.TablesAnnounced()),
    (f.AvoidAnnounced(((1, 2), (3, 4))),),
    (f.RoundClosed(2),),
    (f.CutAnnounced(1, 6, (3, 1, 4, 2), (2, 5)), f.CutAnnounced(0, 0, (2, 1))),
    (
        f.PrizesAnnounced((ForPlaces(1, 2, (Prize(5_000, "EUR"), Prize(12, "booster"))), ForPoints(12, ()))),
        f.PrizesAnnounced(()),
    ),
    (f.PrizeHandedOver(3, (Prize(12, "booster"),)),),
    (f.StandingsPublished(2, (3, 1, 2)),),
    (
        f.ResultReported(2, 14, CONCEDED, 1),
        f.ResultReported(2, 14, PLAYED),
        f.ResultReported(2, 14, PLAYED, None, "bo"),
        f.ResultReported(2, 14, PLAYED, 0, seat=1),
    ),
    (
        f.ResultConfirmed(2, 14, PLAYED),
        f.ResultConfirmed(2, 14),
        f.ResultConfirmed(2, 14, PLAYED, 1),
        f.ResultConfirmed(2, 14, PLAYED, None, 3),
    ),
    (f.ResultDisputed(2, 14), f.ResultDisputed(2, 14, 1)),
    (f.ResultCorrected(2, 14, Result(Score((0, 0), 3), How.DRAW_AGREED)), f.ResultCorrected(2, 14, PLAYED, 1)),
    (f.ResultCleared(2, 14), f.ResultCleared(2, 14, 1)),
    (f.ResultDoubted(2, 14, CONCEDED, 1), f.ResultDoubted(2, 14, CONCEDED, 1, 2)),
    (f.DoubtSettled(2, 14), f.DoubtSettled(2, 14, 1)),
    (f.DecisionOverruled(2, 14, PLAYED), f.DecisionOverruled(2, 14, PLAYED, 1)),
    (f.ClockStarted(2, 1_628_272_800_000_000), f.ClockStarted(2, 1_628_272_800_000_000, 3_000_000_000)),
    (f.ClockPaused(2, 60_000_000), f.ClockPaused(2, -60_000_000, 1_628_272_800_000_000, SEAL)),
    (f.ClockResumed(2, 1_628_272_860_000_000),),
    (
        f.TimeAdded(2, 180_000_000, 14),
        f.TimeAdded(2, 180_000_000),
        f.TimeAdded(2, 180_000_000, 14, "deck-check"),
        f.TimeAdded(2, 180_000_000, 14, seat=1),
    ),
    (f.TimeCalled(2), f.TimeCalled(2, 1_628_272_800_000_000, 480_000_000, True, SEAL)),
    (d.ListsAnnounced(ListPolicy.REQUIRED, True, True, True, 1), d.ListsAnnounced(ListPolicy.NONE)),
    (
        d.DecklistSubmitted(3, SEAL, OTHER, 1_628_272_800_000_000, ("banned",), ("pool",), 7, True, "deck-problem", 1),
        d.DecklistSubmitted(3, SEAL, OTHER, 1_628_272_800_000_000),
        d.DecklistSubmitted(3, SEAL, OTHER, 1_628_272_800_000_000, kept=KEPT),
    ),
    (d.DecklistsAccepted((3, 4), 1), d.DecklistsAccepted((3,))),
    (
        d.DecklistReturned(3, ReturnedFor.UNCLEAR, 1),
        d.DecklistReturned(3, ReturnedFor.NOT_LEGAL),
        d.DecklistReturned(3, ReturnedFor.UNCLEAR, kept=KEPT),
    ),
    (d.DecklistWithdrawn(3, 1), d.DecklistWithdrawn(3)),
    (d.DeckKept(3, SEAL, 1), d.DeckKept(3, SEAL)),
    (d.DecklistPublished(3, SEAL, 1), d.DecklistPublished(3, SEAL)),
    (d.PoolRegistered(3, SEAL, 4, 1), d.PoolRegistered(3, SEAL)),
    (d.ProductDecided(3, False), d.ProductDecided(3), d.ProductDecided(3, True, Role.HEAD_JUDGE)),
    (d.ProductHandedOut((3, 4), ("AFR", "ZNR"), "red-dot", 1), d.ProductHandedOut((3,), ("AFR",))),
    (
        d.ProductPlanned("individual-sealed", "AFR", 1),
        d.ProductPlanned("individual-sealed", "AFR"),
        d.ProductPlanned("individual-sealed", "AFR", 0, True),
        d.ProductPlanned("individual-sealed", "AFR", besides=("ZNR",), source="prerelease-afr-2021"),
    ),
    (
        d.DeckCounted(9, 3, SEAL, 2, True),
        d.DeckCounted(9, 3, SEAL),
        d.DeckCounted(9, 3, SEAL, kept=KEPT),
        d.DeckCounted(9, 3, SEAL, double_faced=(DoubleFaced("Delver", 4, 4, 3, (1, 2)),), shows_through=True),
    ),
    (d.PoolsSeated((3, 4), 2, False, 1), d.PoolsSeated((3, 4), 1)),
    (SwapCalled(SwapStep.REGISTER, 5, 1), SwapCalled(SwapStep.CHECK_MARKS, 5)),
    (PoolsDrawn("afr-draft", "[{},{}]", 6, (3, 4), 2, 1), PoolsDrawn("afr-draft", "[{},{}]", 6, (3,), 1)),
    (PoolOpened(3, SEAL, 1), PoolOpened(3, SEAL)),
    (PoolMarked(3, SwapMark.GIVEN_BACK, 5, 4, 1), PoolMarked(3, SwapMark.WATCHED, 5)),
    (d.ReleaseMoved("VOW", date(2021, 11, 20), date(2021, 11, 19)), d.ReleaseMoved("VOW", date(2021, 11, 20))),
    (d.LandsWanted(False), d.LandsWanted()),
    (d.LandsReturned((3, 4)),),
    (o.PodsDrawn(1, ((3, 4), (5, 6)), 2, SeatedBy.STANDINGS), o.PodsDrawn(0, ((3, 4),), 1)),
    (o.PodsChanged(1, ((3, 4), (5, 7)), 2, (6,), (7,)), o.PodsChanged(0, ((4, 3),), 1)),
    (o.DraftsOpened(1, ("d1", "")),),
    (o.PoolDrafted(1, 3, SEAL, "d1", 362),),
    (
        c.DraftCallBegun(1, ScriptOrder("double-masters", 14, 4, 6, None), "mtr-2021-07-23", AT, ("2XM",) * 4),
        c.DraftCallBegun(0, ScriptOrder(), "mtr-2021-07-23", AT),
    ),
    (c.DraftLineSaid(1, 3, AT),),
    (c.DraftCallPaused(1, AT, SEAL), c.DraftCallPaused(1, AT)),
    (c.DraftCallResumed(1, AT),),
    (c.DraftCallEnded(1, AT),),
    (c.PodFellBehind(1, 3, 2, AT),),
    (c.PodCaughtUp(1, 3, AT),),
    (c.BoostersCounted(1, 3, (5, 6), 2, 15, AT),),
    (c.CountDisputed(1, 3, 6, 2, 4, 11, 12, AT),),
    (c.DisputeTaken(1, 3, 6, "ines", AT),),
    (
        c.CountRemedied(1, 3, 6, CountRemedy.REPLACED, "ines", (Role.FLOOR_JUDGE,), (Role.HEAD_JUDGE,), AT),
        c.CountRemedied(1, 3, 6, CountRemedy.FOUND, "ines", (Role.FLOOR_JUDGE,), (), AT),
    ),
    (c.DrafterSuspended(1, 3, 6, 4, AT),),
    (o.BuildingBegun(1, 1_628_272_800_000_000, 1_500_000_000), o.BuildingBegun(1, 1_628_272_800_000_000, 1, True)),
    (o.BuildingExtended(1, 300_000_000), o.BuildingExtended(1, 300_000_000, True)),
    (
        o.BuildingPaused(1, 60_000_000, 1_628_272_800_000_000),
        o.BuildingPaused(1, 60_000_000, 1_628_272_800_000_000, True),
    ),
    (o.BuildingResumed(1, 1_628_272_860_000_000), o.BuildingResumed(1, 1_628_272_860_000_000, True)),
    (
        p.ProcedureSet(Procedure(Publishing.LAST_TWO, True, Missed.LOSSES, True)),
        p.ProcedureSet(Procedure()),
        p.ProcedureSet(Procedure(is_covered=True, feature_clock=True)),
    ),
    (
        p.SidesMissing(2, 14, (0, 1), 1_628_272_800_000_000),
        p.SidesMissing(2, 14, (), 0, KEPT),
        p.SidesMissing(2, 14, (0,), 1_628_272_800_000_000, seat=1),
        p.SidesMissing(2, 14, (0,), 1_628_272_800_000_000, players=(5,)),
    ),
    (
        p.LatenessPenalised(2, 14, 1, 12, "match-loss"),
        p.LatenessPenalised(2, 14, 0, 0, "", KEPT),
        p.LatenessPenalised(2, 14, 1, 12, "match-loss", seat=1),
    ),
    (
        p.TableSeen(2, 14, TableSight.TURNS, 3),
        p.TableSeen(2, 14, TableSight.NOBODY),
        p.TableSeen(2, 14, TableSight.TURNS, 4, side=1),
        p.TableSeen(2, 14, TableSight.TURNS, 4, seat=1),
    ),
    (p.TurnsAdded(2, 14, 2, "slow-play"), p.TurnsAdded(2, 14, 2), p.TurnsAdded(2, 14, 2, seat=1)),
    (p.StepTaken(2, 14, Step.MULLIGANS), p.StepTaken(2, 14, Step.MULLIGANS, 1)),
    (p.ChoiceMade(2, 14, 1, 0), p.ChoiceMade(2, 14, 1, 0, 1)),
    (p.GameEnded(2, 14, 1, GameEnd.PENALTY), p.GameEnded(2, 14, None), p.GameEnded(2, 14, None, seat=1)),
    (p.ResultChecked(2, 14, PLAYED), p.ResultChecked(2, 14, PLAYED, 1)),
    (p.MatchFeatured(2, 14, False), p.MatchFeatured(2, 14)),
    (p.TalkBarred(2, 14, 5, False), p.TalkBarred(2, 14, 5)),
    (p.PrimaryNamed(2, 14, 5),),
    (p.CameraAsked(2, 14),),
    (p.CameraDeclined(3, False), p.CameraDeclined(3)),
    (p.DevicesRestricted(Devices.FORBIDDEN),),
    (p.OnlinePlayAllowed(False), p.OnlinePlayAllowed()),
    (p.FieldCut(1, 8, (3, 1, 2)),),
    (
        p.SplitProposed((3, 1), ((Prize(7, "booster"),), ()), (Prize(1, "EUR"),), 3, True),
        p.SplitProposed((3, 1), ((), ())),
    ),
    (p.SplitAgreed(3, True), p.SplitAgreed(3)),
    (p.SplitMade(),),
    (
        p.MaterialPublished(Material.VIDEO, (3, 1)),
        p.MaterialPublished(Material.STRATEGY),
        p.MaterialPublished(Material.STRATEGY, (3,), "bob", 1_628_272_800_000_000),
    ),
    (p.EventInvalidated(SEAL),),
    (p.ReportSubmitted(ReportKind.NOT_HELD, 1_628_272_800_000_000),),
    (
        g.EventAnnounced(
            SEAL,
            "Friday Night Magic",
            1_628_272_800_000_000,
            32,
            1_628_200_000_000_000,
            1_628_272_000_000_000,
            8,
            15,
            True,
            True,
            g.Identification.NUMBER_AND_FULL_NAME,
            "fact-sheet",
            True,
            True,
            True,
        ),
        g.EventAnnounced(SEAL),
        g.EventAnnounced(SEAL, own_lands=True),
        g.EventAnnounced(SEAL, fee=Prize(500, "EUR"), head_judge=OTHER),
    ),
    (g.EntryOpened(False), g.EntryOpened()),
    (g.ZoneChanged("Europe/Madrid"), g.ZoneChanged("UTC")),
    (g.InvitationsSent(("P1", "P2")), g.InvitationsSent(()), g.InvitationsSent((), KEPT)),
    (g.OwnersNamed(("P1",)), g.OwnersNamed(()), g.OwnersNamed((), KEPT)),
    (g.PersonBarred(2, SEAL, OTHER, SEAL, 1_000_000, 2_000_000), g.PersonBarred(1, SEAL, OTHER, SEAL)),
    (g.BarLifted(2),),
    (
        g.PlayerIdentified(3, "P1", (g.Tick.OLD_ENOUGH, g.Tick.FITS_THE_AGE)),
        g.PlayerIdentified(3),
        g.PlayerIdentified(3, kept=KEPT),
    ),
    (g.EntrantWaits(3),),
    (g.EntrantPromoted(3, 2), g.EntrantPromoted(3)),
    (g.ByesAwarded(3, 2),),
    (g.HeadJudgeHandedOver("bob"),),
    (g.HeadJudgeTakenBack("bob"),),
    (g.HeadJudgeReplaced("bob", SEAL),),
    (g.HeadJudgeAssigned("bob", (0, 2)), g.HeadJudgeAssigned("bob")),
    (g.AppealsJudgeNamed("bob", True, False), g.AppealsJudgeNamed("bob")),
    (g.PassGiven("bob", (Pass.COVERAGE, Pass.PRESS)), g.PassGiven("bob", ())),
    (g.OfficialRecognised("bob", 3), g.OfficialRecognised("bob")),
    (g.OfficialIdentified("bob", "12345", "Bob"), g.OfficialIdentified("bob"), g.OfficialIdentified("bob", kept=KEPT)),
    (g.PeopleCompared("bob", 3, True),),
    (g.PlayerKnownBefore(3, ("AAAAAAAAAAAAAAAA/link-a",)), g.PlayerKnownBefore(3), g.PlayerKnownBefore(3, kept=KEPT)),
    *JUDGING,
    (Undone(7),),
    (Rewound(7, SEAL),),
    (Revealed(1, "0.secret"),),
    (Erased(1, "0.title"),),
    (
        Overruled("rounds-already-announced", "MTR 10.2", SEAL),
        Overruled("", "MTR 1.4", SEAL, KEPT),
        Overruled("rounds-already-announced", "MTR 10.2", SEAL, told=KEPT),
    ),
]
"""The golden file of each kind, as values."""


def tag(kind: type[Fact]) -> str:
    return str(kind.__struct_config__.tag)


def golden(facts: tuple[Fact, ...]) -> Path:
    return GOLDEN / f"{tag(type(facts[0]))}.json"


def entry(facts: tuple[Fact, ...]) -> Entry:
    return Entry(2, 1_628_272_800_000_000, "ana", facts, "0" * 64, "a key", isinstance(facts[0], LooksBackFact))


by_tag = pytest.mark.parametrize("facts", FACTS, ids=[tag(type(facts[0])) for facts in FACTS])


@by_tag
def test_a_golden_line_reads_as_the_fact_it_was(facts):
    assert EVENT.read(golden(facts).read_bytes().rstrip(b"\n")) == entry(facts)


@by_tag
def test_a_fact_is_written_as_the_golden_bytes(facts):
    assert EVENT.encode(entry(facts)) + b"\n" == golden(facts).read_bytes()


@by_tag
def test_a_golden_sets_every_field(facts):
    """Otherwise a re-typed field could hide behind its default."""
    for name, default in _defaults(type(facts[0])):
        assert any(getattr(fact, name) != default for fact in facts), name


def test_every_kind_has_a_golden_and_every_golden_a_kind():
    kinds = sorted(tag(kind) for kind in EVENT.facts)
    assert kinds == sorted(path.stem for path in GOLDEN.iterdir()) == sorted(tag(type(facts[0])) for facts in FACTS)


def test_a_refusal_calls_a_fact_what_its_line_calls_it():
    for facts in FACTS:
        assert b'"fact":"%s"' % tag_of(facts[0]).encode() in golden(facts).read_bytes()


# The shape of a fact --------------------------------------------------------------------------------------------------

every_kind = pytest.mark.parametrize("kind", EVENT.facts, ids=tag)


@every_kind
def test_a_fact_is_frozen_strict_and_has_a_tag_of_its_own(kind):
    config = kind.__struct_config__
    assert (config.frozen, config.forbid_unknown_fields, config.tag_field) == (True, True, "fact")
    assert "tag=" in _source(kind), "a tag that follows the class name would change with it"
    assert [other.__name__ for other in EVENT.facts if tag(other) == tag(kind)] == [kind.__name__]


@every_kind
def test_a_fact_holds_values_that_cannot_change(kind):
    mutable = {list, dict, set, bytearray}
    assert [found for found in _types_in(kind) if (typing.get_origin(found) or found) in mutable] == []


@every_kind
def test_a_fact_holds_no_float(kind):
    assert float not in set(_types_in(kind))


@every_kind
def test_a_seal_is_a_field_of_the_fact_itself(kind):
    """Further in, it would be neither closed nor opened."""
    hints = typing.get_type_hints(kind)
    at_the_top = sum(typing.get_origin(hints[name]) is Sealed for name in kind.__struct_fields__)
    assert sum(typing.get_origin(found) is Sealed for found in _types_in(kind)) == at_the_top


@every_kind
def test_what_is_public_is_sealed(kind):
    sealed = {name for name, hint in typing.get_type_hints(kind).items() if typing.get_origin(hint) is Sealed}
    assert kind.public <= sealed


@every_kind
def test_every_value_inside_a_fact_refuses_what_it_does_not_know(kind):
    structs = [found for found in _types_in(kind) if isinstance(found, type) and issubclass(found, msgspec.Struct)]
    assert [found.__name__ for found in structs if not found.__struct_config__.forbid_unknown_fields] == []


def test_the_shape_tests_would_see_a_bad_fact():
    class Bad(Fact, frozen=True, tag="bad"):
        numbers: tuple[dict[str, list[int]], ...]
        secret: tuple[Sealed[str], ...]

    found = {typing.get_origin(found) or found for found in _types_in(Bad)}
    assert {list, dict, Sealed} <= found


def _defaults(kind: type[Fact]) -> Iterator[tuple[str, object]]:
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            yield field.name, field.default


def _source(kind: type[Fact]) -> str:
    return inspect.getsource(kind).split(":\n", 1)[0]


def _types_in(kind: type) -> Iterator[typing.Any]:
    """Walk all types a kind of fact is made of, through unions, tuples and structs."""
    for hint in [typing.get_type_hints(kind)[name] for name in kind.__struct_fields__]:
        yield from _inside(hint)


def _inside(hint: typing.Any) -> Iterator[typing.Any]:
    yield hint
    if isinstance(hint, typing.NewType):
        yield from _inside(hint.__supertype__)
    if typing.get_origin(hint) in {tuple, list, dict, set, frozenset, Sealed, typing.Union, types.UnionType}:
        for arg in typing.get_args(hint):
            yield from _inside(arg)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield from _types_in(hint)
