"""LorcanaJSON: one file a language, with its sets and its cards."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from topcut.core.cards import ANY_NUMBER, CardSet, PrintedFace, Printing
from topcut.exchange.card_drafts import CardDraft, Drafts, day, numbers


class _Metadata(Struct):
    language: str | None = None


class _Set(Struct, rename="camel"):
    name: str | None = None
    release_date: str | None = None
    allowed_in_tournaments_from_date: str | None = None
    type: str | None = "expansion"


class _Allowed(Struct, rename="camel"):
    banned_since_date: str | None = None


class _Card(Struct, rename="camel"):
    """One printing, as far as we need it."""

    name: str
    set_code: str
    """Distinguishes a LorcanaJSON file from other files with sets and cards."""
    number: int | str | None = None
    full_name: str | None = None
    full_text: str | None = None
    version: str | None = None
    color: str | None = None
    """Empty on the cards of quests; both inks with a dash between them."""
    colors: Sequence[str] | None = None
    cost: int | None = None
    inkwell: bool | None = None
    strength: int | str | None = None
    willpower: int | str | None = None
    lore: int | str | None = None
    subtypes: Sequence[str] | None = None
    type: str | None = None
    rarity: str | None = None
    max_copies_in_deck: int | UnsetType | None = UNSET
    """Null lifts the limit; absent if there is nothing special."""
    allowed_in_formats: Mapping[str, _Allowed] | None = None
    """By the name of the format; from version 2.2 on."""
    banned_since: str | None = None
    """The same before version 2.2."""


_EVERY_SET: Final = "Infinity"
"""The files' name for the format in which no set rotates."""
_METADATA = msgspec.json.Decoder(_Metadata)
_SET = msgspec.json.Decoder(_Set)
_CARD = msgspec.json.Decoder(_Card)


def note_language(drafts: Drafts, data: bytes) -> None:
    drafts.language = _METADATA.decode(data).language or drafts.language


def add_set(drafts: Drafts, code: str, data: bytes) -> None:
    found = _SET.decode(data)
    drafts.sets[code] = CardSet(
        code, found.name or "", day(found.allowed_in_tournaments_from_date or found.release_date), found.type or ""
    )


def add_card(drafts: Drafts, data: bytes) -> None:
    """Add one printing under its full name: the character and the version of it."""
    found = _CARD.decode(data)
    name = found.full_name or (f"{found.name} - {found.version}" if found.version else found.name)
    draft = drafts.get(name)
    if draft is None:
        inks = tuple(found.colors or (ink for ink in (found.color or "").split("-") if ink))
        draft = drafts.add(CardDraft(name, [name], found.type or "", inks, found.cost or 0, _own_limit(found)))
        draft.printed[name] = _printed(found, inks)
        draft.is_inkable = bool(found.inkwell)
    number, rarity = "" if found.number is None else str(found.number), (found.rarity or "").lower()
    draft.text.setdefault(name, found.full_text or "")
    draft.banned_from = draft.banned_from or _banned_from(found)
    draft.printings.setdefault((found.set_code, number), Printing(found.set_code, number, rarity))


def _printed(found: _Card, inks: tuple[str, ...]) -> PrintedFace:
    figures = numbers(found.strength, found.willpower, found.lore)
    kinds = filter(None, (found.type, *(found.subtypes or ())))
    return PrintedFace(type=" · ".join(kinds), numbers=figures, colors=inks)


def _banned_from(found: _Card) -> date | None:
    """Read since when a card is banned in the format without rotation; ignore a ban in the rotating format alone."""
    allowed = (found.allowed_in_formats or {}).get(_EVERY_SET)
    return day(allowed.banned_since_date if allowed else found.banned_since)


def _own_limit(found: _Card) -> int | None:
    if found.max_copies_in_deck is UNSET:
        return None
    return ANY_NUMBER if found.max_copies_in_deck is None else found.max_copies_in_deck
