"""A draft as everybody sees it: who sits where in which pod, and the clock of deck building."""

from collections.abc import Iterator

from msgspec import Struct

from topcut.core.event.nouns.drafts.state import SeatedBy, StageDraft
from topcut.core.event.nouns.rounds.state import RoundClock, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import list_stage
from topcut.core.event.reading.drafts import draft_stage, drafts_again, has_begun, is_rochester
from topcut.core.event.reading.time import ClockView
from topcut.core.event.view.sides import SideNames, Sides
from topcut.core.play import EntrantId


class PodView(Struct, frozen=True):
    """One pod: its entrants by seat, and the tables they will play at."""

    number: int
    seats: tuple[SideNames, ...]
    tables: tuple[int, int]
    """The first and the last table."""
    labels: tuple[str, ...] = ()
    """The labels of the seats: 1, 2, 3, or 1A to 2C if two teams draft (MTR 8.5)."""

    @property
    def down(self) -> tuple[tuple[str, SideNames], ...]:
        """The seats on the right of the table as pictured: the first one first, clockwise."""
        return tuple(zip(self.labels, self.seats, strict=True))[: self._half]

    @property
    def up(self) -> tuple[tuple[str, SideNames] | None, ...]:
        """The seats on its left, the last one first; None for the gap of an odd pod."""
        rest = tuple(zip(self.labels, self.seats, strict=True))[self._half :][::-1]
        return (*(None for _ in range(self._half - len(rest))), *rest)

    @property
    def _half(self) -> int:
        return -(-len(self.seats) // 2)


class DraftView(Struct, frozen=True):
    """The current draft."""

    stage: int
    number: int
    """The number of the draft in the event, from 1."""
    of: int
    """How many there are."""
    pods: tuple[PodView, ...]
    by: SeatedBy
    attempt: int
    is_rochester: bool = False
    """Two teams sit at each table, A to C on each side (MTR 8.5)."""
    has_begun: bool = False
    """Whether cards are out."""


class OwnSeat(Struct, frozen=True):
    """An entrant's seat in the draft, and their neighbours."""

    pod: PodView
    place: int
    """Counted from 0."""

    @property
    def seat(self) -> str:
        return self.pod.labels[self.place]

    @property
    def left(self) -> SideNames:
        """The neighbour who gets my first booster: the next number (MTR 7.7)."""
        return self.pod.seats[(self.place + 1) % len(self.pod.seats)]

    @property
    def right(self) -> SideNames:
        """The neighbour who passes me the first booster."""
        return self.pod.seats[self.place - 1]


def draft_view(event: Event, sides: Sides, *, also_played: bool = False) -> DraftView | None:
    """Show the pods of the current draft, until a round is posted; to the desk also after that (MTR 7.6)."""
    stage = draft_stage(event)
    draft = event.drafts.get(stage) if stage is not None else None
    if stage is None or draft is None or (_is_played(event, stage) and not also_played):
        return None
    drafted = [each for each in range(len(event.stages)) if drafts_again(event.stages, each)]
    return DraftView(
        stage=stage,
        number=drafted.index(stage) + 1,
        of=len(drafted),
        pods=tuple(_pods(event, draft, sides, by_person=is_rochester(event.stages[stage]))),
        by=draft.by,
        attempt=draft.attempt,
        is_rochester=is_rochester(event.stages[stage]),
        has_begun=has_begun(event, stage),
    )


def own_seat(draft: DraftView | None, entrant: EntrantId, *, seat: int | None = None) -> OwnSeat | None:
    """Find an entrant's own seat; None if they have none, or if nothing is drafted now.

    At a Rochester table every member of a team has one, by their letter (MTR 8.5).
    """
    for pod in draft.pods if draft else ():
        for place, side in enumerate(pod.seats):
            if side.entrant == entrant and (draft is None or not draft.is_rochester or side.seat == seat):
                return OwnSeat(pod, place)
    return None


def building_clock(event: Event) -> ClockView | None:
    """Show the clock of deck building, until the first round with those decks is posted (MTR B)."""
    stage = list_stage(event) if event.stages else 0
    clock = event.building.get(stage)
    if clock is None or _is_played(event, stage):
        return None
    return shown_clock(event, clock)


def shown_clock(event: Event, clock: RoundClock) -> ClockView:
    """Show a clock for something done before a round: nobody calls its end (MTR B)."""
    return ClockView(
        ends_at=clock.ends_at,
        left=clock.left,
        length=clock.length,
        paused_at=clock.paused_at,
        calls_itself=False,
        zone=event.zone,
    )


def _is_played(event: Event, stage: int) -> bool:
    """Check whether a round of a stage is posted; teams at a Rochester table draft again after each."""
    rounds = [round for round in event.rounds.values() if round.stage == stage and round.state >= RoundState.POSTED]
    if is_rochester(event.stages[stage]):
        drawn = event.drafts.get(stage)
        is_new = bool(rounds) and rounds[-1].state is RoundState.CLOSED and drawn is not None
        return bool(rounds) and not (is_new and _are_other_pods(event, stage))
    return bool(rounds)


def _are_other_pods(event: Event, stage: int) -> bool:
    last = event.last_round
    met = {frozenset(table.sides) for table in last.tables.values()} if last else set()
    return any(frozenset(pod) not in met for pod in event.drafts[stage].pods if len(pod) > 1)


def _pods(event: Event, draft: StageDraft, sides: Sides, *, by_person: bool) -> Iterator[PodView]:
    tables = _tables(event)
    for number, pod in enumerate(draft.pods, start=1):
        taken = [next(tables) for _ in range(max(1, len(pod) // 2))]
        seated = [sides[one] for one in pod if one in sides]
        if by_person:
            people = tuple(each for side in seated for each in side.each)
            labels = tuple(f"{team}{each.letter}" for team, side in enumerate(seated, 1) for each in side.each)
        else:
            people, labels = tuple(seated), tuple(str(place) for place in range(1, len(seated) + 1))
        yield PodView(number, people, (taken[0], taken[-1]), labels)


def _tables(event: Event) -> Iterator[int]:
    """Number the tables of the room as rounds do."""
    for first, last in event.usable_tables:
        yield from range(first, last + 1)
    beyond = max((last for _, last in event.usable_tables), default=0)
    while True:
        beyond += 1
        yield beyond
