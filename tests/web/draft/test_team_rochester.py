"""A team Rochester in an event: two teams of three at a table, each player with the own link, own pools at its end."""

import asyncio
from typing import Any

from tests.hostile.pausing import served_here
from tests.web.draft.test_event_drafts import ME, Night, holding, pools
from tests.web.draft.test_rochester_pages import drafted, turn
from tests.web.drafted import Phone, Room, is_over, stock
from tests.web.stopped import stopped_clock

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.event.drafting import draw_pods
from topcut.core.event.flow import start_event
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import link_player, register
from topcut.core.play import PlayerId, Stream, Who
from topcut.desk.draft_pools import hand_in_pools


async def two_teams(app: Any) -> Night:
    """Two teams enter, with a link for each player; the table is drawn."""
    desk = app.state.desk
    stages = (Stage(structure=Structure.SWISS, format="rochester-draft", rounds=1, team=3),)
    stream = (await desk.events.create(who=ME, title="Trios", policy="casual", stages=stages)).stream
    phones = []
    for team in ("Herons", "Ferries"):
        await desk.events.act(stream, register, who=ME, names=tuple(f"{team} {letter}" for letter in "ABC"), team=team)
    for number in range(1, 7):
        who = Who(f"player-{number}")
        await desk.events.act(stream, link_player, who=ME, player=PlayerId(number), link=who)
        phones.append(await holding(app, stream, who, tape=bytes([number]) * 32))
    await desk.events.act(stream, start_event, who=ME)
    await desk.events.act(stream, draw_pods, who=ME)
    return Night(app, stream, phones, await holding(app, stream, ME))


async def at_table(app: Any) -> tuple[Night, Room]:
    """Open the table online with one press, and let everybody come with the link they hold."""
    trios = await two_teams(app)
    await trios.staff.open(f"/event/{trios.stream}/drafts")
    await trios.staff.send(f"/event/{trios.stream}/drafts", {"product": "own-draft"})
    draft = Stream((await trios.event(lambda event: event.drafts[0].streams))[0])
    for phone in trios.phones:
        await phone.open(f"/event/{trios.stream}/draft")
        phone.home = f"/draft/{draft}"
    return trios, Room(app, await by_seat(trios.phones), draft)


async def by_seat(phones: list[Phone]) -> list[Phone]:
    """Sort phones by the seat their page has."""
    found = {}
    for phone in phones:
        page = await phone.look()
        found[int(page.split('data-seat="')[1].split('"')[0])] = phone
    return [found[seat] for seat in sorted(found)]


def test_a_team_rochester_from_the_pods_to_the_pools(tmp_path) -> None:
    """MTR-8.5-a MTR-8.5-b MTR-8.5-c MTR-8.5-l: six links lead to six seats, and every player has their own pool."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        with stopped_clock() as clock:
            async with served_here(tmp_path) as app:
                trios, room = await at_table(app)
                assert len(room.phones) == 6
                await trios.staff.send(f"/event/{trios.stream}/drafts/start", {})
                await room.share()
                drawn = await room.state(lambda draft: draft.deciding)
                page = await room.phones[3 * drawn - 1].look()
                assert "Your team decides" in page
                assert (await room.phones[3 * drawn - 1].post("first-team", team=drawn)).status_code == 201
                clock.pass_by(20)
                seat, phone = await turn(room)
                assert seat == 3 * drawn - 1, "player B of the team that picks first"
                assert (await phone.pick()).status_code == 201
                screen = await Phone(app).open(f"/draft/{room.stream}/board")
                assert "Herons A" in screen
                assert "Ferries C" in screen
                clock.pass_by(-20)
                for set_of_boosters in (1, 2, 3):
                    await drafted(room, clock)
                    if set_of_boosters < 3:
                        await room.share()
                assert await room.state(is_over)
                await hand_in_pools(app.state.desk, room.stream)
                assert await trios.event(pools) == await room.state(taken)

    asyncio.run(evening())


def taken(draft: PodDraft) -> dict[int, int]:
    """How many cards each player took: who sits somewhere is named by team and place."""
    places = {}
    for seat in draft.seats.values():
        team, place = map(int, seat.who.rsplit(".", 2)[1:])
        places[3 * (team - 1) + place] = len(seat.pool)
    return places
