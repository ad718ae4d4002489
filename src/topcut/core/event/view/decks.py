"""What each person may see of the lists, built by adding.

One's own between matches; an opponent's in a Professional playoff or where lists are open; every list for the
officials; the published ones for everybody (MTR 2.7).
"""

from msgspec import Struct

from topcut.core.event.decks.refusals import NoSuchList
from topcut.core.event.decks.rules import (
    is_late,
    is_limited,
    list_of,
    list_stage,
    may_read_own,
    rules_of,
    shown_opponent,
    stage_of_list,
    usual_rules,
    without_list,
)
from topcut.core.event.decks.state import ListRules, Lists, ListState, Registration
from topcut.core.event.state import Event, Phase, Stage
from topcut.core.event.view.sides import UNNAMED, Names, Side, sides_of
from topcut.core.log import Sealed
from topcut.core.play import Level, PlayerId, Power

SEE_LISTS = frozenset({Power.ORGANIZE, Power.OVERRULE, Power.RULE, Power.ENTRY})
"""The officials; whoever only has results or the clock lent to them reads no list (MTR 2.7)."""


class ListFor(Struct, frozen=True):
    """What a list is judged by, and what is asked for."""

    game: str
    format: str
    level: Level
    zone: str
    rules: ListRules
    is_limited: bool
    stage: int = 0
    is_required_by_level: bool = False
    starts_at: int | None = None

    def judged_at(self, now: int) -> int:
        """Say which moment's rules a list is held to: what is legal as the event starts is so to its end (MTR 6.2)."""
        return now if self.starts_at is None else self.starts_at

    @property
    def is_wanted(self) -> bool:
        return self.rules.lists is not Lists.NONE


class ListSeen(Struct, frozen=True):
    """How far a list has come, without a card of it."""

    state: ListState
    at: int
    is_late: bool
    problems: tuple[str, ...]
    not_checked: tuple[str, ...]
    catalogue: int
    returned_for: str = ""
    remedy: str = ""

    @property
    def is_fixed(self) -> bool:
        return self.state is ListState.ACCEPTED


class OpponentsList(Struct, frozen=True):
    """The list of whoever sits opposite, as far as the rules show it (MTR 2.7)."""

    side: Side
    cards: tuple[str, ...]
    """One for each player of a team."""


class OwnList(Struct, frozen=True):
    """What a player sees on their own page."""

    wanted: ListFor
    list: ListSeen | None
    cards: str | None
    """None where there is none, or while a match is being played."""
    is_hidden: bool
    """There is one, and it is not shown until the match is over."""
    may_change: bool
    would_be_late: bool
    pool: str = ""
    """What one opened, as somebody else wrote it down (MTR 7.5)."""
    opponent: OpponentsList | None = None


class ListRow(Struct, frozen=True):
    """One player at the desk, and how far their list has come."""

    side: Side
    player: PlayerId
    name: str
    list: ListSeen | None
    is_out: bool
    has_pool: bool = False


class DeskLists(Struct, frozen=True):
    """Everybody's lists as the desk counts them; no card is in here."""

    wanted: ListFor
    phase: Phase
    rows: tuple[ListRow, ...]
    missing: tuple[Side, ...]
    """Who still has to hand in a required list."""
    published: int = 0

    @property
    def here(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if not row.is_out)

    @property
    def ready(self) -> tuple[ListRow, ...]:
        """Handed in, with nothing known against them."""
        return tuple(row for row in self.waiting if row.list and not row.list.problems)

    @property
    def waiting(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.list and row.list.state is ListState.HANDED_IN)

    @property
    def accepted(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.list and row.list.is_fixed)


class OneList(Struct, frozen=True):
    """One list as an official reads it."""

    wanted: ListFor
    row: ListRow
    cards: str
    """Empty where there is none, or where it was erased."""
    digest: str
    pool: str = ""


class PublishedList(Struct, frozen=True):
    """A list that everybody may read."""

    side: Side
    player: PlayerId
    name: str
    cards: str
    game: str
    format: str


def list_for(event: Event) -> ListFor:
    """Say what is asked of the list that is handed in now (MTR 2.7)."""
    stage = list_stage(event)
    played = event.stages[stage] if event.stages else Stage()
    return ListFor(
        game=event.game,
        format=played.format,
        level=played.level,
        zone=event.zone,
        rules=rules_of(event, stage),
        is_limited=is_limited(played.format),
        stage=stage,
        is_required_by_level=usual_rules(event, stage).lists is Lists.REQUIRED,
        starts_at=event.people.announced.starts_at,
    )


def own_list(event: Event, player: PlayerId, *, names: Names) -> OwnList:
    """Show a player how far their list has come, and the list itself between matches (MTR 2.7)."""
    wanted = list_for(event)
    found = list_of(event, player, wanted.stage)
    is_readable = may_read_own(event, player)
    is_fixed = found is not None and found.state is ListState.ACCEPTED
    entrant = event.entrants[event.players[player]]
    pool = event.decks.pools.get((player, wanted.stage))
    is_over = event.phase is Phase.FINISHED or entrant.out_after is not None
    return OwnList(
        wanted=wanted,
        list=_seen(found),
        cards=_opened(found.cards) if found and is_readable else None,
        is_hidden=found is not None and not is_readable,
        may_change=wanted.is_wanted and not is_fixed and not is_over and (is_readable or found is None),
        would_be_late=wanted.rules.lists is Lists.REQUIRED and is_late(event, player, wanted.stage),
        pool=_opened(pool.cards) if pool and is_readable else "",
        opponent=_opponent(event, player, names),
    )


def desk_lists(event: Event, *, names: Names) -> DeskLists:
    """Show the desk who has handed in, what waits, and who is missing (MTR 2.7)."""
    wanted, sides = list_for(event), sides_of(event, names=names)
    return DeskLists(
        wanted=wanted,
        phase=event.phase,
        rows=tuple(_rows(event, wanted.stage, names)),
        missing=tuple(sides[entrant] for entrant in without_list(event, wanted.stage)),
        published=len(event.decks.published),
    )


def one_list(event: Event, player: PlayerId, *, names: Names) -> OneList:
    """Show an official one list, fixed or not (MTR 2.8)."""
    wanted = list_for(event)
    row = next((row for row in _rows(event, wanted.stage, names) if row.player == player), None)
    if row is None:
        raise NoSuchList(player=player)
    found, pool = list_of(event, player, wanted.stage), event.decks.pools.get((player, wanted.stage))
    return OneList(
        wanted=wanted,
        row=row,
        cards=_opened(found.cards) if found else "",
        digest=_opened(found.digest) if found else "",
        pool=_opened(pool.cards) if pool else "",
    )


def published_lists(event: Event, *, names: Names) -> tuple[PublishedList, ...]:
    """Show everybody the lists that were published after the event (MTR 2.7)."""
    sides = sides_of(event, names=names)
    return tuple(
        PublishedList(
            side=sides[event.players[player]],
            player=player,
            name=names.get(player) or UNNAMED,
            cards=cards.value,
            game=event.game,
            format=event.stages[stage].format if stage < len(event.stages) else "",
        )
        for (player, stage), cards in event.decks.published.items()
        if cards.is_open and event.players.get(player) in sides
    )


def _rows(event: Event, stage: int, names: Names) -> list[ListRow]:
    sides = sides_of(event, names=names)
    return [
        ListRow(
            side=sides[entrant.number],
            player=player,
            name=names.get(player) or UNNAMED,
            list=_seen(list_of(event, player, stage)),
            is_out=entrant.out_after is not None,
            has_pool=(player, stage) in event.decks.pools,
        )
        for entrant in event.entrants.values()
        for player in entrant.players
    ]


def _opponent(event: Event, player: PlayerId, names: Names) -> OpponentsList | None:
    other = shown_opponent(event, player)
    round = event.last_round
    if other is None or round is None:
        return None
    stage = stage_of_list(event, round.stage)
    found = [list_of(event, each, stage) for each in event.entrants[other].players]
    fixed = tuple(_opened(one.cards) for one in found if one and one.state is ListState.ACCEPTED)
    return OpponentsList(sides_of(event, names=names)[other], fixed) if fixed else None


def _seen(found: Registration | None) -> ListSeen | None:
    if found is None:
        return None
    return ListSeen(
        state=found.state,
        at=found.at,
        is_late=found.is_late,
        problems=found.problems,
        not_checked=found.not_checked,
        catalogue=found.catalogue,
        returned_for=found.returned_for,
        remedy=found.remedy,
    )


def _opened(sealed: Sealed[str]) -> str:
    return sealed.value if sealed.is_open else ""
