"""`topcut draft`: a draft by bots as a file that proves itself, what one seat of a draft saw, and the script."""

from pathlib import Path
from typing import Final

import click

from topcut.cli.boosters import CUBE, card_index, cube_in, recipe_in, seed_option
from topcut.cli.draft_after import export_, replay_
from topcut.cli.draft_script import script_
from topcut.cli.draft_shown import print_board, print_pools, print_seat
from topcut.cli.files import contents, write_new
from topcut.cli.output import examples, json_option, print_json, say
from topcut.cli.verify import NotAnExport
from topcut.core.boosters import MOST_IN_BOOSTER, BoosterCard, BoosterRecipe, PrintedCards
from topcut.core.drafts.actions import MOST_BOOSTERS, MOST_SEATS, release
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading import TABLE
from topcut.core.drafts.view import DraftBoard, PublishedDraft, board, drafter_view, published
from topcut.core.errors import Unknown, gettext_noop
from topcut.core.log import fold
from topcut.core.play import Level
from topcut.exchange.log_file import is_log, read_log

USUAL_SEATS: Final = 8
_LEVELS: Final = {level.name.lower(): level for level in Level}


Product = tuple[BoosterRecipe, dict[str, BoosterCard]]


class NoSuchMoment(Unknown):
    """A log has entries and a draft has seats."""

    code = "no-such-moment"
    message = gettext_noop("There is no such moment: this draft has {entries} entries and {seats} seats.")


@click.group(epilog=examples("topcut draft show pod.jsonl --seat 3 --at 40"))
def draft() -> None:
    """Draft by bots, look at a draft as one of its seats did, hand it on, print what is said at one on paper."""


draft.add_command(export_)
draft.add_command(replay_)
draft.add_command(script_)


@draft.command(
    "simulate",
    epilog=examples(
        "topcut draft simulate recipes.json.xz AllPrintings.json.xz --set afr-draft --seed 7 --log pod.jsonl",
        "topcut draft simulate recipes.json topcut.db --set 2xm-draft --kind double-masters --seats 6 --json",
        "topcut draft simulate recipes.json topcut.db --set afr-draft --kind rochester --log teams.jsonl",
        "topcut draft simulate cube.txt topcut.db --cube --size 15 --untimed --seats 4 --log cube.jsonl",
    ),
)
@click.argument("recipes", metavar="RECIPES", callback=contents)
@click.argument("cards", metavar="CARDS")
@click.option("--set", "code", metavar="CODE", help="Which booster, such as afr-draft.")
@click.option("--cube", "is_cube", is_flag=True, help="RECIPES is a list of cards, and each is dealt once.")
@click.option(
    "--size", type=click.IntRange(1, MOST_IN_BOOSTER), default=15, show_default=True, help="Of a cube's booster."
)
@click.option("--seats", type=click.IntRange(2, MOST_SEATS), help="8, or 6 at a Rochester table.")
@click.option("--boosters", type=click.IntRange(1, MOST_BOOSTERS), help="For each seat: 3, or 6 for two-headed giants.")
@click.option("--kind", type=click.Choice(tuple(draft_kinds())), default="booster-draft", show_default=True)
@click.option("--level", type=click.Choice(tuple(_LEVELS)), default="regular", show_default=True)
@click.option("--untimed", "is_untimed", is_flag=True, help="No pick has a limit, so nobody may be away.")
@click.option("--away", type=click.IntRange(0, MOST_SEATS), default=0, help="So many seats never answer.")
@click.option("--slow", type=click.IntRange(0, MOST_SEATS), default=0, help="So many only reserve a card.")
@click.option("--leaves", metavar="SEAT", type=int, default=0, help="This seat is suspended after its first booster.")
@click.option("--other-first", is_flag=True, help="The Rochester team that may pick first lets the other do so.")
@click.option("--release", "released", is_flag=True, help="Let everybody read the whole draft at its end.")
@seed_option
@click.option("--log", "to", metavar="FILE", help="Write the draft as a new file; topcut verify drafts it again.")
@json_option
def simulate_(
    *,
    recipes: bytes,
    cards: str,
    code: str | None,
    is_cube: bool,
    size: int,
    seats: int | None,
    boosters: int | None,
    kind: str,
    level: str,
    is_untimed: bool,
    away: int,
    slow: int,
    leaves: int,
    other_first: bool,
    released: bool,
    seed: str,
    to: str | None,
    as_json: bool,
) -> None:
    """Let bots draft boosters of RECIPES, whose cards are in CARDS, by the rules and the clock (MTR 7.7)."""
    from topcut.desk.simulated_draft import Habits, SimulatedDraft

    if (code is None) != is_cube:
        raise click.UsageError("Say --set CODE, or --cube.")
    if is_untimed and (away or slow):
        raise click.UsageError("An untimed draft waits for everybody: nobody may be --away or --slow.")
    recipe, known = _cube(recipes, cards, size) if code is None else _product(recipes, cards, code)
    pod = SimulatedDraft(recipe=recipe, cards=known, seed=seed, habits=Habits(away, slow, leaves, other_first))
    people = seats or (len(TABLE) if draft_kinds()[kind].face_up else USUAL_SEATS)
    more = {"is_cube": is_cube, "is_untimed": is_untimed}
    pod.draft(seats=people, kind=kind, boosters=boosters, level=_LEVELS[level], **more)
    if released:
        pod.ask(release)
    if to:
        write_new(Path(to), pod.as_file())
        say(f"{len(pod.lines)} entries, head {pod.folded.head}")
    if as_json:
        pools = {str(number): seat.pool for number, seat in pod.state.seats.items()}
        found = {"set": code or CUBE, "seed": seed, "kind": kind, "entries": len(pod.lines), "head": pod.folded.head}
        print_json({**found, "pools": pools})
        return
    print_pools({number: drafter_view(pod.state, number).picks or () for number in pod.state.seats})


@draft.command("show", epilog=examples("topcut draft show pod.jsonl --seat 3 --at 40", "topcut draft show pod.jsonl"))
@click.argument("file", metavar="LOG", callback=contents)
@click.option("--seat", type=int, help="As this seat saw it; without it as everybody did.")
@click.option("--at", "seq", type=int, help="After this entry; without it after the last one.")
@json_option
def show_(*, file: bytes, seat: int | None, seq: int | None, as_json: bool) -> None:
    """Show a draft as a seat saw it at some moment, or as the screen in the hall showed it (MTR 7.7)."""
    state = _state(file, seq, seat)
    view = (published(state) or board(state)) if seat is None else drafter_view(state, seat)
    if as_json:
        print_json(view)
    elif isinstance(view, PublishedDraft):
        print_pools(view.pools)
    elif isinstance(view, DraftBoard):
        print_board(view)
    else:
        print_seat(view)


def _product(recipes: bytes, cards: str, code: str) -> Product:
    recipe = recipe_in(recipes, code)
    return recipe, PrintedCards(card_index(cards)).cards_of(recipe)


def _cube(listed: bytes, cards: str, size: int) -> Product:
    cube = cube_in(listed, cards, size)
    return cube.recipe, cube.cards


def _state(file: bytes, seq: int | None, seat: int | None) -> PodDraft:
    if not is_log(file):
        raise NotAnExport
    log = read_log(file)
    if log.kind.name != DRAFT.name:
        raise NotAnExport
    count = len(log.lines) if seq is None else seq
    state = fold(DRAFT, log.header.stream, log.lines[: max(count, 1)], openings=log.openings).state
    if not 1 <= count <= len(log.lines) or (seat is not None and seat not in state.seats):
        raise NoSuchMoment(entries=len(log.lines), seats=len(state.seats))
    return state
