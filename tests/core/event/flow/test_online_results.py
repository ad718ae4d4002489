"""Who reports the result of an online table to its event, and who agrees to it (MTR 2.4)."""

import pytest
from tests.core.event.events import ANA, DRAWN, LOST, STAFF, WON, Evening, posted

from topcut.core.event.flow import reports_due, result_terms
from topcut.core.event.rounds import confirm_result, report_result
from topcut.core.play import FirstTo, Role, Stream, Who
from topcut.core.zones.reading import MatchSeat
from topcut.core.zones.view import EndedMatch

EVENT = Stream("E" * 16)
FIRST, SECOND, NOBODY = 0, 1, None


class OnlineTable:
    """The first table of an event, its two seats, and the links of its players."""

    def __init__(self, *, linked: tuple[int, ...] = (FIRST, SECOND)) -> None:
        self.evening: Evening = posted(4).name_staff()
        self.sides = self.evening.round.tables[1].sides
        players = [self.evening.event.entrants[side].players[0] for side in self.sides]
        self.seats = [MatchSeat(EVENT, 1, 1, player) for player in players]
        self.links = {seat: self.evening.link(self.sides[seat]) for seat in linked}

    def ended(self, by: int | Who, **said: object) -> EndedMatch:
        who = self.seats[by].who if isinstance(by, int) else by
        return EndedMatch(9, who, **({"result": WON, "is_decided": True} | said))

    def due(self, ended: EndedMatch) -> list[tuple[object, Who]]:
        return [(said.action, said.who) for said in reports_due(self.evening.event, self.seats, ended)]


@pytest.fixture(scope="module")
def table() -> OnlineTable:
    return OnlineTable()


@pytest.mark.parametrize(
    ("by", "said", "reports", "agrees"),
    [
        pytest.param(FIRST, {}, FIRST, SECOND, id="the seat that ended a decided match; the other saw its games"),
        pytest.param(SECOND, {}, SECOND, FIRST, id="either of them"),
        pytest.param(FIRST, {"is_decided": False}, FIRST, NOBODY, id="what is not decided is one player's word"),
        pytest.param(Who("floor"), {}, FIRST, SECOND, id="a decided match that a judge ended is said by its players"),
        pytest.param(Who("floor"), {"is_decided": False}, NOBODY, NOBODY, id="an undecided one by nobody"),
        pytest.param(FIRST, {"put_out": frozenset({SECOND})}, FIRST, NOBODY, id="MTR 2.10: not by who was put out"),
        pytest.param(FIRST, {"put_out": frozenset({FIRST})}, NOBODY, SECOND, id="MTR 2.10: nor for them"),
    ],
)
def test_who_says_it(table: OnlineTable, by: int | Who, said: dict, reports: int | None, agrees: int | None) -> None:
    expected = [
        (action, table.links[seat])
        for action, seat in ((report_result, reports), (confirm_result, agrees))
        if seat is not None
    ]
    assert table.due(table.ended(by, **said)) == expected


def test_an_official_with_the_power_over_results_reports_what_they_ended(table: OnlineTable) -> None:
    ended = table.ended(STAFF[Role.SCOREKEEPER], is_decided=False)
    assert table.due(ended) == [(report_result, STAFF[Role.SCOREKEEPER])]


def test_a_player_without_a_link_says_nothing() -> None:
    lonely = OnlineTable(linked=(SECOND,))
    assert lonely.due(lonely.ended(FIRST)) == [(confirm_result, lonely.links[SECOND])]


@pytest.mark.parametrize(("result", "agrees"), [(WON, True), (LOST, False), (DRAWN, False)])
def test_what_a_player_reported_already_is_agreed_to_if_it_is_the_same(result: object, agrees: bool) -> None:
    table = OnlineTable()
    table.evening.report(1, WON, by=table.links[FIRST])
    ended = table.ended(FIRST, result=result)
    assert table.due(ended) == ([(confirm_result, table.links[SECOND])] if agrees else [])


def test_an_event_that_waits_for_no_result_is_told_none() -> None:
    table = OnlineTable()
    terms = result_terms(table.evening.event, table.seats)
    assert terms is not None
    assert (terms.length, terms.by_place) == (FirstTo(2), False)
    table.evening.report(1, WON, by=ANA)
    assert result_terms(table.evening.event, table.seats) is None
    assert table.due(table.ended(FIRST)) == []


def test_other_opponents_at_the_same_table_are_another_match() -> None:
    table = OnlineTable()
    table.seats.reverse()
    assert result_terms(table.evening.event, table.seats) is None
    assert table.due(table.ended(FIRST)) == []
