"""Boosters: Limited is played with product that the organizer supplies, so the organizer plans and counts it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.decks.releases import first_day
from topcut.core.event.nouns.decks.facts import ProductPlanned
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.hall.refusals import (
    CasualBoosters,
    ExceptionNeedsItsText,
    NoProductHere,
    NoSuchProduct,
    OnlyAtAPrerelease,
    OtherMix,
    ProductNotPlanned,
    RepackagedBoosters,
)
from topcut.core.event.nouns.people.refusals import NoSuchStage
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.reading.decks import is_draft, is_limited
from topcut.core.event.reading.drafts import drafters
from topcut.core.log import Decision
from topcut.core.play import PlayerId, Power
from topcut.core.rules.construction import deck_building
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import is_premier, levels, program
from topcut.core.rules.products import boosters_needed, mixes_on, products
from topcut.core.rules.times import BuildMinutes, build_minutes

_CODE: Final = re.compile("[A-Z0-9]{2,6}")
_SOURCE: Final = re.compile("[a-z0-9][a-z0-9.-]{0,60}")
MOST_BESIDES: Final = 12
CARDS_IN_BOOSTER: Final = 15
"""Playing cards in nearly every draft booster, its basic land among them; a product may differ."""
PRERELEASE: Final = "Prerelease"
WEEKEND: Final = 3
"""Sets become legal on a Friday."""
_BUILDING: Final = {
    "individual-sealed": "sealed",
    "individual-booster-draft": "booster-draft",
    "team-rochester-draft": "team-draft",
    "two-person-team-sealed": "team-sealed",
    "team-sealed": "team-sealed",
    "two-headed-giant-sealed": "two-headed-giant-sealed",
    "two-headed-giant-booster-draft": "two-headed-giant-draft",
}
"""From the kinds in the table of boosters to those in the table of times."""


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR D", makes=(ProductPlanned,))
def plan_product(
    event: Event,
    occasion: Occasion,
    *,
    kind: str,
    mix: str,
    stage: int = 0,
    is_repackaged: bool = False,
    besides: tuple[str, ...] = (),
    source: str = "",
) -> Decision[EventFact]:
    """Set the boosters for a Limited stage; players bring their own decks to Constructed (MTR 1.1, MTR D).

    Opened and stamped boosters are only for the few events the rules name, and some sets only for casual play. A
    Prerelease may have cards of other sets `besides`, if `source` names the text that says so (MTR 7.2).
    """
    if not 0 <= stage < len(event.stages):
        raise NoSuchStage(stage=stage + 1)
    if not is_limited(event.stages[stage].format):
        raise NoProductHere(stage=stage + 1)
    if kind not in products(tables_of(event.edition)).kinds or not _CODE.fullmatch(mix):
        raise NoSuchProduct(kind=kind, mix=mix)
    if len(besides) > MOST_BESIDES or not all(map(_CODE.fullmatch, besides)):
        raise NoSuchProduct(kind=kind, mix=", ".join(besides)[:60])
    if bool(besides) != bool(source) or (source and not _SOURCE.fullmatch(source)):
        raise ExceptionNeedsItsText
    planned = ProductPlanned(kind, mix, stage, is_repackaged, besides, source)
    return Decision((planned,), (*_other_mix(event, mix), *_not_allowed(event, planned)))


def usual_kind(stage: Stage) -> str:
    """Return how boosters are counted for a stage, by its format and its teams (MTR D)."""
    drafts = is_draft(stage.format)
    if stage.team == 1:
        return "individual-booster-draft" if drafts else "individual-sealed"
    if stage.plays_together:
        return "two-headed-giant-booster-draft" if drafts else "two-headed-giant-sealed"
    if drafts:
        return "team-rochester-draft"
    return "team-sealed" if stage.team == 3 else "two-person-team-sealed"


def usual_mixes(event: Event) -> tuple[str, ...]:
    """List the mixes current on the day the event begins; none if no day was announced (MTR D)."""
    starts_at = event.people.announced.starts_at
    if starts_at is None:
        return ()
    day = datetime.fromtimestamp(starts_at // 1_000_000, UTC).date()
    return tuple(each.code for each in mixes_on(day, edition=tables_of(event.edition)))


def boosters_to_buy(event: Event, *, stage: int = 0) -> int | None:
    """Count the boosters a stage needs for the players who are in; None if nobody has planned which (MTR D)."""
    planned = event.decks.product.get(stage)
    if planned is None:
        return None
    edition = tables_of(event.edition)
    here = [event.entrants[number] for number in drafters(event, stage)]
    is_by_team = products(edition).kinds[planned.kind].per == "team"
    units = len(here) if is_by_team else sum(len(entrant.players) for entrant in here)
    return boosters_needed(planned.kind, units=units, edition=edition)


def boosters_each(event: Event, *, stage: int, player: PlayerId) -> int:
    """Count the boosters of one pool: those that were handed out, else those that are planned (MTR 7.2)."""
    got, planned = event.decks.handed_out.get((player, stage), ()), event.decks.product.get(stage)
    return len(got) or (products(tables_of(event.edition)).kinds[planned.kind].boosters if planned else 0)


def boosters_of(event: Event, *, stage: int = 0, player: PlayerId | None = None) -> tuple[str, ...]:
    """List the sets of the boosters a player got, else of the planned ones; none if nothing is planned (MTR 7.2).

    They include the sets whose cards a Prerelease has besides.
    """
    got = event.decks.handed_out.get((player, stage), ()) if player is not None else ()
    planned = event.decks.product.get(stage)
    opened = got or ((planned.mix,) if planned else ())
    return tuple(dict.fromkeys((*opened, *(planned.besides if planned else ()))))


def played_early(event: Event, *, stage: int = 0) -> frozenset[str]:
    """Return the sets that a Prerelease plays before their first legal day: its own (MTR 3.7)."""
    is_early = event.people.announced.program == PRERELEASE
    return frozenset(boosters_of(event, stage=stage)) if is_early else frozenset()


def time_to_build(event: Event, *, stage: int = 0) -> BuildMinutes | None:
    """Recommend the minutes to register and build, more for a new set; None if nothing is opened (MTR B).

    A set is new at its Prerelease, and on the weekend of its first legal day.
    """
    planned = event.decks.product.get(stage)
    kind = _BUILDING.get(planned.kind) if planned else None
    if planned is None or kind is None:
        return None
    is_new = event.people.announced.program == PRERELEASE or _is_release_weekend(event, planned.mix)
    return build_minutes(kind, release_weekend=is_new, edition=tables_of(event.edition))


def minutes_to_build(event: Event, *, stage: int) -> int:
    """Recommend the minutes to build, even if nobody has planned the product (MTR B)."""
    return _recommended(event, stage).construction


def minutes_to_register(event: Event, *, stage: int) -> int:
    """Recommend the minutes to register pools, even if nobody has planned the product (MTR B)."""
    return _recommended(event, stage).registration


def _recommended(event: Event, stage: int) -> BuildMinutes:
    known = time_to_build(event, stage=stage)
    return known or build_minutes(_BUILDING[usual_kind(event.stages[stage])], edition=tables_of(event.edition))


def _is_release_weekend(event: Event, mix: str) -> bool:
    starts_at, day = event.people.announced.starts_at, first_day(event, mix)
    if starts_at is None or day is None:
        return False
    return 0 <= (datetime.fromtimestamp(starts_at // 1_000_000, UTC).date() - day).days < WEEKEND


def missing_product(event: Event) -> tuple[ProductNotPlanned, ...]:
    """List the Limited stages without planned product, except playoffs (MTR 1.1)."""
    return tuple(
        ProductNotPlanned(stage=number + 1)
        for number, stage in enumerate(event.stages)
        if is_limited(stage.format) and stage.structure is not Structure.PLAYOFF and number not in event.decks.product
    )


def _not_allowed(event: Event, planned: ProductPlanned) -> Iterator[AgainstTheRules]:
    """List the concerns about boosters that were opened before, or are not for official play (MTR 7.2)."""
    edition, name = tables_of(event.edition), event.people.announced.program
    if planned.mix in deck_building(edition).limited_pool.forbidden_codes:
        yield CasualBoosters(mix=planned.mix)
    known = program(name, edition=edition)
    if planned.is_repackaged and (known.premier if known else name) not in levels(edition).repackaged_boosters:
        yield RepackagedBoosters()
    if planned.besides and name != PRERELEASE:
        yield OnlyAtAPrerelease()


def _other_mix(event: Event, mix: str) -> tuple[OtherMix, ...]:
    told = event.people.announced
    if not is_premier(told.program, edition=tables_of(event.edition)) or told.fact_sheet:
        return ()
    usual = usual_mixes(event)
    return () if mix in usual or not usual else (OtherMix(mix=mix, usual=", ".join(usual)),)
