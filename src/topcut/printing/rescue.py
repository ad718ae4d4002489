"""The papers of a rescue folder: what hangs on the wall, slips to write on, and a page that says how to go on."""

from collections.abc import Callable
from importlib.resources import files

from topcut.core.event.view import DeskView, PublicView
from topcut.printing.blanks import blank_slips
from topcut.printing.pairings import pairings_by_name, pairings_by_table
from topcut.printing.standings import standings
from topcut.printing.typeset import Paper
from topcut.printing.words import Language

README = "README.txt"


def rescue_sheets(view: DeskView, *, head: str, paper: Paper = "a4", language: Language = "en") -> dict[str, bytes]:
    """Print everything a round needs that goes on without a computer (MTR 1.9)."""
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
    """Write the page for whoever opens the folder without us, in both languages."""
    round = view.public.round
    parts = {"title": view.public.title, "round": round.number if round else 0, "head": head}
    folder = files("topcut.printing") / "rescue_texts"
    texts = [(folder / f"{language}.txt").read_text("utf-8").format(**parts) for language in ("en", "es")]
    return "\n\n".join(texts).encode()
