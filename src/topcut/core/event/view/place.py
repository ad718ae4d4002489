"""One published place explained: each opponent's share, the floor if it was applied, and the neighbours."""

from fractions import Fraction

from msgspec import Struct

from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.pods import pod_explanation
from topcut.core.event.rounds.standings import profile_of, results_of
from topcut.core.event.view.published_standings import PlaceView, places_shown, results_key, row_of
from topcut.core.event.view.sides import Names, SideNames, Sides, lasting, sides_of
from topcut.core.play import EntrantId
from topcut.core.standings import Amount, Criterion, Explanation, Pooled, Ranking, Reason, explained_by, told_apart_by


class LentByOpponent(Struct, frozen=True):
    """One round's opponent, and what they contribute to a tiebreaker (MTR C)."""

    round: int
    opponent: SideNames
    amount: Amount


class SumView(Struct, frozen=True):
    """One tiebreaker with each opponent's share of it; empty if it does not depend on opponents."""

    reason: Reason
    shares: tuple[LentByOpponent, ...]


class NextTo(Struct, frozen=True):
    """The place above or below, and the criterion that separates the two; None for the lot (GAP-05)."""

    place: PlaceView
    by: Criterion | None


class PlaceExplained(Struct, frozen=True):
    """Why an entrant has their place in the published standings (MTR 3.1)."""

    after: int
    place: PlaceView
    sums: tuple[SumView, ...]
    """One for each tiebreaker, in order."""
    ahead: NextTo | None
    behind: NextTo | None


def explained_place(event: Event, entrant: EntrantId, *, names: Names) -> PlaceExplained | None:
    """Explain a published place to anybody; None if nothing is published, or the entrant has no place (MTR C)."""
    after = max(event.published, default=None)
    if after is None:
        return None
    places = places_shown(event, after, names=names)
    at = row_of(event, entrant, names=names)
    return None if at is None else _explained(event, after, places, at, names)


def _explained(event: Event, after: int, places: tuple[PlaceView, ...], at: int, names: Names) -> PlaceExplained:
    sums = _sums_in_pods if event.is_free_for_all else _sums
    return PlaceExplained(
        after=after,
        place=places[at],
        sums=sums(event, after, places[at], names),
        ahead=_next_to(places[at], places[at - 1]) if at else None,
        behind=_next_to(places[at], places[at + 1]) if at + 1 < len(places) else None,
    )


def _sums(event: Event, after: int, place: PlaceView, names: Names) -> tuple[SumView, ...]:
    ranking = lasting(
        names,
        "ranking",
        results_key(event, after),
        lambda: Ranking(results_of(event, after=after), profile=profile_of(event)),
    )
    told, sides = explained_by(ranking, place.side.entrant), sides_of(event, names=names)
    return tuple(SumView(reason, _shares(told, reason, sides)) for reason in told.reasons)


def _sums_in_pods(event: Event, after: int, place: PlaceView, names: Names) -> tuple[SumView, ...]:
    """Explain a place in pods: every opponent contributes what they won, once for each shared pod."""
    sides = sides_of(event, names=names)
    told = pod_explanation(event, place.side.entrant, after=after)
    lent = tuple(
        LentByOpponent(part.round, sides[met], Amount(*told.lent[met]))
        for part in told.parts
        for met in part.opponents
        if met in told.lent
    )
    total = Fraction(sum((each.amount.counts_as for each in lent), Fraction(0)))
    return tuple(
        SumView(Reason(figure.by, figure.value, Pooled(total, len(lent)) if pooled else None), lent if pooled else ())
        for figure in place.standing.tiebreakers
        for pooled in (figure.by.is_over_opponents,)
    )


def _shares(told: Explanation, reason: Reason, sides: Sides) -> tuple[LentByOpponent, ...]:
    if not reason.by.is_over_opponents:
        return ()
    lent = ((part, amount, part.opponent) for part, amount in told.lent_by(reason.by))
    return tuple(LentByOpponent(part.round, sides[met], amount) for part, amount, met in lent if met is not None)


def _next_to(mine: PlaceView, theirs: PlaceView) -> NextTo:
    return NextTo(theirs, told_apart_by(mine.standing, theirs.standing))
