"""Result slips, six to a sheet, laid out so that the cut and stacked piles are in the order of the tables."""

from collections.abc import Sequence
from typing import Final, TypeVar

from topcut.core.event.view import DeskTable, DeskView, PublicView, TableView
from topcut.locale import Tag
from topcut.printing.code import drawing, slip_code
from topcut.printing.posting import Posting, posting_of, public_of, shown
from topcut.printing.rounds import called
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words

Slip = TypeVar("Slip")

ON_A_SHEET: Final = 6


def cut_and_stack(slips: Sequence[Slip], *, on_a_sheet: int = ON_A_SHEET) -> list[list[Slip]]:
    """Lay slips out on sheets, top to bottom: with three sheets the first holds slips 1, 4, 7, 10, 13 and 16.

    Cut the whole stack of sheets at once, put each pile on the one below it, and the slips are in order. If slips are
    missing on the last sheets, they are missing at the bottom.
    """
    sheets = -(-len(slips) // on_a_sheet)
    return [list(slips[sheet::sheets]) for sheet in range(sheets)]


def result_slips(
    view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str, address: str = ""
) -> bytes:
    """Print a slip for every table of the round, none for a bye (MTR 2.4).

    With the address of the event, the code on a slip is a link to its match; else it is for the desk's scanner.
    """
    posting = posting_of(view)
    slips = [_slip(table, posting, address, language) for table in posting.tables]
    public = public_of(view)
    sheet = {"round": called(posting, language), "sheets": cut_and_stack(slips, on_a_sheet=on_a_sheet(public))}
    return typeset(template_of(public), sheet, title=posting.title, head=head, paper=paper, language=language)


def on_a_sheet(view: PublicView) -> int:
    """Return how many slips fit a sheet: those of teams have a row for each seat, of pods for each player (MTR 8.2)."""
    return 2 if view.in_pods else ON_A_SHEET // 2 if view.seats else ON_A_SHEET


def template_of(view: PublicView) -> str:
    return "pod-cards" if view.in_pods else "team-slips" if view.seats else "slips"


def _slip(table: TableView | DeskTable, posting: Posting, address: str, language: Tag) -> dict[str, object]:
    return {
        "table": str(table.table),
        "sides": [*map(posting.with_points, table.sides)],
        "code": drawing(slip_code(posting.round, table.table, address=address)),
        "bound": _bound(table, language) if isinstance(table, DeskTable) else "",
    }


def _bound(table: DeskTable, language: Tag) -> str:
    """Write which games or match a judge has awarded, but not why: anybody may pick up a slip (MTR 1.2)."""
    said, binding = words(language), table.binding
    name = [*map(shown, table.sides)]
    lost = [said["match_lost"].format(name=name[side]) for side in sorted({*binding.lost, *binding.out})]
    games = [said["game_lost"].format(game=loss.game, name=name[loss.side]) for loss in binding.games]
    score = str(binding.score).replace("-", "–")
    return " ".join((*lost, *games, *([said["so_far"].format(score=score)] if games else ())))
