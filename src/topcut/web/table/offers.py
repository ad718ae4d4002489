"""What somebody at a table can do next, as buttons with a key each; the rules themselves are the core's."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from topcut.core.errors import gettext_noop as _
from topcut.core.zones import Stage, View, profiles
from topcut.core.zones.view import SideView


class Offer(Struct, frozen=True):
    """One button: what is wished, what it says, the key that presses it."""

    wish: str
    label: str
    key: str = ""
    fields: Mapping[str, str] = {}
    is_main: bool = False
    needs: str = ""
    """`cards` where cards must be chosen first, `reason` where something must allow it."""


NEXT_GAME: Final = Offer("set-up-game", _("Set up the next game"), "N", is_main=True)
SHUFFLE: Final = _("Shuffle")


def offers(view: View) -> tuple[Offer, ...]:
    """List what a seat can do now, the likeliest first."""
    if view.seat is None:
        return ()
    match view.stage:
        case Stage.WAITING:
            return (NEXT_GAME,) if all(side.deck_hash for side in view.sides) else ()
        case Stage.PREGAME:
            return tuple(_before(view, view.sides[view.seat]))
        case Stage.PLAYING:
            return tuple(_playing(view, view.sides[view.seat]))
        case Stage.OVER:
            return NEXT_GAME, Offer("close", _("End the match"))
        case _:
            return ()


def _before(view: View, mine: SideView) -> Iterator[Offer]:
    if not mine.deck.is_random:
        yield Offer("shuffle", _("Shuffle and present"), "H", {"then": "present"}, is_main=True)
    elif not mine.is_presented and not mine.has_dealt:
        yield Offer("present-deck", _("Present the deck"), "P", is_main=True)
    for other in view.sides:
        if other.seat != mine.seat and other.is_presented and other.opponent_shuffled is None:
            owner = {"owner": str(other.seat)}
            yield Offer("shuffle", _("Shuffle the other deck"), "O", owner, is_main=mine.is_presented)
            yield Offer("decline-shuffle", _("Take it as it is"), "", owner)
    if view.chooser is None:
        yield Offer("draw-chooser", _("Let chance say who chooses"), "C")
    elif view.chooser == mine.seat and view.first is None:
        yield Offer("choose-first", _("I play first"), "1", {"yes": "1"}, is_main=True)
        yield Offer("choose-first", _("I play second"), "2", {"yes": ""})
    yield from _hand(view, mine)


def _hand(view: View, mine: SideView) -> Iterator[Offer]:
    """Offer the opening hand, then what can become of it (MTR 2.3)."""
    has_looked = any(card.name for card in mine.hand)
    may_take = view.chooser is not None and mine.is_presented and mine.opponent_shuffled is not None
    if (may_take and not mine.has_dealt) or (mine.has_dealt and not has_looked and mine.hand):
        yield Offer("opening-hand", _("Take the opening hand"), "T", is_main=True)
    elif mine.has_dealt and has_looked and not mine.has_kept and view.first is not None:
        yield Offer("keep-hand", _("Keep"), "K", is_main=mine.deck.is_random)
        alters = profiles()[view.profile].rules.opening.mulligan == "replace-once-then-shuffle"
        label = _("Change the chosen cards") if alters else _("Mulligan")
        yield Offer("alter-hand" if alters else "take-mulligan", label, "M", needs="cards" if alters else "")


def _playing(view: View, mine: SideView) -> Iterator[Offer]:
    if any(look.seat == mine.seat for look in view.looks):
        yield Offer("end-look", _("Leave the rest as it lies"), "E", is_main=True)
    if any(ordering.owner == mine.seat for ordering in view.orderings):
        yield Offer("say-order", _("In this order, top first"), "", needs="cards", is_main=True)
    yield Offer("draw", _("Draw"), "D", is_main=True)
    yield Offer("look", _("Look at top"), "L", needs="reason")
    yield Offer("search", _("Search"), "S", needs="reason")
    yield Offer("shuffle", SHUFFLE, "H", needs="" if not mine.deck.is_random else "reason")
    if view.active == mine.seat:
        yield Offer("pass-turn", _("Pass turn"), "Space")


MOVES: Final[tuple[Offer, ...]] = (
    Offer("move", _("Play"), "P", {"target": "play"}, needs="cards"),
    Offer("move", _("Ink"), "I", {"target": "inkwell"}, needs="cards"),
    Offer("move", _("Exile"), "X", {"target": "exile"}, needs="cards"),
    Offer("move", _("Discard"), "G", {"target": "discard"}, needs="cards"),
    Offer("move", _("To hand"), "", {"target": "hand"}, needs="cards"),
    Offer("put", _("On top"), "", {"where": "top"}, needs="cards"),
    Offer("put", _("To the bottom"), "", {"where": "bottom"}, needs="cards"),
    Offer("show", _("Show"), "", {}, needs="cards"),
    Offer("mark", _("Exert or ready"), "A", {"mark": "exerted"}, needs="cards"),
    Offer("mark", _("Damage"), "", {"mark": "damage"}, needs="cards"),
    Offer("mark", _("Counters"), "", {"mark": "counters"}, needs="cards"),
    Offer("turn-over", _("Turn over"), "", {}, needs="cards"),
)
"""What can be done with cards that are chosen."""
RESULTS: Final[tuple[Offer, ...]] = (
    Offer("state-result", _("I won this game"), "", {"winner": "me", "how": "played"}),
    Offer("state-result", _("I lost this game"), "", {"winner": "other", "how": "played"}),
    Offer("state-result", _("We agree on a draw"), "", {"winner": "", "how": "agreed-draw"}),
    Offer("state-result", _("I concede this game"), "", {"winner": "other", "how": "conceded"}),
)


def moves(view: View) -> tuple[Offer, ...]:
    """List what the chosen cards can do at a table of this game."""
    if view.seat is None or view.stage is not Stage.PLAYING:
        return ()
    areas = {*profiles()[view.profile].areas, "hand"}
    return tuple(offer for offer in MOVES if offer.fields.get("target", "play") in areas)
