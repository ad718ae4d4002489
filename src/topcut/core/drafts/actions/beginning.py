"""Beginning a draft: who sits where, and what their boosters are made of."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.boosters import BoosterCard, BoosterRecipe, Collation, listed, refuse_too_small, without_foil
from topcut.core.drafts.action import server_share
from topcut.core.drafts.nouns.facts import DraftBegun, DraftFact
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.nouns.refusals import OddDraft, OddPairs, OddTable
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.reading.rochester_order import TABLE
from topcut.core.log import Decision
from topcut.core.play import Level, Who
from topcut.core.rules.editions import CURRENT, tables_of

MOST_SEATS: Final = 16
MOST_BOOSTERS: Final = 12


class DraftOrder(Struct, frozen=True, kw_only=True):
    """A draft to begin: who sits where, with which product, and how it is drafted."""

    seats: Sequence[Who]
    recipe: BoosterRecipe
    cards: Mapping[str, BoosterCard]
    kind: str = "booster-draft"
    boosters: int | None = None
    """For each seat; None for as many as its kind has."""
    level: Level = Level.REGULAR
    hides_picks: bool = False
    partners: Sequence[Who] = ()
    is_cube: bool = False
    is_untimed: bool = False
    names: Sequence[str] = ()
    """Kept outside the log, numbered by seat and then by partner."""
    is_seating: bool = False
    """Whether seats are still to be taken before it starts."""
    pod: PodOfEvent | None = None


def begin_draft(occasion: Occasion, order: DraftOrder) -> Decision[DraftFact]:
    """Seat a pod and bind the server to its share of the first boosters' chance (MTR 7.7).

    A recipe that cannot be opened with these cards is refused now.
    """
    begun = DraftBegun(
        host=occasion.by.who,
        seats=tuple(order.seats),
        recipe=order.recipe,
        cards=dict(order.cards),
        kind=order.kind,
        edition=CURRENT,
        at=occasion.now,
        boosters=default_boosters(order.kind) if order.boosters is None else order.boosters,
        level=order.level,
        hides_picks=order.hides_picks,
        partners=tuple(order.partners),
        is_cube=order.is_cube,
        is_untimed=order.is_untimed,
        is_seating=order.is_seating,
        pod=order.pod,
    )
    refuse_odd(begun)
    return Decision((begun, server_share(occasion, 1)), names=dict(enumerate(order.names, start=1)))


def default_boosters(kind: str) -> int:
    return draft_kinds()[kind].boosters if kind in draft_kinds() else 0


def refuse_odd(begun: DraftBegun) -> None:
    """Refuse a draft with impossible seats, boosters or kind, or a recipe that cannot be opened (MTR 7.7)."""
    refuse_odd_product(begun)
    kind = draft_kinds()[begun.kind]
    if kind.face_up and len(begun.seats) != len(TABLE):
        raise OddTable
    if begun.partners and not (kind.in_teams and len(begun.partners) == len(begun.seats)):
        raise OddPairs


def refuse_odd_product(begun: DraftBegun) -> None:
    """Refuse a pod without a place for everybody, or boosters that cannot be opened (MTR 7.7)."""
    seats, people = begun.seats, (*begun.seats, *begun.partners)
    known = begun.kind in draft_kinds() and tables_of(begun.edition) == begun.edition
    is_odd = not 2 <= len(seats) <= MOST_SEATS or len(people) != len(set(people))
    is_odd = is_odd or not 1 <= begun.boosters <= MOST_BOOSTERS
    has_cards = begun.cards.keys() >= set(map(without_foil, begun.recipe.cards))
    if is_odd or not known or not has_cards or not begun.recipe.is_sound:
        raise OddDraft(seats=MOST_SEATS, boosters=MOST_BOOSTERS)
    if begun.is_cube:
        refuse_odd_cube(begun)
    else:
        Collation(begun.recipe, cards=begun.cards)


def refuse_odd_cube(begun: DraftBegun) -> None:
    """Refuse a cube that has too few cards for all boosters of the draft, or boosters of several sizes."""
    if len(begun.recipe.sizes) != 1 or len(begun.recipe.sheets) != 1:
        raise OddDraft(seats=MOST_SEATS, boosters=MOST_BOOSTERS)
    boosters = len(begun.seats) * begun.boosters
    refuse_too_small(len(listed(begun.recipe)), boosters=boosters, size=begun.recipe.sizes[0])
