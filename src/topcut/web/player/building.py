"""Building a deck on a phone: the pool is already there, every press moves a card, and two submit the list."""

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.decks import DeckBuild
from topcut.core.event.decks import keep_deck, submit_list
from topcut.core.event.nouns.decks.refusals import ListIsFixed, NoListsHere
from topcut.core.event.view import OwnList
from topcut.core.play import PlayerId, Stream
from topcut.desk.catalogue import Catalogue
from topcut.desk.pool_layout import handed_from, lay_out
from topcut.desk.team_lists import TeamFound
from topcut.exchange.deck_writing import as_text
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.http.visitor import AnyRequest
from topcut.web.player.deck import DeckPage
from topcut.web.shared.build_moves import LONGEST_MOVE, moved
from topcut.web.shared.clock import now
from topcut.web.shared.deck_builder import PARTS, DeckBuildForm, build_form_of, build_shown, part_of
from topcut.web.shared.deck_form import looked_at
from topcut.web.shared.event_visit import EventVisit, visit_of_player
from topcut.web.shared.pages import Page


class BuildPage(DeckPage):
    """One player's page to build on."""

    async def lay(self, own: OwnList, deck: str) -> tuple[DeckBuild, TeamFound]:
        _refuse(own)
        _, team = await self.team(own)
        return await lay_out(self.catalogue, own, deck, team=team, now=now()), team

    async def show_build(self, own: OwnList, form: DeckBuildForm, build: DeckBuild) -> Response[str]:
        """Show the page with a deck, saved or not."""
        view, _ = await self.see()
        parts = await build_shown(self.catalogue, own, build, form=form, language=self.page.words.language)
        return self.page.show(
            "player/build.html",
            stream=self.me.stream,
            player=self.player,
            home=self.me.home,
            seq=await self.asker.seq(self.me.stream),
            view=view,
            tab="deck",
            is_posted=False,
            **parts,
        )


async def build_page_of(
    page: Page, asker: Asker, me: EventVisit, *, catalogue: Catalogue, player: PlayerId
) -> BuildPage:
    return BuildPage(page, asker, me, catalogue, player)


@get("/")
async def my_build(
    builder: BuildPage, *, seq: int = 0, part: str = PARTS[0], last: str = ""
) -> Response[str] | Redirect:
    """Show the pool with the current deck, the submitted one, or an empty one (MTR 7.1)."""
    _, own = await builder.see(at_least=seq)
    if not own.pool or not own.may_change:
        return builder.page.go(f"{builder.me.home}/deck")
    build, _ = await builder.lay(own, own.standing or own.cards or "")
    form = DeckBuildForm(moves=(last[:LONGEST_MOVE],) if last else (), part=part_of(part))
    return await builder.show_build(own, form, build)


@post("/")
async def press(request: AnyRequest, builder: BuildPage) -> Response[str] | Redirect:
    """Move cards, save the deck, or submit it (MTR 7.1, MTR 7.2)."""
    form, (_, own) = await build_form_of(request), await builder.see()
    build, team = await builder.lay(own, form.deck)
    for move in form.moves:
        build = moved(build, move)
    if form.is_handed_in:
        return await _hand_in(builder, own, form, build, team=team)
    if form.is_quiet:
        return await builder.show_build(own, form, build)
    args = {"player": builder.player, "written": as_text(build.decklist())}
    receipt = await builder.asker.act(builder.me.stream, keep_deck, who=builder.me.who, key=form.key, **args)
    last = {"last": form.moves[-1]} if form.moves else {}
    return builder.page.go(f"{builder.me.home}/deck/build", seq=receipt.seq, part=form.part, **last)


async def _hand_in(
    builder: BuildPage, own: OwnList, form: DeckBuildForm, build: DeckBuild, *, team: TeamFound
) -> Response[str] | Redirect:
    """Submit the deck as a list of the whole pool, without anybody typing a card (MTR 2.7, MTR 7.1)."""
    text = as_text(handed_from(build, own.wanted, team=team))
    looked = await looked_at(builder.catalogue, text, own.wanted, pool=own.pool)
    if looked.judged is None:
        return await builder.show_build(own, form, build)
    said = {"written": looked.judged.text, "verdict": looked.judged.verdict}
    return await builder.me.act(submit_list, Form(key=form.key), "/deck", player=builder.player, **said)


def _refuse(own: OwnList) -> None:
    """Refuse if there is no pool to build from, or the list can no longer change (MTR 2.7)."""
    if not own.wanted.is_wanted or not own.pool:
        raise NoListsHere
    if not own.may_change:
        raise ListIsFixed


async def _visit(page: Page, asker: Asker, stream: Stream, player: PlayerId) -> EventVisit:
    return await visit_of_player(page, asker, stream=stream, player=player)


MY_BUILD = Router(
    "/event/{stream:str}/player/{player:int}/deck/build",
    route_handlers=[my_build, press],
    dependencies={"me": Provide(_visit), "builder": Provide(build_page_of)},
)
