"""Pages for checking an event: its log to download, its heads, its key, and the pairings that do not count."""

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import Parameter

from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import ThrownAway, all_thrown_away
from topcut.core.event.view import public_view
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.published import MOST_HEADS, PublicLogs
from topcut.exchange.slug import slug
from topcut.http.asker import Asker
from topcut.http.limits import PUBLIC_LOGS, Limiter
from topcut.web.shared.pages import Page

LONGEST_LIST: Final = 12 * MOST_HEADS
"""The maximum length of a list of entry numbers."""


@get("/event/{stream:str}/proof")
async def proof(page: Page, asker: Asker, public_logs: PublicLogs, *, stream: Stream, seq: int = 0) -> Response[str]:
    """Show the evidence for an event, and let a browser check it (MTR 1.2, MTR 10.4)."""
    view, thrown = await asker.see(
        stream, lambda event, names: (public_view(event, names=names), _thrown_away(event)), at_least=seq
    )
    return page.show(
        "public/proof.html",
        stream=stream,
        seq=await asker.seq(stream),
        view=view,
        thrown=thrown,
        fingerprint=public_logs.fingerprint,
        file=_file_name(view.title),
    )


@get("/event/{stream:str}/log.jsonl")
async def public_log(
    asker: Asker, limiter: Limiter, public_logs: PublicLogs, *, stream: Stream, names: bool = False
) -> Response[bytes]:
    """Download the public log, signed by this server (MTR 1.2)."""
    limiter.share("public log", PUBLIC_LOGS, asker.visitor.caller)
    title = await asker.see(stream, lambda event, known: public_view(event, names=known).title)
    body = await public_logs.file(stream, with_names=names)
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(title)}"'}
    return Response(body, media_type="application/x-ndjson", headers=headers)


@get("/event/{stream:str}/heads")
async def heads(
    desk: Desk,
    public_logs: PublicLogs,
    *,
    stream: Stream,
    at: Annotated[str, Parameter(max_length=LONGEST_LIST, pattern=r"^[0-9,]*$")] = "",
) -> dict[str, object]:
    """Return the heads after the entries that a phone has seen, for it to compare."""
    seq, head = await desk.events.head(stream)
    asked = {int(number) for number in at.split(",") if number and len(number) < 10}
    known = await public_logs.heads(stream, asked)
    return {"seq": seq, "head": head, "heads": {str(number): known[number] for number in sorted(known)}}


def _thrown_away(event: Event) -> tuple[ThrownAway, ...]:
    """List the discarded pairings of all rounds that were posted."""
    posted = {number for number, round in event.rounds.items() if round.state is not RoundState.DRAWN}
    return tuple(one for one in all_thrown_away(event) if one.round in posted)


def _file_name(title: str) -> str:
    return f"{slug(title)}.jsonl"
