"""Invented drafts: what is left of a pick, who waits for whom, and a draft that is called on paper."""

from typing import Any, Final

from msgspec import structs

from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import SaidLine, ScriptOrder, SeenCard, moment_of, script_of
from topcut.core.drafts.view import DraftBoard, DrafterView, SeatProgress
from topcut.core.event.nouns.drafts.calling import CountDispute, PodBehind
from topcut.core.event.view import CalledPod, CalledSeat, DraftCallView
from topcut.core.play import Level, Stream
from topcut.desk.clock import SECOND, now
from topcut.web.design.everywhere import PEOPLE
from topcut.web.draft.card_shown import DraftFaces
from topcut.web.draft.places import DraftPlace
from topcut.web.draft.shown import DraftShown
from topcut.web.draft.snapshot import DraftSnapshot
from topcut.web.shared.call_words import CallWords
from topcut.web.shared.pages import Page

NAMES: Final = {seat: side.name for seat, side in enumerate(PEOPLE, start=1)}
_SEATS: Final = (
    *(SeatProgress(seat, 3, seat % 3, is_suspended=False) for seat in range(1, 6)),
    SeatProgress(6, 2, 0, is_suspended=True),
)
_PICKS: Final = tuple(
    SeenCard(f"{number}", name, color, "common", "Creature", 2, is_foil=False)
    for number, (name, color) in enumerate((("Tide Clerk", "U"), ("Brass Heron", "U"), ("Night Ferry", "B")))
)


def _draft(seconds: int | None, *, stage: DraftStage = DraftStage.PICKING, **changes: Any) -> DraftShown:
    """Show the draft of one seat with so many seconds left."""
    due = None if seconds is None else now() + seconds * SECOND
    board = DraftBoard(stage, 1, 3, to_the_left=True, seats=_SEATS, until=due, awaited=(2,))
    board = structs.replace(board, sat=(1, 2, 3, 5), bots=(4,), sat_again=(3,), **changes)
    view = DrafterView(1, board, 1, 4, 1, due, _PICKS, ("1",), 3, _PICKS, left=17_000_000 if changes else None)
    seen = DraftSnapshot(
        board,
        view,
        "booster-draft",
        Level.REGULAR,
        hides_picks=False,
        size=14,
        seconds=40,
        review=60,
        chance={},
        published=None,
        left=11,
        event=None,
        is_cube=False,
        deck_min=40,
    )
    return DraftShown(seen, DraftPlace(Stream("A"), 1), names=NAMES, faces=DraftFaces(None, "en"), order="color")


def _call(line: int, *, passed: int, stands: bool = False) -> DraftCallView:
    """Call a draft so that a line was said so many seconds ago."""
    script, at = script_of(ScriptOrder()), now()
    said = SaidLine(line, at - passed * SECOND)
    dispute = CountDispute(1, 0, 13, 14, at - 60 * SECOND)
    seats = tuple(
        CalledSeat(seat, side, is_counted=seat < 4, is_suspended=seat == 6, dispute=None)
        for seat, side in enumerate(PEOPLE, start=1)
    )
    wrong = (*seats[:4], structs.replace(seats[4], dispute=dispute), seats[5])
    pods = (CalledPod(1, seats), CalledPod(2, seats, PodBehind(2, at - 90 * SECOND)), CalledPod(3, wrong))
    moment = moment_of(script, said, now=at)
    return DraftCallView(1, script, said, moment, {}, pods, stands_at=at if stands else None)


def shown(page: Page) -> dict[str, Any]:
    calls = (_call(1, passed=10), _call(1, passed=10, stands=True))
    return {
        "heads": (_draft(31), _draft(4), _draft(17, is_paused=True), _draft(40, stage=DraftStage.REVIEW), _draft(None)),
        "rings": (_draft(31), _draft(None, stage=DraftStage.SEATING), _draft(None, stage=DraftStage.SHARES)),
        "steps": (_draft(31), _draft(17, is_paused=True), _draft(60, stage=DraftStage.REVIEW)),
        "call": calls[0],
        "calls": [(call, CallWords(call, page.words, now=now())) for call in calls],
        "may": {"note_caught_up", "note_behind"},
        "doors": ("judge",),
        "labels": {},
        "home": "/design/drafts",
        "stream": "",
    }
