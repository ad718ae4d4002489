"""Who finished where."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from topcut.core.brackets.playoff import Playoff
from topcut.core.play import EntrantId


class FinalPlace(Struct, frozen=True):
    """The final place of an entrant; shared places have the same prizes."""

    rank: int
    entrant: EntrantId
    first: int
    """The best of the places shared: the losers of the semifinals are 3rd and 4th, both 3–4."""
    last: int


def final_ranking(playoff: Playoff, *, below: Sequence[EntrantId] = ()) -> list[FinalPlace]:
    """Rank all by the bracket's declaration, equals by Swiss standing, the disqualified left out (GAP-15).

    If the entrants left agree to stop (MTR 5.2), those who came equally far share the first places. `below` lists the
    entrants who missed the cut, in the order of the standings.
    """
    declared = ([who for name in names for who in playoff.named(name)] for names in playoff.bracket.ranking)
    groups = (*_still_in(playoff), *declared, *([entrant] for entrant in below))
    named: set[EntrantId] = {*playoff.disqualified}
    ranked = []
    for group in groups:
        ranked.append(_by_standing({*group} - named, playoff))
        named.update(group)
    return shared_places(ranked)


def shared_places(groups: Iterable[Collection[EntrantId]]) -> list[FinalPlace]:
    """Number groups from the best down; the members of a group share their places."""
    places: list[FinalPlace] = []
    for group in groups:
        first, last = len(places) + 1, len(places) + len(group)
        places += (FinalPlace(rank, entrant, first, last) for rank, entrant in enumerate(group, start=first))
    return places


def _by_standing(group: Collection[EntrantId], playoff: Playoff) -> Collection[EntrantId]:
    return sorted(group, key=playoff.place) if len(group) > 1 else group


def _still_in(playoff: Playoff) -> Iterable[list[EntrantId]]:
    """Group the entrants who can still win: fewest losses first, then those who came furthest."""
    if playoff.is_over:
        return
    came_to = {side: fixture.round for fixture in playoff.bracket.fixtures for side in playoff.known_sides(fixture)}
    came = {entrant: (playoff.losses(entrant), -came_to[entrant]) for entrant in playoff.survivors}
    for _, group in groupby(sorted(came, key=lambda entrant: came[entrant]), key=lambda entrant: came[entrant]):
        yield list(group)
