"""A match of an event played at an online table: opened by its players, its result handed in once."""

import asyncio
from pathlib import Path

import pytest
from tests.desk.evening import ME

from topcut.core.event.decks import announce_lists, submit_list
from topcut.core.event.flow import post_round, start_event
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import join, lend_powers
from topcut.core.event.rounds import clear_result, draw_round, report_result
from topcut.core.play import Actor, FirstTo, Power, Result, Score, Stream, Who
from topcut.core.zones import actions
from topcut.core.zones.asking import close_match
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts import EventMatch, TableOpened
from topcut.core.zones.nouns.refusals_before import MatchUndecided
from topcut.core.zones.reading import THE_TABLE, MatchSeat, match_seats_of
from topcut.desk import Desk
from topcut.desk.tabletop import open_table
from topcut.http.visitor import Visitor
from topcut.store import Logs, open_database
from topcut.store.links import Link
from topcut.web.table.lists import are_registered, bring_registered
from topcut.web.table.online import NotOnlineHere, _match, hand_in, length_at
from topcut.web.table.seat_links import chairs_of

ANA, BO = Who("link-ana"), Who("link-bo")
DOOR = Who("door")


def in_an_event(tmp_path: Path, scenario) -> None:
    async def run() -> None:
        database = open_database(str(tmp_path / "topcut.db"))
        try:
            async with Desk(database) as desk:
                created = await desk.events.create(who=ME, title="Online", stages=(Stage(rounds=1),))
                stream = created.stream
                await desk.events.act(stream, lend_powers, who=ME, whom=DOOR, powers=(Power.JOIN,))
                for name, link in (("Ana", ANA), ("Bo", BO)):
                    await desk.events.act(stream, join, who=DOOR, name=name, link=link)
                for action in (start_event, draw_round):
                    await desk.events.act(stream, action, who=ME)
                await scenario(desk, stream)
        finally:
            database.close()

    asyncio.run(run())


async def posted(desk: Desk, stream: Stream) -> list[MatchSeat]:
    await desk.events.act(stream, post_round, who=ME, round=1)
    names = await desk.events.names(stream)
    seats, profile = await desk.events.look(stream, lambda event: _match(event, stream, 1, names))
    match = EventMatch(stream, seats[0].round, seats[0].table, tuple(seat.player for seat in seats))
    whose = tuple(seat.who for seat in seats)
    await open_table(desk, "match", names=(), profile=profile, seats=whose, match=match)
    return seats


def visitor(event: Stream, who: Who) -> Visitor:
    return Visitor("visit", links=(Link(event, who),))


def test_a_table_says_which_match_it_belongs_to_and_older_ones_say_it_in_their_seats() -> None:
    seats = [MatchSeat(Stream("A" * 16), 3, 12, player) for player in (7, 9)]
    match, whose = EventMatch(Stream("A" * 16), 3, 12, (7, 9)), tuple(seat.who for seat in seats)
    for opened in (TableOpened("magic", "casual", (ANA, BO), match=match), TableOpened("magic", "casual", whose)):
        table = TABLETOP.begin()
        TABLETOP.apply(table, opened)
        assert match_seats_of(table) == seats
    free = TABLETOP.begin()
    TABLETOP.apply(free, TableOpened("magic", "casual", (ANA, BO)))
    assert match_seats_of(free) == []


def test_the_players_of_a_match_sit_at_its_table_and_nobody_else(tmp_path: Path) -> None:
    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        for who in (ANA, BO):
            (chair, watching) = await chairs_of(desk, visitor(event, who), stream=table)
            player = await desk.events.look(event, lambda state, who=who: state.links[who])
            assert seats[chair.seat].player == player
            assert watching.name == "watch"
        strangers = await chairs_of(desk, visitor(event, Who("link-cat")), stream=table)
        assert [chair.name for chair in strangers] == ["watch"]
        await desk.events.act(event, lend_powers, who=ME, whom=Who("link-judge"), powers=(Power.RULE,))
        judges = await chairs_of(desk, visitor(event, Who("link-judge")), stream=table)
        assert [chair.name for chair in judges] == ["judge", "watch"]

    in_an_event(tmp_path, scenario)


def test_nobody_plays_online_before_there_is_a_match(tmp_path: Path) -> None:
    async def scenario(desk: Desk, event: Stream) -> None:
        names = await desk.events.names(event)
        with pytest.raises(NotOnlineHere):
            await desk.events.look(event, lambda state: _match(state, event, 1, names))

    in_an_event(tmp_path, scenario)


def test_the_result_of_a_table_goes_to_its_match_once(tmp_path: Path) -> None:
    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        await won_twice(desk, table, seats)
        await desk.tables.act(table, close_match, who=Actor(seats[0].who), length=await length_at(desk, table))
        await hand_in(desk, table, key="press")
        at = await desk.events.look(event, lambda state: state.rounds[1].tables[seats[0].table])
        assert (at.result, at.report) == (Result(Score((2, 0))), ReportStatus.FINAL)
        keys = [TABLETOP.read(line).key for line in (await desk.tables.tail(table))[0]]
        assert keys[0] == "open"
        seq, _ = await desk.events.head(event)
        await hand_in(desk, table, key="press")
        assert (await desk.events.head(event))[0] == seq

    in_an_event(tmp_path, scenario)


def test_a_result_that_the_desk_has_cleared_is_handed_in_again(tmp_path: Path) -> None:
    """The button is there again, and pressing it says what a phone would: nobody is answered as before (MTR 2.4)."""

    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table, number = TABLE_LOG.stream_for("match"), seats[0].table
        await won_twice(desk, table, seats)
        await desk.tables.act(table, close_match, who=Actor(seats[0].who), length=await length_at(desk, table))
        for press in ("first", "second", "third"):
            assert await hand_in(desk, table, key=press) is None
            at = await desk.events.look(event, lambda state: state.rounds[1].tables[number])
            assert (at.result, at.report) == (Result(Score((2, 0))), ReportStatus.FINAL)
            await desk.events.act(event, clear_result, who=ME, round=1, table=number)
            seq, _ = await desk.events.head(event)
            await hand_in(desk, table, key=press)  # the same press, sent again because its answer was lost
            assert (await desk.events.head(event))[0] == seq

    in_an_event(tmp_path, scenario)


def test_the_seat_that_ended_the_match_reports_and_the_other_agrees(tmp_path: Path) -> None:
    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        await won_twice(desk, table, seats)
        await desk.tables.act(table, close_match, who=Actor(seats[1].who), length=await length_at(desk, table))
        await hand_in(desk, table, key="press")
        players = await said_by(desk, event, tmp_path)
        assert players == [("result-reported", seats[1].player), ("result-confirmed", seats[0].player)]

    in_an_event(tmp_path, scenario)


async def said_by(desk: Desk, event: Stream, tmp_path: Path) -> list[tuple[str, int | None]]:
    """Who said what about results in the event's log."""
    database = open_database(str(tmp_path / "topcut.db"))
    with database.reading() as connection:
        entries = [EVENT.read(line) for line in Logs(connection).tail(event)]
    database.close()
    links = await desk.events.look(event, lambda state: dict(state.links))
    told = [(fact.__struct_config__.tag, links.get(entry.who)) for entry in entries for fact in entry.facts]
    return [one for one in told if one[0].startswith("result-")]


@pytest.mark.parametrize("length", [FirstTo(2), None])
def test_nobody_agrees_to_a_match_that_is_not_decided(tmp_path: Path, length: FirstTo | None) -> None:
    """MTR 2.4: 1-0 of a best of three is ended by a judge; a seat's word, kept from before, is that seat's alone."""

    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        await won(desk, table, seats, games=1)
        if length:
            with pytest.raises(MatchUndecided):
                await desk.tables.act(table, close_match, who=Actor(seats[0].who), length=await length_at(desk, table))
            judge = Who("link-judge")
            await desk.events.act(event, lend_powers, who=ME, whom=judge, powers=(Power.RULE,))
            await desk.tables.act(table, close_match, who=Actor(judge, frozenset({Power.RULE})), length=length)
        else:
            await desk.tables.act(table, close_match, who=Actor(seats[0].who))
        await hand_in(desk, table, key="press")
        expected = [] if length else [("result-reported", seats[0].player)]
        assert await said_by(desk, event, tmp_path) == expected

    in_an_event(tmp_path, scenario)


def test_an_official_who_ends_a_match_hands_it_in_as_an_official(tmp_path: Path) -> None:
    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        await won(desk, table, seats, games=1)
        await desk.tables.act(table, close_match, who=Actor(ME, frozenset({Power.RULE})), length=FirstTo(2))
        await hand_in(desk, table, key="press")
        at = await desk.events.look(event, lambda state: state.rounds[1].tables[seats[0].table])
        assert (at.result, at.report, at.reported_by) == (Result(Score((1, 0))), ReportStatus.FINAL, None)

    in_an_event(tmp_path, scenario)


def test_what_a_player_has_said_otherwise_is_left_to_the_players(tmp_path: Path) -> None:
    async def scenario(desk: Desk, event: Stream) -> None:
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        await won_twice(desk, table, seats)
        link = await desk.events.look(event, lambda state: {player: who for who, player in state.links.items()})
        said = {"round": 1, "table": seats[0].table, "result": Result(Score((1, 2)))}
        await desk.events.act(event, report_result, who=link[seats[1].player], **said)
        await desk.tables.act(table, close_match, who=Actor(seats[0].who), length=FirstTo(2))
        await hand_in(desk, table, key="press")
        assert await said_by(desk, event, tmp_path) == [("result-reported", seats[1].player)]

    in_an_event(tmp_path, scenario)


async def won_twice(desk: Desk, table: Stream, seats: list[MatchSeat]) -> None:
    await won(desk, table, seats, games=2)


async def won(desk: Desk, table: Stream, seats: list[MatchSeat], *, games: int) -> None:
    for seat in (0, 1):
        await desk.tables.act(table, actions.bring_deck, who=THE_TABLE, seat=seat, main=["A"] * 60, salt="salt")
    for _ in range(games):
        await desk.tables.act(table, actions.set_up_game, who=Actor(seats[0].who))
        await desk.tables.act(table, actions.state_result, who=Actor(seats[1].who), winner=0, how="conceded")


LIST = "56 Island\n4 Forest\n\nSideboard\n15 Swamp"


def test_registered_lists_are_laid_on_the_table_and_compared_with_what_lies_there(tmp_path: Path) -> None:
    """MTR 3.16: the match begins with the decks as they were registered."""

    async def scenario(desk: Desk, event: Stream) -> None:
        rules = {"lists": ListPolicy.REQUIRED, "despite": ["MTR 2.7"], "reason": "online"}
        await desk.events.act(event, announce_lists, who=ME, **rules)
        for who in (ANA, BO):
            player = await desk.events.look(event, lambda state, who=who: state.links[who])
            await desk.events.act(
                event, submit_list, who=who, player=player, written=LIST, verdict=DeckVerdict(f"{player}")
            )
        seats = await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        assert not await are_registered(desk, table)
        for _ in range(2):
            await bring_registered(desk, table, seats)
        sizes = await desk.tables.look(table, lambda state: [(s.registered, len(s.slots)) for s in state.sides])
        assert sizes == [(60, 75), (60, 75)]
        assert await are_registered(desk, table)

    in_an_event(tmp_path, scenario)


def test_another_deck_than_the_registered_one_is_seen(tmp_path: Path) -> None:
    async def scenario(desk: Desk, event: Stream) -> None:
        await desk.events.act(
            event, announce_lists, who=ME, lists=ListPolicy.REQUIRED, despite=["MTR 2.7"], reason="online"
        )
        for who in (ANA, BO):
            player = await desk.events.look(event, lambda state, who=who: state.links[who])
            await desk.events.act(
                event, submit_list, who=who, player=player, written=LIST, verdict=DeckVerdict(f"{player}")
            )
        await posted(desk, event)
        table = TABLE_LOG.stream_for("match")
        for seat in (0, 1):
            await desk.tables.act(
                table, actions.bring_deck, who=THE_TABLE, seat=seat, main=["Island"] * 60, salt="salt"
            )
        assert not await are_registered(desk, table)

    in_an_event(tmp_path, scenario)
