"""Exchange cards that somebody may not see, at every moment of a draft, and compare what is sent to them."""

from collections.abc import Callable, Iterator

import msgspec
from tests.conftest import IS_SOAK
from tests.core.drafts.pods import Pod

from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.view import board, drafter_view, published
from topcut.core.drafts.view.seats import may_see_picks
from topcut.core.log import fold
from topcut.core.play import Chance

Place = tuple[str, int, int]
"""A card of a booster or of a pool: which of the two, whose, and where in it."""
SWAPS = 200 if IS_SOAK else 6


def moments(pod: Pod) -> Iterator[PodDraft]:
    """Every moment of a draft, as the server knew it then."""
    for seq in range(1, len(pod.lines) + 1):
        yield fold(DRAFT, pod.stream, pod.lines[:seq], openings=pod.openings).state


def pile(draft: PodDraft, place: Place) -> list[str]:
    kind, whose, _ = place
    found = draft.boosters[whose].cards if kind == "booster" else draft.seats[whose].pool
    assert found is not None
    return found


def hidden(draft: PodDraft, viewer: int | None) -> list[Place]:
    """Every card that somebody may not see now; nobody in particular sees none but those that lie face up."""
    open_to = draft.seats[viewer].queue[:1] if viewer else []
    open_to = [*open_to, draft.laid_out]
    boosters = [n for n in draft.boosters if n not in open_to]
    pools = [n for n in draft.seats if n != viewer or not may_see_picks(draft, n)]
    places = [("booster", n, at) for n in boosters for at in range(len(draft.boosters[n].cards or ()))]
    return places + [("pool", n, at) for n in pools for at in range(face_down(draft, n))]


def face_down(draft: PodDraft, seat: int) -> int:
    """How many cards of a pile nobody sees: where cards lie face up, the last one of the current booster is shown."""
    drafter = draft.seats[seat]
    return len(drafter.pool) - (drafter.latest is not None)


def swapped(draft: PodDraft, one: Place, other: Place) -> PodDraft:
    changed = draft.copied()
    first, second = pile(changed, one), pile(changed, other)
    first[one[2]], second[other[2]] = second[other[2]], first[one[2]]
    return changed


def leaks(pod: Pod, view: Callable[[PodDraft, int | None], object]) -> tuple[int, int]:
    """Exchange hidden cards two by two at every moment, for every viewer: how often, and how often it was seen."""
    tried = seen = 0
    for number, draft in enumerate(moments(pod)):
        for viewer in (None, *draft.seats):
            places, chance = hidden(draft, viewer), Chance(f"{number}/{viewer}".encode())
            for _ in range(SWAPS if places else 0):
                changed = swapped(draft, chance.choose(places), chance.choose(places))
                tried += 1
                seen += msgspec.json.encode(view(draft, viewer)) != msgspec.json.encode(view(changed, viewer))
    return tried, seen


def as_sent(draft: PodDraft, viewer: int | None) -> object:
    return (board(draft), published(draft)) if viewer is None else drafter_view(draft, viewer)
