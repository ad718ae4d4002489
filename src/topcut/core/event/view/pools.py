"""A pool to be registered: whose, from which boosters, how many cards."""

from msgspec import Struct

from topcut.core.event.decks.pools import whose_pool
from topcut.core.event.decks.product import CARDS_IN_BOOSTER, boosters_each
from topcut.core.event.nouns.decks.refusals import NoSuchList, NotTheirPool, PoolsNotAskedFor
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import list_stage, pool_holder, rules_of, shares_pool
from topcut.core.event.view.decks import list_for
from topcut.core.event.view.decks_shown import ListFor
from topcut.core.event.view.sides import UNNAMED, Names, sides_of
from topcut.core.event.view.swap import BuildTime, build_time
from topcut.core.play import EntrantId, PlayerId


class PoolSheet(Struct, frozen=True):
    """The heading of a sheet for one pool; the cards on it come from the card catalogue (MTR 7.5)."""

    player: PlayerId
    number: EntrantId
    name: str
    """A player's, or a team's (MTR 8.6)."""
    wanted: ListFor
    cards: int
    """How many cards its boosters hold; 0 if nobody has said which they are."""
    is_done: bool
    time: BuildTime | None = None
    """The clock by which it is registered, if one runs (MTR B)."""
    written: str = ""
    """As registered before; for officials only."""


def sheet_for_registrar(event: Event, player: PlayerId, *, names: Names) -> PoolSheet:
    """Build the heading for the pool a player registers: opened by the one opposite, never by themselves (MTR 7.5)."""
    stage = list_stage(event)
    if not rules_of(event, stage).pools:
        raise PoolsNotAskedFor
    mine = pool_holder(event, player, stage)
    whose = whose_pool(event.decks.pool_seats.get(stage)).get(mine)
    if whose is None:
        raise NotTheirPool(player=mine, by=mine)
    return _sheet(event, whose, names=names)


def sheet_for_official(event: Event, player: PlayerId, *, names: Names) -> PoolSheet:
    """Build the heading for anybody's pool, with the registered cards (MTR 7.5)."""
    if player not in event.players:
        raise NoSuchList(player=player)
    return _sheet(event, player, names=names, is_official=True)


def _sheet(event: Event, player: PlayerId, *, names: Names, is_official: bool = False) -> PoolSheet:
    stage = list_stage(event)
    holder = pool_holder(event, player, stage)
    kept = event.decks.pools.get((holder, stage))
    side = sides_of(event, names=names)[event.players[holder]]
    return PoolSheet(
        player=holder,
        number=event.players[holder],
        name=side.name if shares_pool(event, stage) else names.get(holder) or UNNAMED,
        wanted=list_for(event, player=holder),
        cards=CARDS_IN_BOOSTER * boosters_each(event, stage=stage, player=holder),
        is_done=kept is not None,
        time=build_time(event),
        written=kept.cards.value if kept and is_official and kept.cards.is_open else "",
    )
