"""Blank result slips for going on without a computer: numbered tables, and lines to write names on."""

from collections.abc import Sequence

from topcut.core.event.view import DeskView, PublicView
from topcut.core.play.seats import SEAT_LETTERS
from topcut.locale import Tag
from topcut.printing.posting import public_of
from topcut.printing.slips import cut_and_stack, on_a_sheet, template_of
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words

SIDES = 2
NOBODY = {"name": "", "mark": ""}


def blank_slips(
    view: PublicView | DeskView,
    *,
    tables: Sequence[int] = (),
    paper: Paper = "a4",
    language: Tag = "en",
    head: str,
) -> bytes:
    """Print a slip for every table with nothing but its number, for a round paired on paper (MTR 2.4).

    Without table numbers, print as many as the event has pairs of entrants, from 1.
    """
    public = public_of(view)
    sides = public.stages[0].pods[0] if public.in_pods else SIDES
    numbers = tables or range(1, max(1, -(-len(public.entrants) // sides)) + 1)
    nobody = {**NOBODY, "people": [{"letter": letter, "name": ""} for letter in SEAT_LETTERS[: public.seats]]}
    slips = [{"table": str(number), "sides": [nobody] * sides, "code": ""} for number in numbers]
    sheets = cut_and_stack(slips, on_a_sheet=on_a_sheet(public))
    sheet = {"round": words(language)["any_round"], "sheets": sheets}
    return typeset(template_of(public), sheet, title=public.title, head=head, paper=paper, language=language)
