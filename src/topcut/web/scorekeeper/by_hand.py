"""Enter a round that was paired on paper: one table per line, by numbers or by names."""

import re
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError, Unreadable, gettext_noop
from topcut.core.event.nouns.rounds.refusals import NotAReason, WhyIsAsked
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import LONGEST_SAID
from topcut.core.event.rounds import pair_by_hand
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import EntrantId
from topcut.core.rules import Rule
from topcut.http.forms import FORM, Form
from topcut.web.scorekeeper.redraw import READY_MADE, why_of
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.list_pages import page_of
from topcut.web.shared.search import PeopleIndex, index_of

_LINE: Final = re.compile(r"(?P<what>\d{1,6}|bye|loss)[.:)]?\s+(?P<who>.+)", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*(?:\t|/|;|–|—|\s-\s|\svs?\.?\s)\s*", re.IGNORECASE)
_NUMBERS: Final = re.compile(r"#?(\d+)\s+#?(\d+)")


class NotATablePair(Unreadable):
    """A line of a paper round is a table and two people."""

    code = "not-a-table-pair"
    message = gettext_noop("Line {line}: “{text}” is not a table and two people. Write 1 4 7, or 1 Ana - Bo, or bye 9.")
    rule = Rule("MTR", "10.4")


class OnPaperForm(Form, kw_only=True):
    """The pairings as typed, and whether the desk has checked them."""

    text: str = ""
    sure: bool = False
    why: str = ""
    """Why the previous pairing of the round does not count, if there is one."""
    said: str = ""
    """The reason in words, if no ready-made reason fits."""


class PaperRound(Struct, frozen=True):
    """A round as it was read off the paper."""

    matches: tuple[tuple[int, EntrantId, EntrantId], ...] = ()
    byes: tuple[EntrantId, ...] = ()
    losses: tuple[EntrantId, ...] = ()

    @property
    def everybody(self) -> set[EntrantId]:
        return {*self.byes, *self.losses}.union(*(match[1:] for match in self.matches))


def read_paper(event: Event, names: Names, text: str) -> PaperRound:
    """Parse `1 4 7`, `1 Ana - Bo`, `bye 9`, `loss 12`, one per line (MTR 10.4)."""
    matches: list[tuple[int, EntrantId, EntrantId]] = []
    alone: dict[str, list[EntrantId]] = {"bye": [], "loss": []}
    people = PeopleIndex(event, names)
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        found = _LINE.fullmatch(line.strip())
        if not found:
            raise NotATablePair(line=number, text=line[:40])
        if found["what"].lower() in alone:
            alone[found["what"].lower()].append(people.who_is(found["who"]))
        else:
            one, other = _two(people, found["who"], number)
            matches.append((int(found["what"]), one, other))
    return PaperRound(tuple(matches), tuple(alone["bye"]), tuple(alone["loss"]))


def _two(people: PeopleIndex, text: str, line: int) -> tuple[EntrantId, EntrantId]:
    numbers = _NUMBERS.fullmatch(text.strip())
    parts = list(numbers.groups()) if numbers else _BETWEEN.split(text.strip())
    if len(parts) != 2:
        raise NotATablePair(line=line, text=text[:40])
    return people.who_is(parts[0]), people.who_is(parts[1])


@get("/by-hand")
async def by_hand_page(desk_page: DeskPage, *, part: int = 1, q: str = "") -> Response[str]:
    """Ask for the tables as written on the paper (MTR 10.4)."""
    return await _shown(desk_page, OnPaperForm(), part=part, q=q[:80])


@post("/by-hand")
async def take_paper(
    staff: EventVisit, desk_page: DeskPage, data: Annotated[OnPaperForm, FORM]
) -> Response[str] | Redirect:
    """Show the round as parsed; once the desk has checked it, save it (MTR 10.4)."""
    try:
        written = await desk_page.see(lambda event, names: read_paper(event, names, data.text))
        if not data.sure:
            return await _shown(desk_page, data, written=written)
    except TopcutError as error:
        return await _shown(desk_page, data, error=error)
    args = {"matches": written.matches, "byes": written.byes, "losses": written.losses}
    try:
        return await staff.act(pair_by_hand, data, **args, why=why_of(data.why), said=data.said)
    except (WhyIsAsked, NotAReason) as asked:
        return await _shown(desk_page, data, written=written, error=asked)


async def _shown(
    desk_page: DeskPage,
    data: OnPaperForm,
    *,
    written: PaperRound | None = None,
    error: TopcutError | None = None,
    part: int = 1,
    q: str = "",
) -> Response[str]:
    def around(event: Event, names: Names) -> tuple[int, dict[EntrantId, SideNames], list[SideNames], list[SideNames]]:
        sides = dict(sides_of(event, names=names))
        next_round = event.rounds_closed + 1
        here = [sides[entrant.number] for entrant in event.entrants.values() if entrant.plays(next_round)]
        found = {side.entrant for side in index_of(event, names).containing(q)} if q.strip() else sides.keys()
        return next_round, sides, here, [side for side in here if side.entrant in found]

    round, sides, here, found = await desk_page.see(around)
    numbers, pages = page_of(found, part)
    placed = written.everybody if written else set()
    missing = [side for side in here if side.entrant not in placed] if written else []
    return await desk_page.show(
        "scorekeeper/by_hand.html",
        round=round,
        text=data.text,
        written=written,
        sides=sides,
        here=numbers,
        part=part,
        pages=pages,
        sought=q,
        is_long=len(here) > len(numbers),
        missing=missing,
        error=error,
        offered=READY_MADE if isinstance(error, WhyIsAsked | NotAReason) else (),
        said=data.said,
        most=LONGEST_SAID,
    )
