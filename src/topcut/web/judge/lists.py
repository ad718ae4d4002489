"""A registered list for a judge: in any order, with boxes to count by, and on paper."""

from collections.abc import Sequence
from typing import Final

from litestar import Response, Router, get
from litestar.di import Provide

from topcut.core.decks import ORDERS, NamedLine, in_order
from topcut.core.event.nouns.decks.refusals import NoSuchList
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.view import OneList, desk_lists, one_list
from topcut.core.play import PlayerId, Power, Stream
from topcut.core.play.seats import SEAT_LETTERS
from topcut.desk import Desk
from topcut.desk.catalogue import Catalogue, Judged
from topcut.desk.team_lists import compare_team
from topcut.exchange.slug import slug
from topcut.http.asker import Asker
from topcut.locale import Tag, spoken
from topcut.printing.deck_sheet import DeckSheet, SheetPart, deck_sheets
from topcut.printing.press import Press
from topcut.web.shared.clock import now
from topcut.web.shared.deck_form import looked_at, may_see_lists
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.moments import written_day
from topcut.web.shared.names import side_key
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.printed import as_pdf, paper_of

USUAL_ORDER: Final = "type"
MOST_NAMED: Final = 100


class ReadableLists:
    """The lists of an event, for an official who may read them (MTR 2.7)."""

    def __init__(self, page: Page, asker: Asker, staff: EventVisit, catalogue: Catalogue) -> None:
        self.page = page
        self.asker = asker
        self.staff = staff
        self.catalogue = catalogue

    async def one(self, player: PlayerId) -> OneList:
        return await self.asker.see(self.staff.stream, lambda event, names: one_list(event, player, names=names))

    async def judged(self, found: OneList) -> Judged | None:
        return (await looked_at(self.catalogue, found.cards, found.wanted, pool=found.pool)).judged

    async def fixed(self) -> list[PlayerId]:
        """List the players whose lists are fixed, in the order of names."""
        view = await self.asker.see(self.staff.stream, lambda event, names: desk_lists(event, names=names))
        language = self.page.words.language
        return [row.player for row in sorted(view.accepted, key=lambda row: (side_key(row.side, language), row.player))]

    async def title(self) -> str:
        return await self.asker.see(self.staff.stream, lambda event, _: event.title.opened(""))


async def lists_of(page: Page, asker: Asker, *, stream: Stream, catalogue: Catalogue) -> ReadableLists:
    staff = await visit_of_staff(page, asker, stream=stream)
    if not await may_see_lists(asker, stream, staff.who):
        raise NotYourPower(power=Power.RULE.value, action="lists")
    return ReadableLists(page, asker, staff, catalogue)


@get("/{player:int}")
async def judges_list(lists: ReadableLists, player: PlayerId, *, order: str = USUAL_ORDER) -> Response[str]:
    """Show a judge a list in the order the cards lie in, with a box for each copy (MTR 2.8)."""
    found = await lists.one(player)
    if not found.cards:
        raise NoSuchList(player=player)
    judged = await lists.judged(found)
    wanted = order if order in ORDERS else USUAL_ORDER
    return lists.page.show(
        "judge/list.html",
        stream=lists.staff.stream,
        home=event_path(lists.staff.stream, "judge", "lists", player),
        desk=lists.staff.home,
        title=await lists.title(),
        found=found,
        judged=judged,
        team=await compare_team(lists.catalogue, found.team, now=now()),
        order=wanted,
        orders=tuple(ORDERS),
        main=in_order(judged.main, wanted) if judged else (),
        sideboard=in_order(judged.sideboard, wanted) if judged else (),
    )


@get("/sheets.pdf")
async def all_sheets(
    lists: ReadableLists, desk: Desk, press: Press, *, players: str = "", paper: str = "", language: str = ""
) -> Response[bytes]:
    """Print the lists of these players, or every fixed list, a page each (MTR 2.8)."""
    named = [PlayerId(int(one)) for one in players.split(",")[:MOST_NAMED] if _is_number(one)]
    return await _print(lists, desk, press, players=named or await lists.fixed(), paper=paper, language=language)


@get("/{player:int}/sheet.pdf")
async def one_sheet(
    lists: ReadableLists, desk: Desk, press: Press, player: PlayerId, *, paper: str = "", language: str = ""
) -> Response[bytes]:
    """Print one list for a deck check (MTR 2.8)."""
    return await _print(lists, desk, press, players=[player], paper=paper, language=language)


async def _print(
    lists: ReadableLists, desk: Desk, press: Press, *, players: Sequence[PlayerId], paper: str, language: str
) -> Response[bytes]:
    stream, (_, head) = lists.staff.stream, await desk.events.head(lists.staff.stream)
    on = paper_of(paper)
    language = spoken(language or lists.page.words.language)
    sheets = [sheet for player in players if (sheet := await _sheet(lists, player, language=language))]
    if not sheets:
        raise NoSuchList(player=players[0] if players else 0)
    title = await lists.title()

    def make() -> bytes:
        return deck_sheets(sheets, title=title, paper=on, language=language, head=head)

    pdf = await press.sheet(
        (stream, head, "deck-sheets", tuple(players), on, language, sheets[0].day, sheets[0].as_of), make
    )
    file = f"{slug(title)}-{'lists' if len(sheets) > 1 else f'list-{sheets[0].number}'}.pdf"
    return as_pdf(pdf, file=file)


async def _sheet(lists: ReadableLists, player: PlayerId, *, language: Tag) -> DeckSheet | None:
    found = await lists.one(player)
    judged = await lists.judged(found) if found.cards else None
    if judged is None:
        return None
    by, row = judged.checked.judged_by, found.row
    letter = SEAT_LETTERS[row.seat] if row.seat is not None and row.side.has_seats else ""
    team = await compare_team(lists.catalogue, found.team, now=now())
    left = tuple((count, title) for title, count in team.assigned.left) if team.assigned else ()
    return DeckSheet(
        name=found.row.name,
        number=int(player),
        format=judged.format.title or found.wanted.format,
        digest=found.digest,
        main=_part(judged.main),
        sideboard=_part(judged.sideboard),
        day=written_day(judged.on, language) if judged.checked.judged_by is None else "",
        as_of=written_day(by.as_of, language) if by and by.is_card_file and by.as_of else "",
        team=f"{row.side.name} {letter}".strip() if found.team else "",
        of_both=left if found.wanted.is_two_headed else (),
        nobodys=() if found.wanted.is_two_headed else left,
    )


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) < 8


def _part(lines: Sequence[NamedLine]) -> SheetPart:
    return tuple((one.entry.count, one.title) for one in in_order(lines, USUAL_ORDER))


JUDGE_LISTS = Router(
    "/event/{stream:str}/judge/lists",
    route_handlers=[judges_list, all_sheets, one_sheet],
    dependencies={"lists": Provide(lists_of)},
)
