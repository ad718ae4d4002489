"""What is asked for while cards are drafted: pods, the call of a draft on paper, drafts online, decks built."""

from collections.abc import Iterator

from _actions_bench import FLOOR, PHONE, Bench, Cycle, Day, Night, Part, Step, one, seen

from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.core.event.nouns.drafts.state import Pods
from topcut.core.event.nouns.facts import EventStarted
from topcut.core.event.nouns.state import Event, Stage, Structure

DRAFT = Night((Stage(structure=Structure.PODS, rounds=3, format="booster-draft"),))
HERE = {"stage": 0}
POD = {"stage": 0, "pod": 1}
SEAT = {"stage": 0, "pod": 1, "seat": 1}
SHORT = {"cards": 2, "boosters": 1, "passing": 0}
HOUR = 3_600_000_000


def start(bench: Bench) -> None:
    bench.facts(EventStarted())


def draw(bench: Bench) -> None:
    bench.act("draw_pods", {})


def call(bench: Bench) -> None:
    bench.act("begin_call", HERE)


def call_to_the_end(bench: Bench) -> None:
    """Call two cards, and wait until both are drafted."""
    bench.act("begin_call", HERE | SHORT)
    bench.act("say_line", HERE | {"call": 1})
    bench.now += HOUR


def open_all(bench: Bench) -> None:
    bench.act("open_drafts", logs(bench.event))


STARTED: Day = (start,)
SEATED: Day = (*STARTED, draw)


def pods() -> Iterator[Cycle]:
    yield (one("draw_pods", "drafts", "pod_draws"),)
    yield (seen("seat_pods", "drafts", "pod_draws", args=lambda event: {"pods": by_number(event)}),)


def seated() -> Iterator[Cycle]:
    yield (seen("seat_pods", "drafts", args=lambda event: {"pods": changed(event)}),)
    yield (seen("open_drafts", "drafts", args=logs),)
    yield (one("begin_call", "called", **HERE),)


def by_number(event: Event) -> Pods:
    here = sorted(event.people.inside)
    return tuple(tuple(here[first : first + 8]) for first in range(0, len(here), 8))


def changed(event: Event) -> Pods:
    """Let the first two of the first pod change seats."""
    (one, two, *rest), *others = event.drafts[0].pods
    return ((two, one, *rest), *others)


def logs(event: Event) -> dict[str, object]:
    return HERE | {"streams": tuple(f"d{pod}" for pod in range(len(event.drafts[0].pods)))}


def called() -> Iterator[Cycle]:
    yield (one("say_line", "called.0.said", call=1, **HERE),)
    yield one("pause_call", **HERE), one("resume_call", "called.0.said", **HERE)
    yield one("note_behind", by=FLOOR, **POD), one("note_caught_up", by=FLOOR, **POD)
    yield (one("count_boosters", by=FLOOR, seats=(1,), cards=15, **POD),)
    yield (seen("count_boosters", args=lambda event: own_seat(event) | {"cards": 15}, by=PHONE),)
    yield (
        one("count_boosters", by=FLOOR, seats=(1,), cards=14, **POD),
        one("go_to_pod", by=FLOOR, **SEAT),
        one("remedy_count", by=FLOOR, remedy=CountRemedy.FOUND, **SEAT),
    )
    yield (one("suspend_drafter", "called.0.suspended", by=FLOOR, **SEAT),)


def own_seat(event: Event) -> dict[str, object]:
    seat = event.drafts[0].seat_of(event.players[1])
    return HERE | {"pod": seat.pod, "seats": (seat.seat,)}


def call_over() -> Iterator[Cycle]:
    yield (one("end_call", "called.0.ended_at", **HERE),)
    yield (Step("begin_building", lambda *_: {}, keeps=("building", "called.0.ended_at")),)


def online() -> Iterator[Cycle]:
    yield (seen("take_drafted_pool", args=lambda event: newest(event) | {"cards": "45 Island", "seq": 9}),)


def newest(event: Event) -> dict[str, object]:
    seat = event.drafts[0].seat_of(event.players[event.last_player])
    return HERE | {"player": event.last_player, "stream": f"d{seat.pod - 1}"}


PARTS = (
    Part("pods drawn", pods, STARTED, DRAFT),
    Part("pods seated", seated, SEATED, DRAFT),
    Part("a draft is called", called, (*SEATED, call), DRAFT),
    Part("a call is over", call_over, (*SEATED, call_to_the_end), DRAFT),
    Part("drafts online", online, (*SEATED, open_all), DRAFT),
)
