"""What the page about brackets shows is what happens."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "brackets.md"


def test_the_examples_of_the_page_run():
    failed, attempted = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert attempted > 0
    assert failed == 0
