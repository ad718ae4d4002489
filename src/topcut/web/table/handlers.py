"""Every page and form of the online tables."""

from litestar.types import ControllerRouterHandler

from topcut.web.table.online import allow_online, online, play_online
from topcut.web.table.open import new_table, open_table, see_chair, take_chair
from topcut.web.table.page import TABLE_PAGES

TABLE_HANDLERS: list[ControllerRouterHandler] = [
    *(new_table, open_table, see_chair, take_chair),
    *(online, play_online, allow_online),
    TABLE_PAGES,
]
