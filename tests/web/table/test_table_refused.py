"""A result its event does not take, and a table somebody opened before: both players are told why, and go on."""

import re
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.table.test_online_match import lay_decks, results, send
from tests.web.table.test_table_online import ME, in_an_event
from tests.web.test_top_cut import NAMES, play

from topcut.core.event.flow import post_round
from topcut.core.play import FirstTo, Stream
from topcut.core.zones.nouns.state import Tabletop
from topcut.desk import Desk
from topcut.desk.tabletop import open_table
from topcut.web.table.online import MatchTerms, _match, open_for


@pytest.fixture
def semifinal(served: Served) -> tuple[Evening, list[Browser]]:
    """The two players of a semifinal, at its table."""
    evening = Evening(served, rounds=1, cut=4, players=8)
    evening.start(*NAMES)
    play(evening, 1)
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    evening.post(2)
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/desk/online", yes="1")
    tables: dict[str, list[Browser]] = {}
    for phone in evening.phones.values():
        home = re.match(r"/event/\w+/player/\d+", phone.path)[0]
        if "On my way" in phone.open(home):
            phone.open(f"{home}/online")
            phone.submit("/online")
            tables.setdefault(phone.path, []).append(phone)
    return evening, next(iter(tables.values()))


def test_both_players_read_why_the_event_did_not_take_their_result(served: Served, semifinal) -> None:
    """MTR 2.5: a match of the bracket is not drawn; the table may be, and its event says no, with the rule."""
    evening, (ana, bo) = semifinal
    table = ana.path.split("?")[0]
    lay_decks(table, ana, bo)
    before = results(served, evening.stream)
    for phone in (ana, bo):
        assert send(phone, table, "agree-draw?yes=1") == 201
    assert send(ana, table, "close") == 201
    for phone in (ana, bo):
        said = text_of(phone.open(table))
        assert "The event has not taken the result of this table." in said
        assert "MTR 2.5" in said
    assert results(served, evening.stream) == before
    assert send(bo, table, "close") == 201, "pressing again asks again, and is told the same"
    assert "MTR 2.5" in text_of(bo.open(table))


def test_a_table_opened_before_matches_had_a_length_is_come_to_by_the_second_player(tmp_path: Path) -> None:
    """MTR 2.1: an older program said nothing of the length; the key of the opening is not in the way."""

    async def scenario(desk: Desk, event: Stream) -> None:
        await desk.events.act(event, post_round, who=ME, round=1)
        known = await desk.events.names(event)
        seats, profile = await desk.events.look(event, lambda state: _match(state, event, 1, known))
        whose = tuple(seat.who for seat in seats)
        purpose = f"{event} {seats[0].round} {seats[0].table}"
        before = await open_table(desk, purpose, names=("Ana", "Bo"), profile=profile, seats=whose)
        came = await open_for(desk, seats, secret="new", profile=profile, terms=MatchTerms(FirstTo(2)))
        assert came == before.stream
        assert await desk.tables.head(came) == (before.seq, before.head)

    in_an_event(tmp_path, scenario)


def test_a_match_paired_anew_has_a_table_of_its_own(tmp_path: Path) -> None:
    """MTR 2.4: where others were paired at this table before, nobody comes to theirs, and nobody is kept out."""

    async def scenario(desk: Desk, event: Stream) -> None:
        await desk.events.act(event, post_round, who=ME, round=1)
        known = await desk.events.names(event)
        seats, profile = await desk.events.look(event, lambda state: _match(state, event, 1, known))
        turned = {"secret": "new", "profile": profile, "terms": MatchTerms(FirstTo(2))}
        one = await open_for(desk, seats, secret="new", profile=profile, terms=MatchTerms(FirstTo(2)))
        other = await open_for(desk, seats[::-1], **turned)
        assert one != other
        assert await open_for(desk, seats[::-1], **turned) == other
        assert await desk.tables.look(other, _who) == [seat.who for seat in seats[::-1]]

    in_an_event(tmp_path, scenario)


def _who(table: Tabletop) -> list[str]:
    return [side.who for side in table.sides]
