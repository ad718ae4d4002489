"""`topcut draft export` and `topcut draft replay`: a draft that is over, for other programs and for its drafters."""

import click

from topcut.cli.files import contents
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.verify import NotAnExport
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.view import DraftReplay, PickStep, replayed
from topcut.exchange.draft_exports import DRAFT_FORMS
from topcut.exchange.log_file import LogFile, is_log, read_log


@click.command(
    "export",
    epilog=examples(
        "topcut draft export pod.jsonl --form 17lands > picks.csv",
        "topcut draft export pod.jsonl --form magicprotools --seat 3 > draft.txt",
        "topcut draft export pod.jsonl --form json",
    ),
)
@click.argument("file", metavar="LOG", callback=contents)
@click.option("--form", type=click.Choice(tuple(DRAFT_FORMS)), required=True, help="For which program.")
@click.option("--seat", type=int, help="The picks of this seat; without it everybody's, once the draft is released.")
def export_(*, file: bytes, form: str, seat: int | None) -> None:
    """Write a draft that is over in a form that other programs read (MTR 7.7)."""
    log = _log(file)
    found = _replayed(log, seat)
    click.echo(DRAFT_FORMS[form](found, draft=log.header.stream, names=log.names), nl=False)


@click.command(
    "replay", epilog=examples("topcut draft replay pod.jsonl --seat 3", "topcut draft replay pod.jsonl --json")
)
@click.argument("file", metavar="LOG", callback=contents)
@click.option("--seat", type=int, help="The picks of this seat; without it everybody's, once the draft is released.")
@json_option
def replay_(*, file: bytes, seat: int | None, as_json: bool) -> None:
    """Go through a draft that is over, pick by pick, as its drafters saw it (MTR 7.7)."""
    found = _replayed(_log(file), seat)
    if as_json:
        print_json(found)
        return
    for step in found.steps:
        _print_step(step)


def _log(file: bytes) -> LogFile:
    if not is_log(file):
        raise NotAnExport
    log = read_log(file)
    if log.kind.name != DRAFT.name:
        raise NotAnExport
    return log


def _replayed(log: LogFile, seat: int | None) -> DraftReplay:
    return replayed(log.header.stream, log.lines, openings=log.openings, seat=seat)


def _print_step(step: PickStep) -> None:
    how = "" if step.how == "picked" else f" ({step.how})"
    tell(f"Seat {step.seat}, booster {step.round}, pick {step.pick}{how}, {len(step.pool)} cards before:")
    taken = [card.card for card in step.taken]
    for card in step.cards:
        mark = "-->" if card.card in taken else "   "
        taken = [other for other in taken if other != card.card]
        tell(f"  {mark} {card.name}")
