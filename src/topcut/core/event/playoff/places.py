"""Final places, and from when on a place is certain."""

from collections.abc import Sequence

from topcut.core.brackets import FinalPlace, final_ranking, shared_places
from topcut.core.event.nouns.state import Event, Phase, Structure
from topcut.core.event.reading.bracket import playoff_of
from topcut.core.event.reading.pod_cut import pod_playoff_of
from topcut.core.event.reading.survivors import is_playoff_won, survivors
from topcut.core.event.rounds.seeds import lot_after
from topcut.core.event.rounds.standings import ranking
from topcut.core.play import EntrantId
from topcut.core.standings import Standing


def last_standings(event: Event) -> list[Standing]:
    """Rank by the Swiss rounds closed so far; equals by the stored lot, if the secret is available."""
    after = event.cut.after if event.cut else event.rounds_closed
    is_at_hand = event.secret_of(after).is_open or event.secret.is_open
    seed = lot_after(event, after) if is_at_hand else b""
    return ranking(event, after=after, seed=seed)


def final_places(event: Event, standings: Sequence[Standing] | None = None) -> list[FinalPlace]:
    """List the final places: the bracket first, then everybody else by the Swiss standings (MTR 10.4)."""
    order = [standing.entrant for standing in (last_standings(event) if standings is None else standings)]
    if event.cut is None:
        return [FinalPlace(rank, entrant, rank, rank) for rank, entrant in enumerate(order, start=1)]
    seeds = {*event.cut.seeds}
    if event.is_free_for_all:
        return shared_places(
            (*pod_playoff_of(event).places(), *((entrant,) for entrant in order if entrant not in seeds))
        )
    return final_ranking(playoff_of(event), below=[entrant for entrant in order if entrant not in seeds])


def settled_places(event: Event) -> set[EntrantId]:
    """Find the entrants whose place can no longer change (MTR 10.4)."""
    everybody = {*event.entrants}
    if event.phase is Phase.FINISHED:
        return everybody
    closed = event.rounds_closed
    if event.cut is None:
        announced = sum(stage.rounds or 0 for stage in event.stages)
        is_last = closed == len(event.rounds) and closed >= max(1, announced)
        return everybody if is_last and not has_playoff(event) else set()
    if is_playoff_won(event, before=closed + 1):
        return everybody
    if event.is_free_for_all:
        return everybody - {*survivors(event, before=closed + 1)}
    playoff = playoff_of(event, before=closed + 1)
    lost = {loser for encounter in playoff.encounters for loser in encounter.losers} - {*playoff.survivors}
    return everybody - {*playoff.seeds} | lost


def has_playoff(event: Event) -> bool:
    return any(stage.structure is Structure.PLAYOFF for stage in event.stages)


def is_playoff_over(event: Event) -> bool:
    """Check whether the announced playoff has a winner; true if no playoff was announced."""
    if event.cut is None:
        return not has_playoff(event)
    return is_playoff_won(event, before=event.rounds_closed + 1)
