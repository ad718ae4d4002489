"""Tables for spreadsheets: read back as they were written, and nothing in them is ever worked out."""

import csv
import io
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from topcut.exchange.spreadsheet import as_csv

WORKED_OUT = "=+-@＝＋－＠"
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
DANGEROUS = st.sampled_from(["=HYPERLINK(A1)", "+1", "-2+3", "@SUM(A1)", "\t=1", " =1", "\r\n=1", '"=1', "a,b", 'a"b'])


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


@given(st.lists(st.tuples(st.integers(-9, 99), NAMES | DANGEROUS), max_size=6))
def test_a_table_is_read_back_and_no_cell_is_a_formula(rows):
    head, *found = read(as_csv(("place", "name"), rows))
    assert head == ["place", "name"]
    assert [int(place) for place, _ in found] == [place for place, _ in rows]
    assert [name.removeprefix("'") for _, name in found] == [
        " ".join(name.split()).removeprefix("'") for _, name in rows
    ]
    assert [name for _, name in found if name.startswith(tuple(WORKED_OUT))] == []


def test_numbers_of_ours_stay_numbers_and_lines_end_as_rfc_4180_says():
    rows = [(-1, None), (2, "Ñandú"), (Decimal("-1.6667"), "-1.6667"), (Decimal("0.0000"), "")]
    written = ["a,b", "-1,", "2,Ñandú", "-1.6667,'-1.6667", "0.0000,", ""]
    assert as_csv(("a", "b"), rows) == ("\ufeff" + "\r\n".join(written)).encode()
