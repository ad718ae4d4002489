"""Pages by audience. A handler reads a form, asks for an action and goes on to a page; a page shows a view."""

from litestar.types import ControllerRouterHandler

from topcut.web.display.tv import tv, tv_code
from topcut.web.organizer.create import create, home, new
from topcut.web.player.entry import join, join_code, join_form, open_link
from topcut.web.player.match import PLAYER_PAGES
from topcut.web.public.event import event, pairings, standings, switch_language
from topcut.web.scorekeeper.desk import DESK_PAGES

HANDLERS: list[ControllerRouterHandler] = [
    *(home, new, create),
    *(event, pairings, standings, switch_language),
    *(join, join_code, join_form, open_link),
    *(tv, tv_code),
    PLAYER_PAGES,
    DESK_PAGES,
]
"""Every page and form of the site."""

__all__ = ["HANDLERS"]
