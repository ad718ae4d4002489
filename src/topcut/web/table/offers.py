"""The next possible actions at a table, as buttons with a key each; the rules themselves are the core's."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from topcut.core.errors import gettext_noop as _
from topcut.core.zones.nouns.profiles import profiles
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.view import SideView, View


class TableButton(Struct, frozen=True):
    """One button: its request, its label, and its key."""

    command: str
    label: str
    key: str = ""
    fields: Mapping[str, str] = {}
    is_main: bool = False
    needs: str = ""
    """What must be chosen first.

    `cards`: own cards; `mixed`: own cards of several places; `any`: cards of either side; `reason`: what allows it.
    """
    about: int | None = None
    """The seat whose deck or side it is about; at a table of more than two, the button shows its name."""


FIRST_GAME: Final = TableButton("set-up-game", _("Set up the first game"), "N", is_main=True)
NEXT_GAME: Final = TableButton("set-up-game", _("Set up the next game"), "N", is_main=True)
END: Final = TableButton("close", _("End the match"), "N", is_main=True)
HAND_IN: Final = TableButton("close", _("Hand in the result"), "N", is_main=True)
"""For a match that is over here and open at its event."""
STOP_HERE: Final = TableButton("close", _("We stop the match here"))
"""For a match without a length: only its players decide when it ends."""
SHUFFLE: Final = _("Shuffle")


def offers(view: View) -> tuple[TableButton, ...]:
    """List the actions of a seat now, the likeliest first."""
    if view.seat is None or view.sides[view.seat].is_out:
        return ()
    match view.stage:
        case TablePhase.WAITING | TablePhase.OVER if view.is_decided:
            return (END,)
        case TablePhase.WAITING:
            return (FIRST_GAME,) if all(side.deck_hash or side.has_left for side in view.sides) else ()
        case TablePhase.PREGAME:
            return tuple(_before(view, view.sides[view.seat]))
        case TablePhase.PLAYING:
            return tuple(_playing(view, view.sides[view.seat]))
        case TablePhase.OVER:
            return (NEXT_GAME,) if view.length else (NEXT_GAME, STOP_HERE)
        case _:
            return ()


def _before(view: View, mine: SideView) -> Iterator[TableButton]:
    if not mine.deck.is_random:
        yield TableButton("shuffle", _("Shuffle and present"), "H", {"then": "present"}, is_main=True)
    elif not mine.is_presented and not mine.has_dealt:
        yield TableButton("present-deck", _("Present the deck"), "P", is_main=True)
    for other in view.sides:
        is_theirs = not view.are_mates(other.seat, mine.seat)
        if is_theirs and other.is_presented and other.opponent_shuffled is None:
            owner = {"owner": str(other.seat)}
            yield TableButton("shuffle", _("Shuffle the other deck"), "O", owner, mine.is_presented, about=other.seat)
            yield TableButton("decline-shuffle", _("Take it as it is"), "", owner, about=other.seat)
            if mine.seat not in other.counted_by:
                yield TableButton("count-pile", _("Count the other deck in piles"), "", owner, about=other.seat)
    if not mine.is_presented and not mine.has_dealt and mine.seat not in mine.counted_by:
        yield TableButton("count-pile", _("Count in piles"))
    if view.chooser is None:
        yield TableButton("draw-chooser", _("Let chance say who chooses"), "C")
    elif view.are_mates(view.chooser, mine.seat) and view.first is None:
        yield TableButton("choose-first", _("I play first"), "1", {"yes": "1"}, is_main=True)
        yield TableButton("choose-first", _("I play second"), "2", {"yes": ""})
    yield from _hand(view, mine)


def _hand(view: View, mine: SideView) -> Iterator[TableButton]:
    """Offer the opening hand, then what can be done with it (MTR 2.3)."""
    has_looked = any(card.name for card in mine.hand)
    may_take = view.chooser is not None and mine.is_presented and mine.opponent_shuffled is not None
    if (may_take and not mine.has_dealt) or (mine.has_dealt and not has_looked and mine.hand):
        yield TableButton("opening-hand", _("Take the opening hand"), "T", is_main=True)
    elif mine.has_dealt and has_looked and not mine.has_kept and view.first is not None:
        yield TableButton("keep-hand", _("Keep"), "K", is_main=mine.deck.is_random)
        alters = profiles()[view.profile].rules.opening.mulligan == "replace-once-then-shuffle"
        label = _("Change the chosen cards") if alters else _("Mulligan")
        yield TableButton("alter-hand" if alters else "take-mulligan", label, "M", needs="cards" if alters else "")


def _playing(view: View, mine: SideView) -> Iterator[TableButton]:
    if any(look.seat == mine.seat for look in view.looks):
        yield TableButton("end-look", _("Leave the rest as it lies"), "E", is_main=True)
    for ordering in view.orderings:
        owner = {"owner": str(ordering.owner)}
        if ordering.owner == mine.seat:
            yield TableButton("say-order", _("In this order, top first"), "", needs="cards", is_main=True)
            yield TableButton("call-off-order", _("Leave these cards where they lie"), "", owner)
        elif ordering.asked_by == mine.seat:
            yield TableButton("call-off-order", _("No order needed after all"), "", owner)
    for look in view.looks:
        if look.owner == mine.seat != look.seat:
            yield TableButton("end-look", _("Take my deck back"), "", {"seat": str(look.seat)})
    owing = [side.seat for side in view.sides if side.owes_shuffle and side.seat != mine.seat and not view.looks]
    for seat in owing:
        yield TableButton("shuffle", _("Shuffle the other deck"), "", {"owner": str(seat)}, True, about=seat)
    is_free = mine.seat not in {look.seat for look in view.looks} | {ordering.owner for ordering in view.orderings}
    yield TableButton("draw", _("Draw"), "D", is_main=is_free and not owing and not mine.owes_shuffle)
    yield TableButton("look", _("Look at top"), "L", needs="reason")
    yield TableButton("search", _("Search"), "S", needs="reason")
    needs = "" if not mine.deck.is_random else "reason"
    yield TableButton("shuffle", SHUFFLE, "H", needs=needs, is_main=is_free and mine.owes_shuffle)
    if any(stack.exerted for stacks in mine.areas.values() for stack in stacks):
        yield TableButton("ready", _("Ready all"), "Y")
    if view.are_mates(view.active, mine.seat):
        yield TableButton("pass-turn", _("Pass turn"), "Space")


MOVES: Final[tuple[TableButton, ...]] = (
    TableButton("move", _("Play"), "P", {"target": "play"}, needs="cards"),
    TableButton("move", _("Play face down"), "F", {"target": "play", "up": "down"}, needs="cards"),
    TableButton("stack", _("Put onto a card in play"), "O", {}, needs="cards"),
    TableButton("move", _("Ink"), "I", {"target": "inkwell"}, needs="cards"),
    TableButton("move", _("Exile"), "X", {"target": "exile"}, needs="cards"),
    TableButton("move", _("Discard"), "G", {"target": "discard"}, needs="cards"),
    TableButton("move", _("To hand"), "R", {"target": "hand"}, needs="cards"),
    TableButton("put", _("On top"), "W", {"where": "top"}, needs="cards"),
    TableButton("put", _("To the bottom"), "B", {"where": "bottom"}, needs="cards"),
    TableButton("put-together", _("All of these on top"), "", {"where": "top"}, needs="mixed"),
    TableButton("put-together", _("All of these to the bottom"), "", {"where": "bottom"}, needs="mixed"),
    TableButton("show", _("Show"), "V", {}, needs="cards"),
    TableButton("mark", _("Exert or ready"), "A", {"mark": "exerted"}, needs="any"),
    TableButton("mark", _("Damage"), "J", {"mark": "damage"}, needs="any"),
    TableButton("mark", _("Counters"), "C", {"mark": "counters"}, needs="any"),
    TableButton("turn-over", _("Turn over"), "T", {}, needs="cards"),
    TableButton("ask-order", _("On top, their owner chooses the order"), "", {"where": "top"}, needs="any"),
    TableButton("ask-order", _("To the bottom, their owner chooses the order"), "", {"where": "bottom"}, needs="any"),
)
"""Actions on chosen cards."""
REORDER: Final = TableButton("reorder-discard", _("The whole discard in this order"), "", {}, needs="cards")
"""If no card depends on its order (MTR 3.15)."""
RESULTS: Final[tuple[TableButton, ...]] = (
    TableButton("state-result", _("I won this game"), "", {"winner": "me", "how": "played"}),
    TableButton("state-result", _("I lost this game"), "", {"winner": "other", "how": "played"}),
    TableButton("state-result", _("We agree on a draw"), "", {"winner": "", "how": "agreed-draw"}),
    TableButton("state-result", _("I concede this game"), "", {"winner": "other", "how": "conceded"}),
)
MATCH_RESULTS: Final[tuple[TableButton, ...]] = (
    TableButton("concede-match", _("I concede the whole match")),
    TableButton("agree-draw", _("I offer to draw the whole match"), "", {"yes": "1"}),
)
WITHOUT: Final = _("Has gone, we play on without")
OUT: Final = TableButton("leave-table", _("I am out of this game"), "", {"yes": ""})
LEAVE: Final = TableButton("leave-table", _("I leave the table"), "", {"yes": "1"})
"""At a table of more than two; of two, one concedes to the other (MTR 2.10)."""
NO_DRAW: Final = TableButton("agree-draw", _("I no longer offer to draw the match"), "", {"yes": ""})


def moves(view: View) -> tuple[TableButton, ...]:
    """List the actions on chosen cards in this game."""
    if view.seat is None or view.stage is not TablePhase.PLAYING or view.sides[view.seat].is_out:
        return ()
    areas = {*profiles()[view.profile].areas, "hand"}
    beside = [other.seat for other in view.sides if other.seat != view.seat]
    given = (
        TableButton("move", _("To the other side"), "", {"target": "play", "beside": str(s)}, needs="cards", about=s)
        for s in beside
    )
    order = () if view.keeps_discard_order else (REORDER,)
    return (*(offer for offer in MOVES if offer.fields.get("target", "play") in areas), *order, *given)


SELDOM: Final[tuple[TableButton, ...]] = (
    TableButton("look", _("Show the top to everybody"), "", {"everybody": "1"}, needs="reason"),
    TableButton("move-top", _("Top to the discard"), "", {"target": "discard"}, needs="reason"),
    TableButton("move-top", _("Top to the inkwell"), "", {"target": "inkwell"}, needs="reason"),
    TableButton("move-top", _("Top face down into play"), "", {"target": "play", "up": "down"}, needs="reason"),
    TableButton("disclose-top", _("The top card stays known to everybody"), "", {"yes": "1"}, needs="reason"),
    TableButton("disclose-top", _("The top card is hidden again"), "", {"yes": ""}, needs="reason"),
)


def rarely(view: View) -> tuple[TableButton, ...]:
    """List rare actions: with the other player's deck, and with known top cards (DZ 8.2.2)."""
    if view.seat is None or view.stage is not TablePhase.PLAYING or view.sides[view.seat].is_out:
        return ()
    theirs = [offer for side in view.sides if side.seat != view.seat for offer in _with_their_deck(side.seat)]
    mine = {"yes": "1", "to": str(view.seat)}
    theirs.append(TableButton("disclose-top", _("The top card stays known to me"), "", mine, needs="reason"))
    return (
        *(offer for offer in SELDOM if offer.fields.get("target", "play") in profiles()[view.profile].areas),
        *theirs,
    )


def _with_their_deck(seat: int) -> Iterator[TableButton]:
    owner = {"owner": str(seat)}
    yield TableButton("look", _("Look at the top of the other deck"), "", owner, needs="reason", about=seat)
    yield TableButton("search", _("Search the other deck"), "", owner, needs="reason", about=seat)
    yield TableButton("shuffle", _("Shuffle the other deck"), "", owner, needs="reason", about=seat)


def results(view: View) -> tuple[TableButton, ...]:
    """List how a player can end the game, or the match before its games decide it (MTR 2.4)."""
    if view.seat is None or view.stage is TablePhase.CLOSED or view.ended or view.sides[view.seat].has_left:
        return ()
    draw = NO_DRAW if view.seat in view.wants_end else MATCH_RESULTS[1]
    if view.sides[view.seat].is_out:
        return (LEAVE,) if view.is_decided else (LEAVE, draw)
    is_played = view.stage in {TablePhase.PREGAME, TablePhase.PLAYING}
    game = (RESULTS if view.is_of_two else tuple(_won_by(view))) if is_played else ()
    concede = MATCH_RESULTS[:1] if view.is_of_two else tuple(_leaving(view, view.seat, is_played=is_played))
    return game if view.is_decided else (*game, *concede, draw)


def _leaving(view: View, seat: int, *, is_played: bool) -> Iterator[TableButton]:
    """Offer to leave a table of more than two, and to play on without a player who has gone (MTR 2.10)."""
    yield from (OUT, LEAVE) if is_played else (LEAVE,)
    for side in view.sides:
        if view.may_miss(seat, side.seat):
            yield TableButton("miss-player", WITHOUT, "", {"seat": str(side.seat)}, about=side.seat)


def _won_by(view: View) -> Iterator[TableButton]:
    """Offer each possible winner at a table of more than two, where there is no single opponent."""
    for side in (side for side in view.sides if not side.is_out):
        won = {"winner": str(side.seat), "how": "played"}
        yield TableButton("state-result", _("This game was won by"), "", won, about=side.seat)
    yield RESULTS[2]
