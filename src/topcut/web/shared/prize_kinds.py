"""What prizes are by their codes, which organizers write in their own language."""

from collections.abc import Iterable
from functools import cache

from topcut.core.event.nouns.prizes.prize import Award
from topcut.locale import Tag, languages
from topcut.locale.vocabulary import Vocabulary
from topcut.web.shared.prize_amounts import as_code
from topcut.web.shared.prize_words import CREDIT, INVITATIONS, SHAREABLE


def shareable(awards: Iterable[Award]) -> tuple[str, ...]:
    """List the codes that some language calls cash, credit, tickets or sealed product (MTR 5.2)."""
    languages_here = tuple(languages())
    credit, usual = _codes(CREDIT, languages_here), _codes(SHAREABLE, languages_here)
    return tuple(of for of in _in(awards) if of in usual or of.rpartition("-")[2] in credit)


def invitations(awards: Iterable[Award]) -> tuple[str, ...]:
    """List the codes that some language calls an invitation, alone or with the journey (MTR 1.12)."""
    named = _codes(INVITATIONS, tuple(languages()))
    return tuple(of for of in _in(awards) if not named.isdisjoint(of.split("-")))


def _in(awards: Iterable[Award]) -> list[str]:
    return sorted({prize.of for award in awards for prize in award.each})


@cache
def _codes(vocabulary: Vocabulary, _: tuple[Tag, ...]) -> frozenset[str]:
    return frozenset(map(as_code, vocabulary.words()))
