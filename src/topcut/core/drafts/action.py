"""What every action in a draft declares: its powers, its steps, its rule, its facts."""

from typing import Final, ParamSpec

from topcut.core.asking import Actions, Declaration, Occasion
from topcut.core.drafts.course import Course
from topcut.core.drafts.nouns.face_up_facts import BoosterLaidOut, DecidingTeamDrawn, ReviewGiven, SetDrafted
from topcut.core.drafts.nouns.facts import (
    BoosterPassed,
    BoostersOpened,
    CardsPicked,
    DraftEnded,
    DraftFact,
    ReviewOpened,
)
from topcut.core.drafts.nouns.refusals import NotInThisDraft, NotTheDraftsHost, WrongMomentInDraft
from topcut.core.drafts.nouns.running_refusals import DraftStands
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.chance import SHARE_BYTES
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.zones.nouns.facts_before import ServerPledged
from topcut.core.zones.reading import SERVER, commitment

P = ParamSpec("P")

SHARING: Final = frozenset({DraftStage.SHARES})
CHOOSING: Final = frozenset({DraftStage.CHOOSING})
PICKING: Final = frozenset({DraftStage.PICKING})
REVIEWING: Final = frozenset({DraftStage.REVIEW})
ENDED: Final = frozenset({DraftStage.ENDED})
SEATING: Final = frozenset({DraftStage.SEATING})
BEFORE_THE_END: Final = frozenset(DraftStage) - ENDED
AFTER_THE_START: Final = BEFORE_THE_END - SEATING
FACE_UP: Final = (DecidingTeamDrawn, BoosterLaidOut, SetDrafted, ReviewGiven)
FOLLOWS: Final = (BoostersOpened, BoosterPassed, CardsPicked, ReviewOpened, DraftEnded, ServerPledged, *FACE_UP)
"""Facts that follow automatically from a pick, a share or a suspension."""


class DraftDeclaration(Declaration[DraftStage], frozen=True, kw_only=True):
    """The declaration of an action in a draft: seats pick and share, and hosts run it."""

    while_paused: bool = False
    """Allowed also while the clock of the pod is stopped."""


def _check(draft: PodDraft, occasion: Occasion, declared: DraftDeclaration) -> None:
    """Refuse an asker without the power, and an action outside its steps (MTR 7.7)."""
    if Power.PLAY in declared.powers:
        seat_of(draft, occasion)
    elif not declared.is_open_to(occasion.by):
        raise NotTheDraftsHost
    if draft.stage not in declared.during:
        raise WrongMomentInDraft
    if draft.paused_at is not None and not declared.while_paused:
        raise DraftStands


DRAFT_ACTIONS: Final = Actions[PodDraft, DraftStage, DraftFact](_check, declaration=DraftDeclaration)
action = DRAFT_ACTIONS.action
on_whole_log = DRAFT_ACTIONS.on_whole_log


def seat_of(draft: PodDraft, occasion: Occasion) -> int:
    """Find the seat of the asker."""
    for number, seat in draft.seats.items():
        if occasion.by.who in seat.people and not seat.is_suspended:
            return number
    raise NotInThisDraft


def server_share(occasion: Occasion, round: int) -> ServerPledged:
    """Bind the server to its share of a round's chance, before anybody else's is known (MTR 3.10)."""
    tape = occasion.random(SHARE_BYTES)
    return ServerPledged(round, commitment(tape, number=round, side=SERVER), Sealed(tape))


def moment(draft: PodDraft, occasion: Occasion) -> int:
    """Return the current time; a clock that was set back takes no time from anybody."""
    return max(occasion.now, draft.now)


def following(draft: PodDraft, occasion: Occasion, first: DraftFact) -> Decision[DraftFact]:
    """Decide a fact with everything that follows automatically."""
    course = Course(draft, now=moment(draft, occasion), pledges=lambda number: server_share(occasion, number))
    return Decision(course.follow(first))
