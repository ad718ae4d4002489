"""Correct an earlier result and move the posted tables it has wronged, in one step, as the head judge (GAP-01)."""

import re

from tests.http.server import Served, text_of
from tests.web.judged import judged


def test_the_head_judge_corrects_and_repairs_in_one_step_and_the_link_knows_whom(served: Served) -> None:
    """Scorekeeper, head judge and organizer each lacked a half; the desk's link answered "Nothing to repair"."""
    hall = judged(served)
    desk = hall.evening.home
    for table in (1, 2, 3):
        hall.scorekeeper.open(desk)
        hall.scorekeeper.submit("/line", line=f"{table} 20")
    hall.scorekeeper.open(desk)
    hall.scorekeeper.submit("/round/1/close")
    hall.scorekeeper.open(desk)
    hall.scorekeeper.submit("/desk/draw")
    hall.scorekeeper.submit("/round/2/post")
    head = hall.head
    asks = "Correct it and move these tables"  # so it says for who now wrongly plays another winner
    table = next(n for n in (1, 2, 3) if asks in text_of(head.open(f"{desk}/round/1/table/{n}?score=02")))
    assert head.form("/result")[1]["moves"] == "true"
    assert "Has the head judge agreed?" in text_of(head.submit("/result"))
    head.submit("/result", **{"overrule.reason": "the slip was entered the wrong way round"})
    history = text_of(head.open(f"{desk}/history"))
    assert f"Round 1, table {table} corrected" in history
    assert re.search(r"Round 2.*(mended|repaired|changed)", history)
