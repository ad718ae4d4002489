"""`topcut link`: the holder of the file can speak for the organizer again."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from topcut.cli.main import main
from topcut.cli.whole import whole_event
from topcut.core.play import Role
from topcut.http.links import LinkBook
from topcut.store import Logs, open_database


def test_a_new_link_opens_the_event_as_its_organizer(shop: Path, document) -> None:
    code, said = document("link")
    assert code == 0
    token = said["path"].removeprefix("/link/")
    with contextlib.closing(open_database(shop)) as database:
        found = asyncio.run(LinkBook(database).find([token]))[token]
        with database.reading() as connection:
            event = whole_event(Logs(connection), found.stream).state
    assert found.stream == said["event"]
    assert Role.ORGANIZER in event.roles[found.who]


def test_without_an_event_nothing_is_made(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    open_database(place / "shop.db").close()
    assert main(["link"]) == 6
    assert "There is no event here yet" in capfd.readouterr().err
