"""One draft: the drafter's page, the board that everybody may see, and their feed."""

from collections.abc import AsyncIterator, Mapping

from litestar import Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.response import Stream

from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.play import Stream as LogName
from topcut.core.play import Who
from topcut.core.rules.card_kinds import cards_of_edition
from topcut.desk import Desk
from topcut.desk.catalogue import Catalogue
from topcut.desk.expiry import Expiry
from topcut.http.address import client_of, network_of
from topcut.http.request_heads import event_stream
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.draft.after_rounds import after_rounds
from topcut.web.draft.card_shown import DraftFaces
from topcut.web.draft.commands import DRAFT_COMMANDS
from topcut.web.draft.draft_hub import DraftHub, DraftListener
from topcut.web.draft.files import DRAFT_FILES
from topcut.web.draft.participant import participant_at
from topcut.web.draft.places import DraftPlace, place_at
from topcut.web.draft.pod_names import names_of_pod
from topcut.web.draft.shown import DraftShown
from topcut.web.draft.snapshot import snapshot
from topcut.web.draft.table_commands import TABLE_COMMANDS
from topcut.web.shared.moments import day_of
from topcut.web.shared.pages import Page


@get("/")
async def draft(
    page: Page, desk: Desk, visitor: Visitor, *, catalogue: Catalogue, expiry: Expiry, stream: LogName, order: str = ""
) -> Response[str]:
    """Show a draft: to a drafter their own booster, to everybody else the board (MTR 7.7)."""
    place = await place_at(desk, visitor, stream=stream)
    shown = await _shown(page, desk, catalogue, place, order=order)
    goes_on = day_of(await expiry.goes_at(stream), page.words.language)
    template = "draft/board.html" if place.seat is None else "draft/draft.html"
    seq = (await desk.drafts.head(stream))[0]
    after = await after_rounds(desk, stream)
    return page.show(template, stream=stream, shown=shown, seq=seq, goes_on=goes_on, after=after)


@get("/board")
async def see_board(
    page: Page, desk: Desk, visitor: Visitor, *, catalogue: Catalogue, stream: LogName
) -> Response[str]:
    """Show the progress of a pod, on a screen or to its officials: counts, and never a card (MTR 7.7)."""
    place = await place_at(desk, visitor, stream=stream)
    unseated = DraftPlace(stream, host=place.host, is_official=place.is_official)
    shown = await _shown(page, desk, catalogue, unseated)
    seq = (await desk.drafts.head(stream))[0]
    return page.show("draft/board.html", stream=stream, shown=shown, seq=seq, goes_on="")


async def _shown(page: Page, desk: Desk, catalogue: Catalogue, place: DraftPlace, *, order: str = "") -> DraftShown:
    cards = (await catalogue.of(cards_of_edition())).index
    names = await _names(desk, place.stream)
    seen = await desk.drafts.look(place.stream, lambda draft: snapshot(draft, place.seat))
    return DraftShown(seen, place, names=names, faces=DraftFaces(cards, page.words.language), order=order)


async def _names(desk: Desk, stream: LogName) -> Mapping[int, str]:
    """Find the names of the seats: as the drafters of a free draft gave them, or as the event has them."""
    pod, seats = await desk.drafts.look(stream, _pod_of)
    return await names_of_pod(desk, pod, seats) if pod else await desk.drafts.names(stream)


def _pod_of(draft: PodDraft) -> tuple[PodOfEvent | None, tuple[Who, ...]]:
    return draft.terms.pod, draft.terms.seats


@get("/feed")
async def feed(request: AnyRequest, desk: Desk, visitor: Visitor, *, state: State, stream: LogName) -> Stream:
    """Open the feed of one page, which is told when its own view has changed and nothing about anybody else's."""
    hub: DraftHub = state.draft_hub
    place = await place_at(desk, visitor, stream=stream)
    feeds_of = place.who or place.host or visitor.caller.session or visitor.caller.network
    state.limiter.count(f"draft feed {feeds_of}", network=visitor.caller.network)

    def pieces() -> AsyncIterator[bytes]:
        return hub.follow(DraftListener(place, visitor), address=network_of(client_of(request)))

    return event_stream(request, pieces())


DRAFT_PAGES = Router(
    "/draft/{stream:str}",
    route_handlers=[draft, see_board, feed, *DRAFT_FILES, *DRAFT_COMMANDS, *TABLE_COMMANDS],
    dependencies={"participant": Provide(participant_at)},
)
