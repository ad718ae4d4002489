"""An event is created with everything its form announces, in one entry, or not at all."""

import pytest
from sqlalchemy import func, select
from tests.http.server import Served, text_of
from tests.web.organizer.test_event_form import made, settings

from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.store import open_database
from topcut.store.tables import entries, streams

EVERYTHING = {
    "level": "2",
    "format": "modern",
    "lists": "required",
    "game_name": "Draughts",
    "rules": "tournament",
    "program": "WPN Qualifiers",
    "is_chosen": "true",
    "is_sanctioned": "true",
    "starts_at": "2027-03-01T10:00",
    "schedule": "10:00 Doors\n11:00 Round 1",
}


def logs(served: Served) -> int:
    """Count the logs of a server."""
    database = open_database(str(served.database))
    with database.reading() as connection:
        count = connection.execute(select(func.count()).select_from(streams)).scalar_one()
    database.close()
    return count


def written(served: Served, stream: str) -> list[list[EventFact]]:
    """Read the facts of an event, entry by entry."""
    database = open_database(str(served.database))
    with database.reading() as connection:
        of_event = select(entries.c.line).where(entries.c.stream == stream).order_by(entries.c.seq)
        lines = [bytes(row.line) for row in connection.execute(of_event)]
    database.close()
    return [list(EVENT.read(line).facts) for line in lines]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        pytest.param({"starts_at": "2300-01-01T10:00"}, "too large a number", id="a start no clock shows"),
        pytest.param({"schedule": "11:00 Lunch\n10:00 Doors"}, "before", id="a schedule that goes back"),
        pytest.param({"game": "any", "game_name": "x" * 5000}, "A name has at most", id="a game's name"),
        pytest.param({"program": "No Such Program"}, "no program called", id="an unknown program"),
    ],
)
def test_a_part_that_is_refused_leaves_no_event(served: Served, fields: dict[str, object], told: str) -> None:
    before = logs(served)
    desk = made(served, title="Orphan", **fields)
    assert (desk.path, told in text_of(desk.page.text)) == ("/new", True)
    assert logs(served) == before


def test_the_same_count_finds_an_event_that_is_created(served: Served) -> None:
    before = logs(served)
    made(served)
    assert logs(served) == before + 1


def test_everything_on_the_form_is_one_entry_and_the_door_the_next(served: Served) -> None:
    """MTR 1.3, MTR 1.4, MTR 1.6, MTR 1.9, MTR 2.7."""
    desk = made(served, **EVERYTHING)
    first, *others = written(served, desk.path.split("/")[2])
    assert [type(fact).__name__ for fact in first] == [
        "EventCreated",
        "StagesAnnounced",
        "EventAnnounced",
        "ProcedureSet",
        "EventChanged",
        "ScheduleAnnounced",
        "ListsAnnounced",
    ]
    assert [type(fact).__name__ for facts in others for fact in facts] == ["PowersLent"]
    filled = settings(desk)
    assert {name: filled[name] for name in ("game_name", "program", "starts_at")} == {
        name: EVERYTHING[name] for name in ("game_name", "program", "starts_at")
    }
