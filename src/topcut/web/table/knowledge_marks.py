"""Who knows which places of a deck, in words next to the marks on its edge."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from markupsafe import Markup

from topcut.core.errors import gettext_noop as _
from topcut.core.errors import ngettext_noop
from topcut.core.zones.view import DeckView, KnownPlace, NoticeView
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
NOTICES: Final = {
    "places": _("{what}, as everybody knows, top first: {cards}"),
    "order": _("{what}: everybody knows the order {cards}"),
    "order other": _("{what}: everybody knows the order {cards}; where they lie, only {who} knows"),
}
"""What everybody was told about cards that were added together (DZ 8.2.4, DZ 7.2.3)."""
HIDDEN: Final = _("a hidden card")
BEFORE: Final = _("{first} before {then}")
RANDOM: Final = ngettext_noop("{n} card is random: nobody knows it", "{n} cards are random: nobody knows them")
NOT_RANDOM: Final = _("This deck has been seen since it was shuffled.")


def known(words: Words, deck: DeckView, *, seat: int | None, who: Called) -> Iterator[tuple[str, Markup]]:
    """Describe who knows which places of a deck, and what everybody was told about it (MTR 3.10).

    What a notice already says is not repeated place by place (DZ 8.2.4, DZ 7.2.3).
    """
    for notice in deck.notices:
        yield "both", _told(words, deck, notice, seat=seat, who=who)
    for run in _runs(deck.known):
        kind = whose(run[0], seat=seat)
        if any(_covers(notice, run) and _says(notice) == kind for notice in deck.notices):
            continue
        names = Markup(", ").join(Markup("<em>{}</em>").format(place.name) for place in run if place.name)
        knowing = Markup(", ").join(who[other] for other in run[0].seats if other < len(who))
        yield (
            kind,
            words(KNOWN_TO[kind], what=_where(words, deck, run[0].place, len(run)), cards=names or "…", who=knowing),
        )
    if deck.random:
        yield "random", words.several(*RANDOM, deck.random)
    if deck.count and not deck.is_random:
        yield "seen", words(NOT_RANDOM)


def _told(words: Words, deck: DeckView, notice: NoticeView, *, seat: int | None, who: Called) -> Markup:
    """Describe a notice: each card at its place if places are known, else the order of the face-up ones."""
    named = [Markup("<em>{}</em>").format(name) if name else words(HIDDEN) for name in notice.cards]
    what = _where(words, deck, notice.place, notice.count)
    knowing = {other for place in deck.known if _covers(notice, [place]) for other in place.seats}
    chose = Markup(", ").join(who[other] for other in sorted(knowing) if other < len(who))
    if notice.tells_places:
        key, cards = "places", Markup(", ").join(named)
    else:
        key = "order" if seat in knowing or not knowing else "order other"
        cards = reduce(lambda first, then: words(BEFORE, first=first, then=then), named)
    return words(NOTICES[key], what=what, cards=cards, who=chose)


def _covers(notice: NoticeView, run: Sequence[KnownPlace]) -> bool:
    return notice.place <= run[0].place and run[-1].place < notice.place + notice.count


def _says(notice: NoticeView) -> str:
    """Return the kind of places a notice covers completely: those everybody knows, or those only others know."""
    return "both" if notice.tells_places else "other"


def whose(place: KnownPlace, *, seat: int | None) -> str:
    """Return the mark of a place for a reader: known to them alone, to them and others, or to others."""
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


def _where(words: Words, deck: DeckView, place: int, count: int) -> Markup:
    if place == 0:
        return words.several(*ON_TOP, count)
    if place + count == deck.count:
        return words.several(*BELOW, count)
    return words.several(*BETWEEN, count, place=place + 1)
