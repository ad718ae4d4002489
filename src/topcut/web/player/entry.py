"""Entering an event: by the code on the door, or by a private link."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.errors import AgainstTheRules, TopcutError, Unreadable
from topcut.core.event.nouns.people.facts import Identification, Tick
from topcut.core.event.nouns.people.refusals import EntryClosed, NeedsFullName, NeedsNumber
from topcut.core.event.nouns.people.refusals_teams import InAnotherTeam
from topcut.core.event.nouns.refusals import WrongPhase
from topcut.core.event.nouns.state import Phase
from topcut.core.event.people import join as join_event
from topcut.core.event.view import PublicView, public_view
from topcut.core.log.refusals import NeedsAReason
from topcut.http.asker import STAFF, Asker
from topcut.http.audit import What
from topcut.http.door_codes import DoorBook
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.http.refusals import OpensNothing
from topcut.http.visitor import MOST_LINKS, AnyRequest, Visitor
from topcut.store.links import Link
from topcut.web.player.known_here import KnownHere, known_here, was_before
from topcut.web.shared.clock import now
from topcut.web.shared.codes import ask_for_code
from topcut.web.shared.moments import timed_moment
from topcut.web.shared.names import composed
from topcut.web.shared.own_events import page_of
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.person import typed_person


class NewPlayerForm(Form, kw_only=True):
    """A name is enough (MTR 1.5)."""

    name: str = ""
    family: str = ""
    person: str = ""
    """An account or a membership number, if the event asks for one (MTR 1.5)."""
    team: str = ""
    seat: int = 0
    """The player's own seat in the team, from 0 (MTR 8.2)."""
    mate_1: str = ""
    mate_2: str = ""
    """The names for the other seats, in their order, if known."""

    def as_team(self, size: int) -> dict[str, object]:
        """Return the fields of a team, if teams play."""
        mates = (self.mate_1, self.mate_2)[: size - 1]
        return {"team": self.team, "seat": self.seat, "mates": mates} if size > 1 else {}


@get("/join")
async def join_code(page: Page, visitor: Visitor, door_book: DoorBook, code: str = "") -> Response[str] | Redirect:
    """Ask for the code on the door; a code that opens nothing stays in its field."""
    return await ask_for_code(page, visitor, door_book, code=code, to="/join")


@get("/join/{code:str}")
async def join_form(page: Page, asker: Asker, *, door_book: DoorBook, code: str) -> Response[str] | Redirect:
    """Show the entry form; a player already entered is sent to their own page, a latecomer to the desk."""
    door = await door_book.find(code, caller=asker.visitor.caller)
    view = await seen_from_the_door(asker, door)
    if view.phase is not Phase.ENTRY:
        for player in await asker.players(door.stream):
            return page.go(event_path(door.stream, "player", player))
        known = await known_here(asker, door)
        return page.show("player/closed.html", stream=door.stream, view=view, known=known, code=door.code)
    return _join_page(page, door, view, NewPlayerForm(), known=await known_here(asker, door))


@post("/join/{code:str}")
async def join(
    request: AnyRequest, page: Page, asker: Asker, *, link_book: LinkBook, door_book: DoorBook, code: str,
    data: Annotated[NewPlayerForm, FORM],
) -> Response[str] | Redirect:  # fmt: skip
    """Enter the event, and get a private link (MTR 1.5)."""
    door = await door_book.find(code, caller=asker.visitor.caller)
    who = asker.visitor.becoming(data.key)
    ticked = (await request.form()).getall("tick", [])
    ticks = tuple(tick for tick in Tick if tick in ticked)
    view = await seen_from_the_door(asker, door)
    try:
        person = typed_person(data.person, visitor=asker.visitor) or account_of(asker.visitor, view)
        name, sorted_as = composed(data.name, data.family)
        before = await was_before(asker, door, name=name)
        said = {"name": name, "sorted_as": sorted_as, "person": person, "ticks": ticks} | if_any(before=before)
        team = data.as_team(view.announcement.team)
        await asker.act_at_the_door(door, join_event, key=data.key, link=who, **said, **team)
    except (Unreadable, EntryClosed, InAnotherTeam) as error:
        return _join_page(page, door, view, data, error=error, ticked=ticked)
    except NeedsAReason as asked:
        missing = missing_in(asked)
        if missing is None:
            raise
        return _join_page(page, door, view, data, error=missing, ticked=ticked)
    except WrongPhase:
        return page.go(f"/join/{door.code}")
    return page.go(f"/link/{await link_book.issue(door.stream, who)}")


@get("/link/{token:str}")
async def open_link(
    page: Page, asker: Asker, *, link_book: LinkBook, token: str, told: str = ""
) -> Response[str] | Redirect:
    """Store a private link in the browser, out of its address, and redirect to its page.

    Any page on the internet can send a browser here, so if the browser's links are full, a person chooses whether one
    may go.

    No other GET writes anything, except the operator's link: a link that opens the desk is a key, and its first use in
    a browser leaves a line in the audit, as signing in does.
    """
    if asker.visitor.would_let_go(token):
        await _link(link_book, token)
        return page.show("player/full.html", token=token, most=MOST_LINKS)
    return await _keep(page, asker, link_book, token, told=told)


@post("/link/{token:str}")
async def keep_link(
    page: Page, asker: Asker, *, link_book: LinkBook, token: str,
    data: Annotated[Form, FORM],  # noqa: ARG001 - the form's token is its content
) -> Redirect:  # fmt: skip
    """Store one more link in a full browser, and drop the one that was opened least recently."""
    return await _keep(page, asker, link_book, token)


async def _keep(page: Page, asker: Asker, link_book: LinkBook, token: str, *, told: str = "") -> Redirect:
    link, visitor = await _link(link_book, token), asker.visitor
    answer = page.go(await _destination(asker, link), **({"told": told} if told else {}))
    if token not in visitor.tokens and not STAFF.isdisjoint(await asker.powers(link.stream, link.who)):
        await asker.note(What.LINK_OPENED, link.stream, about=link.who)
    answer.cookies = [visitor.holding(token), *([visitor.visit_cookie()] if visitor.is_new else [])]
    return answer


async def _link(link_book: LinkBook, token: str) -> Link:
    link = (await link_book.find([token])).get(token)
    if link is None or link.code:
        raise OpensNothing
    return link


async def _destination(asker: Asker, link: Link) -> str:
    path = await asker.see(link.stream, lambda event, _: page_of(event, link.stream, link.who))
    if path is None:
        raise OpensNothing
    return path


def if_any(**said: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Leave out what is empty, so that the request of somebody new keeps its form."""
    return {name: value for name, value in said.items() if value}


def _join_page(
    page: Page,
    door: Link,
    view: PublicView,
    form: NewPlayerForm,
    *,
    error: TopcutError | None = None,
    ticked: list[str] | None = None,
    known: list[KnownHere] | None = None,
) -> Response[str]:
    told = view.announcement
    is_open = told.is_open if told.is_open is not None else _is_within(told.opens_at, told.closes_at)
    return page.show(
        "player/join.html",
        code=door.code,
        view=view,
        stream=door.stream,
        known=known or [],
        about=told,
        is_open=is_open,
        form=form,
        error=error,
        ticked=ticked or [],
        moment=lambda at: timed_moment(at, view.zone, page.words.language),
    )


def missing_in(asked: NeedsAReason) -> AgainstTheRules | None:
    """Find what is missing on the form, if nothing else is of concern: the player can fill it in (MTR 1.5)."""
    concerns = asked.detail["concerns"]
    assert isinstance(concerns, tuple | list), "a refusal that needs a reason lists its concerns"
    missing = [each for each in concerns if isinstance(each, NeedsFullName | NeedsNumber)]
    return missing[0] if len(missing) == len(concerns) else None


def account_of(visitor: Visitor, view: PublicView) -> str:
    """Return the visitor's account if the event asks for one; otherwise a phone may enter a whole family (MTR 1.5)."""
    asks = view.announcement.by_invitation or view.announcement.identification is not Identification.NAME
    return visitor.account.who if visitor.account and asks else ""


def _is_within(opens_at: int | None, closes_at: int | None) -> bool:
    return (opens_at is None or opens_at <= now()) and (closes_at is None or now() < closes_at)


async def seen_from_the_door(asker: Asker, door: Link) -> PublicView:
    return await asker.see(door.stream, lambda event, names: public_view(event, names=names))
