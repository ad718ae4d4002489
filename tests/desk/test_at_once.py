"""Everybody at once: reports, penalties, undos, erasures in one batch; nothing is lost, doubled or promised twice."""

import asyncio
import random
from collections import Counter

import pytest
from tests.desk.evening import ME, TWO_NIL, TWO_ONE, first_round

from topcut.core.errors import TopcutError
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import erase
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import call_judge, give_penalty
from topcut.core.event.people import drop, link_player, rename
from topcut.core.event.rounds import confirm_result, dispute_result, report_result
from topcut.core.log import fold
from topcut.core.play import Stream, Who
from topcut.desk import Desk, Receipt
from topcut.store import Database, Logs, open_database

PLAYERS = 8
REQUESTS = 120


class Storm:
    """What many people want at the same moment; some of them want it twice."""

    def __init__(self, desk: Desk, stream: Stream, *, seed: int, last: int) -> None:
        self._desk, self._stream, self._last = desk, stream, last
        self._dice = random.Random(seed)

    def request(self, number: int):
        dice, key = self._dice, f"request {number}"
        player = dice.randint(1, PLAYERS)
        who, table = dice.choice([ME, Who(f"player {player}")]), dice.randint(1, PLAYERS // 2)
        at = {"round": 1, "table": table}
        match dice.randrange(9):
            case 0 | 1 | 2:
                return self._act(report_result, who, key, **at, result=dice.choice([TWO_ONE, TWO_NIL]))
            case 3:
                return self._act(dice.choice([confirm_result, dispute_result]), who, key, **at)
            case 4:
                return self._act(give_penalty, ME, key, players=(player,), infraction="slow-play")
            case 5:
                return self._act(call_judge, who, key, **at)
            case 6:
                seq = self._last + dice.randint(1, REQUESTS // 2)
                return self._act(erase, ME, key, seq=seq, field=dice.choice(["0.about", "0.note"]))
            case 7:
                return self._act(drop, who, key, entrant=player)
            case _:
                seq = self._last + dice.randint(1, REQUESTS // 2)
                return lambda: self._desk.events.undo(self._stream, seq=seq, who=who, key=key)

    def _act(self, action, who: Who, key: str, **args: object):
        return lambda: self._desk.events.act(self._stream, action, who=who, key=key, **args)


async def answered(request) -> Receipt | str:
    try:
        return await request()
    except TopcutError as refusal:
        return refusal.code


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_wanted_at_once_is_what_the_log_says(database: Database, seed: int) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            stream = (await first_round(desk, players=PLAYERS)).stream
            for player in range(1, PLAYERS + 1):
                await desk.events.act(stream, link_player, who=ME, link=Who(f"player {player}"), player=player)
            before = (await desk.events.head(stream))[0]
            storm = Storm(desk, stream, seed=seed, last=before)
            requests = [storm.request(number) for number in range(REQUESTS)]
            first = await asyncio.gather(*map(answered, requests), *map(answered, requests))
            once, again = first[:REQUESTS], first[REQUESTS:]
            written = [(one.seq, one.head) for one in once if isinstance(one, Receipt)]
            late = [(one.seq, one.head) for one in again if isinstance(one, Receipt)]
            now = await desk.events.look(stream, repr)
            with database.reading() as connection:
                lines, openings = Logs(connection).tail(stream), Logs(connection).tail_openings(stream)
            assert len({*written, *late}) == len(lines) - before, "each entry was promised to somebody"
            assert max(Counter(written).values()) == 1, "no entry was promised to two requests"
            assert all(pair in late for pair in written), "who asks again hears the same"
            assert repr(fold(EVENT, stream, lines, openings=openings).state) == now
            assert derive_again(stream, lines, openings=openings)[1].powers == len(lines)

    asyncio.run(scenario())


def test_two_servers_that_write_one_log_at_once_show_the_same(postgresql: str) -> None:
    """Undos and erasures change what was on both: a reader of either sees what the bytes say."""

    async def scenario() -> None:
        databases = [open_database(postgresql) for _ in range(2)]
        async with Desk(databases[0]) as here, Desk(databases[1]) as there:
            stream = (await first_round(here, players=PLAYERS)).stream
            for player in range(1, PLAYERS + 1):
                await here.events.act(stream, link_player, who=ME, link=Who(f"player {player}"), player=player)
            before = (await here.events.head(stream))[0]
            storms = [Storm(desk, stream, seed=seed, last=before) for seed, desk in enumerate((here, there))]
            requests = [storm.request(number) for number in range(REQUESTS) for storm in storms]
            names = [
                desk.events.act(stream, rename, who=ME, player=n, name=f"Ana {n}")
                for n, desk in ((1, here), (2, there))
            ]
            answers = await asyncio.gather(*map(answered, requests), *names)
            newest = max(answer.seq for answer in answers if isinstance(answer, Receipt))
            seen = [await desk.events.look(stream, repr, at_least=newest) for desk in (here, there)]
            called = [await desk.events.names(stream) for desk in (here, there)]
            with databases[0].reading() as connection:
                logs = Logs(connection)
                lines, openings, kept = logs.tail(stream), logs.tail_openings(stream), logs.names(stream)
            assert len(lines) == newest
            assert seen == [repr(fold(EVENT, stream, lines, openings=openings).state)] * 2
            assert called == [kept] * 2
        for database in databases:
            database.close()

    asyncio.run(scenario())
