"""Why an entrant has this opponent, as far as they may know: codes and numbers, which pages put into words."""

from typing import Final

import numpy as np
from msgspec import Struct, structs

from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.robin import ROBIN
from topcut.core.event.rounds.in_pods import PodPairing, is_in_pods, parts
from topcut.core.event.rounds.pairings import BY_HAND, field_of
from topcut.core.event.rounds.pods import pod_field
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.free_for_all import PodMate, explain_pod, pod_mates, posted_pods
from topcut.core.pairing import Certificate, Cost, Field, Pairing, PairingCause, Proof, ScoreGroups, cost_of, explain
from topcut.core.play import EntrantId, Level

MAIN: Final = (
    *("rematch", "breach", "paired-down", "paired-up", "bye-awarded", "bye-second", "bye-everyone-had-one"),
    *("bye-against-clashes", "bye-lowest", "same-group"),
)
"""The code of the one main sentence, the most telling first."""
MAIN_IN_PODS: Final = ("met-before", "odd-pod", "paired-down", "paired-up")
OF_THE_STANDINGS: Final = {"score-group", "alone-in-group", "odd-above"}
"""Reasons about the standings: public at Regular, above it once those standings are published (MTR 2.12)."""
PROOFS: Final[dict[str, Proof]] = {"parity": "parity", "kernel": "kernel", "whole-field": "whole-field"}


class WhyPaired(Struct, frozen=True):
    """One entrant's opponent or bye in a posted round, with its reasons and what is proven."""

    round: int
    entrant: EntrantId
    opponent: EntrantId | None
    """The opponent; in a pod the first of the others."""
    code: str
    """The main reason, or `by-hand`, `bracket`, `round-robin`, `across-table`, `not-known`."""
    reasons: tuple[PairingCause, ...] = ()
    """All of them, as `core.pairing.sentence` puts into words; the last is the proof."""
    is_proven: bool = False
    """Whether no pairing of the field does better, and no points have changed since."""
    is_repaired: bool = False
    """Whether the round was repaired after it was posted; the proof was of the pairings before."""
    pod: tuple[EntrantId, ...] = ()
    """Everybody in the pod, in seat order, if more than two play."""
    mates: tuple[PodMate, ...] = ()
    """What each of them brought into it: whom they had met and, if it may be shown, their points."""
    shows_points: bool = True
    draft_pod: int = 0
    """The draft pod within which they are paired; 0 if none (MTR 7.6)."""
    is_corrected: bool = False
    """Whether a result was corrected since: the reasons use today's points."""


def why_paired(event: Event, entrant: EntrantId) -> WhyPaired | None:
    """Explain an entrant's opponent or bye in the last posted round; None if they are not in it (GAP-01)."""
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
    return None if table is None else next(side for side in table.sides if side != entrant)


def _explained(event: Event, round: Round, told: WhyPaired) -> WhyPaired:
    return _pod_explained(event, round, told) if event.is_free_for_all else _pair_explained(event, round, told)


def _pod_explained(event: Event, round: Round, told: WhyPaired) -> WhyPaired:
    """Explain an entrant's pod and seat; an awarded bye, and a loss without a pod, have no reasons."""
    if told.opponent is None:
        return structs.replace(told, code="bye-awarded") if told.entrant in round.byes else told
    field, pods = pod_field(event, round=round.number), [table.sides for table in round.tables.values()]
    secret = event.secret_of(round.number)
    seed = seed_of(event, "draw", round.stage, round.number, round.attempt, secret=secret)
    seating = posted_pods(field, pods, seed=seed, bound=round.bound, by="none" if round.repairs else round.proof)
    if seating is None:
        return told
    reasons = explain_pod(field, seating, entrant=told.entrant)
    pod = next(pod for pod in pods if told.entrant in pod)
    is_corrected = not round.repairs and seating.cost.levels != round.cost
    return structs.replace(
        told,
        code=next((code for code in MAIN_IN_PODS if code in {reason.code for reason in reasons}), "same-group"),
        reasons=tuple(reason for reason in reasons if _may_be_told(event, round, reason)),
        pod=pod,
        mates=pod_mates(field, pod),
        shows_points=_is_public(event, round),
        is_proven=seating.certificate.optimal and not is_corrected,
        is_repaired=bool(round.repairs),
        is_corrected=is_corrected,
    )


def _pair_explained(event: Event, round: Round, told: WhyPaired) -> WhyPaired:
    field = field_of(event, round=round.number)
    seated = {*field.ids.tolist()}
    awarded = tuple(bye for bye in round.byes if bye not in seated)
    if not {told.entrant, told.opponent} <= {*seated, *awarded, None} or told.entrant in round.losses:
        return told
    fields = _paired_as(event, round, field)
    own = next((each.field for each in fields if told.entrant in each.field.ids.tolist()), field)
    if not {told.opponent} <= {*own.ids.tolist(), None}:
        return structs.replace(told, code="by-hand")
    pairing = _as_posted(round, fields, own, awarded=awarded)
    is_corrected = not round.repairs and pairing.cost.levels != round.cost
    reasons = explain(own, pairing, entrant=told.entrant)
    codes = {reason.code for reason in reasons}
    return WhyPaired(
        round=told.round,
        entrant=told.entrant,
        opponent=told.opponent,
        code=_across(event, round, told) or next((code for code in MAIN if code in codes), "not-known"),
        reasons=tuple(reason for reason in reasons if _may_be_told(event, round, reason)),
        is_proven=pairing.certificate.optimal and not is_corrected,
        is_repaired=bool(round.repairs),
        draft_pod=_draft_pod(event, round, told.entrant),
        is_corrected=is_corrected,
    )


def _draft_pod(event: Event, round: Round, entrant: EntrantId) -> int:
    seat = event.drafts[round.stage].seat_of(entrant) if _is_inside(event, round) else None
    return seat.pod if seat else 0


def _across(event: Event, round: Round, told: WhyPaired) -> str:
    """Return the code if two meet because they sit opposite: in the first round after a draft (MTR 10.4)."""
    is_first = all(each.stage != round.stage for each in event.rounds.values() if each.number < round.number)
    if told.opponent is None or not is_first or round.repairs or not _is_inside(event, round):
        return ""
    pod = next((pod for pod in event.drafts[round.stage].pods if told.entrant in pod), ())
    here = [one for one in pod if one in round.seats]
    is_opposite = told.opponent in here and abs(here.index(told.entrant) - here.index(told.opponent)) * 2 == len(here)
    return "across-table" if is_opposite else ""


def _paired_as(event: Event, round: Round, field: Field) -> list[PodPairing]:
    """Divide the field as it was paired: as one, or pod by pod (MTR 7.6)."""
    secret = event.secret_of(round.number)
    seed = seed_of(event, "draw", round.stage, round.number, round.attempt, secret=secret)
    return parts(event, field, round=round.number, seed=seed) if _is_inside(event, round) else [PodPairing(field, seed)]


def _is_inside(event: Event, round: Round) -> bool:
    return is_in_pods(event, round.number) and round.stage in event.drafts


def _as_posted(round: Round, fields: list[PodPairing], own: Field, *, awarded: tuple[EntrantId, ...]) -> Pairing:
    """Build a pairing of these fields from the posted tables, with today's points."""
    sides = [table.sides for table in round.tables.values() if {*own.ids.tolist()} >= {*table.sides}]
    pairs = np.array(sides, np.int64).reshape(-1, 2)
    return Pairing(
        first=pairs[:, 0],
        second=pairs[:, 1],
        byes=tuple(bye for bye in round.byes if bye in own.ids.tolist()),
        cost=sum((_cost_in(round, each) for each in fields), Cost()),
        certificate=_certificate(round),
        seed=next(each.seed for each in fields if each.field is own),
        awarded=awarded,
    )


def _cost_in(round: Round, each: PodPairing) -> Cost:
    place = {id: index for index, id in enumerate(each.field.ids.tolist())}
    sides = [table.sides for table in round.tables.values() if place.keys() >= {*table.sides}]
    first, second = np.array([[place[side] for side in pair] for pair in sides], np.int64).reshape(-1, 2).T
    ranked = each.field.ranked(ScoreGroups.drawn(each.field, seed=each.seed).order)
    return cost_of(ranked, first, second, byes=tuple(place[bye] for bye in round.byes if bye in place))


def _certificate(round: Round) -> Certificate:
    """Return what was proven about the pairings; for a repaired round, nothing."""
    by = "none" if round.repairs else PROOFS.get(round.proof, "none")
    bound = Cost(*round.bound) if len(round.bound) == len(Cost.__struct_fields__) else Cost()
    return Certificate(optimal=by != "none" and round.cost == round.bound, bound=bound, by=by)


def _may_be_told(event: Event, round: Round, reason: PairingCause) -> bool:
    """Hide standings until they are public, and always who else is in an avoid group (MTR 2.12).

    Such a group may be a family.
    """
    if reason.code == "ruled-out-avoid":
        return False
    return _is_public(event, round) or reason.code not in OF_THE_STANDINGS


def _is_public(event: Event, round: Round) -> bool:
    """Check whether everybody may know the standings before a round (MTR 2.12)."""
    return event.stages[round.stage].level < Level.COMPETITIVE or round.number - 1 in event.published
