"""Names of the seats in an event's pod: only the event stores its players' names, and it may have erased one."""

from collections.abc import Sequence

from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import players_by_seat
from topcut.core.event.view import UNNAMED, Names
from topcut.core.play import Who
from topcut.desk import Desk


async def names_of_pod(desk: Desk, pod: PodOfEvent, seats: Sequence[Who]) -> dict[int, str]:
    """Find the names of a pod's seats as the event has them."""

    def called(event: Event, names: Names) -> dict[int, str]:
        by_seat = players_by_seat(event, pod)
        people = ((seat, by_seat.get(who, ())) for seat, who in enumerate(seats, start=1))
        return {seat: " / ".join(names.get(player) or UNNAMED for player in players) for seat, players in people}

    return await desk.events.see(pod.event, called)
