"""The draw of a round as a function of the event: the same event, round and attempt give the same pairings."""

import hashlib
import hmac
from collections import Counter
from itertools import chain

from topcut.core.event.facts import RoundDrawn
from topcut.core.event.ranking import ranking
from topcut.core.event.refusals import NotEverybodyOnce, SecretIsSealed
from topcut.core.event.state import Event
from topcut.core.pairing import Field, pair
from topcut.core.play import EntrantId

BY_HAND = "by-hand"
"""The engine of a round that people paired."""


def seed_of(event: Event, *purpose: object) -> bytes:
    """Derive a seed for one purpose from the event's secret; nobody can know it before the secret is opened."""
    if not event.secret.is_open:
        raise SecretIsSealed
    label = "/".join(map(str, purpose)).encode()
    return hmac.new(bytes.fromhex(event.secret.value), label, hashlib.sha256).digest()


def drawn_round(event: Event, *, round: int, attempt: int) -> RoundDrawn:
    """Pair a Swiss round among those who are in it; awarded byes are not paired (GAP-02)."""
    stage = event.stage_of(round)
    here = [entrant for entrant in event.entrants.values() if entrant.plays(round)]
    awarded = [entrant.number for entrant in here if entrant.byes >= round]
    to_pair = [entrant.number for entrant in here if entrant.byes < round]
    pairing = pair(
        _field(event, to_pair, before=round), seed=seed_of(event, "draw", stage, round, attempt), awarded=awarded
    )
    return RoundDrawn(
        round=round,
        stage=stage,
        attempt=attempt,
        engine=pairing.engine,
        matches=tuple((table, *sides) for table, sides in enumerate(pairing.pairs, start=1)),
        byes=tuple(sorted((*awarded, *pairing.byes))),
        cost=pairing.cost.levels,
        bound=pairing.certificate.bound.levels,
        proof=pairing.certificate.by,
    )


def refuse_unless_everybody_once(event: Event, drawn: RoundDrawn) -> None:
    """Refuse a round in which somebody is missing, sits at two tables, or does not belong (MTR 10.4)."""
    here = {entrant.number for entrant in event.entrants.values() if entrant.plays(drawn.round)}
    placed = Counter(chain(drawn.byes, drawn.losses, *(match[1:] for match in drawn.matches)))
    placed_tables = Counter(match[0] for match in drawn.matches)
    twice = sorted(who for who, times in placed.items() if times > 1)
    if placed.keys() != here or twice or max(placed_tables.values(), default=1) > 1:
        raise NotEverybodyOnce(
            missing=sorted(here - placed.keys()), twice=twice, strangers=sorted(placed.keys() - here)
        )


def _field(event: Event, active: list[EntrantId], *, before: int) -> Field:
    stage = event.stages[event.stage_of(before)]
    played = [event.results(event.rounds[number]) for number in range(1, before)]
    after = before - 1
    ranked = ranking(event, after=after, seed=seed_of(event, "standings", after)) if after else None
    order = [standing.entrant for standing in ranked] if ranked else None
    return Field.of(played, active=active, standings=order, scheme=stage.points, length=stage.length)
