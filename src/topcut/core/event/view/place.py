"""One published place taken apart: each opponent's share, the floor where it was applied, and the neighbours."""

from msgspec import Struct

from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.standings import profile_of, results_of
from topcut.core.event.view.public import PlaceView, public_places
from topcut.core.event.view.sides import Names, Side, Sides, sides_of
from topcut.core.play import EntrantId
from topcut.core.standings import Criterion, Mean, Part, Percentage, explain


class Share(Struct, frozen=True):
    """One round, and what the opponent lends to the tiebreakers (MTR C)."""

    part: Part
    opponent: Side | None
    """None for a bye, a loss alone, or a round without a match."""


class NextTo(Struct, frozen=True):
    """The place above or below, and the criterion that tells the two apart; None is the lot (GAP-05)."""

    place: PlaceView
    by: Criterion | None


class PlaceExplained(Struct, frozen=True):
    """Why somebody stands where the published standings put them (MTR 3.1)."""

    after: int
    place: PlaceView
    criteria: tuple[Criterion, ...]
    shares: tuple[Share, ...]
    mw: Percentage
    """Lent to opponents; it does not rank oneself."""
    gw: Percentage
    omw: Mean
    ogw: Mean
    ahead: NextTo | None
    behind: NextTo | None


def explained_place(event: Event, entrant: EntrantId, *, names: Names) -> PlaceExplained | None:
    """Take a published place apart for anybody; None while nothing is published, or who has no place (MTR C)."""
    after = max(event.published, default=None)
    if after is None:
        return None
    sides = sides_of(event, names=names)
    places = public_places(event, after, sides)
    at = next((index for index, place in enumerate(places) if place.side.entrant == entrant), None)
    return None if at is None else _explained(event, after, places, at, sides)


def _explained(event: Event, after: int, places: tuple[PlaceView, ...], at: int, sides: Sides) -> PlaceExplained:
    told = explain(results_of(event, after=after), places[at].side.entrant, profile=profile_of(event))
    return PlaceExplained(
        after=after,
        place=places[at],
        criteria=told.criteria,
        shares=tuple(Share(part, None if part.opponent is None else sides[part.opponent]) for part in told.parts),
        mw=told.mw,
        gw=told.gw,
        omw=told.omw,
        ogw=told.ogw,
        ahead=_next_to(places[at], places[at - 1], told.criteria) if at else None,
        behind=_next_to(places[at], places[at + 1], told.criteria) if at + 1 < len(places) else None,
    )


def _next_to(mine: PlaceView, theirs: PlaceView, criteria: tuple[Criterion, ...]) -> NextTo:
    apart = (by for by in criteria if getattr(mine.standing, by) != getattr(theirs.standing, by))
    return NextTo(theirs, next(apart, None))
