"""Which information at a table must be given, may be asked for, can be derived, or is private (MTR 4.1)."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from topcut.core.errors import gettext_noop as _
from topcut.core.play import Level
from topcut.core.rules.information import Information
from topcut.core.zones.view import KINDS, class_of
from topcut.web.shared.language import Words

CLASSES: Final[Mapping[Information, str]] = {
    Information.STATUS: _("Status: said aloud as it changes"),
    Information.FREE: _("Free: told to anyone who asks"),
    Information.DERIVED: _("Derived: each works it out"),
    Information.PRIVATE: _("Private: nobody has to say it"),
}
CALLED: Final[Mapping[str, str]] = {
    "life-total": _("life, lore and what else is counted for a player"),
    "game-score": _("the score in games"),
    "phase": _("turn and step"),
    "active-player": _("whose turn it is"),
    "visible-names": _("the names of cards that lie open, and what lies on them"),
    "actions-at-work": _("what was done and still matters"),
    "object-counts": _("how many cards a deck, a hand, a sideboard has"),
    "game-rules": _("the rules of the game"),
    "event-information": _("what the event says of the match"),
    "own-cards": _("the cards in a hand or a sideboard"),
    "cards-remembered": _("cards one has seen and remembers"),
}


class InformationKind(Struct, frozen=True):
    """One class of information, and what belongs to it."""

    title: Markup
    parts: tuple[Markup, ...]


def kinds(words: Words, *, level: Level, edition: str) -> list[InformationKind]:
    """Sort the information at a table by its class at a level; at Regular nothing is derived (MTR 4.1)."""
    found: dict[Information, dict[str, None]] = {one: {} for one in CLASSES}
    for part, kind in KINDS.items():
        found[class_of(part, level=level.id, edition=edition)][kind] = None
    return [
        InformationKind(words(CLASSES[one]), tuple(words(CALLED[kind]) for kind in named))
        for one, named in found.items()
        if named
    ]
