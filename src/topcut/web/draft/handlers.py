"""Every page and form of online drafts."""

from litestar.types import ControllerRouterHandler

from topcut.web.draft.deck import FREE_DECKS
from topcut.web.draft.event_drafts import EVENT_DRAFTS
from topcut.web.draft.event_seat import EVENT_SEATS
from topcut.web.draft.open import new_draft, open_new_draft, see_seat, take_seat
from topcut.web.draft.page import DRAFT_PAGES
from topcut.web.draft.replays import DRAFT_REPLAYS

DRAFT_HANDLERS: list[ControllerRouterHandler] = [
    new_draft,
    open_new_draft,
    see_seat,
    take_seat,
    *EVENT_DRAFTS,
    *EVENT_SEATS,
    FREE_DECKS,
    DRAFT_PAGES,
    DRAFT_REPLAYS,
]
