"""A seat kept for one device: other devices lose it, and older links no longer open it."""

import secrets
from typing import Any

from litestar import Response, post
from litestar.response import Redirect

from topcut.core.play import Who
from topcut.core.zones.actions import take_seat
from topcut.core.zones.nouns.refusals import NotAtThisTable
from topcut.core.zones.reading import THE_TABLE, match_seats_of
from topcut.desk.expiry import Expiry
from topcut.http.links import LinkBook
from topcut.http.visitor import Visitor
from topcut.web.shared.pages import Page
from topcut.web.table.participant import TableParticipant
from topcut.web.table.seat_links import sit_link


@post("/do/keep-table")
async def keep_table(participant: TableParticipant, *, expiry: Expiry) -> Response[Any] | Redirect:
    """Postpone a table's expiry to a full period from now."""
    await expiry.keep(participant.chair.stream)
    return participant.back(0)


@post("/do/keep-seat")
async def keep_seat(
    participant: TableParticipant, page: Page, visitor: Visitor, *, link_book: LinkBook
) -> Response[str]:
    """Keep a seat for this browser alone, and show the one link that opens it from now on (MTR 3.13).

    A link that opened a seat only once would be safer against anybody else who has it, but would end the game of a
    player whose phone dies: a free table has nobody to ask for another one. So a link goes on opening its seat, every
    page of the seat says on how many devices it is open, both players read each opening, and one press shuts out every
    other device and every older link.
    """
    stream, seat = participant.chair.stream, participant.chair.seat
    if seat is None or await participant.look(lambda table: bool(match_seats_of(table))):
        raise NotAtThisTable
    who = Who(f"link-{secrets.token_hex(8)}-{seat}")
    await participant.desk.tables.act(stream, take_seat, who=THE_TABLE, seat=seat, player=who)
    link = f"{page.origin}/table/link/{await link_book.issue(stream, sit_link(seat, who))}"
    answer = page.show("table/kept.html", stream=stream, link=link)
    answer.cookies = [*answer.cookies, visitor.holding(await link_book.issue(stream, who))]
    return answer
