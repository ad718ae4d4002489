"""An event is archived as one file: years later it verifies, and its report can be put together from it alone."""

from datetime import date

import pytest
from tests.core.event.events import Evening
from tests.core.event.playoffs import better_seed, cut_made, play
from tests.core.log.book import STREAM

from topcut.core.event.ending import report_of, submit_report
from topcut.core.event.flow import finish_event
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.matches.terms import ReportKind
from topcut.core.event.rounds import publish_standings
from topcut.core.log import BrokenLog, fold
from topcut.exchange.log_file import read_log, verify, write_log


@pytest.fixture(scope="module")
def evening() -> Evening:
    """An event from the first entry to the report."""
    evening = cut_made()
    evening.act(publish_standings, after=1)
    for _ in range(2):
        play(evening.pair(), better_seed(evening))
    evening.act(finish_event)
    evening.act(submit_report)
    return evening


def archived(evening: Evening) -> bytes:
    openings = [opening for fields in evening.book.openings.values() for opening in fields.values()]
    edition = evening.event.edition
    return write_log(evening.book.lines, stream=STREAM, edition=edition, openings=openings, names=evening.names)


def test_an_archive_verifies_by_itself(evening):
    verified = verify(read_log(archived(evening)))
    assert (verified.derived.not_yet_checkable, verified.derived.cuts) == (0, 1)


def test_the_report_is_the_same_years_later(evening):
    """MTR-1.9-e: all that is needed is in it."""
    file = read_log(archived(evening))
    again = fold(EVENT, STREAM, file.lines, openings=file.openings).state
    day = date(2021, 8, 1)
    assert report_of(again, on=day) == report_of(evening.event, on=day)
    assert (again.reported_as, report_of(again).is_complete) == (ReportKind.HELD, True)


def test_a_changed_archive_does_not_verify(evening):
    data = archived(evening)
    with pytest.raises(BrokenLog):
        verify(read_log(data.replace(b'"held":"held"', b'"held":"mold"')))
