"""The replay of a finished draft: pick by pick on a page, or as a file for other programs."""

import asyncio
from typing import Final

from litestar import Response, Router, get

from topcut.core.drafts.reading import as_often
from topcut.core.drafts.view import DraftReplay, refuse_replay, replayed
from topcut.core.play import Stream
from topcut.core.rules.card_kinds import cards_of_edition
from topcut.desk import Desk
from topcut.desk.catalogue import Catalogue
from topcut.exchange.draft_exports import DRAFT_FORMS
from topcut.http.limits import PUBLIC_LOGS, Limiter
from topcut.http.refusals import NoSuchPage
from topcut.http.visitor import Visitor
from topcut.web.draft.after_rounds import ReplayWaits, after_rounds
from topcut.web.draft.card_shown import DraftFaces
from topcut.web.draft.places import place_at
from topcut.web.shared.pages import Page

FILES: Final = {"17lands.csv": "17lands", "magicprotools.txt": "magicprotools", "draft.json": "json"}
"""File names and their formats."""


async def replay_for(desk: Desk, visitor: Visitor, limiter: Limiter, *, stream: Stream, seat: int) -> DraftReplay:
    """Replay a draft: the visitor's own seat once it is over, any or all seats once it is released (MTR 7.7).

    From Competitive up, the visitor's own replay opens once the rounds with these decks are over (MTR 2.11). A replay
    folds the whole log, so a visitor who may not see it is refused before the log is read.
    """
    place = await place_at(desk, visitor, stream=stream)
    is_released = await desk.drafts.look(stream, lambda draft: draft.is_released)
    wanted = (seat or place.seat) if is_released else place.seat
    await desk.drafts.look(stream, lambda draft: refuse_replay(draft, wanted))
    if (await after_rounds(desk, stream)).replay_waits:
        raise ReplayWaits
    if place.who:
        limiter.count(f"draft replay {place.who}")
    else:
        limiter.share("draft replay", PUBLIC_LOGS, visitor.caller)
    lines, openings = await desk.drafts.tail(stream)
    return await asyncio.to_thread(replayed, stream, lines, openings=openings, seat=wanted)


@get("/")
async def pick_by_pick(
    page: Page, desk: Desk, visitor: Visitor, catalogue: Catalogue, *, limiter: Limiter, stream: Stream, seat: int = 0,
    step: int = 1,
) -> Response[str]:  # fmt: skip
    """Show one pick as its drafter saw it, with links to the previous and the next (MTR 7.7)."""
    replay = await replay_for(desk, visitor, limiter, stream=stream, seat=seat)
    if not replay.steps:
        raise NoSuchPage
    number = min(max(step, 1), len(replay.steps))
    shown = replay.steps[number - 1]
    faces = DraftFaces((await catalogue.of(cards_of_edition())).index, page.words.language)
    taken = as_often(shown.cards, [card.card for card in shown.taken])
    return page.show(
        "draft/replay.html",
        stream=stream,
        replay=replay,
        step=shown,
        number=number,
        faces=[(faces.face(card), was) for card, was in zip(shown.cards, taken, strict=True)],
        pool=[faces.face(card) for card in shown.pool],
        files=tuple(FILES),
    )


@get("/{file:str}")
async def picks_file(
    desk: Desk, visitor: Visitor, limiter: Limiter, *, stream: Stream, file: str, seat: int = 0
) -> Response[str]:
    """Download a draft in the format of 17lands, MagicProTools or ours (MTR 7.7)."""
    if file not in FILES:
        raise NoSuchPage
    replay = await replay_for(desk, visitor, limiter, stream=stream, seat=seat)
    body = DRAFT_FORMS[FILES[file]](replay, draft=stream, names={})
    headers = {"Content-Disposition": f'attachment; filename="{stream}-{file}"'}
    return Response(body, media_type="text/plain; charset=utf-8", headers=headers)


DRAFT_REPLAYS = Router("/draft/{stream:str}/picks", route_handlers=[pick_by_pick, picks_file])
