"""Why somebody plays whom they play, as far as they may know: codes and numbers, which pages put into words."""

from typing import Final

import numpy as np
from msgspec import Struct

from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.robin import ROBIN
from topcut.core.event.rounds.pairings import BY_HAND, field_of, seed_of
from topcut.core.pairing import Certificate, Cost, Field, Pairing, PairingCause, cost_of, explain
from topcut.core.pairing.cost import Proof
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.play import EntrantId, Level

MAIN: Final = (
    *("rematch", "breach", "paired-down", "paired-up", "bye-awarded", "bye-second", "bye-everyone-had-one"),
    *("bye-against-clashes", "bye-lowest", "same-group"),
)
"""What says most comes first: the code of the one sentence."""
OF_THE_STANDINGS: Final = {"score-group", "alone-in-group", "odd-above"}
"""How many stand where: public at Regular, and above it once those standings are published (MTR 2.12)."""
PROOFS: Final[dict[str, Proof]] = {"parity": "parity", "kernel": "kernel", "whole-field": "whole-field"}


class WhyPaired(Struct, frozen=True):
    """One entrant's opponent or bye in a posted round, with its reasons and what is proven."""

    round: int
    entrant: EntrantId
    opponent: EntrantId | None
    code: str
    """The one reason that says most, or `by-hand`, `bracket`, `round-robin`, `not-known`."""
    reasons: tuple[PairingCause, ...] = ()
    """All of them, as `core.pairing.sentence` puts into words; the last is the proof."""
    is_proven: bool = False
    """No pairing of the field does better, and none of the points has changed since."""
    is_repaired: bool = False
    """The round was mended after it was posted; the proof was of the draw before."""
    is_corrected: bool = False
    """A result was corrected since: the reasons speak of today's points."""


def why_paired(event: Event, entrant: EntrantId) -> WhyPaired | None:
    """Say why an entrant has the opponent or bye of the last posted round; None who is not in it (GAP-01)."""
    posted = [round for round in event.rounds.values() if round.state >= RoundState.POSTED]
    if not posted or entrant not in posted[-1].entrants:
        return None
    round = posted[-1]
    opponent = _opponent(round, entrant)
    if event.is_playoff(round.number):
        return WhyPaired(round.number, entrant, opponent, "bracket")
    if round.engine == ROBIN:
        return WhyPaired(round.number, entrant, opponent, "round-robin")
    if round.engine == BY_HAND:
        return WhyPaired(round.number, entrant, opponent, "by-hand")
    told = WhyPaired(round.number, entrant, opponent, "not-known")
    are_open = all(event.secret_of(number).is_open for number in (round.number - 1, round.number))
    return _explained(event, round, told) if are_open else told


def _opponent(round: Round, entrant: EntrantId) -> EntrantId | None:
    table = round.table_of(entrant)
    return None if table is None else table.sides[1 - table.sides.index(entrant)]


def _explained(event: Event, round: Round, told: WhyPaired) -> WhyPaired:
    field = field_of(event, round=round.number)
    seated = {*field.ids.tolist()}
    awarded = tuple(bye for bye in round.byes if bye not in seated)
    if not {told.entrant, told.opponent} <= {*seated, *awarded, None} or told.entrant in round.losses:
        return told
    pairing = _as_posted(event, round, field, awarded=awarded)
    is_corrected = not round.repairs and pairing.cost.levels != round.cost
    reasons = explain(field, pairing, entrant=told.entrant)
    codes = {reason.code for reason in reasons}
    return WhyPaired(
        round=told.round,
        entrant=told.entrant,
        opponent=told.opponent,
        code=next((code for code in MAIN if code in codes), "not-known"),
        reasons=tuple(reason for reason in reasons if _may_be_told(event, round, reason)),
        is_proven=pairing.certificate.optimal and not is_corrected,
        is_repaired=bool(round.repairs),
        is_corrected=is_corrected,
    )


def _as_posted(event: Event, round: Round, field: Field, *, awarded: tuple[EntrantId, ...]) -> Pairing:
    """Write the tables as they hang on the wall as a pairing of this field, on the points of today."""
    place = {id: index for index, id in enumerate(field.ids.tolist())}
    sides = [table.sides for table in round.tables.values() if place.keys() >= {*table.sides}]
    pairs = np.array(sides, np.int64).reshape(-1, 2)
    first, second = (np.array([place[id] for id in column.tolist()], np.int64) for column in pairs.T)
    byes = tuple(bye for bye in round.byes if bye in place)
    secret = event.secret_of(round.number)
    seed = seed_of(event, "draw", round.stage, round.number, round.attempt, secret=secret)
    ranked = field.ranked(ScoreGroups.drawn(field, seed=seed).order)
    return Pairing(
        first=pairs[:, 0],
        second=pairs[:, 1],
        byes=byes,
        cost=cost_of(ranked, first, second, byes=tuple(place[bye] for bye in byes)),
        certificate=_certificate(round),
        seed=seed,
        awarded=awarded,
    )


def _certificate(round: Round) -> Certificate:
    """Read what was proven of the draw; a round that was mended is no longer what was proven."""
    by = "none" if round.repairs else PROOFS.get(round.proof, "none")
    bound = Cost(*round.bound) if len(round.bound) == len(Cost.__struct_fields__) else Cost()
    return Certificate(optimal=by != "none" and round.cost == round.bound, bound=bound, by=by)


def _may_be_told(event: Event, round: Round, reason: PairingCause) -> bool:
    """Keep how many stand where until those standings are public, and always whom else an avoid group holds (MTR 2.12).

    Such a group may be a family.
    """
    if reason.code == "ruled-out-avoid":
        return False
    is_public = event.stages[round.stage].level < Level.COMPETITIVE or round.number - 1 in event.published
    return is_public or reason.code not in OF_THE_STANDINGS
