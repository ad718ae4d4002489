"""MTGJSON v5: AllPrintings, set by set; AtomicCards, card by card."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from topcut.core.cards import CardSet, PrintedFace, Printing
from topcut.exchange.card_drafts import DOUBLE_FACED, CardDraft, Drafts, day, names, numbers, one_name, own_limit

_CODES: Final = {
    "Spanish": "es",
    "French": "fr",
    "German": "de",
    "Italian": "it",
    "Portuguese (Brazil)": "pt",
    "Japanese": "ja",
    "Korean": "ko",
    "Russian": "ru",
}
"""MTGJSON's names of languages, and the language codes of our pages."""


class _Foreign(Struct, rename="camel"):
    language: str | None = None
    name: str | None = None
    face_name: str | None = None


class _Face(Struct, rename="camel"):
    """One face of one printing, as far as we need it."""

    name: str
    face_name: str | None = None
    side: str | None = None
    layout: str | None = None
    number: str | None = None
    rarity: str | None = None
    type: str | None = None
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    mana_value: float | str | None = None
    """Empty if both sides are cards of their own, in the files of some months."""
    colors: Sequence[str] | None = None
    text: str | None = None
    foreign_data: Sequence[_Foreign] | None = None
    flavor_name: str | None = None
    ascii_name: str | None = None
    original_release_date: str | None = None
    printings: Sequence[str] | None = None
    legalities: Mapping[str, str | None] | None = None
    has_alternative_deck_limit: bool | None = None
    is_funny: bool | None = None
    is_oversized: bool | None = None
    is_online_only: bool | None = None
    is_rebalanced: bool | None = None


class _Set(Struct, rename="camel"):
    code: str
    cards: Sequence[_Face]
    name: str | None = None
    release_date: str | None = None
    type: str | None = None
    is_online_only: bool | None = None


class _Meta(Struct):
    date: str | None = None


_META = msgspec.json.Decoder(_Meta)
_SET = msgspec.json.Decoder(_Set)
_FACES = msgspec.json.Decoder(list[_Face])


def note_date(drafts: Drafts, data: bytes) -> None:
    """Note the day of the file, which is also that of its legalities."""
    drafts.dated = day(_META.decode(data).date)


def add_set(drafts: Drafts, key: str, data: bytes) -> None:
    """Add a set of AllPrintings, whose key is its code; leave out cards that exist only online."""
    card_set = _SET.decode(data)
    if card_set.code != key:
        raise msgspec.ValidationError("A set lies under its code")
    if card_set.is_online_only:
        return
    code, released = card_set.code, day(card_set.release_date)
    drafts.sets[code] = CardSet(code, card_set.name or "", released, card_set.type or "")
    for face in card_set.cards:
        if face.is_online_only or face.is_rebalanced or face.is_oversized:
            continue
        draft, number = _add_face(drafts, face), face.number or ""
        if draft is not None and (code, number) not in draft.printings:
            own_day = day(face.original_release_date) if face.original_release_date else None
            draft.printings[code, number] = Printing(code, number, face.rarity or "", own_day)


def add_atomic(drafts: Drafts, key: str, data: bytes) -> None:
    """Add a card of AtomicCards, whose key is its name: it lists its sets, but not when they came out."""
    faces = _FACES.decode(data)
    if {face.name for face in faces} != {key}:
        raise msgspec.ValidationError("A card lies under its name")
    for face in faces:
        draft = _add_face(drafts, face)
        if draft is not None:
            draft.printings |= {(code, ""): Printing(code) for code in face.printings or ()}


def _add_face(drafts: Drafts, face: _Face) -> CardDraft | None:
    """Add a face to its card; the back of a melded pair is not a card of its own."""
    if face.layout == "meld" and face.side not in {None, "a"}:
        return None
    name = one_name(face.name)
    draft = drafts.get(name) or drafts.add(_draft(name, face))
    draft.is_funny = draft.is_funny and bool(face.is_funny)
    draft.note_legalities(face.legalities)
    if face.face_name and face.face_name not in draft.faces:
        draft.faces.append(face.face_name)
    draft.text.setdefault(face.face_name or name, face.text or "")
    draft.printed.setdefault(face.face_name or name, _printed(face))
    return _with_names(draft, face)


def _draft(name: str, face: _Face) -> CardDraft:
    text, first = face.text or "", [face.face_name or name]
    limit = own_limit(text) if face.has_alternative_deck_limit or "deck can have" in text else None
    cost = int(face.mana_value) if isinstance(face.mana_value, float) else 0
    draft = CardDraft(name, first, face.type or "", tuple(face.colors or ()), cost, limit, bool(face.is_funny))
    draft.is_double_faced = face.layout in DOUBLE_FACED
    return draft


def _printed(face: _Face) -> PrintedFace:
    figures = numbers(face.power, face.toughness, face.loyalty, face.defense)
    return PrintedFace(face.mana_cost or "", face.type or "", figures, tuple(face.colors or ()))


def _with_names(draft: CardDraft, face: _Face) -> CardDraft:
    """Add the names of a printing in other languages, and its other titles."""
    if face.foreign_data or face.flavor_name or face.ascii_name:
        titles = (face.ascii_name, face.flavor_name, *(face.flavor_name or "").split(" // "))
        draft.also |= names(
            titles, (name for other in face.foreign_data or () for name in (other.name, other.face_name))
        )
    for other in face.foreign_data or ():
        draft.note_title(_CODES.get(other.language or ""), other.name)
    return draft
