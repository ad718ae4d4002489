"""Prizes: what can be won, who has won it, and whether it was handed over."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect

from topcut.core.errors import Unreadable
from topcut.core.event.asking import may
from topcut.core.event.nouns.prizes.prize import Award, ForPoints
from topcut.core.event.prizes import announce_prizes, hand_over_prize
from topcut.core.event.reading import added_up
from topcut.core.event.view import payout_view
from topcut.core.play import EntrantId
from topcut.http.forms import FORM, Form
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_page_at
from topcut.web.organizer.splits import SPLIT_HANDLERS
from topcut.web.shared.prize_kinds import invitations
from topcut.web.shared.prize_lines import read_amounts, read_prizes, write_prizes
from topcut.web.shared.splits import sharing_of


class AnnouncedPrizesForm(Form, kw_only=True):
    """Prizes as they were written."""

    lines: str = ""
    shown: str = ""
    """The lines as the page last showed them, parsed."""
    is_seen: bool = False

    def is_shown(self, awards: tuple[Award, ...]) -> bool:
        """Check whether the page has shown exactly these prizes; otherwise they do not count yet."""
        return self.is_seen and self.shown.splitlines() == write_prizes(awards).splitlines()


class WinnerForm(Form, kw_only=True):
    """A player who received a part of their prizes, or without one named, all that was left for them."""

    entrant: EntrantId
    prizes: str = ""


@get("/")
async def prizes_page(organizer: OrganizerPage, *, seq: int = 0) -> Response[str]:
    """Show the prizes and those still to be handed over (MTR 5.2)."""
    return await _page(organizer, at_least=seq)


@post("/")
async def announce(organizer: OrganizerPage, data: Annotated[AnnouncedPrizesForm, FORM]) -> Response[str] | Redirect:
    """Show how the prizes were parsed, then announce them; an unreadable line affects no other (MTR 5.2)."""
    try:
        awards = read_prizes(data.lines)
    except Unreadable as error:
        return await _page(organizer, lines=data.lines, error=error)
    if not data.is_shown(awards):
        return await _page(organizer, lines=data.lines, read=awards)
    return await organizer.act(announce_prizes, data, awards=awards, invitations=invitations(awards))


@post("/hand")
async def hand_over(organizer: OrganizerPage, data: Annotated[WinnerForm, FORM]) -> Redirect:
    """Note that a player has received their remaining prizes, or a part of them (MTR 5.2)."""
    return await organizer.act(hand_over_prize, data, entrant=data.entrant, prizes=read_amounts(data.prizes))


async def _page(
    organizer: OrganizerPage,
    *,
    at_least: int = 0,
    lines: str | None = None,
    read: tuple[Award, ...] | None = None,
    error: Unreadable | None = None,
) -> Response[str]:
    payout, sharing, may_organize = await organizer.see(
        lambda event, names: (
            payout_view(event, names=names),
            sharing_of(event, names),
            may(event, organizer.who, "announce_prizes"),
        ),
        at_least=at_least,
    )
    return await organizer.show(
        "organizer/prizes.html",
        at_least=at_least,
        payout=payout,
        sharing=sharing,
        lines=write_prizes(payout.awards) if lines is None else lines,
        read=read,
        shown=None if read is None else write_prizes(read),
        sums=write_prizes(added_up(read or ())),
        overlap=len(read or ()) > 1 and any(isinstance(award, ForPoints) for award in read or ()),
        may_organize=may_organize,
        error=error,
    )


PRIZE_PAGES = Router(
    "/event/{stream:str}/desk/prizes",
    route_handlers=[prizes_page, announce, hand_over, *SPLIT_HANDLERS],
    dependencies={"organizer": organizer_page_at("/prizes")},
)
