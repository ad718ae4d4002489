"""The rule reference and the card look-up, as anybody opens them."""

import re

from tests.http.evening import Evening
from tests.http.server import Served, text_of


def test_a_number_means_what_its_edition_says(served: Served) -> None:
    """MTR-A-c: dice came in as 3.9, so 3.10 is shuffling in the text of July 2021, and the page says which text."""
    anybody = served.browser()
    for section, title in (("3.9", "Dice"), ("3.10", "Shuffling")):
        page = text_of(anybody.open(f"/rules/MTR/{section}"))
        assert re.search(rf"{title}\S* MTR {re.escape(section)} in the text of (23 July|July 23,) 2021", page), page[
            :400
        ]
    assert anybody.get("/rules/MTR/3.17").status_code == 404, "chapter 3 ends with 3.16"


def test_the_card_look_up_leads_nowhere_else_above_regular(served: Served) -> None:
    """MTR-2.11-j: outside sources with advice in them are for Regular alone."""
    for level in (2, 3):
        evening = Evening(served, level=level, format="modern")
        page = served.browser().open(f"/event/{evening.stream}/cards?q=Forest")
        assert re.findall(r'(?:href|src|action)="((?:https?:)?//[^"]*)"', page) == []
