"""What one player asks for costs the same however many play, and what is about everybody grows with them and no faster.

Work is counted in calls, not in time. All is asked for once before it is counted: the first to ask makes the index.
"""

from collections.abc import Callable, Iterator

import pytest
from tests.core.event.decks.test_swap import called as swapping
from tests.core.event.decks.test_swap import seated
from tests.core.event.drafting.test_calling import called
from tests.core.event.drafting.test_pods import night
from tests.core.event.events import Evening
from tests.hostile.counted import calls

from topcut.core.event.decks import call_swap_step, mark_pool, submit_list
from topcut.core.event.decks.pools import registrar_of
from topcut.core.event.drafting import count_boosters, note_behind, seat_pods
from topcut.core.event.fold.opened import apply_opened
from topcut.core.event.hall import seat_meeting
from topcut.core.event.nouns.decks.state import DeckVerdict, PoolSeats
from topcut.core.event.nouns.drafts.state import PodSeat, StageDraft
from topcut.core.event.nouns.opened.facts import PoolOpened, PoolsDrawn
from topcut.core.event.nouns.state import Event
from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.event.people import free_seat, lend_powers, merge_entrants, take_seat
from topcut.core.log import Sealed
from topcut.core.play import Power

FEW, MANY = 16, 160


class Number(int):
    """A number of which it is counted how often it is compared."""

    def __eq__(self, other: object) -> bool:
        return int(self) == other

    __hash__ = int.__hash__


def marked(players: int) -> int:
    """The second opens, and one pool after the other is watched."""
    evening = swapping(seated(players), SwapStep.FIRST_OPENS)
    evening.act(mark_pool, player=1, mark=SwapMark.WATCHED)
    return calls(lambda: evening.act(mark_pool, player=3, mark=SwapMark.WATCHED))


def registrar_found(players: int) -> int:
    seats = PoolSeats(tuple(Number(player) for player in range(1, players + 1)), 1)
    assert registrar_of(seats, Number(players)) == players - 1
    return calls(lambda: registrar_of(seats, Number(players)))


def counted(players: int) -> int:
    """The last of a pod counts the own booster, twice."""
    evening = called(players)
    player = evening.event.drafts[0].pods[-1][-1]
    own = {"stage": 0, "pod": players // 8, "seats": (8,), "cards": 15, "by": evening.link(player)}
    evening.act(count_boosters, **own)
    return calls(lambda: evening.act(count_boosters, **own))


def behind(players: int) -> int:
    """One pod is behind, and then another."""
    evening = called(players)
    evening.act(note_behind, stage=0, pod=1)
    return calls(lambda: evening.act(note_behind, stage=0, pod=2))


def taken(teams: int) -> int:
    """A team-mate takes a seat of the team that came last."""
    evening = Evening(team=3)
    evening.act(lend_powers, whom="door", powers=(Power.JOIN,))
    for _ in range(teams):
        evening.register("Ana", "", "")
    team = evening.event.entrants[teams]
    take = {"by": "door", "code": team.seat_code.value, "name": "Bo"}
    evening.act(take_seat, **take, player=team.players[1], link="bo's phone")
    return calls(lambda: evening.act(take_seat, **take, player=team.players[2], link="cy's phone"))


def handed_in(evening: Evening) -> Evening:
    """Everybody has handed in a list."""
    for player in evening.event.players:
        evening.act(submit_list, player=player, written="60 Island", verdict=DeckVerdict("d"))
    decks = evening.event.decks
    decks.lists = {(Number(player), stage): one for (player, stage), one in decks.lists.items()}
    return evening


def merged(players: int) -> int:
    """MTR 10.4: the last two are one person, and have both handed in a list."""
    evening = handed_in(Evening(players=players))
    evening.act(merge_entrants, kept=1, gone=2)
    return calls(lambda: evening.act(merge_entrants, kept=players - 1, gone=players))


def freed(teams: int) -> int:
    """MTR 8.2: a seat of the team that came last is another player's, who has a list of their own."""
    evening = Evening(team=3)
    for _ in range(teams):
        evening.register("Ana", "Bo", "Cy")
    handed_in(evening)
    evening.act(free_seat, entrant=1, player=1)
    return calls(lambda: evening.act(free_seat, entrant=teams, player=3 * teams))


class Seats(dict[int, int]):
    """Seats of a meeting of which it is counted how often they are looked through."""

    def values(self) -> Iterator[int]:
        yield from super().values()


def came_late(players: int) -> int:
    """MTR 1.9: during the player meeting two more come, one after the other."""
    evening = Evening(players=players)
    evening.act(seat_meeting, order=())
    evening.event.meeting = Seats(evening.event.meeting)
    evening.register("Late")
    return calls(lambda: evening.register("Later"))


def opened(players: int) -> int:
    """The pool of the person who was drawn last comes into the event."""
    everybody = tuple(Number(player) for player in range(1, players + 1))
    event = Event(players=dict.fromkeys(everybody, 1))
    apply_opened(event, PoolsDrawn("afr-draft", "{}", 6, everybody, 1))
    pool = PoolOpened(Number(players), Sealed("90 Island"))
    apply_opened(event, pool)
    return calls(lambda: apply_opened(event, pool))


def seat_found(players: int) -> int:
    everybody = [Number(player) for player in range(1, players + 1)]
    draft = StageDraft(tuple(tuple(everybody[first : first + 8]) for first in range(0, players, 8)), 1)
    assert draft.seat_of(Number(players)) == PodSeat(players // 8, 8)
    return calls(lambda: draft.seat_of(Number(players)))


@pytest.mark.parametrize(
    "work", [marked, registrar_found, counted, behind, taken, merged, freed, came_late, opened, seat_found]
)
def test_it_costs_the_same_among_few_and_among_many(work: Callable[[int], int]):
    assert work(MANY) == work(FEW)


def swap_called(players: int) -> int:
    """MTR 7.5: before the next opens, it is counted whose pool nobody has watched."""
    evening = swapping(seated(players), SwapStep.FIRST_PILED)
    because = {"despite": ["not-all-marked"], "reason": "It is late"}
    return calls(lambda: evening.act(call_swap_step, step=SwapStep.SECOND_OPENS, **because))


def pods_changed(players: int) -> int:
    """MTR 7.6: two of the first pod change seats."""
    evening = night(players)
    (one, other, *rest), *others = evening.event.drafts[0].pods
    return calls(lambda: evening.act(seat_pods, pods=((other, one, *rest), *others)))


@pytest.mark.parametrize("work", [swap_called, pods_changed])
def test_what_is_about_everybody_looks_at_each_of_them_as_often_among_many(work: Callable[[int], int]):
    assert work(MANY) <= MANY // FEW * work(FEW)
