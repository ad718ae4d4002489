"""`topcut draft script`: the lines said at a draft, printed to be read aloud if there is no browser."""

import click

from topcut.cli.output import examples, json_option, print_json, tell
from topcut.core.drafts.actions import MOST_BOOSTERS, MOST_SEATS
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.reading import (
    MOST_CARDS,
    MOST_PASSING,
    PASSING,
    DraftCall,
    DraftScript,
    ScriptOrder,
    script_of,
    spoken,
)


@click.command(
    "script",
    epilog=examples(
        "topcut draft script --cards 15",
        "topcut draft script --kind two-headed-giant --cards 14 --boosters 6 --json",
        "topcut draft script --kind rochester --seats 6",
    ),
)
@click.option("--kind", type=click.Choice(tuple(draft_kinds())), default="booster-draft", show_default=True)
@click.option("--cards", type=click.IntRange(1, MOST_CARDS), default=15, show_default=True, help="In each booster.")
@click.option("--boosters", type=click.IntRange(1, MOST_BOOSTERS), help="For each seat; without it as many as usual.")
@click.option("--seats", type=click.IntRange(2, MOST_SEATS), default=6, show_default=True, help="At a Rochester table.")
@click.option(
    "--passing", type=click.IntRange(0, MOST_PASSING), default=PASSING, show_default=True, help="Seconds to pass."
)
@json_option
def script_(*, kind: str, cards: int, boosters: int | None, seats: int, passing: int, as_json: bool) -> None:
    """Print what is said at a draft, line by line, with the seconds of each (MTR 7.7, MTR B)."""
    each = boosters or draft_kinds()[kind].boosters
    script = script_of(ScriptOrder(kind, cards, each, seats, passing))
    if as_json:
        print_json(
            {
                "kind": kind,
                "cards": cards,
                "boosters": each,
                "seconds": script.seconds,
                "calls": [_document(call) for call in script.calls],
            }
        )
        return
    for call in script.calls:
        tell(f"{_clock(call):>5}  {spoken(call)}")
    tell(_total(script))


def _document(call: DraftCall) -> dict[str, object]:
    return {
        "says": call.says,
        "line": str(spoken(call)),
        "booster": call.booster,
        "pick": call.pick,
        "cards": call.cards,
        "take": call.take,
        "direction": "left" if call.to_the_left else "right",
        "passing": call.passing,
        "seconds": call.seconds,
        "warned_at": call.warned_at,
        "waits": call.waits,
        "turn": call.turn,
    }


def _clock(call: DraftCall) -> str:
    return f"{call.seconds} s" if call.seconds else ""


def _total(script: DraftScript) -> str:
    return f"{script.seconds:,} seconds by the clock; passing, counting and shuffling are not timed."
