"""What only a judge's eyes can check: the sleeves, and the substitutes of double-faced cards."""

from collections.abc import Iterable, Sequence
from typing import Final

from litestar.datastructures import FormMultiDict
from msgspec import Struct

from topcut.core.decks import DoubleFaced, Problem, double_faced_problems, rows_for_eyes
from topcut.core.play import Level
from topcut.core.rules.requirements import Requirement, requirements
from topcut.desk.catalogue import Judged

MOST_COPIES: Final = 99


class Faces(Struct, frozen=True):
    """The double-faced cards of a deck as a judge finds them, and whether its sleeves hide them (MTR 3.5)."""

    cards: tuple[DoubleFaced, ...] = ()
    shows_through: bool = False

    @property
    def problems(self) -> tuple[Problem, ...]:
        return double_faced_problems(self.cards, sleeves_are_opaque=not self.shows_through)


def faces_of(kept: Judged, *, before: Iterable[DoubleFaced] = (), shows_through: bool = False) -> Faces:
    """List the double-faced cards of a registered list, each as it was found before (MTR 3.5)."""
    found = {card.title: card for card in before}
    copies = dict[str, int]()
    for one in (*kept.main, *kept.sideboard):
        if one.card and one.card.is_double_faced:
            copies[one.title] = copies.get(one.title, 0) + one.entry.count
    cards = (found.get(title) or DoubleFaced(title, count) for title, count in copies.items())
    return Faces(tuple(cards), shows_through)


def read_faces(form: FormMultiDict, kept: Judged) -> Faces:
    """Parse the number of substitutes, real copies at hand and wrongly marked checklist cards for each card."""
    cards = tuple(
        DoubleFaced(
            card.title,
            card.copies,
            substitutes=_number(form, f"f{place}-substitutes"),
            originals=_number(form, f"f{place}-originals"),
            marks=(0,) * _number(form, f"f{place}-odd"),
        )
        for place, card in enumerate(faces_of(kept).cards)
    )
    return Faces(cards, form.get("sleeves") == "through")


def to_look_at(faces: Faces, *, level: Level, edition: str) -> Sequence[Requirement]:
    """List what a judge checks besides the count: the sleeves, and the substitutes if there are any (MTR 3.11)."""
    rows = rows_for_eyes(level=level, edition=edition, has_double_faced=bool(faces.cards))
    return [requirements()[row] for row in rows]


def _number(form: FormMultiDict, field: str) -> int:
    typed = form.get(field)
    if not isinstance(typed, str) or not typed.isascii() or not typed.isdigit():
        return 0
    return min(int(typed[:3]), MOST_COPIES)
