"""The next round of a results file: the entrants to pair, and how."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from topcut.cli.ranking import known_player, rank, seed_of
from topcut.core.errors import AgainstTheRules, Unknown, gettext_noop
from topcut.core.pairing import Field, NotInOnePod, Pairing, PairingCause, explain, pair, pair_by_standings, pair_pods
from topcut.core.play import EntrantId
from topcut.core.rules import Rule
from topcut.exchange.results import ResultsFile
from topcut.exchange.results_groups import Groups, read_groups

NAMED: Final = 5
"""How many open tables a refusal lists."""


class OpenMatch(Struct, frozen=True):
    """A match without a result."""

    round: int
    table: int
    players: tuple[str, ...]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table} ({' and '.join(self.players)})"


class UnreportedResults(AgainstTheRules):
    """Pairing a round needs all results of the rounds before it."""

    code = "unreported-results"
    message = gettext_noop("Results are not reported yet: {named}.")
    rule = Rule("GAP", "01")
    hint = gettext_noop("Report them; a player who did not come is a no-show.")


class NotInTheRound(Unknown):
    """A player who left plays nobody."""

    code = "not-in-the-round"
    message = gettext_noop("{player} is not in round {round}.")


class HasLeft(NotInTheRound):
    """A player who left plays nobody, and the file says since when (MTR 2.10)."""

    message = gettext_noop("{player} left after round {left}.")


class NextRound(NamedTuple):
    """A pairing, and the field it was made from."""

    pairing: Pairing
    field: Field
    pods: Groups = ()
    by_standings: bool = False


def read_optional_groups(data: bytes | None, file: ResultsFile, *, named: str) -> Groups:
    return () if data is None else read_groups(data, file=file, named=named)


def refuse_unreported(file: ResultsFile, *, before: int | None = None) -> None:
    """Refuse to pair while results are missing (GAP-01)."""
    tables = [
        OpenMatch(number, match.table, file.ids(match.sides))
        for number, match in file.open_matches
        if before is None or number < before
    ]
    if tables:
        more = [f"{len(tables) - NAMED} more"] if len(tables) > NAMED else []
        raise UnreportedResults(tables=tables, named="; ".join([*map(str, tables[:NAMED]), *more]))


def pair_next(
    file: ResultsFile,
    *,
    seed: int,
    by_standings: bool = False,
    pods: Groups = (),
    avoid: Groups = (),
    announced: int | None = None,
) -> NextRound:
    """Pair the round after the last; entrants with an awarded bye are not paired (GAP-02)."""
    round = len(file.rounds) + 1
    remaining = max(0, (announced or round) - round)
    active, awarded = to_be_paired(file, round=round)
    field = field_for(file, round=round, active=active, seed=seed, avoid=avoid)
    if pods:
        _refuse_outside_one_pod(file, active, pods=pods)
    if pods and len(active) > 1:
        pairing = pair_pods(field, pods=pods, seed=seed_of(seed), first_round=round == 1, remaining=remaining)
    elif by_standings and len(active) > 1:
        pairing = pair_by_standings(field, seed=seed_of(seed))
    else:
        pairing = pair(field, seed=seed_of(seed), awarded=awarded, remaining=remaining)
    return NextRound(replace(pairing, awarded=awarded), field, pods, by_standings)


def to_be_paired(file: ResultsFile, *, round: int) -> tuple[list[EntrantId], tuple[EntrantId, ...]]:
    """List the entrants to pair in a round that is not in the file yet, and those with an awarded bye (GAP-02)."""
    here = file.still_in(round)
    awarded = tuple(entrant for entrant in here if file.player(entrant).has_awarded_bye(round))
    return sorted({*here} - {*awarded}), awarded


def refuse_absent(file: ResultsFile, id: str, *, round: int) -> None:
    """Refuse to explain the round of a player who is not in it (MTR 2.10)."""
    left = file.player(known_player(file, id)).left_after
    if left is not None and left < round:
        raise HasLeft(player=id, left=left, round=round)
    raise NotInTheRound(player=id, round=round)


def reasons_for(file: ResultsFile, drawn: NextRound, id: str) -> tuple[PairingCause, ...]:
    """Explain why a player meets their opponent (GAP-01)."""
    entrant = known_player(file, id)
    if entrant not in drawn.field.ids and entrant not in drawn.pairing.awarded:
        refuse_absent(file, id, round=len(file.rounds) + 1)
    pod = next((pod for pod in drawn.pods if entrant in pod), None)
    field = drawn.field if pod is None else drawn.field.only(np.flatnonzero(np.isin(drawn.field.ids, pod)))
    reasons = explain(field, drawn.pairing, entrant=entrant)
    if drawn.by_standings:
        return tuple(reason for reason in reasons if reason.code.startswith(("bye", "rematch", "breach")))
    return reasons


def field_for(file: ResultsFile, *, round: int, active: Sequence[EntrantId], seed: int, avoid: Groups = ()) -> Field:
    """Collect the field to pair in a round, ranked by the rounds before it (GAP-01)."""
    ranked = rank(file, seed=seed, after=round - 1) if round > 1 else None
    return Field.of(
        file.rounds[: round - 1],
        active=active,
        standings=None if ranked is None else [standing.entrant for standing in ranked],
        avoid=avoid,
        scheme=file.points,
        length=file.length,
    )


def _refuse_outside_one_pod(file: ResultsFile, active: Sequence[EntrantId], *, pods: Groups) -> None:
    """Refuse players in no pod or in two, by their ids (MTR 7.6)."""
    times = Counter(entrant for pod in pods for entrant in pod)
    wrong = [entrant for entrant in active if times[entrant] != 1]
    if wrong:
        raise NotInOnePod(entrants=", ".join(file.ids(wrong)))
