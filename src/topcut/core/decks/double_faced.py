"""Double-faced cards at a deck check: their substitutes, the real cards kept with the deck, and backs that show."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from topcut.core.decks import problems as p
from topcut.core.decks.naming import Copies
from topcut.core.decks.problems import Problem, ProblemPlace, problem
from topcut.core.decks.registration import Registered
from topcut.core.play import Level
from topcut.core.rules import Rule
from topcut.core.rules.levels import Setting, switch

NONE: Final[Mapping[str, int]] = {}
_SUBSTITUTES: Final = Rule("MTR", "3.5")
_SLEEVE_ROWS: Final = ("MTR-3.11-a", "MTR-3.11-b", "MTR-3.12-a")
_STRICT_ROWS: Final = ("MTR-3.11-e",)
_SUBSTITUTE_ROWS: Final = ("MTR-3.5-a",)


class DoubleFaced(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One double-faced card as a judge finds it in a deck (MTR 3.5)."""

    title: str
    copies: int
    """How many the deck plays, as substitutes or in sleeves."""
    substitutes: int = 0
    originals: int = 0
    """Real copies kept next to the deck."""
    marks: tuple[int, ...] = ()
    """For each old checklist card, the number of names marked on it."""


def double_faced_notices(copies: Iterable[Copies]) -> tuple[Problem, ...]:
    """Remind a player of what a list cannot show: opaque sleeves, or a substitute for every copy (MTR 3.5)."""
    found = [one for one in copies if one.card and one.card.is_double_faced]
    if not found:
        return ()
    titles = tuple(one.card.front for one in found if one.card)
    return (problem(p.DOUBLE_FACED, at=found[0].place, rule=_SUBSTITUTES, cards=titles),)


def double_faced_problems(found: Iterable[DoubleFaced], *, sleeves_are_opaque: bool) -> tuple[Problem, ...]:
    """Report everything wrong with the double-faced cards of a deck and their substitutes (MTR 3.5)."""
    return tuple(one for card in found for one in _of_card(card, sleeves_are_opaque=sleeves_are_opaque))


def without_originals(
    found: Registered, *, in_deck: Mapping[str, int] = NONE, beside: Mapping[str, int] = NONE
) -> Registered:
    """Leave out the real copies of cards that have substitutes: they are neither deck nor sideboard (MTR 3.5)."""
    return Registered(_less(found.main, in_deck), _less(found.sideboard, beside))


def without_lying_beside(kept: Registered, found: Registered, cards: Iterable[DoubleFaced]) -> Registered:
    """Leave out the real copies that lie with the deck but were not registered, the sideboard's first (MTR 3.5)."""
    in_deck, beside, had = dict[str, int](), dict[str, int](), _totals(kept)
    there, lying = _totals(found), dict(found.sideboard)
    for card in cards:
        real = min(card.originals, card.substitutes and there[card.title] - had[card.title])
        if real > 0:
            beside[card.title] = min(real, lying.get(card.title, 0))
            in_deck[card.title] = real - beside[card.title]
    return without_originals(found, in_deck=in_deck, beside=beside)


def _totals(kept: Registered) -> Counter[str]:
    return Counter(dict(kept.main)) + Counter(dict(kept.sideboard))


def _of_card(card: DoubleFaced, *, sleeves_are_opaque: bool) -> Iterator[Problem]:
    at = ProblemPlace(card.title)
    uncovered = card.copies - card.substitutes
    if card.substitutes and uncovered > 0:
        yield problem(p.SOME_SUBSTITUTED, at=at, rule=_SUBSTITUTES, count=card.substitutes, copies=card.copies)
    if uncovered > 0 and not sleeves_are_opaque:
        yield problem(p.BACK_SHOWS, at=at, rule=_SUBSTITUTES, count=uncovered)
    if card.originals < card.substitutes:
        yield problem(p.ORIGINALS_MISSING, at=at, rule=_SUBSTITUTES, count=card.originals, least=card.substitutes)
    if odd := sum(marks != 1 for marks in card.marks):
        yield problem(p.NOT_ONE_MARK, at=at, rule=_SUBSTITUTES, count=odd)


def _less(part: tuple[tuple[str, int], ...], gone: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    left = ((title, copies - gone.get(title, 0)) for title, copies in part)
    return tuple((title, copies) for title, copies in left if copies > 0)


def rows_for_eyes(*, level: Level, edition: str, has_double_faced: bool) -> tuple[str, ...]:
    """List the rows that only a judge's eyes can check; sleeves are stricter from Competitive up (MTR 3.11)."""
    is_strict = switch("strict-sleeves", level=level.id, edition=edition) is Setting.YES
    return (*_SLEEVE_ROWS, *(_STRICT_ROWS if is_strict else ()), *(_SUBSTITUTE_ROWS if has_double_faced else ()))
