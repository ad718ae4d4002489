"""The rule reference, as anybody opens it."""

import re

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
