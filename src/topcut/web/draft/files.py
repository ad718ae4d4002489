"""Downloads of a finished draft: a drafter's own pool as a list, and the whole log once it is released."""

from typing import Final

from litestar import Response, get

from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.refusals import NotInThisDraft, WrongMomentInDraft
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.view import drafter_view
from topcut.core.play import Stream as LogName
from topcut.desk import Desk
from topcut.desk.published import PublicLogs
from topcut.exchange.log_file import write_log
from topcut.http.limits import PUBLIC_LOGS, Limiter
from topcut.http.visitor import Visitor
from topcut.web.draft.deck import as_pool
from topcut.web.draft.places import place_at


@get("/log.jsonl")
async def whole_log(
    desk: Desk, visitor: Visitor, limiter: Limiter, public_logs: PublicLogs, *, stream: LogName
) -> Response[bytes]:
    """Download a released draft as a signed file, for `topcut verify` (MTR 7.7)."""
    if not await desk.drafts.look(stream, lambda draft: draft.is_released):
        raise WrongMomentInDraft
    limiter.share("draft log", PUBLIC_LOGS, visitor.caller)
    lines, found = await desk.drafts.tail(stream)
    openings = [opening for fields in found.values() for opening in fields.values() if opening.public]
    edition = await desk.drafts.look(stream, DRAFT_LOG.edition)
    data = write_log(
        lines,
        stream=stream,
        edition=edition,
        openings=openings,
        names={},
        redacted=True,
        log=DRAFT_LOG,
        signer=public_logs.signer,
    )
    return Response(data, media_type="application/jsonl")


@get("/pool.txt")
async def own_pool(desk: Desk, visitor: Visitor, *, stream: LogName) -> Response[str]:
    """Download the drafter's own pool as a list, once the draft is over (MTR 7.7)."""
    place = await place_at(desk, visitor, stream=stream)
    if place.seat is None:
        raise NotInThisDraft
    seat = place.seat
    picks = await desk.drafts.look(stream, lambda draft: drafter_view(draft, seat).picks if is_over(draft) else None)
    if picks is None:
        raise WrongMomentInDraft
    return Response(as_pool(picks), media_type="text/plain")


def is_over(draft: PodDraft) -> bool:
    return draft.stage is DraftStage.ENDED


DRAFT_FILES: Final = (whole_log, own_pool)
