"""Facts about lists and pools in words; never which cards they hold."""

from typing import assert_never

from markupsafe import Markup

from topcut.core.event.nouns.decks import facts as f
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.opened.facts import PoolOpened, PoolsDrawn
from topcut.core.event.nouns.swap.facts import PoolMarked, SwapCalled
from topcut.core.event.nouns.swap.state import SwapMark
from topcut.web.shared.language import Words


def tell_deck(fact: f.DeckFact, name: Markup, words: Words) -> Markup:
    """Describe a fact about lists in one sentence."""
    match fact:
        case f.ListsAnnounced():
            return _announced(fact, words)
        case f.DecklistSubmitted() if fact.remedy:
            return words("The list of {name} was replaced by a judge", name=name)
        case f.DecklistSubmitted() if fact.is_late:
            return words("{name} handed in a list, late", name=name)
        case f.DecklistSubmitted():
            return words("{name} handed in a list", name=name)
        case f.DecklistsAccepted():
            return words.several("{n} list was accepted", "{n} lists were accepted", len(fact.players))
        case f.DecklistReturned():
            return words("The list of {name} was sent back", name=name)
        case f.DecklistWithdrawn():
            return words("{name} took their list back", name=name)
        case f.DeckKept():
            return words("The deck of {name} was saved as it is", name=name)
        case f.DecklistPublished():
            return words("The list of {name} was published", name=name)
        case f.PoolRegistered():
            return words("The pool of {name} was registered", name=name)
        case f.ProductDecided() if fact.awaits is not None:
            return words("Odd product of {name}: one of two has marked it", name=name)
        case f.ProductDecided() if fact.exchanged:
            return words("Odd product of {name} was exchanged", name=name)
        case f.ProductDecided():
            return words("Odd product of {name} is played as it is", name=name)
        case f.ProductHandedOut():
            return words.several("{n} player got boosters", "{n} players got boosters", len(fact.players))
        case f.ProductPlanned():
            return words("Boosters of {mix} were planned", mix=fact.mix)
        case f.DeckCounted() | f.PoolsSeated() | f.ReleaseMoved() | f.LandsWanted() | f.LandsReturned():
            return _noted(fact, name, words)
        case SwapCalled():
            return words("Pools: step {step} was called", step=int(fact.step))
        case PoolMarked():
            return _marked(fact, name, words)
        case PoolsDrawn():
            return words.several(
                "Topcut opened boosters for {n} player", "Topcut opened boosters for {n} players", len(fact.players)
            )
        case PoolOpened():
            return words("{name} has a pool from boosters that Topcut opened", name=name)
        case _:
            assert_never(fact)


def _noted(
    fact: f.DeckCounted | f.PoolsSeated | f.ReleaseMoved | f.LandsWanted | f.LandsReturned, name: Markup, words: Words
) -> Markup:
    match fact:
        case f.DeckCounted() if fact.differences:
            return words("The deck of {name} was counted and differs from its list", name=name)
        case f.DeckCounted():
            return words("The deck of {name} was counted: played as registered", name=name)
        case f.PoolsSeated():
            return words.several(
                "{n} player was seated for the pools", "{n} players were seated for the pools", len(fact.order)
            )
        case f.ReleaseMoved() if fact.before:
            return words(
                "{code} is legal from {day}, not from {before}", code=fact.code, day=fact.day, before=fact.before
            )
        case f.ReleaseMoved():
            return words("{code} is legal from {day}", code=fact.code, day=fact.day)
        case f.LandsWanted() if fact.wanted:
            return words("Borrowed lands are to be given back")
        case f.LandsWanted():
            return words("Borrowed lands need not be given back")
        case f.LandsReturned():
            return words.several("{n} player gave the lands back", "{n} players gave the lands back", len(fact.players))
        case _:
            assert_never(fact)


def _marked(fact: PoolMarked, name: Markup, words: Words) -> Markup:
    match fact.mark:
        case SwapMark.WATCHED:
            return words("The pool of {name} was watched as it was opened", name=name)
        case SwapMark.GIVEN_BACK:
            return words("The pool of {name} was given back", name=name)
        case SwapMark.RECEIVED:
            return words("{name} has their pool again", name=name)
        case SwapMark.MISSING:
            return words("{name} waits for their pool", name=name)
        case _:
            assert_never(fact.mark)


def _announced(fact: f.ListsAnnounced, words: Words) -> Markup:
    match fact.lists:
        case ListPolicy.REQUIRED:
            return words("Everybody hands in a list")
        case ListPolicy.OPTIONAL:
            return words("Lists are optional")
        case ListPolicy.NONE:
            return words("No lists are handed in")
        case _:
            assert_never(fact.lists)
