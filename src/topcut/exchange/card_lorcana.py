"""LorcanaJSON: one file a language, with its sets and its cards."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from topcut.core.cards import CardSet, Printing
from topcut.exchange.card_drafts import Draft, Drafts, day


class _Metadata(Struct):
    language: str = "en"


class _Set(Struct, rename="camel"):
    name: str = ""
    release_date: str | None = None
    type: str = "expansion"


class _Card(Struct, rename="camel"):
    """One printing, as far as we need it."""

    name: str
    set_code: str
    number: int | str = ""
    full_name: str = ""
    version: str = ""
    color: str = ""
    colors: Sequence[str] = ()
    cost: int = 0
    type: str = ""
    rarity: str = ""
    max_copies_in_deck: int | None = None


_METADATA = msgspec.json.Decoder(_Metadata)
_SET = msgspec.json.Decoder(_Set)
_CARD = msgspec.json.Decoder(_Card)


def language_of(data: bytes) -> str:
    return _METADATA.decode(data).language


def add_set(drafts: Drafts, code: str, data: bytes) -> None:
    found = _SET.decode(data)
    drafts.sets[code] = CardSet(code, found.name, day(found.release_date), found.type)


def add_card(drafts: Drafts, data: bytes) -> None:
    """Add one printing under its full name: the character and the version of it."""
    found = _CARD.decode(data)
    name = found.full_name or (f"{found.name} - {found.version}" if found.version else found.name)
    draft = drafts.get(name)
    if draft is None:
        inks = tuple(found.colors) or tuple(ink for ink in found.color.split("-") if ink)
        draft = drafts.add(Draft(name, [name], found.type, inks, found.cost, found.max_copies_in_deck))
    number = str(found.number)
    draft.printings.setdefault((found.set_code, number), Printing(found.set_code, number, found.rarity.lower()))
