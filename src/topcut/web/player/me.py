"""Me: my rounds so far, the other players on this phone, and leaving the event."""

from litestar import Response, get

from topcut.core.event.reading import catalogue_of
from topcut.core.event.view import own_judging, player_view, published_lists
from topcut.core.play import PlayerId, Stream
from topcut.http.asker import Asker
from topcut.web.player.fits_a_table import fits_a_table
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.pages import Page
from topcut.web.shared.titles import Titles


@get("/me")
async def my_page(page: Page, asker: Asker, me: EventVisit, *, stream: Stream, player: PlayerId) -> Response[str]:
    """Show a player their record round by round, and let them drop (MTR 2.10)."""
    heard = await asker.seq(stream)
    on_this_phone = await asker.players(stream)
    view, others, judging, titles, off_camera, has_list, plays_online = await asker.see(
        stream,
        lambda event, names: (
            player_view(event, player, names=names),
            {other: names.get(other, "") for other in on_this_phone if other != player},
            own_judging(event, player, who=me.who),
            Titles(catalogue_of(event), page.words.language),
            player in event.off_camera,
            any(each.player == player for each in published_lists(event, names=names)),
            event.plays_online,
        ),
    )
    return page.show(
        "player/me.html",
        stream=stream,
        home=me.home,
        seq=heard,
        view=view,
        others=others,
        judging=judging,
        titles=titles,
        plays_online=plays_online and fits_a_table(view),
        off_camera=off_camera,
        has_list=has_list,
        player=player,
        tab="me",
        is_posted=False,
    )
