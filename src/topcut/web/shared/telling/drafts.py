"""Facts about draft pods and deck building in words; never which cards anybody took."""

from typing import assert_never

from markupsafe import Markup

from topcut.core.event.nouns.drafts import facts as f
from topcut.core.event.nouns.drafts.state import SeatedBy
from topcut.core.event.view import FactText
from topcut.web.shared.language import Words
from topcut.web.shared.telling.pods import name_of

MINUTE = 60_000_000


def tell_draft(fact: f.PodFact, told: FactText, words: Words) -> Markup:
    """Describe a fact about a draft in one sentence."""
    names = Markup(", ").join(map(name_of, told.sides))
    match fact:
        case f.PodsDrawn():
            return _drawn(fact, words)
        case f.PodsChanged() if fact.left and names:
            return words("Draft pods were changed: {names}", names=names)
        case f.PodsChanged():
            return words("Draft pods were changed")
        case f.DraftsOpened():
            opened = sum(map(bool, fact.streams))
            return words.several("{n} pod drafts online", "{n} pods draft online", opened)
        case f.PoolDrafted():
            return words("The drafted pool of {name} has arrived", name=names or words("somebody"))
        case _:
            return _building(fact, words)


def _drawn(fact: f.PodsDrawn, words: Words) -> Markup:
    count = len(fact.pods)
    match fact.by:
        case SeatedBy.CHANCE:
            drawn = words.several("{n} draft pod was drawn", "{n} draft pods were drawn", count)
        case SeatedBy.STANDINGS:
            drawn = words.several(
                "{n} draft pod was seated by standings", "{n} draft pods were seated by standings", count
            )
        case SeatedBy.HAND:
            drawn = words.several("{n} draft pod was seated by hand", "{n} draft pods were seated by hand", count)
        case _:
            assert_never(fact.by)
    return drawn if fact.attempt == 1 else words("{drawn} (draw {attempt})", drawn=drawn, attempt=fact.attempt)


def _building(fact: f.BuildingFact, words: Words) -> Markup:
    match fact:
        case f.BuildingBegun() if fact.registers:
            return words.several(
                "Pools: {n} minute to register", "Pools: {n} minutes to register", fact.length // MINUTE
            )
        case f.BuildingExtended() if fact.registers:
            return words.several(
                "{n} minute more to register pools", "{n} minutes more to register pools", fact.micros // MINUTE
            )
        case f.BuildingPaused() if fact.registers:
            return words("The clock of the pools is paused")
        case f.BuildingResumed() if fact.registers:
            return words("The clock of the pools runs again")
        case f.BuildingBegun():
            return words.several("Deck building: {n} minute", "Deck building: {n} minutes", fact.length // MINUTE)
        case f.BuildingExtended():
            return words.several(
                "{n} minute more to build decks", "{n} minutes more to build decks", fact.micros // MINUTE
            )
        case f.BuildingPaused():
            return words("The clock of deck building is paused")
        case f.BuildingResumed():
            return words("The clock of deck building runs again")
        case _:
            assert_never(fact)
