"""The pages of components: one for what is everywhere, and one for each audience with its own stylesheets."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from litestar import Response, get

from topcut.http.refusals import NoSuchPage
from topcut.web.design import cards, decks, drafts, everywhere, hall, phones, staff, tables
from topcut.web.public.demo import Doors
from topcut.web.shared.pages import Page

PARTS: Final[Mapping[str, Callable[[Page], dict[str, Any]]]] = {
    "hall": hall.shown,
    "desk": staff.shown,
    "judge": staff.shown,
    "organizer": staff.shown,
    "phones": phones.shown,
    "decks": decks.shown,
    "drafts": drafts.shown,
    "tables": tables.shown,
}


@get("/design")
async def design(page: Page, doors: Doors | None) -> Response[str]:
    """Show the components that are on every page; the page exists only on a demonstration server."""
    if doors is None:
        raise NoSuchPage
    return page.show("design/everywhere.html", parts=PARTS, card_faces=cards, **everywhere.shown(page))


@get("/design/{part:str}")
async def design_part(page: Page, doors: Doors | None, *, part: str) -> Response[str]:
    """Show the components of one audience, with the stylesheets of its pages."""
    if doors is None or part not in PARTS:
        raise NoSuchPage
    return page.show(f"design/{part}.html", parts=PARTS, design_part=part, **PARTS[part](page))
