"""What can happen with draft pods: drawn, changed, opened, a drafted pool brought in, decks built by the clock."""

from topcut.core.event.nouns.drafts.state import Pods, SeatedBy
from topcut.core.log import Fact, Sealed
from topcut.core.play import EntrantId, PlayerId


class PodsDrawn(Fact, frozen=True, tag="pods-drawn"):
    """Everybody was given a draft pod and a seat in it, by a draw or by hand (MTR 7.6)."""

    stage: int
    pods: Pods
    attempt: int
    by: SeatedBy = SeatedBy.CHANCE


class PodsChanged(Fact, frozen=True, tag="pods-changed"):
    """Somebody sits elsewhere than drawn: absent and removed, late, or in pods that were merged (MTR 7.6)."""

    stage: int
    pods: Pods
    """All pods, as they are from now on."""
    change: int
    """The number of changes, including this one."""
    left: tuple[EntrantId, ...] = ()
    came: tuple[EntrantId, ...] = ()


class DraftsOpened(Fact, frozen=True, tag="drafts-opened"):
    """Pods draft online: each has a log of its own (MTR 7.7)."""

    stage: int
    streams: tuple[str, ...]
    """By pod; empty for a pod that drafts on paper."""


class PoolDrafted(Fact, frozen=True, tag="pool-drafted"):
    """The cards a player drafted became their pool; nobody has to type it (MTR 7.7)."""

    stage: int
    player: PlayerId
    """In a team that drafts one pool, the player it is stored for."""
    cards: Sealed[str]
    stream: str
    """The log of the draft."""
    seq: int
    """The number of the entry that ended the draft."""


class BuildingBegun(Fact, frozen=True, tag="building-begun"):
    """Everybody builds from now on, until this moment (MTR B)."""

    stage: int
    ends_at: int
    length: int
    """In microseconds, like every time."""
    registers: bool = False
    """Whether it is the clock for registering pools, before anybody builds (MTR 7.5)."""


class BuildingExtended(Fact, frozen=True, tag="building-extended"):
    """There is more time to build (MTR B)."""

    stage: int
    micros: int
    registers: bool = False


class BuildingPaused(Fact, frozen=True, tag="building-paused"):
    """The clock of deck building is stopped (MTR B)."""

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
