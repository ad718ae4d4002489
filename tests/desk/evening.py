"""A small event at a real desk, for tests to go on from."""

from msgspec import Struct

from topcut.core.event.flow import post_round, start_event
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.people import register
from topcut.core.event.rounds import draw_round
from topcut.core.play import Result, Score, Stream, Who
from topcut.desk import Desk

ME = Who("ME")
TWO_ONE = Result(Score((2, 1)))
TWO_NIL = Result(Score((2, 0)))


class Evening(Struct):
    """An event with a posted first round."""

    stream: Stream
    tables: list[int]


async def first_round(desk: Desk, *, players: int = 8, rounds: int = 3, policy: str = "casual") -> Evening:
    """Open doors, let people in, post round 1."""
    stream = (await desk.events.create(who=ME, title="Friday", policy=policy, stages=(Stage(rounds=rounds),))).stream
    for number in range(players):
        await desk.events.act(stream, register, who=ME, names=(f"Player {number}",))
    await desk.events.act(stream, start_event, who=ME)
    await desk.events.act(stream, draw_round, who=ME)
    await desk.events.act(stream, post_round, who=ME, round=1)
    return Evening(stream, await desk.events.look(stream, lambda event: list(event.rounds[1].tables)))


def results(event: Event) -> dict[int, Result | None]:
    return {number: table.result for number, table in event.rounds[1].tables.items()}
