"""MTGJSON v5: AllPrintings, set by set; AtomicCards, card by card."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from topcut.core.cards import CardSet, Printing
from topcut.exchange.card_drafts import Draft, Drafts, day, names, one_name, own_limit


class _Foreign(Struct, rename="camel"):
    name: str | None = None
    face_name: str | None = None


class _Face(Struct, rename="camel"):
    """One face of one printing, as far as we need it."""

    name: str
    face_name: str | None = None
    side: str | None = None
    layout: str = ""
    number: str = ""
    rarity: str = ""
    type: str = ""
    mana_value: float = 0
    colors: Sequence[str] = ()
    text: str = ""
    foreign_data: Sequence[_Foreign] = ()
    flavor_name: str | None = None
    ascii_name: str | None = None
    original_release_date: str | None = None
    printings: Sequence[str] = ()
    has_alternative_deck_limit: bool = False
    is_funny: bool = False
    is_oversized: bool = False
    is_online_only: bool = False
    is_rebalanced: bool = False


class _Set(Struct, rename="camel"):
    code: str
    cards: Sequence[_Face]
    name: str = ""
    release_date: str | None = None
    type: str = ""
    parent_code: str = ""
    is_online_only: bool = False


_SET = msgspec.json.Decoder(_Set)
_FACES = msgspec.json.Decoder(list[_Face])


def add_set(drafts: Drafts, data: bytes) -> None:
    """Add a set of AllPrintings; what exists only on screens is left out."""
    card_set = _SET.decode(data)
    if card_set.is_online_only:
        return
    code, released = card_set.code, day(card_set.release_date)
    drafts.sets[code] = CardSet(code, card_set.name, released, card_set.type, card_set.parent_code)
    for face in card_set.cards:
        if face.is_online_only or face.is_rebalanced or face.is_oversized:
            continue
        draft = _add_face(drafts, face)
        if draft is not None and (code, face.number) not in draft.printings:
            own_day = day(face.original_release_date) if face.original_release_date else None
            draft.printings[code, face.number] = Printing(code, face.number, face.rarity, own_day)


def add_atomic(drafts: Drafts, data: bytes) -> None:
    """Add a card of AtomicCards: it knows in which sets it is, not when they came out."""
    for face in _FACES.decode(data):
        draft = _add_face(drafts, face)
        if draft is not None:
            draft.printings |= {(code, ""): Printing(code) for code in face.printings}


def _add_face(drafts: Drafts, face: _Face) -> Draft | None:
    """Add a face to its card; the back of a melded pair is no card of its own."""
    if face.layout == "meld" and face.side not in {None, "a"}:
        return None
    name = one_name(face.name)
    draft = drafts.get(name) or drafts.add(_draft(name, face))
    draft.is_funny = draft.is_funny and face.is_funny
    if face.face_name and face.face_name not in draft.faces:
        draft.faces.append(face.face_name)
    return _with_names(draft, face)


def _draft(name: str, face: _Face) -> Draft:
    limit = own_limit(face.text) if face.has_alternative_deck_limit or "deck can have" in face.text else None
    first = [face.face_name or name]
    return Draft(name, first, face.type, tuple(face.colors), int(face.mana_value), limit, face.is_funny)


def _with_names(draft: Draft, face: _Face) -> Draft:
    """Add the names a printing has in other languages, and the other titles it bears."""
    if face.foreign_data or face.flavor_name or face.ascii_name:
        titles = (face.ascii_name, face.flavor_name, *(face.flavor_name or "").split(" // "))
        draft.also |= names(titles, (name for other in face.foreign_data for name in (other.name, other.face_name)))
    return draft
