"""The page of an audit speaks of the rows that its seed draws, and counts them right."""

import re
from collections import Counter

from tools.audit import rows_for
from tools.reference import PAGES

AUDIT = (PAGES / "audit-2026-11.md").read_text("utf-8")
JUDGED = re.findall(r"^\| (\S+) \| (works|advice|in part|not at all) \|", AUDIT.split("## The seventy")[1], re.M)
COUNTED = {
    "works": "work",
    "advice": "advice, and where it belongs",
    "in part": "work in part",
    "not at all": "not at all",
}


def test_the_audit_is_of_the_rows_its_seed_draws() -> None:
    assert [row for row, _ in JUDGED] == rows_for(2026, 70)


def test_the_audit_counts_what_it_found() -> None:
    found = Counter(judged for _, judged in JUDGED)
    for judged, said in COUNTED.items():
        assert f"| {said} | {found[judged]} |" in AUDIT
