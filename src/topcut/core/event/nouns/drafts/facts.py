"""What can happen with draft pods: drawn, changed, opened, a drafted pool brought in, decks built by the clock."""

from topcut.core.event.nouns.drafts.state import Pods, SeatedBy
from topcut.core.log import Fact, Sealed
from topcut.core.play import EntrantId, PlayerId


class PodsDrawn(Fact, frozen=True, tag="pods-drawn"):
    """It was drawn or said who drafts in which pod, and in which seat (MTR 7.6)."""

    stage: int
    pods: Pods
    attempt: int
    by: SeatedBy = SeatedBy.CHANCE


class PodsChanged(Fact, frozen=True, tag="pods-changed"):
    """Somebody sits otherwise than drawn: absent and taken out, come late, or in pods that were merged (MTR 7.6)."""

    stage: int
    pods: Pods
    """All of them, as they are from now on."""
    change: int
    """How many changes there were with this one."""
    left: tuple[EntrantId, ...] = ()
    came: tuple[EntrantId, ...] = ()


class DraftsOpened(Fact, frozen=True, tag="drafts-opened"):
    """Pods draft online: each has a log of its own (MTR 7.7)."""

    stage: int
    streams: tuple[str, ...]
    """By pod; empty for a pod that drafts on paper."""


class PoolDrafted(Fact, frozen=True, tag="pool-drafted"):
    """What a player drafted is their pool; nobody has to type it (MTR 7.7)."""

    stage: int
    player: PlayerId
    """Of a team that drafts one pool, whoever it is kept under."""
    cards: Sealed[str]
    stream: str
    """The log of the draft."""
    seq: int
    """The entry of that log with which the draft ended."""


class BuildingBegun(Fact, frozen=True, tag="building-begun"):
    """Everybody builds from now on, until this moment (MTR B)."""

    stage: int
    ends_at: int
    length: int
    """In microseconds, like every time."""
    registers: bool = False
    """It is the clock by which pools are registered before anybody builds (MTR 7.5)."""


class BuildingExtended(Fact, frozen=True, tag="building-extended"):
    """There is more time to build (MTR B)."""

    stage: int
    micros: int
    registers: bool = False


class BuildingPaused(Fact, frozen=True, tag="building-paused"):
    """The clock of deck building stands (MTR B)."""

    stage: int
    left: int
    at: int
    registers: bool = False


class BuildingResumed(Fact, frozen=True, tag="building-resumed"):
    """The clock of deck building runs again (MTR B)."""

    stage: int
    ends_at: int
    registers: bool = False


BuildingFact = BuildingBegun | BuildingExtended | BuildingPaused | BuildingResumed
PodFact = PodsDrawn | PodsChanged | DraftsOpened | PoolDrafted | BuildingFact
