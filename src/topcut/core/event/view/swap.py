"""How far the swap of pools has come, for the desk, for one player, and for everybody."""

from msgspec import Struct

from topcut.core.event.decks.pools import pool_tables, registrar_of, whose_pool
from topcut.core.event.decks.product import time_to_build
from topcut.core.event.decks.swap import earliest, opens_first
from topcut.core.event.nouns.decks.state import PoolSeats
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.nouns.swap.state import PoolSwap, SwapMark, SwapStep
from topcut.core.event.reading.decks import list_stage, pool_holder, rules_of, shares_pool
from topcut.core.event.reading.time import ClockView
from topcut.core.event.view.drafts import building_clock, shown_clock
from topcut.core.event.view.sides import UNNAMED, Names, sides_of
from topcut.core.play import EntrantId, PlayerId
from topcut.core.rules.times import BuildMinutes


class BuildTime(Struct, frozen=True):
    """The current clock before the first round: for registering pools, or for building decks (MTR B)."""

    registers: bool
    clock: ClockView


class SwappedPool(Struct, frozen=True):
    """One pool while it is watched, registered and returned, without its cards (MTR 7.5)."""

    player: PlayerId
    number: EntrantId
    name: str
    by: PlayerId
    by_name: str
    table: int
    opens_first: bool
    is_open: bool
    """Whether its boosters should be open by now."""
    is_registered: bool
    marks: frozenset[SwapMark]

    @property
    def is_watched(self) -> bool:
        return SwapMark.WATCHED in self.marks

    @property
    def is_given_back(self) -> bool:
        return SwapMark.GIVEN_BACK in self.marks

    @property
    def is_received(self) -> bool:
        return SwapMark.RECEIVED in self.marks

    @property
    def is_missing(self) -> bool:
        return SwapMark.MISSING in self.marks


class SwapDesk(Struct, frozen=True):
    """The swap of pools as officials see it."""

    step: SwapStep | None
    """None while nothing was called."""
    pools: tuple[SwappedPool, ...]
    minutes: BuildMinutes | None
    mark: str
    """How the boosters are marked (MTR 7.5)."""
    is_asked: bool
    """Whether the head judge has asked for it (MTR 7.5)."""
    is_seated: bool
    time: BuildTime | None = None
    is_built: bool = False
    """Whether the clock of deck building was started."""

    @property
    def next(self) -> SwapStep | None:
        if self.step is None:
            return SwapStep.CHECK_MARKS
        return SwapStep(self.step + 1) if self.step < SwapStep.REGISTER else None

    @property
    def missing(self) -> tuple[SwappedPool, ...]:
        return tuple(pool for pool in self.pools if pool.is_missing)

    @property
    def done(self) -> int:
        """How many pools are as far as the step requires."""
        is_registering = self.step is SwapStep.REGISTER
        return sum(pool.is_given_back if is_registering else pool.is_watched for pool in self.opened)

    @property
    def opened(self) -> tuple[SwappedPool, ...]:
        return tuple(pool for pool in self.pools if pool.is_open)


class OwnSwap(Struct, frozen=True):
    """What one player must do now: with their own pool, and with the one they watch and register (MTR 7.5)."""

    step: SwapStep
    mine: SwappedPool
    theirs: SwappedPool
    time: BuildTime | None = None


def swap_desk(event: Event, *, names: Names) -> SwapDesk:
    """Show officials every pool and its marks (MTR 7.5)."""
    stage = list_stage(event)
    seats, swap = event.decks.pool_seats.get(stage), event.decks.swaps.get(stage)
    return SwapDesk(
        step=swap.step if swap else None,
        pools=tuple(_pool(event, seats, swap, player, names) for player in seats.order) if seats else (),
        minutes=time_to_build(event, stage=stage),
        mark=event.decks.marks.get(stage, ""),
        is_asked=rules_of(event, stage).pools,
        is_seated=seats is not None,
        time=build_time(event),
        is_built=stage in event.building,
    )


def build_time(event: Event) -> BuildTime | None:
    """Find the current clock, until a round of the stage is posted; None if none was started (MTR B)."""
    if built := building_clock(event):
        return BuildTime(registers=False, clock=built)
    stage = list_stage(event) if event.stages else 0
    clock = event.registering.get(stage)
    if clock is None or _is_played(event, stage):
        return None
    return BuildTime(registers=True, clock=shown_clock(event, clock))


def pools_missing(event: Event) -> int:
    """Count the players who wait for their pool, and so for a judge (MTR 7.5)."""
    swap = event.decks.swaps.get(list_stage(event)) if event.stages else None
    return sum(swap.is_missing(player) for player in swap.marks) if swap else 0


def own_swap(event: Event, player: PlayerId, *, names: Names) -> OwnSwap | None:
    """Show a player what to do now; None before the first call, and once the first round is posted (MTR 7.5)."""
    stage = list_stage(event)
    seats, swap = event.decks.pool_seats.get(stage), event.decks.swaps.get(stage)
    holder = pool_holder(event, player, stage)
    theirs = whose_pool(seats).get(holder)
    if seats is None or swap is None or theirs is None or swap_called(event) is None:
        return None
    mine, other = (_pool(event, seats, swap, each, names) for each in (holder, theirs))
    return OwnSwap(swap.step, mine, other, build_time(event))


def swap_called(event: Event) -> SwapStep | None:
    """Return the step shown to everybody, until a round of the stage is posted (MTR 7.5)."""
    stage = list_stage(event) if event.stages else 0
    swap = event.decks.swaps.get(stage)
    return swap.step if swap and not _is_played(event, stage) else None


def _is_played(event: Event, stage: int) -> bool:
    posted = any(round.stage == stage and round.state >= RoundState.POSTED for round in event.rounds.values())
    return posted or event.phase is Phase.FINISHED


def _pool(event: Event, seats: PoolSeats, swap: PoolSwap | None, player: PlayerId, names: Names) -> SwappedPool:
    stage, by = list_stage(event), registrar_of(seats, player)
    assert by is not None
    return SwappedPool(
        player=player,
        number=event.players[player],
        name=_name(event, player, stage, names),
        by=by,
        by_name=_name(event, by, stage, names),
        table=pool_tables(seats)[player],
        opens_first=opens_first(seats, player),
        is_open=swap is not None and swap.step >= earliest(seats, player, SwapMark.WATCHED),
        is_registered=(player, stage) in event.decks.pools,
        marks=frozenset(swap.marks.get(player, ())) if swap else frozenset(),
    )


def _name(event: Event, holder: PlayerId, stage: int, names: Names) -> str:
    if shares_pool(event, stage):
        return sides_of(event, names=names)[event.players[holder]].name
    return names.get(holder) or UNNAMED
