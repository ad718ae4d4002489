"""A draft written today is read forever: one file for each kind of fact, its exact bytes."""

from pathlib import Path

from tests.core.drafts.pods import own
from tests.core.goldens import Goldens

from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.nouns import face_up_facts as up
from topcut.core.drafts.nouns import facts as f
from topcut.core.drafts.nouns import running_facts as r
from topcut.core.log import Fact, Sealed
from topcut.core.play import Level, Stream, Who

SEAL = Sealed(seal="sealed:" + "5ea1" * 16)
POD = r.PodOfEvent(Stream("EVENTEVENTEVENTE"), 1, 3)
SEATS = (Who("ana"), Who("bob"))
OF_TABLES = {"server-pledged"}
"""Kept golden with the table's facts."""

FACTS: list[tuple[Fact, ...]] = [
    (
        f.DraftBegun(Who("topcut"), SEATS, *own(), "two-headed-giant", "mtr", 7, 6, Level.COMPETITIVE, True),
        f.DraftBegun(Who("topcut"), SEATS, *own(), "booster-draft", "mtr", 7),
        f.DraftBegun(
            Who("topcut"),
            SEATS,
            *own(),
            "two-headed-giant",
            "mtr",
            7,
            partners=(Who("cy"), Who("di")),
            is_cube=True,
            is_untimed=True,
        ),
        f.DraftBegun(Who("topcut"), SEATS, *own(), "booster-draft", "mtr", 7, is_seating=True, pod=POD),
    ),
    (r.DrafterSat(2, 7), r.DrafterSat(2, 7, True)),
    (r.DraftStarted(7, (2, 4)), r.DraftStarted(7)),
    (r.DraftPaused(7),),
    (r.DraftResumed(9),),
    (r.DraftOfficialNamed(Who("judge"), 7),),
    (f.DrafterPledged(1, 2, "c0de" * 16, 7), f.DrafterPledged(1, 2, "c0de" * 16)),
    (f.DrafterShowed(1, 2, SEAL, 7), f.DrafterShowed(1, 2, SEAL)),
    (f.DrafterWithheld(1, 2, None, 7), f.DrafterWithheld(1, 2, None)),
    (f.BoostersOpened(2, 7, (1, 3), (1,), (15, 15), SEAL),),
    (f.CardReserved(1, 3, 2, SEAL),),
    (f.CardsPicked(1, 3, 2, 7, 1, SEAL, True), f.CardsPicked(1, 3, 2, 7, 2, SEAL)),
    tuple(f.PickTimedOut(1, 3, 2, 7, 1, by, SEAL) for by in ("reserved", "chance", "oldest-card")),
    (f.BoosterPassed(3, 1, 2, 14),),
    (f.ReviewOpened(1, 7, 60_000_007),),
    (f.ReviewClosed(1, 60_000_007),),
    (f.SeatSuspended(4, 7),),
    (up.DecidingTeamDrawn(2, 7),),
    (up.FirstTeamChosen(1, 7, 5), up.FirstTeamChosen(2, 7)),
    (up.BoosterLaidOut(2, 7, 20_000_007),),
    (up.SetDrafted(1, 7),),
    (up.ReviewPromised(60, 7),),
    (up.ReviewGiven(7, 60_000_007),),
    (up.PickLeftFaceUp(3, True, 7),),
    (f.DraftEnded(7),),
    (f.DraftReleased(),),
]


GOLDENS = Goldens(DRAFT, Path(__file__).parent / "golden", FACTS, elsewhere=OF_TABLES)


@GOLDENS.by_tag
def test_a_golden_line_of_a_draft_reads_and_is_written_as_it_was(facts):
    GOLDENS.check_line(facts)


@GOLDENS.by_tag
def test_a_golden_of_a_draft_sets_every_field(facts):
    GOLDENS.check_fields(facts)


def test_every_kind_of_a_draft_has_a_golden_and_every_golden_a_kind():
    GOLDENS.check_kinds()


def test_what_shows_cards_is_never_undone():
    assert {kind for kind in DRAFT.facts if kind.reveals} >= {
        f.BoostersOpened,
        f.CardsPicked,
        f.PickTimedOut,
        up.BoosterLaidOut,
    }


if __name__ == "__main__":
    GOLDENS.write()
