"""Create an event: a kind of day, a name, and everything else on demand."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import structs

from topcut.core.errors import TopcutError
from topcut.core.event.asking import is_entitled, refuse_unless_entitled
from topcut.core.event.flow import Newcomer, Returning, erase, register_all
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.people import known_programs, lend_powers
from topcut.core.event.view import Names, team_name
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import PlayerId, Power, Stream, Who
from topcut.core.play.names import NamesAt
from topcut.core.rules.formats import formats
from topcut.core.rules.games import games, matches
from topcut.core.rules.structure import rounds
from topcut.desk import Desk
from topcut.desk.copies import CopiedEntrant, note_copied
from topcut.desk.expiry import Expiry
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.locale import say
from topcut.store import Database
from topcut.store.pack_shelf import PackShelf
from topcut.web.organizer.event_as_form import form_of
from topcut.web.organizer.event_form import (
    CUTS,
    EventForm,
    arranged,
    edition_today,
    minutes_of,
    suggested_rounds,
    team_of,
)
from topcut.web.organizer.presets import PRESETS
from topcut.web.shared.concern_notes import as_query
from topcut.web.shared.language import Words
from topcut.web.shared.moments import zone_here, zones
from topcut.web.shared.own_events import OwnEvent, links_of, own_events
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.tiebreaker_names import profile_names

People: TypeAlias = tuple[tuple[Newcomer, CopiedEntrant], ...]
"""Each entrant, a single player or a team, with the numbers they had in the event that is copied."""
NoteCopied: TypeAlias = Callable[..., Awaitable[None]]
MAY_COPY_PEOPLE: Final = erase.__name__
"""Whoever may take people out of an event may take them into another."""


class MakeAgainForm(Form, kw_only=True):
    """The event to copy, and whether its players are copied too."""

    stream: str
    with_people: bool = False


@get("/new")
async def new(page: Page, asker: Asker, *, pack_shelf: PackShelf, preset: str = "", title: str = "") -> Response[str]:
    """Show the kinds of day, the form of one of them, and the last event as a template."""
    await asyncio.to_thread(pack_shelf.look)
    kind = preset if preset in PRESETS else next(iter(PRESETS))
    own = await own_events(asker, links_of(asker.visitor))
    last = next((one for one in own if one.path.endswith("/desk")), None)
    may_copy_people = last is not None and await asker.entitled(last.link.stream, MAY_COPY_PEOPLE) is not None
    form = structs.replace(PRESETS[kind].form, preset=kind, title=title[:200])
    return _form(page, form, last=last, may_copy_people=may_copy_people)


@post("/new/again")
async def again(
    page: Page,
    asker: Asker,
    desk: Desk,
    database: Database,
    *,
    expiry: Expiry,
    link_book: LinkBook,
    pack_shelf: PackShelf,
    data: Annotated[MakeAgainForm, FORM],
) -> Response[str] | Redirect:
    """Create a copy of an event with one press; its organizer may copy its players too (MTR 1.3)."""
    await asyncio.to_thread(pack_shelf.look)
    stream = Stream(data.stream)
    who = await asker.as_staff(stream)
    if data.with_people and await asker.entitled(stream, MAY_COPY_PEOPLE) is None:
        await asker.see(stream, lambda event, _: refuse_unless_entitled(event, who, MAY_COPY_PEOPLE))
    form, people = await asker.see(stream, lambda event, names: (form_of(event), _people(event, names, stream, by=who)))
    form.key, form.starts_at = data.key, ""
    note = partial(note_copied, desk, database, origin=stream)
    return await _make(page, asker, expiry, link_book, form, people=people if data.with_people else (), note=note)


@post("/new")
async def create(
    page: Page,
    asker: Asker,
    *,
    expiry: Expiry,
    link_book: LinkBook,
    pack_shelf: PackShelf,
    data: Annotated[EventForm, FORM],
) -> Response[str] | Redirect:
    """Create an event, with a private link for its organizer and a code for its door (MTR 1.3)."""
    await asyncio.to_thread(pack_shelf.look)
    return await _make(page, asker, expiry, link_book, data)


async def _make(
    page: Page,
    asker: Asker,
    expiry: Expiry,
    link_book: LinkBook,
    data: EventForm,
    *,
    people: People = (),
    note: NoteCopied | None = None,
) -> Response[str] | Redirect:
    try:
        await expiry.refuse_more(asker.visitor.maker, kind=EVENT.name)
        who, receipt = await asker.create(key=data.key, **arranged(data, edition=edition_today(data.zone)).asked())
    except TopcutError as error:
        if error.is_in_doubt or isinstance(error, NeedsAReason):
            raise
        return _form(page, data, error=error)
    await expiry.note(receipt.stream, maker=asker.visitor.maker)
    await _open_door(asker, link_book, receipt.stream, who)
    told = as_query(asker.visitor, receipt.told)
    left = await _bring_along(asker, receipt.stream, who, tuple(each for each, _ in people)) if people else []
    if people and note:
        await note(receipt.stream, came=[copied for _, copied in people])
    has_account = asker.visitor.account
    to = event_path(receipt.stream, "desk") if has_account else f"/link/{await link_book.issue(receipt.stream, who)}"
    if left:
        came = len(people) - len(left)
        return page.show(
            "organizer/copied.html", left=left, came=came, to=to, title=data.title, is_for_teams=team_of(data) > 1
        )
    return page.go(to, **told)


async def _bring_along(
    asker: Asker, stream: Stream, who: Who, people: tuple[Newcomer, ...], *, first: int = 0
) -> list[tuple[str, TopcutError]]:
    """Register all people in one entry, without those who are refused; return the refused with their reasons."""
    try:
        await asker.go_on(stream, register_all, who=who, key=f"people {first} {len(people)}", people=people)
    except TopcutError as error:
        if error.is_in_doubt:
            raise
        if len(people) == 1:
            return [(people[0].team or ", ".join(filter(None, people[0].names)), _said_by(error))]
    else:
        return []
    half = len(people) // 2
    ahead = await _bring_along(asker, stream, who, people[:half], first=first)
    return ahead + await _bring_along(asker, stream, who, people[half:], first=first + half)


def _said_by(error: TopcutError) -> TopcutError:
    """Return the first concern if the refusal asks for a reason, otherwise the refusal itself."""
    concerns: Any = error.detail.get("concerns", ()) if isinstance(error, NeedsAReason) else ()
    return concerns[0] if concerns else error


def _people(event: Event, names: Names, stream: Stream, *, by: Who) -> People:
    """List the participants of an event, with their sort names, the boxes they ticked, and how they are known.

    A team is copied as one, with its unnamed seats free. Whoever may not read numbers copies none.
    """
    reads = is_entitled(event, by, "identify_player")
    person_of = event.people.person_of if reads else {}
    took_part = (entrant for entrant in event.entrants.values() if entrant.out_after != 0 and not entrant.disqualified)
    sorted_as = names.sorted_as if isinstance(names, NamesAt) else {}
    return tuple(
        (
            Returning(
                called := tuple(names.get(player, "") for player in entrant.players),
                tuple(sorted_as.get(player, "") for player in entrant.players),
                tuple(tick for tick in Tick if _all_ticked(event, tick, _named(entrant, names))),
                team_name(event, entrant.number),
                tuple(person_of.get(player, "") for player in entrant.players),
                tuple(_earlier(event, stream, player) for player in entrant.players),
            ),
            CopiedEntrant(tuple(entrant.players), called),
        )
        for entrant in took_part
        if _named(entrant, names)
    )


def _earlier(event: Event, stream: Stream, player: PlayerId) -> tuple[str, ...]:
    """List the links of a player here and at the events before, by which their phone finds them again (MTR 1.5)."""
    here = tuple(f"{stream}/{who}" for who in event.links_of.get(player, ()))
    return (*here, *event.people.known_before.get(player, ()))


def _all_ticked(event: Event, tick: Tick, players: tuple[PlayerId, ...]) -> bool:
    return all(tick in event.people.ticks.get(player, ()) for player in players)


def _named(entrant: Entrant, names: Names) -> tuple[PlayerId, ...]:
    return tuple(player for player in entrant.players if names.get(player))


def _form(
    page: Page,
    data: EventForm,
    *,
    error: TopcutError | None = None,
    last: OwnEvent | None = None,
    may_copy_people: bool = False,
) -> Response[str]:
    edition = edition_today()
    return page.show(
        "organizer/create.html",
        form=structs.replace(data, minutes=minutes_of(data, edition=edition)),
        error=error,
        last=last,
        may_copy_people=may_copy_people,
        presets=PRESETS,
        **choices(page.words, edition),
        suggested=suggested_rounds(data.players, edition=edition, team=team_of(data)),
    )


def choices(words: Words, edition: str) -> dict[str, Any]:
    """List all choices on the form of an event that goes by this edition."""
    return {
        "games": {name: say(game.title, words.language) for name, game in games().items()},
        "formats": {name: say(known.title, words.language) for name, known in formats(edition).items()},
        "matches": {name: say(known.title, words.language) for name, known in matches().items() if name != "pod"},
        "profiles": profile_names(words),
        "programs": known_programs(edition=edition),
        "spans": _spans(edition),
        "cuts": CUTS,
        "zones": zones(),
        "zone_here": zone_here(),
    }


def _spans(edition: str) -> str:
    """Format the table of rounds for the page, which suggests as one types: up to how many players, how many rounds."""
    sizes = {row.most or 9999 for row in rounds(edition).rows}
    return " ".join(f"{most}:{suggested_rounds(most, edition=edition)}" for most in sorted(sizes))


async def _open_door(asker: Asker, link_book: LinkBook, stream: Stream, who: Who) -> None:
    """Issue a code for the door that lends everybody the power to enter themselves (MTR 1.5)."""
    if await link_book.code_of(stream) is None:
        door = Who(f"door-{stream[:8].lower()}")
        await asker.act(stream, lend_powers, who=who, key="door", whom=door, powers=(Power.JOIN,))
        await link_book.issue_code(stream, door)
