"""Scryfall's bulk files: a list of printings, one object each, in English or in every language."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from topcut.core.cards import CardSet, Printing
from topcut.exchange.card_drafts import Draft, Drafts, day, names, one_name, own_limit

_NOT_CARDS: Final = {"token", "double_faced_token", "emblem", "art_series"}


class _Face(Struct):
    name: str
    printed_name: str | None = None
    flavor_name: str | None = None
    type_line: str = ""
    oracle_text: str = ""
    colors: Sequence[str] = ()


class _Printing(Struct):
    """One printing in one language, as far as we need it."""

    name: str
    set: str
    layout: str = ""
    lang: str = "en"
    printed_name: str | None = None
    flavor_name: str | None = None
    card_faces: Sequence[_Face] = ()
    collector_number: str = ""
    rarity: str = ""
    released_at: str | None = None
    set_name: str = ""
    set_type: str = ""
    type_line: str = ""
    oracle_text: str = ""
    colors: Sequence[str] = ()
    cmc: float = 0
    border_color: str = ""
    security_stamp: str = ""
    legalities: Mapping[str, str] = {}
    digital: bool = False
    oversized: bool = False


_PRINTING = msgspec.json.Decoder(_Printing)


def add_printing(drafts: Drafts, data: bytes) -> None:
    """Add one printing; tokens, pictures and what exists only on screens are left out."""
    found = _PRINTING.decode(data)
    if found.digital or found.oversized or found.layout in _NOT_CARDS:
        return
    code, released = found.set.upper(), day(found.released_at)
    known = drafts.sets.get(code)
    if known is None or (released and known.released and released < known.released):
        drafts.sets[code] = CardSet(code, found.set_name, released, found.set_type)
    draft = drafts.get(one_name(found.name)) or drafts.add(_draft(found))
    draft.is_funny = draft.is_funny and _is_funny(found)
    draft.also |= names((found.printed_name, found.flavor_name))
    draft.also |= names(name for face in found.card_faces for name in (face.printed_name, face.flavor_name))
    if all(face.printed_name for face in found.card_faces) and found.card_faces:
        draft.also.add(" // ".join(face.printed_name or "" for face in found.card_faces))
    draft.printings.setdefault(
        (code, found.collector_number), Printing(code, found.collector_number, found.rarity, released)
    )


def _draft(found: _Printing) -> Draft:
    name = one_name(found.name)
    faces = [face.name for face in found.card_faces if found.layout != "meld"] or [name]
    front = found.card_faces[0] if found.card_faces else None
    text = found.oracle_text or "\n".join(face.oracle_text for face in found.card_faces)
    type_line = (found.type_line or (front.type_line if front else "")).partition(" // ")[0]
    colors = tuple(found.colors) or (tuple(front.colors) if front else ())
    return Draft(name, list(dict.fromkeys(faces)), type_line, colors, int(found.cmc), own_limit(text), _is_funny(found))


def _is_funny(found: _Printing) -> bool:
    """Tell by its border, its stamp, or a set of such cards that no format knows (MTR 3.3)."""
    if found.border_color == "silver" or found.security_stamp == "acorn":
        return True
    return found.set_type == "funny" and found.legalities.get("vintage") == "not_legal"
