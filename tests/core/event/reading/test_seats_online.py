"""What people of an event may do at its online tables and drafts, by the links they hold at the event (MTR 1.3)."""

import pytest
from tests.core.event.events import STAFF, Evening, begun

from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.event.people import disqualify
from topcut.core.event.reading import part_in_draft, standing_at_tables
from topcut.core.play import Role, Stream, Who

POD = PodOfEvent(Stream("E" * 16), 0, 1)


@pytest.fixture(scope="module")
def evening() -> Evening:
    return begun(4).name_staff()


@pytest.mark.parametrize(
    ("role", "judges", "runs"),
    [
        pytest.param(Role.HEAD_JUDGE, True, True, id="MTR 1.7: the head judge"),
        pytest.param(Role.FLOOR_JUDGE, True, True, id="MTR 1.8: a floor judge"),
        pytest.param(Role.ORGANIZER, False, True, id="MTR 1.6: an organizer judges no match"),
        pytest.param(Role.SCOREKEEPER, False, True, id="MTR 1.9: nor does a scorekeeper"),
    ],
)
def test_officials_have_their_powers_in_what_belongs_to_the_event(
    evening: Evening, role: Role, judges: bool, runs: bool
) -> None:
    who = STAFF[role]
    assert [one.who for one in standing_at_tables(evening.event, [who]).officials] == [who] * judges
    assert part_in_draft(evening.event, POD, [who], seats=()) == (Who(""), who if runs else Who(""))


def test_a_link_is_worth_its_players_seats_and_nobody_elses(evening: Evening) -> None:
    mine = evening.link(2)
    seats = {who: seat for seat, who in enumerate((f"{POD.event}.draft.0.{entrant}" for entrant in (1, 2)), start=1)}
    assert standing_at_tables(evening.event, [mine]).players == {*evening.event.entrants[2].players}
    assert seats[part_in_draft(evening.event, POD, [mine], seats=seats)[0]] == 2
    assert part_in_draft(evening.event, POD, [mine], seats=()) == ("", ""), "a seat that this draft does not have"
    assert part_in_draft(evening.event, POD, [Who("nobody")], seats=seats) == ("", "")
    assert standing_at_tables(evening.event, [Who("nobody")]).players == frozenset()


def test_a_disqualified_player_sits_down_nowhere() -> None:
    evening = begun(4)
    mine = evening.link(2)
    evening.act(disqualify, entrant=2)
    seats = (f"{POD.event}.draft.0.2",)
    assert standing_at_tables(evening.event, [mine]).players == frozenset(), "MTR 5.1"
    assert part_in_draft(evening.event, POD, [mine], seats=seats) == ("", "")
