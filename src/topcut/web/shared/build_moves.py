"""The presses by which a player builds a deck, and what the page offers next."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.decks import (
    COLORS,
    TOO_FEW_CARDS,
    DeckBuild,
    Problem,
    all_of,
    lands_missing,
    most_colors,
    usual_lands,
    with_cards,
)

MOST_MOVES: Final = 200
"""Enough to move a whole pool at once; a page never sends more."""
LONGEST_MOVE: Final = 200
OPPOSITE: Final = {"in": "out", "out": "in"}


class BuildOffer(Struct, frozen=True):
    """A press that builds a large part of a deck: its colours, the number of cards, and the lands."""

    move: str
    colors: tuple[str, ...]
    cards: int
    lands: tuple[tuple[str, int], ...] = ()


class Repair(Struct, frozen=True):
    """A problem with a deck, and the press that fixes it; no press if only a judge can."""

    problem: Problem
    move: str = ""
    lands: tuple[tuple[str, int], ...] = ()
    card: str = ""


def moved(build: DeckBuild, move: str) -> DeckBuild:
    """Apply a button's move; an unknown one changes nothing."""
    kind, _, what = move.partition(":")
    match kind:
        case "in":
            return with_cards(build, {what: 1})
        case "out":
            return with_cards(build, {what: -1})
        case "all":
            return with_cards(build, all_of(build, what))
        case "lands":
            return with_cards(build, lands_missing(build))
        case "start":
            begun = with_cards(build, all_of(build, what))
            return with_cards(begun, usual_lands(begun)) if begun.used else build
        case "gone":
            return replace(build, strange=tuple(one for one in build.strange if one[0] != what))
        case "empty":
            return with_cards(build, {card.title: -card.used for card in build.cards})
        case _:
            return build


def undone(move: str) -> str:
    """Return the press that undoes a card's move; empty for other moves."""
    kind, colon, what = move.partition(":")
    return f"{OPPOSITE[kind]}:{what}" if colon and kind in OPPOSITE else ""


def first_offers(build: DeckBuild) -> Iterator[BuildOffer]:
    """Offer a start: the two colours with most cards and the usual lands, then each colour alone.

    Cards are only counted: a page that weighed them would advise a player (MTR 5.6).
    """
    both = most_colors(build)
    if both:
        begun = moved(build, f"start:{both}")
        lands = tuple((name, count) for name, count in begun.basics if count)
        yield BuildOffer(f"start:{both}", tuple(both), begun.used - build.used, lands)
    for color in COLORS:
        if count := sum(all_of(build, color).values()):
            yield BuildOffer(f"all:{color}", (color,), count)


def repairs(build: DeckBuild, problems: tuple[Problem, ...]) -> Iterator[Repair]:
    """List every problem with its repair (MTR 7.1, MTR 7.2)."""
    used, strange = {card.title: card.used for card in build.cards}, dict(build.strange)
    for one in problems:
        lands = lands_missing(build)
        if one.code == TOO_FEW_CARDS and lands:
            yield Repair(one, "lands", tuple(lands.items()))
        elif one.card in strange:
            yield Repair(one, f"gone:{one.card}", card=one.card)
        elif one.card and used.get(one.card):
            yield Repair(one, f"out:{one.card}", card=one.card)
        else:
            yield Repair(one)


def curve(build: DeckBuild) -> Mapping[int, tuple[int, int]]:
    """Count the deck's cards by cost, creatures and others separately; the last group is seven and more."""
    found = {cost: [0, 0] for cost in range(1, 8)}
    for card in build.cards:
        if card.card and card.used and "Land" not in card.card.kinds:
            is_other = card.card.kinds.isdisjoint({"Creature", "Character"})
            found[min(7, max(1, card.card.cost))][is_other] += card.used
    return {cost: (creatures, others) for cost, (creatures, others) in found.items()}
