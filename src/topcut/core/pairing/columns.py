"""The field from the columns that standings keep: no loop over matches, for events of any size."""

from collections.abc import Collection, Iterable, Sequence

import numpy as np

from topcut.core.pairing.field import NOBODY, Field, avoid_groups, ranks_in
from topcut.core.pairing.refusals import ResultsMissing
from topcut.core.play import EntrantId
from topcut.core.standings import Results


def field_from_results(
    results: Results,
    *,
    active: Iterable[EntrantId],
    standings: Sequence[EntrantId] | None = None,
    avoid: Sequence[Collection[EntrantId]] = (),
) -> Field:
    """Collect the active entrants, as `Field.of` does from the same rounds (GAP-01)."""
    still_open = results.open_matches()
    if still_open:
        raise ResultsMissing(round=results.rounds, missing=len(still_open), tables="–")
    arrays = results.arrays()
    here = np.flatnonzero(np.isin(arrays.entrants, np.fromiter(active, np.int64)))
    here = here[np.argsort(arrays.entrants[here])]
    ids = arrays.entrants[here]
    place = np.full(len(arrays.entrants) + 1, NOBODY, dtype=np.int32)  # one more: NOBODY indexes the last
    place[here] = np.arange(len(here))
    return Field.from_columns(
        ids=ids,
        points=arrays.points[here],
        opponents=place[arrays.opponents.take(here, axis=1)].T.copy(),
        byes=arrays.byes[here],
        pair_downs=arrays.pair_downs[here],
        pair_ups=arrays.pair_ups[here],
        avoid=avoid_groups(ids.tolist(), avoid) if avoid else None,
        rank=None if standings is None else ranks_in(ids.tolist(), standings),
        played=results.rounds,
    )
