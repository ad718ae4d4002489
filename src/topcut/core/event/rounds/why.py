"""Why an entrant has this opponent, as far as they may know: codes and numbers, which pages put into words."""

from copy import copy
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
from topcut.core.pairing import (
    Certificate,
    Cost,
    Field,
    Pairing,
    PairingCause,
    PairingCauses,
    Proof,
    ScoreGroups,
    cost_of,
)
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


def last_explained(event: Event) -> int | None:
    """Return the number of the round whose pairings can be explained, the last posted one; None before that."""
    return max((number for number, round in event.rounds.items() if round.state >= RoundState.POSTED), default=None)


def reasons_of(event: Event) -> "Reasons | None":
    """Collect what explains every pairing of the last posted round; None if none is posted (GAP-01)."""
    number = last_explained(event)
    return None if number is None else _reasons(event, event.rounds[number])


def what_reasons_need(event: Event) -> Event:
    """Copy of an event what its reasons are worked out from, so that it may go on meanwhile."""
    rounds = {
        number: structs.replace(round, tables={at: copy(table) for at, table in round.tables.items()})
        for number, round in event.rounds.items()
    }
    entrants = {number: copy(entrant) for number, entrant in event.entrants.items()}
    kept = {"stages": [*event.stages], "published": {**event.published}, "drafts": {**event.drafts}}
    return structs.replace(event, rounds=rounds, entrants=entrants, **kept)


def reasons_key(event: Event) -> tuple[object, ...]:
    """Return what stays the same as long as the reasons of the last posted round do."""
    number = last_explained(event)
    are_open = () if number is None else tuple(event.secret_of(at).is_open for at in (number - 1, number))
    return number, event.arranged, are_open


def _reasons(event: Event, round: Round) -> "Reasons":
    if event.is_playoff(round.number):
        return Reasons(round, "bracket")
    if round.engine == ROBIN:
        return Reasons(round, "round-robin")
    if round.engine == BY_HAND:
        return Reasons(round, "by-hand")
    if not all(event.secret_of(number).is_open for number in (round.number - 1, round.number)):
        return Reasons(round, "not-known")
    return ReasonsInPods(event, round) if event.is_free_for_all else ReasonsInPairs(event, round)


class Reasons:
    """Why everybody of a posted round is paired as they are: what they share is computed once, however many ask.

    It keeps nothing of the event that can change.
    """

    def __init__(self, round: Round, code: str) -> None:
        self.round = round.number
        self._code = code
        self._pods = {one: table.sides for table in round.tables.values() for one in table.sides}
        self._alone = {*round.byes, *round.losses}

    def of(self, entrant: EntrantId) -> WhyPaired | None:
        """Explain an entrant's opponent or bye; None if they are not in the round (GAP-01)."""
        if entrant not in self._pods and entrant not in self._alone:
            return None
        opponent = next((side for side in self._pods.get(entrant, ()) if side != entrant), None)
        return self._explained(WhyPaired(self.round, entrant, opponent, self._code))

    def _explained(self, told: WhyPaired) -> WhyPaired:
        return told


class ReasonsInPods(Reasons):
    """The reasons of a round in pods of three to five."""

    def __init__(self, event: Event, round: Round) -> None:
        super().__init__(round, "not-known")
        self._byes, self._repairs = frozenset(round.byes), round.repairs
        self._is_public = _is_public(event, round)
        self._field, pods = pod_field(event, round=round.number), [table.sides for table in round.tables.values()]
        seed, by = _seed(event, round), "none" if round.repairs else round.proof
        self._seating = posted_pods(self._field, pods, seed=seed, bound=round.bound, by=by)
        self._is_corrected = not round.repairs and self._seating is not None and self._seating.cost.levels != round.cost

    def _explained(self, told: WhyPaired) -> WhyPaired:
        """Explain an entrant's pod and seat; an awarded bye, and a loss without a pod, have no reasons."""
        if told.opponent is None:
            return structs.replace(told, code="bye-awarded") if told.entrant in self._byes else told
        if self._seating is None:
            return told
        reasons = explain_pod(self._field, self._seating, entrant=told.entrant)
        codes = {reason.code for reason in reasons}
        pod = self._pods[told.entrant]
        return structs.replace(
            told,
            code=next((code for code in MAIN_IN_PODS if code in codes), "same-group"),
            reasons=tuple(reason for reason in reasons if _may_be_told(reason, is_public=self._is_public)),
            pod=pod,
            mates=pod_mates(self._field, pod),
            shows_points=self._is_public,
            is_proven=self._seating.certificate.optimal and not self._is_corrected,
            is_repaired=bool(self._repairs),
            is_corrected=self._is_corrected,
        )


class ReasonsInPairs(Reasons):
    """The reasons of a Swiss round, paired as one field or draft pod by draft pod (MTR 7.6)."""

    def __init__(self, event: Event, round: Round) -> None:
        super().__init__(round, "not-known")
        field = field_of(event, round=round.number)
        seated = frozenset(field.ids.tolist())
        self._awarded = tuple(bye for bye in round.byes if bye not in seated)
        self._known = {*seated, *self._awarded, None} - {*round.losses}
        parts = _parts(round, _paired_as(event, round, field))
        self._part_of = {entrant: part for part in parts for entrant in part.entrants}
        self._is_proven, self._is_repaired = _certificate(round).optimal, bool(round.repairs)
        cost = sum((part.cost for part in parts), Cost())
        self._is_corrected = not round.repairs and cost.levels != round.cost
        self._is_public = _is_public(event, round)
        self._draft_pods, self._opposite = _draft_pods(event, round), _opposite(event, round)

    def _explained(self, told: WhyPaired) -> WhyPaired:
        part = self._part_of.get(told.entrant)
        if not {told.entrant, told.opponent} <= self._known or not (part or told.entrant in self._awarded):
            return told
        if part and not {told.opponent} <= {*part.entrants, None}:
            return structs.replace(told, code="by-hand")
        reasons = part.causes.of(told.entrant) if part else (PairingCause("bye-awarded", {"entrant": told.entrant}),)
        codes = {reason.code for reason in reasons}
        return structs.replace(
            told,
            code=self._across(told) or next((code for code in MAIN if code in codes), "not-known"),
            reasons=tuple(reason for reason in reasons if _may_be_told(reason, is_public=self._is_public)),
            is_proven=self._is_proven and not self._is_corrected,
            is_repaired=self._is_repaired,
            draft_pod=self._draft_pods.get(told.entrant, 0),
            is_corrected=self._is_corrected,
        )

    def _across(self, told: WhyPaired) -> str:
        is_opposite = told.opponent is not None and self._opposite.get(told.entrant) == told.opponent
        return "across-table" if is_opposite else ""


class _Part(Struct, frozen=True, eq=False):
    """A part of the field that was paired by itself, with its reasons."""

    entrants: frozenset[EntrantId]
    cost: Cost
    causes: PairingCauses


def _parts(round: Round, paired: list[PodPairing]) -> list[_Part]:
    """Build the pairing of each part from the posted tables, with today's points."""
    part_of = {id: number for number, each in enumerate(paired) for id in each.field.ids.tolist()}
    pairs: list[list[tuple[EntrantId, ...]]] = [[] for _ in paired]
    for table in round.tables.values():
        numbers = {part_of.get(side, -1) for side in table.sides}
        if len(numbers) == 1 and -1 not in numbers:
            pairs[numbers.pop()].append(table.sides)
    drawn = [_Drawn(each, pairs[number], round) for number, each in enumerate(paired)]
    whole, certificate = sum((each.cost for each in drawn), Cost()), _certificate(round)
    return [each.explained(whole, certificate) for each in drawn]


class _Drawn:
    """A part of the field with its posted tables and what they cost."""

    def __init__(self, paired: PodPairing, pairs: list[tuple[EntrantId, ...]], round: Round) -> None:
        field, self.seed = paired.field, paired.seed
        self.field = field.ranked(ScoreGroups.drawn(field, seed=paired.seed).order)
        self.pairs = np.array(pairs, np.int64).reshape(-1, 2)
        place = {EntrantId(id): index for index, id in enumerate(field.ids.tolist())}
        self.entrants, self.byes = frozenset(place), tuple(bye for bye in round.byes if bye in place)
        first, second = np.array([[place[side] for side in pair] for pair in pairs], np.int64).reshape(-1, 2).T
        self.cost = cost_of(self.field, first, second, byes=tuple(place[bye] for bye in self.byes))

    def explained(self, whole: Cost, certificate: Certificate) -> _Part:
        first, second = self.pairs.T
        pairing = Pairing(first, second, self.byes, whole, certificate, self.seed)
        return _Part(self.entrants, self.cost, PairingCauses(self.field, pairing))


def _draft_pods(event: Event, round: Round) -> dict[EntrantId, int]:
    """Number the draft pod of everybody who is paired inside one (MTR 7.6)."""
    pods = event.drafts[round.stage].pods if _is_inside(event, round) else ()
    return {entrant: number for number, pod in enumerate(pods, start=1) for entrant in pod}


def _opposite(event: Event, round: Round) -> dict[EntrantId, EntrantId]:
    """Tell who sits opposite whom, in the first round after a draft; later it means nothing (MTR 10.4)."""
    is_first = all(each.stage != round.stage for each in event.rounds.values() if each.number < round.number)
    if not is_first or round.repairs or not _is_inside(event, round):
        return {}
    here = [[one for one in pod if one in round.seats] for pod in event.drafts[round.stage].pods]
    return {one: pod[(at + len(pod) // 2) % len(pod)] for pod in here if not len(pod) % 2 for at, one in enumerate(pod)}


def _paired_as(event: Event, round: Round, field: Field) -> list[PodPairing]:
    """Divide the field as it was paired: as one, or pod by pod (MTR 7.6)."""
    seed = _seed(event, round)
    return parts(event, field, round=round.number, seed=seed) if _is_inside(event, round) else [PodPairing(field, seed)]


def _seed(event: Event, round: Round) -> bytes:
    secret = event.secret_of(round.number)
    return seed_of(event, "draw", round.stage, round.number, round.attempt, secret=secret)


def _is_inside(event: Event, round: Round) -> bool:
    return is_in_pods(event, round.number) and round.stage in event.drafts


def _certificate(round: Round) -> Certificate:
    """Return what was proven about the pairings; for a repaired round, nothing."""
    by = "none" if round.repairs else PROOFS.get(round.proof, "none")
    bound = Cost(*round.bound) if len(round.bound) == len(Cost.__struct_fields__) else Cost()
    return Certificate(optimal=by != "none" and round.cost == round.bound, bound=bound, by=by)


def _may_be_told(reason: PairingCause, *, is_public: bool) -> bool:
    """Hide standings until they are public, and always who else is in an avoid group (MTR 2.12).

    Such a group may be a family.
    """
    if reason.code == "ruled-out-avoid":
        return False
    return is_public or reason.code not in OF_THE_STANDINGS


def _is_public(event: Event, round: Round) -> bool:
    """Check whether everybody may know the standings before a round (MTR 2.12)."""
    return event.stages[round.stage].level < Level.COMPETITIVE or round.number - 1 in event.published
