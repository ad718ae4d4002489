"""Everybody in the order of their names: whole in a shop, page by page or by a part of a name at a convention."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.core.event.nouns.state import Event
from topcut.core.event.view import (
    DeskEntrant,
    Names,
    PublicView,
    SideNames,
    entrant_at_desk,
    lasting,
    line_of,
    public_view,
    sides_of,
)
from topcut.core.play import EntrantId
from topcut.locale import Tag
from topcut.web.shared.list_pages import page_of
from topcut.web.shared.names import side_key
from topcut.web.shared.search import index_of


class PeopleList(Struct, frozen=True):
    """Who is in the event and who no longer is, as far as one page shows them."""

    people: tuple[DeskEntrant, ...]
    gone: tuple[DeskEntrant, ...]
    inside: int
    """How many are in the event, found or not."""
    here: int
    paid: int
    left: int
    pages: int
    found: int | None = None
    """How many the search has found; None if nobody was looked for."""
    public: PublicView | None = None
    waiting: tuple[SideNames, ...] = ()
    """Entrants in line for a place, the next first."""


def people_list(event: Event, names: Names, *, language: Tag, part: int, q: str) -> PeopleList:
    """List those who are in, then those who have left, by name; in a large event one page of them."""
    inside, gone = in_order(event, names, language=language)
    wanted = {side.entrant for side in index_of(event, names).containing(q)} if q.strip() else None
    some, others = (_only(numbers, wanted) for numbers in (inside, gone))
    shown, pages = page_of([*some, *others], part)
    is_inside, at_desk = frozenset(some), [entrant_at_desk(event, number, names=names) for number in shown]
    return PeopleList(
        people=tuple(person for person in at_desk if person.side.entrant in is_inside),
        gone=tuple(person for person in at_desk if person.side.entrant not in is_inside),
        inside=len(inside),
        here=sum(event.entrants[number].checked_in for number in inside),
        paid=sum(event.entrants[number].paid for number in inside),
        left=len(gone),
        pages=pages,
        found=None if wanted is None else len(some) + len(others),
        public=public_view(event, names=names),
        waiting=line_of(event, sides_of(event, names=names)),
    )


def in_order(event: Event, names: Names, *, language: Tag) -> tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]:
    """Sort who is in and who has left by name, once until somebody comes or goes; who waits in line is neither."""
    sides = sides_of(event, names=names)
    order = lasting(
        names, ("by name", language), event.arranged, lambda: sorted(sides, key=lambda n: side_key(sides[n], language))
    )
    key = event.arranged, event.people.changes, tuple(event.people.waiting)
    return lasting(names, ("in and out", language), key, lambda: _divided(event, order))


def _divided(event: Event, order: Sequence[EntrantId]) -> tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]:
    is_out = {number for number in order if event.entrants[number].out_after is not None}
    gone = is_out - event.people.waiting.keys()
    return tuple(n for n in order if n not in is_out), tuple(n for n in order if n in gone)


def _only(numbers: Sequence[EntrantId], wanted: set[EntrantId] | None) -> Sequence[EntrantId]:
    return numbers if wanted is None else [number for number in numbers if number in wanted]
