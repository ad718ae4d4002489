"""Sharing prizes: how the remaining players would share, each player's consent, the organizer's permission."""

from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.state import Event
from topcut.core.event.prizes import left_in_bracket, propose_split
from topcut.core.event.reading import is_partible, of_place, to_share
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import EntrantId
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.prize_kinds import shareable
from topcut.web.shared.prize_lines import read_amounts


class PrizeShare(Struct, frozen=True):
    """One remaining player: their share, and whether they consented."""

    side: SideNames
    prizes: tuple[Prize, ...] = ()
    has_agreed: bool = False
    stays: bool = False


class Sharing(Struct, frozen=True):
    """What can be shared, and the state of the proposal."""

    pot: tuple[Prize, ...]
    among: tuple[SideNames, ...]
    """The players who can still win."""
    shares: tuple[PrizeShare, ...] = ()
    """The proposed shares; empty if there is no proposal."""
    rest: tuple[Prize, ...] = ()
    whole: tuple[Prize, ...] = ()
    """What the winner gets besides, because it cannot be shared."""
    stops: bool = False
    is_made: bool = False

    @property
    def is_agreed(self) -> bool:
        return bool(self.shares) and all(share.has_agreed for share in self.shares)

    @property
    def is_final(self) -> bool:
        return len(self.among) == 2

    def of(self, entrant: EntrantId) -> PrizeShare | None:
        return next((share for share in self.shares if share.side.entrant == entrant), None)


class ProposalForm(Form, kw_only=True):
    """Sharing evenly; or in a final, who stays and what each of the two gets."""

    stays: EntrantId = EntrantId(0)
    winner: str = ""
    other: str = ""
    stops: bool = False


def sharing_of(event: Event, names: Names) -> Sharing | None:
    """Compute what the players left in the playoff can share; None if nothing (MTR 5.2)."""
    try:
        left = left_in_bracket(event)
    except TopcutError:
        left = ()
    split, sides = event.split, sides_of(event, names=names)
    also = shareable(event.awards)
    pot = to_share(event.awards, among=len(left), also=also) if left else ()
    whole = tuple(prize for prize in of_place(event.awards, 1) if not is_partible(prize, also=also))
    if split is None:
        return Sharing(pot, tuple(sides[entrant] for entrant in left), whole=whole) if pot else None
    shares = tuple(
        PrizeShare(sides[entrant], prizes, entrant in split.agreed, entrant == split.stays)
        for entrant, prizes in zip(split.among, split.shares, strict=True)
    )
    among = tuple(sides[entrant] for entrant in left)
    return Sharing(pot, among, shares, split.rest, whole, split.stops, split.is_made)


async def propose_as(visit: EventVisit, asker: Asker, data: ProposalForm, *, to: str = "") -> Redirect:
    """Propose to share evenly, or in a final as the two agree: as organizer, or as one of the two (MTR 5.2)."""
    also = await asker.see(visit.stream, lambda event, _: shareable(event.awards))
    if not data.stays:
        return await visit.act(propose_split, data, to, stops=data.stops, shareable=also)
    left = await asker.see(visit.stream, lambda event, _: left_in_bracket(event))
    drops = next((entrant for entrant in left if entrant != data.stays), data.stays)
    shares = ((data.stays, read_amounts(data.winner)), (drops, read_amounts(data.other)))
    return await visit.act(propose_split, data, to, shares=shares, stays=data.stays, shareable=also)
