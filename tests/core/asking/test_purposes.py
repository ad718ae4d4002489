"""The stream of a log for a purpose is stored in addresses and in other logs: it never changes."""

import pytest

from topcut.core.asking import LogRules
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.tallies.log import TALLY_LOG
from topcut.core.zones.log import TABLE_LOG


@pytest.mark.parametrize(
    ("log", "stream"),
    [(TABLE_LOG, "RUJDD3I5RBY6XHZ2"), (DRAFT_LOG, "I7PQRZEAJUXUDOJG"), (TALLY_LOG, "PZKFOBSXQZ6HMCUO")],
    ids=["table", "draft", "pad"],
)
def test_a_purpose_has_the_stream_it_always_had(log: LogRules, stream: str) -> None:
    assert log.stream_for("a game") == stream
