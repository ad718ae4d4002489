"""Who knows which places of a deck, in words beside the marks of its edge."""

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup

from topcut.core.errors import gettext_noop as _
from topcut.core.errors import ngettext_noop
from topcut.core.zones.view import DeckView, KnownPlace
from topcut.web.shared.language import Words
from topcut.web.table.words import Called

ON_TOP: Final = ngettext_noop("{n} card on top", "{n} cards on top")
BELOW: Final = ngettext_noop("{n} card at the bottom", "{n} cards at the bottom")
BETWEEN: Final = ngettext_noop("{n} card at place {place}", "{n} cards from place {place}")
KNOWN_TO: Final = {
    "you": _("{what}: only you know {cards}"),
    "both": _("{what}: everybody here knows {cards}"),
    "other": _("{what}: {who} knows them, you do not"),
}
RANDOM: Final = ngettext_noop("{n} card is random: nobody knows it", "{n} cards are random: nobody knows them")
NOT_RANDOM: Final = _("This deck has been seen since it was shuffled.")


def known(words: Words, deck: DeckView, *, seat: int | None, who: Called) -> Iterator[tuple[str, Markup]]:
    """Say who knows which places of a deck, in the marks of its edge (MTR 3.10)."""
    for run in _runs(deck.known):
        kind = whose(run[0], seat=seat)
        names = Markup(", ").join(Markup("<em>{}</em>").format(place.name) for place in run if place.name)
        knowing = Markup(", ").join(who[other] for other in run[0].seats if other < len(who))
        yield kind, words(KNOWN_TO[kind], what=_where(words, deck, run), cards=names or "…", who=knowing)
    if deck.random:
        yield "random", words.several(*RANDOM, deck.random)
    if deck.count and not deck.is_random:
        yield "seen", words(NOT_RANDOM)


def whose(place: KnownPlace, *, seat: int | None) -> str:
    """Say how a place is marked for a reader: known to them alone, to them and others, or to others."""
    if seat in place.seats:
        return "both" if len(place.seats) > 1 else "you"
    return "both" if place.name else "other"


def _runs(places: Sequence[KnownPlace]) -> Iterator[list[KnownPlace]]:
    run: list[KnownPlace] = []
    for place in places:
        if run and (place.place != run[-1].place + 1 or place.seats != run[-1].seats):
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _where(words: Words, deck: DeckView, run: list[KnownPlace]) -> Markup:
    if run[0].place == 0:
        return words.several(*ON_TOP, len(run))
    if run[-1].place == deck.count - 1:
        return words.several(*BELOW, len(run))
    return words.several(*BETWEEN, len(run), place=run[0].place + 1)
