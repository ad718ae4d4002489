"""Boosters change hands: new and sealed, from an official, the same for everybody, marked so that no other slips in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.decks.facts import ProductHandedOut
from topcut.core.event.nouns.decks.refusals import NotABooster, NotEnoughBoosters, NotTheSameProduct
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.hall.refusals import NoProductHere
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import builders, is_limited, list_stage
from topcut.core.event.reading.event import known_players
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.judging.refusals import NobodyNamed
from topcut.core.log import Decision
from topcut.core.play import Chance, PlayerId, Power

MOST_BOOSTERS: Final = 24
"""More than any kind of Limited opens."""
_CODE: Final = re.compile("[A-Z0-9]{2,6}")
_MARK: Final = re.compile("[a-z0-9-]{0,30}")


@action(Power.RULE, Power.ENTRY, Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 7.2", makes=(ProductHandedOut,))
def hand_out_product(
    event: Event,
    occasion: Occasion,
    *,
    players: tuple[PlayerId, ...],
    boosters: tuple[str, ...],
    mark: str = "",
    is_mixed: bool = False,
) -> Decision[EventFact]:
    """Note that an official gave these players these boosters, each by the code of its set (MTR 7.2).

    Everybody gets the same; `mark` is how the boosters of this event are told from others (MTR 7.5). A team with one
    pool gets them once, whichever member is named (MTR 8.6). If players brought some, `boosters` is the whole stock: it
    is mixed, and chance decides who gets which.
    """
    stage = list_stage(event)
    if event.stages and not is_limited(event.stages[stage].format):
        raise NoProductHere(stage=stage + 1)
    if not players:
        raise NobodyNamed
    known_players(event, players)
    units = _units(event, players, stage)
    most = MOST_BOOSTERS * (len(units) if is_mixed else 1)
    if not 0 < len(boosters) <= most or not all(map(_CODE.fullmatch, boosters)) or not _MARK.fullmatch(mark):
        raise NotABooster
    if is_mixed:
        given = tuple(_by_chance(event, units, boosters, mark=mark, stage=stage))
    else:
        given = (ProductHandedOut(tuple(chain(*units.values())), tuple(sorted(boosters)), mark, stage),)
    return Decision(given, _unequal(event, given))


def _units(event: Event, players: Sequence[PlayerId], stage: int) -> dict[PlayerId, tuple[PlayerId, ...]]:
    """Group the players who get boosters together: each alone, or all of a team that has one pool (MTR 8.6)."""
    together = (builders(event, player, stage) for player in players)
    return {each[0]: each for each in together}


def _by_chance(
    event: Event, units: Mapping[PlayerId, Sequence[PlayerId]], stock: Sequence[str], *, mark: str, stage: int
) -> Iterator[ProductHandedOut]:
    """Give everybody the same number of boosters; the rest stays with the organizer (MTR 7.2)."""
    each = len(stock) // len(units) or 1
    seed = seed_of(event, "boosters", stage, len(event.decks.handed_out))
    alike: dict[tuple[str, ...], list[PlayerId]] = {}
    for player, boosters in mixed(stock, players=tuple(units), each=each, seed=seed).items():
        alike.setdefault(tuple(sorted(boosters)), []).extend(units[player])
    for kinds, whom in alike.items():
        yield ProductHandedOut(tuple(whom), kinds, mark, stage)


def _unequal(event: Event, given: Sequence[ProductHandedOut]) -> tuple[NotTheSameProduct, ...]:
    """Find a player who has other boosters, or another number of them (MTR 7.2)."""
    whom = {player for each in given for player in each.players}
    before = [
        (player, boosters)
        for (player, stage), boosters in event.decks.handed_out.items()
        if stage == given[0].stage and player not in whom
    ]
    for player, boosters in (*before, *((player, each.boosters) for each in given for player in each.players)):
        if boosters != given[0].boosters:
            return (NotTheSameProduct(player=player, boosters=", ".join(boosters)),)
    return ()


def mixed(stock: Sequence[str], *, players: Sequence[PlayerId], each: int, seed: bytes) -> dict[PlayerId, list[str]]:
    """Deal the boosters of the common stock by chance, including those that players brought (MTR 7.2)."""
    wanted = each * len(players)
    if len(stock) < wanted:
        raise NotEnoughBoosters(count=len(stock), wanted=wanted)
    pile = iter(Chance(seed).shuffled(stock))
    return {player: [next(pile) for _ in range(each)] for player in players}
