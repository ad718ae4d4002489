"""Boosters: Limited is played with what the organizer supplies, so somebody says with which and counts them."""

import re
from datetime import UTC, datetime
from typing import Final

from topcut.core.event.action import Occasion, needs
from topcut.core.event.decks.facts import ProductPlanned
from topcut.core.event.decks.rules import is_limited
from topcut.core.event.facts import EventFact
from topcut.core.event.hall.refusals import NoProductHere, NoSuchProduct, OtherMix, ProductNotPlanned
from topcut.core.event.people.refusals import NoSuchStage
from topcut.core.event.state import Event, Structure
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import is_premier
from topcut.core.rules.products import boosters_needed, mixes_on, products

_CODE: Final = re.compile("[A-Z0-9]{2,6}")


@needs(Power.ORGANIZE)
def plan_product(event: Event, occasion: Occasion, *, kind: str, mix: str, stage: int = 0) -> Decision[EventFact]:
    """Say with which boosters a Limited stage is played; decks for Constructed are brought along (MTR 1.1, MTR D)."""
    if not 0 <= stage < len(event.stages):
        raise NoSuchStage(stage=stage + 1)
    if not is_limited(event.stages[stage].format):
        raise NoProductHere(stage=stage + 1)
    if kind not in products(tables_of(event.edition)).kinds or not _CODE.fullmatch(mix):
        raise NoSuchProduct(kind=kind, mix=mix)
    return Decision((ProductPlanned(kind, mix, stage),), _other_mix(event, mix))


def boosters_to_buy(event: Event, *, stage: int = 0) -> int | None:
    """Count the boosters a stage takes for those who are in; None where nobody has said which (MTR D)."""
    planned = event.decks.product.get(stage)
    if planned is None:
        return None
    edition = tables_of(event.edition)
    here = [event.entrants[number] for number in event.people.inside]
    is_by_team = products(edition).kinds[planned.kind].per == "team"
    units = len(here) if is_by_team else sum(len(entrant.players) for entrant in here)
    return boosters_needed(planned.kind, units=units, edition=edition)


def missing_product(event: Event) -> tuple[ProductNotPlanned, ...]:
    """Name the Limited stages of which nobody has said what is opened, but for playoffs (MTR 1.1)."""
    return tuple(
        ProductNotPlanned(stage=number + 1)
        for number, stage in enumerate(event.stages)
        if is_limited(stage.format) and stage.structure is not Structure.PLAYOFF and number not in event.decks.product
    )


def _other_mix(event: Event, mix: str) -> tuple[OtherMix, ...]:
    told = event.people.announced
    if not is_premier(told.program, edition=tables_of(event.edition)) or told.fact_sheet or told.starts_at is None:
        return ()
    usual = [each.code for each in mixes_on(datetime.fromtimestamp(told.starts_at // 1_000_000, UTC).date())]
    return () if mix in usual or not usual else (OtherMix(mix=mix, usual=", ".join(usual)),)
