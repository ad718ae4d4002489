"""A seat that a judge moved to somebody is still a seat of its match: the table is no free table."""

from pathlib import Path

from tests.web.table.test_table_online import ME, in_an_event, posted, visitor, won_twice

from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.people import lend_powers
from topcut.core.play import Actor, FirstTo, Power, Result, Score, Stream, Who
from topcut.core.zones.actions import take_seat
from topcut.core.zones.asking import close_match
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.reading import match_seats_of
from topcut.desk import Desk
from topcut.web.table.online import hand_in, length_at
from topcut.web.table.seat_links import chairs_of

JUDGE = Actor(Who("judge"), frozenset({Power.RULE}))


def test_a_moved_seat_still_belongs_to_its_match(tmp_path: Path) -> None:
    """MTR 2.1, MTR 2.4: it keeps its length, and its result goes to the event."""

    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        await won_twice(desk, table, seats)
        await desk.tables.act(table, take_seat, who=JUDGE, seat=0, player=Who("another-phone"))
        assert await desk.tables.look(table, match_seats_of) == seats
        assert await length_at(desk, table) == FirstTo(2)
        await desk.tables.act(table, close_match, who=Actor(Who("another-phone")), length=await length_at(desk, table))
        await hand_in(desk, table, key="press")
        at = await desk.events.look(event, lambda state: state.rounds[1].tables[seats[0].table])
        assert (at.result, at.report) == (Result(Score((2, 0))), ReportStatus.FINAL)

    in_an_event(tmp_path, scenario)


def test_everybody_else_keeps_their_own_chair(tmp_path: Path) -> None:
    """MTR 3.13: a player next to a moved seat sees their own hand, and not that seat's."""

    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        await desk.events.act(event, lend_powers, who=ME, whom=Who("link-judge"), powers=(Power.RULE,))
        await desk.tables.act(table, take_seat, who=JUDGE, seat=0, player=Who("another-phone"))
        links = await desk.events.look(event, lambda state: {player: who for who, player in state.links.items()})
        sitting = {
            "the other player": visitor(event, links[seats[1].player]),
            "who sat here before": visitor(event, links[seats[0].player]),
            "who sits here now": visitor(table, Who("another-phone")),
            "a judge of the event": visitor(event, Who("link-judge")),
        }
        found = {who: await chairs_of(desk, one, stream=table) for who, one in sitting.items()}
        assert {who: [chair.name for chair in chairs] for who, chairs in found.items()} == {
            "the other player": ["1", "watch"],
            "who sat here before": ["watch"],
            "who sits here now": ["0", "watch"],
            "a judge of the event": ["judge", "watch"],
        }

    in_an_event(tmp_path, scenario)
