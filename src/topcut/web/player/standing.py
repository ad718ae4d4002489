"""My standing: the place, why not a better one, and what it takes to make the cut."""

from litestar import Response, get

from topcut.core.event.rounds import needed_for_cut
from topcut.core.event.view import PlaceView, explained_place, player_view
from topcut.core.play import PlayerId, Stream
from topcut.http.asker import Asker
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.pages import Page

AROUND = 2
"""How many places are shown above and below the player's own."""


@get("/standing")
async def my_standing(page: Page, asker: Asker, me: EventVisit, *, stream: Stream, player: PlayerId) -> Response[str]:
    """Show a player their place with its reasons and what they need for the cut, if the level allows (MTR 2.12)."""
    heard = await asker.seq(stream)
    view, explained, needed = await asker.see(
        stream,
        lambda event, names: (
            player_view(event, player, names=names),
            explained_place(event, event.players[player], names=names),
            needed_for_cut(event, event.players[player]),
        ),
    )
    return page.show(
        "player/standing.html",
        stream=stream,
        player=player,
        home=me.home,
        seq=heard,
        view=view,
        explained=explained,
        needed=needed,
        around=around(view.public.standings, view.me.entrant),
        tab="standing",
        is_posted=False,
    )


def around(standings: tuple[PlaceView, ...], entrant: int) -> tuple[PlaceView, ...]:
    """Return the lines of the standings around the player's own."""
    mine = next((index for index, place in enumerate(standings) if place.side.entrant == entrant), None)
    return () if mine is None else standings[max(0, mine - AROUND) : mine + AROUND + 1]
