"""The page of figures says what was run and what came out; the run is one that exists."""

import re

from tools.figures import BURST, PAGE, ROOT, page


def test_the_page_is_what_the_command_writes_around_a_run() -> None:
    written = PAGE.read_text("utf-8")
    seen = re.search(r"(?s)```\n\$ \S+ (\S+) .*?\n(.*)```", written)
    assert seen, "the command, and under it what it printed"
    assert (ROOT / seen[1]).exists()
    assert page(seen[2]).split("```")[0] == written.split("```")[0]
    assert re.search(r"hot is \d\.\d\d x bare, \d\.\d\d x by processor", seen[2])
    assert seen[1] == BURST
