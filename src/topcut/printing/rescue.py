"""The printed sheets of a rescue folder: postings, slips to write on, and a page that says how to go on."""

from collections.abc import Callable
from itertools import count
from textwrap import fill
from typing import Final

from topcut.core.event.view import DeskView, PublicView
from topcut.locale import Tag, languages
from topcut.printing.blanks import blank_slips
from topcut.printing.pairings import pairings_by_name, pairings_by_table
from topcut.printing.standings import standings
from topcut.printing.typeset import Paper
from topcut.printing.words import Words, words

README = "README.txt"
STEPS: Final = {
    "without": ("hang_up", "add_up", "pair", "keep"),
    "back": ("start", "type_in"),
    "elsewhere": ("copy", "import", "verify"),
}
"""What to do, depending on what still works; the last step names the head of the log."""
_LINE: Final = 78


def rescue_sheets(view: DeskView, *, head: str, paper: Paper = "a4", language: Tag = "en") -> dict[str, bytes]:
    """Print everything that a round needs to go on without a computer (MTR 1.9)."""
    tables = sorted(table.table for table in view.tables)

    def sheet(make: Callable[..., bytes], of: PublicView | DeskView, **more: object) -> bytes:
        return make(of, paper=paper, language=language, head=head, **more)

    printed = {
        "pairings-by-name.pdf": sheet(pairings_by_name, view.public),
        "pairings-by-table.pdf": sheet(pairings_by_table, view.public),
        "blank-slips.pdf": sheet(blank_slips, view, tables=tables),
    }
    if view.public.standings_after is not None:
        printed["standings.pdf"] = sheet(standings, view.public)
    return {README: how_to_go_on(view, head=head), **printed}


def how_to_go_on(view: DeskView, *, head: str) -> bytes:
    """Write the page for people who open the folder without Topcut, in every language."""
    round = view.public.round
    parts = {"title": view.public.title, "round": round.number if round else 0}
    texts = [
        _page({key: text.format(**parts) for key, text in words(tag, "rescue").items()}, head) for tag in languages()
    ]
    return "\n\n".join(texts).encode()


def _page(said: Words, head: str) -> str:
    """Wrap the page to lines that fit any screen, with numbered steps."""
    blocks, number = [f"{said['title']}\n{'=' * _LINE}", _wrapped(said["about"])], count(1)
    for heading, steps in STEPS.items():
        lines = [_wrapped(said[step], mark=f"{next(number)}. ") for step in steps]
        blocks.append("\n".join([said[heading], "-" * len(said[heading]), *lines]))
    return "\n\n".join([*blocks[:-1], f"{blocks[-1]}\n   {head}", _wrapped(said["secret"])]) + "\n"


def _wrapped(text: str, *, mark: str = "") -> str:
    return fill(
        text,
        width=_LINE,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
