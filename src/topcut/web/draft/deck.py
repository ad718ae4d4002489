"""A deck from the pool of a free draft: built on the drafter's phone, checked at once, brought to a table.

It lives in the browser, as a cookie of counts: it is no part of the draft, and no log or server stores it.
"""

from collections import Counter
from typing import Final, TypeVar

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.decks import DeckBuild
from topcut.core.drafts.nouns.refusals import DraftStillRuns, NotInThisDraft
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import SeenCard
from topcut.core.drafts.view import drafter_view
from topcut.core.event.nouns.decks.state import ListRules
from topcut.core.event.view import ListFor, OwnList
from topcut.core.play import Level, Stream
from topcut.core.rules.card_kinds import cards_of_edition
from topcut.desk import Desk
from topcut.desk.catalogue import Catalogue
from topcut.desk.pool_layout import lay_out
from topcut.desk.team_lists import TeamFound
from topcut.http.cookies import cookie, cookie_of
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.draft.deck_counts import counts_of, with_counts
from topcut.web.draft.deck_tables import own_tables
from topcut.web.draft.places import place_at
from topcut.web.shared.build_moves import LONGEST_MOVE, moved
from topcut.web.shared.clock import now
from topcut.web.shared.deck_builder import PARTS, DeckBuildForm, build_form_of, build_shown, part_of
from topcut.web.shared.pages import Page

R = TypeVar("R", Response[str], Redirect)
KEPT_SECONDS: Final = 30 * 24 * 60 * 60


class FreePool(Struct, frozen=True):
    """What a deck page gets of a finished draft: one drafter's cards, and nothing else."""

    pool: str
    names: tuple[str, ...]
    """The names of the other drafters, without bots."""
    me: str
    is_pair: bool
    event: Stream | None


class FreeDeck:
    """One drafter's deck page."""

    def __init__(
        self, request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, catalogue: Catalogue, stream: Stream,
        found: FreePool,
    ) -> None:  # fmt: skip
        self.request = request
        self.page = page
        self.stream = stream
        self.found = found
        self.home = f"/draft/{stream}/deck"
        self._desk = desk
        self._visitor = visitor
        self._catalogue = catalogue
        wanted = ListFor(cards_of_edition(), "booster-draft", Level.REGULAR, "UTC", ListRules(), is_limited=True)
        self._own = OwnList(wanted, None, None, is_hidden=False, may_change=True, would_be_late=False, pool=found.pool)

    async def lay(self, deck: str) -> DeckBuild:
        return await lay_out(self._catalogue, self._own, deck, team=TeamFound(), now=now())

    async def kept(self) -> DeckBuild:
        """Return the deck stored in this browser; empty if there is none or it belongs to another pool."""
        return with_counts(await self.lay(""), cookie_of(self.request, self._key))

    async def show(self, form: DeckBuildForm, build: DeckBuild) -> Response[str]:
        parts = await build_shown(self._catalogue, self._own, build, form=form, language=self.page.words.language)
        tables = await own_tables(self._desk, self._visitor)
        return self.page.show("draft/deck.html", stream=self.stream, found=self.found, tables=tables, **parts)

    def keeping(self, answer: R, build: DeckBuild) -> R:
        """Store the deck as it is now in the browser."""
        kept = cookie(self._key, counts_of(build), secure=self._visitor.is_secure, age=KEPT_SECONDS)
        answer.cookies = [*answer.cookies, kept]
        return answer

    @property
    def _key(self) -> str:
        return f"topcut_deck_{self.stream}"


async def free_deck_of(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, catalogue: Catalogue, stream: Stream
) -> FreeDeck:
    """Find the drafter's own pool once the draft is over; nobody reads another drafter's pool (MTR 7.7)."""
    seat = (await place_at(desk, visitor, stream=stream)).seat
    if seat is None:
        raise NotInThisDraft
    names = await desk.drafts.names(stream)
    found = await desk.drafts.look(stream, lambda draft: _pool(draft, seat, names))
    return FreeDeck(request, page, desk, visitor, catalogue=catalogue, stream=stream, found=found)


def _pool(draft: PodDraft, seat: int, names: dict[int, str]) -> FreePool:
    if draft.stage is not DraftStage.ENDED:
        raise DraftStillRuns
    others = [n for n in draft.seats if n != seat and n not in draft.bots]
    return FreePool(
        as_pool(drafter_view(draft, seat).picks or ()),
        tuple(names[n] for n in others if names.get(n)),
        names.get(seat, ""),
        draft.kind.in_teams,
        draft.terms.pod.event if draft.terms.pod else None,
    )


def as_pool(picks: tuple[SeenCard, ...]) -> str:
    """Format cards as the lines of a pool, by name."""
    counted = Counter(card.name for card in picks)
    return "".join(f"{count} {name}\n" for name, count in sorted(counted.items()))


@get("/")
async def free_deck(deck: FreeDeck, *, part: str = PARTS[0], last: str = "") -> Response[str] | Redirect:
    """Show the pool and the deck stored in this browser; redirect a player of an event to its deck page (MTR 7.1)."""
    if deck.found.event is not None:
        return deck.page.go(f"/event/{deck.found.event}/draft/deck")
    form = DeckBuildForm(moves=(last[:LONGEST_MOVE],) if last else (), part=part_of(part))
    return await deck.show(form, await deck.kept())


@post("/")
async def press_free_deck(deck: FreeDeck, request: AnyRequest) -> Response[str] | Redirect:
    """Move cards, and answer with the changed deck, checked (MTR 7.1, MTR 7.2)."""
    form = await build_form_of(request)
    build = await deck.lay(form.deck)
    for move in form.moves:
        build = moved(build, move)
    if form.is_quiet:
        return deck.keeping(await deck.show(form, build), build)
    last = {"last": form.moves[-1]} if form.moves else {}
    return deck.keeping(deck.page.go(deck.home, part=form.part, **last), build)


FREE_DECKS = Router(
    "/draft/{stream:str}/deck",
    route_handlers=[free_deck, press_free_deck],
    dependencies={"deck": Provide(free_deck_of)},
)
