"""Scryfall's bulk files: a list of printings, one object each, in English or in every language."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from topcut.core.cards import CardSet, PrintedFace, Printing
from topcut.exchange.card_drafts import DOUBLE_FACED, CardDraft, Drafts, day, names, numbers, one_name, own_limit

_NOT_CARDS: Final = {"token", "double_faced_token", "emblem", "art_series"}


class _Face(Struct):
    """A face; if the two sides are unrelated, only the faces say what the card is."""

    name: str
    printed_name: str | None = None
    flavor_name: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    colors: Sequence[str] | None = None
    cmc: float | None = None
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None


class _Printing(Struct):
    """One printing in one language, as far as we need it; a value that a card lacks may be absent or null."""

    object: Literal["card"]
    """Distinguishes Scryfall's lists from other lists of things with a name and a set."""
    name: str
    set: str
    layout: str | None = None
    printed_name: str | None = None
    flavor_name: str | None = None
    card_faces: Sequence[_Face] | None = None
    collector_number: str | None = None
    rarity: str | None = None
    released_at: str | None = None
    set_name: str | None = None
    set_type: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    colors: Sequence[str] | None = None
    cmc: float | None = None
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    lang: str | None = None
    border_color: str | None = None
    security_stamp: str | None = None
    legalities: Mapping[str, str | None] | None = None
    digital: bool | None = False
    oversized: bool | None = False

    @property
    def faces(self) -> Sequence[_Face]:
        return self.card_faces or ()


_PRINTING = msgspec.json.Decoder(_Printing)


def add_printing(drafts: Drafts, data: bytes) -> None:
    """Add one printing; leave out tokens, art cards and cards that exist only online."""
    found = _PRINTING.decode(data)
    if found.digital or found.oversized or found.layout in _NOT_CARDS:
        return
    code, released = found.set.upper(), day(found.released_at)
    known = drafts.sets.get(code)
    if known is None or (released and known.released and released < known.released):
        drafts.sets[code] = CardSet(code, found.set_name or "", released, found.set_type or "")
    draft = drafts.get(one_name(found.name)) or drafts.add(_draft(found))
    draft.is_funny = draft.is_funny and _is_funny(found)
    draft.note_legalities(found.legalities)
    drafts.formats |= (found.legalities or {}).keys()
    draft.also |= names((found.printed_name, found.flavor_name))
    draft.also |= names(name for face in found.faces for name in (face.printed_name, face.flavor_name))
    title = found.printed_name
    if found.faces and all(face.printed_name for face in found.faces):
        title = " // ".join(face.printed_name or "" for face in found.faces)
        draft.also.add(title)
    draft.note_title(found.lang, title)
    number = found.collector_number or ""
    draft.printings.setdefault((code, number), Printing(code, number, found.rarity or "", released))


def _draft(found: _Printing) -> CardDraft:
    name = one_name(found.name)
    faces = [face.name for face in found.faces if found.layout != "meld"] or [name]
    front = found.faces[0] if found.faces else _Face(name)
    text = found.oracle_text or "\n".join(face.oracle_text or "" for face in found.faces)
    type_line = (found.type_line or front.type_line or "").partition(" // ")[0]
    colors = tuple(found.colors or front.colors or ())
    cost = int(found.cmc or front.cmc or 0)
    draft = CardDraft(name, list(dict.fromkeys(faces)), type_line, colors, cost, own_limit(text), _is_funny(found))
    draft.is_double_faced = found.layout in DOUBLE_FACED
    said = {name: found.oracle_text} if found.oracle_text else {face.name: face.oracle_text for face in found.faces}
    draft.text = {face: text or "" for face, text in said.items()}
    shown = found.faces if found.faces and found.layout != "meld" else (found,)
    draft.printed = {one.name: _printed(one, found.colors) for one in shown}
    return draft


def _printed(one: _Face | _Printing, shared: Sequence[str] | None) -> PrintedFace:
    """Read what is printed on a face; colours that the faces share are given above them."""
    figures = numbers(one.power, one.toughness, one.loyalty, one.defense)
    colors = tuple((shared if one.colors is None else one.colors) or ())
    return PrintedFace(one.mana_cost or "", one.type_line or "", figures, colors)


def _is_funny(found: _Printing) -> bool:
    """Check by its border, its stamp or its set whether no format knows a card (MTR 3.3)."""
    if found.border_color == "silver" or found.security_stamp == "acorn":
        return True
    return found.set_type == "funny" and (found.legalities or {}).get("vintage") == "not_legal"
