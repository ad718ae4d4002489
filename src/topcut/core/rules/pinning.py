"""Choosing the packs a new event is held to."""

from collections.abc import Iterator, Sequence
from datetime import date

from topcut.core.rules.editions import tables_on
from topcut.core.rules.games import Games, games
from topcut.core.rules.packs import PackKind, PackPin, pack_for, packs_of, packs_with, pins_of
from topcut.core.rules.tables import decode
from topcut.core.rules.tiebreakers import Tiebreakers


def packs_for(*, on: date, formats: Sequence[str], game: str) -> tuple[PackPin, ...]:
    """Pin the packs for an event created on a day: its edition, its formats, and those of its game (MTR 0)."""
    return pins_of(_names(on, formats, game))


def edition_among(pins: Sequence[PackPin]) -> str:
    """Find the edition of the rules among pinned packs; empty if there is none (MTR 0)."""
    editions = {pack.name for pack in packs_of(PackKind.RULES)}
    return next((pin.name for pin in pins if pin.name in editions), "")


def _names(on: date, formats: Sequence[str], game: str) -> Iterator[str]:
    yield tables_on(on)
    for format in formats:
        if pack := pack_for(f"formats/{format}.toml", on=on):
            yield pack.name
    rules = games()[game]
    yield from (one.name for one in packs_with("games.toml") if game in decode(Games, one.files["games.toml"]).games)
    yield from (one.name for one in packs_with(f"infractions/{rules.infractions}.toml")[-1:])
    for one in packs_with("tiebreakers.toml"):
        if rules.tiebreakers in {row.name for row in decode(Tiebreakers, one.files["tiebreakers.toml"]).profiles}:
            yield one.name
