"""Avoid groups: families, teams who tested together; one group per line, as the desk types people."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError, Unreadable, gettext_noop
from topcut.core.event.asking import may
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds import announce_avoid
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import EntrantId
from topcut.core.rules import Rule
from topcut.http.forms import FORM, Form
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.search import PeopleIndex


class NotAGroup(Unreadable):
    """A group needs at least two entrants."""

    code = "not-a-group"
    message = gettext_noop("“{text}”: write at least two people on a line.")
    rule = Rule("GAP", "01")


class GroupsForm(Form, kw_only=True):
    """Groups as typed."""

    groups: str = ""


class AvoidGroupsPage(Struct, frozen=True):
    """The current groups."""

    groups: tuple[tuple[SideNames, ...], ...]
    may_announce: bool

    @property
    def written(self) -> str:
        """The groups as they are typed; entrants who share a name are written by number."""
        return "\n".join(", ".join(map(_written, group)) for group in self.groups)


def apart_of(event: Event, names: Names, staff: EventVisit) -> AvoidGroupsPage:
    """Build the desk's page of avoid groups (GAP-01)."""
    sides = sides_of(event, names=names)
    groups = tuple(tuple(sides[entrant] for entrant in group) for group in event.avoid)
    return AvoidGroupsPage(groups, may(event, staff.who, "announce_avoid"))


def read_groups(event: Event, names: Names, text: str) -> tuple[tuple[EntrantId, ...], ...]:
    """Parse one group per line; empty text means no groups."""
    found, people = [], PeopleIndex(event, names)
    for line in filter(None, map(str.strip, text.splitlines())):
        group = people.everybody_in(line)
        if len(group) < len("ab"):
            raise NotAGroup(text=line[:40])
        found.append(group)
    return tuple(found)


@get("/apart")
async def apart_page(desk_page: DeskPage, *, seq: int = 0) -> Response[str]:
    """Show the avoid groups, and let the desk edit them (GAP-01)."""
    return await _page(desk_page, at_least=seq)


@post("/apart")
async def keep_apart(desk_page: DeskPage, data: Annotated[GroupsForm, FORM]) -> Redirect | Response[str]:
    """Save the avoid groups, which count from the next pairing on (GAP-01)."""
    try:
        groups = await desk_page.see(lambda event, names: read_groups(event, names, data.groups))
    except TopcutError as error:
        return await _page(desk_page, error=error, typed=data.groups)
    return await desk_page.act(announce_avoid, data, "/apart", groups=groups)


async def _page(
    desk_page: DeskPage, *, at_least: int = 0, error: TopcutError | None = None, typed: str | None = None
) -> Response[str]:
    apart = await desk_page.see(lambda event, names: apart_of(event, names, desk_page.staff), at_least=at_least)
    return await desk_page.show(
        "scorekeeper/apart.html",
        apart=apart,
        typed=apart.written if typed is None else typed[:10_000],
        error=error,
    )


def _written(side: SideNames) -> str:
    return f"#{side.entrant}" if side.is_twin or "," in side.name else side.name
