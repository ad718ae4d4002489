"""Invented tally pads for the page of components: of a player, of two heads, of a judge, of a pod."""

from typing import Final

from msgspec import structs

from topcut.core.event.view import CountedMatch, SideNames
from topcut.core.play import EntrantId, PlayerId
from topcut.core.tallies import CountedTally, PadView, ShownChange, ShownTally, blank_pad
from topcut.web.shared.tally_pads import PadPeople, PadPlace, ShownPad

_LIFE: Final = CountedTally("life", 20)
_POISON: Final = CountedTally("poison", 0, limit=10)
_ANA, _BO, _CY, _DEE = map(PlayerId, range(1, 5))
_NAMES: Final = {_ANA: "Niamh O’Sullivan", _BO: "佐藤 美咲", _CY: "محمد العلي", _DEE: "Maria do Carmo Albuquerque"}
_ALONE: Final = tuple(SideNames(EntrantId(player), name) for player, name in _NAMES.items())
_HEADS: Final = tuple(
    SideNames(EntrantId(4 + number), name, people=people)
    for number, (name, people) in enumerate(
        (("Salt & Copper", (_NAMES[_ANA], _NAMES[_BO])), ("The Reds", (_NAMES[_CY], _NAMES[_DEE]))), start=1
    )
)


def _match(*sides: tuple[PlayerId, ...]) -> CountedMatch:
    return CountedMatch(3, 12, sides, (_LIFE, _POISON), is_open=True)


def _tallies(life: int, poison: int) -> tuple[ShownTally, ...]:
    return (
        ShownTally("life", life, _LIFE.has_lost(life)),
        ShownTally("poison", poison, _POISON.has_lost(poison)),
    )


_TWO: Final = _match((_ANA,), (_BO,))
_TWO_HEADED: Final = structs.replace(
    _match((_ANA, _BO), (_CY, _DEE)), first=1, primaries=(_ANA, _DEE), is_one_game=True
)
_FOUR: Final = _match((_ANA,), (_BO,), (_CY,), (_DEE,))
_LOSES_FIVE: Final = ShownChange(7, _BO, 0, "life", 26, 21, may_take_back=True)
_LAST_LIFE: Final = ShownChange(9, None, 1, "life", 3, -1, may_take_back=True)


def _shown(
    name: str, view: PadView, match: CountedMatch, sides: tuple[SideNames, ...], me: PlayerId | None = None
) -> ShownPad:
    place = PadPlace("/design", "/design", me)
    return ShownPad(view, 1, PadPeople(match, sides, _NAMES), place, id=f"pad-{name}")


PADS: Final = (
    _shown("new", blank_pad(2, _TWO.tallies, mine=0), _TWO, _ALONE, _ANA),
    _shown(
        "two-headed",
        PadView(1, (_tallies(21, 0), _tallies(30, 4)), _TWO_HEADED.tallies, 0, _LOSES_FIVE, (_LOSES_FIVE,)),
        _TWO_HEADED,
        _HEADS,
        _ANA,
    ),
    _shown(
        "judge",
        PadView(2, (_tallies(14, 10), _tallies(-1, 0)), _TWO.tallies, None, _LAST_LIFE, (_LAST_LIFE,)),
        _TWO,
        _ALONE,
    ),
    _shown("pod", blank_pad(4, _FOUR.tallies, mine=2), _FOUR, _ALONE, _CY),
)
