"""Back up, as the operator does: a download that is whole, and a file in the folder after every event."""

from pathlib import Path

import pytest
from tests.databases import restore
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import until

from topcut.store import Logs, open_database


@pytest.fixture
def evening(tmp_path: Path):
    server = Served(tmp_path / "topcut.db", environment={"TOPCUT_BACKUPS": str(tmp_path / "stick")})
    evening = Evening(server.wait_until_ready(), rounds=1)
    evening.start("Ana", "Bo")
    evening.post()
    yield evening
    server.stop()


def logs_in(backup: Path, folder: Path) -> list[str]:
    """Bring a backup back, and list its events."""
    database = open_database(folder / f"restored-{backup.name}.db")
    try:
        restore(backup, database)
        with database.reading() as connection:
            return list(Logs(connection).called())
    finally:
        database.close()


def press(evening: Evening, to: str):
    operator = evening.served.operator()
    assert 'href="/backup"' in operator.page.text
    operator.open("/backup")
    action, fields = operator.form("/backup")
    assert f'value="{to}"' in operator.page.text
    return operator, operator.post(action, data=fields | {"to": to})


def test_a_download_is_a_whole_backup_with_its_date_and_size(evening: Evening, tmp_path: Path) -> None:
    operator, sent = press(evening, "download")
    assert "Nobody has downloaded one yet." in text_of(operator.page.text)
    assert 'attachment; filename="topcut-20' in sent.headers["content-disposition"]
    (tmp_path / "kept").write_bytes(sent.content)
    assert logs_in(tmp_path / "kept", tmp_path) == [evening.stream]
    size = f"{len(sent.content) / 1_000:.0f} KB" if len(sent.content) < 1_000_000 else "MB"
    said = text_of(operator.open("/backup"))
    assert "Last downloaded: " in said
    assert size in said


def test_one_goes_into_the_folder_when_it_is_asked_for(evening: Evening, tmp_path: Path) -> None:
    operator, _ = press(evening, "folder")
    (made,) = (tmp_path / "stick").iterdir()
    said = text_of(operator.open(f"/backup?made={made.name}"))
    assert f"Backed up: {made.name}" in said
    assert logs_in(made, tmp_path) == [evening.stream]


def test_one_goes_into_the_folder_after_every_event_and_only_one(evening: Evening, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    assert not folder.exists()
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/round/1/close")
    assert not folder.exists(), "the event is not over yet"
    evening.at_desk("/desk/finish")
    until(lambda: folder.exists() and list(folder.glob("*.topcut")), "no backup came")
    evening.desk.open(evening.home)
    (made,) = folder.glob("*.topcut")
    assert evening.stream in made.name
    assert made.stat().st_mode & 0o077 == 0, "it is for its owner alone"
    assert logs_in(made, tmp_path) == [evening.stream]
    assert made.name in text_of(evening.served.operator().open("/backup"))


def test_a_folder_that_takes_nothing_is_said_and_the_download_goes_on(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("not a folder")
    _, refused = press(evening, "folder")
    assert "Cannot open" in text_of(refused.text)
    _, sent = press(evening, "download")
    assert sent.content.startswith(b"SQLite format 3")


def test_nobody_but_the_operator_gets_everything(evening: Evening) -> None:
    """Also not a browser of the computer itself: behind a proxy the whole internet looks like one."""
    assert evening.served.browser().get("/backup").status_code == 403
    operator = evening.served.operator()
    operator.open("/backup")
    action, fields = operator.form("/backup")
    answer = evening.desk.post(action, data=fields | {"to": "download"})
    assert answer.status_code == 403
    assert b"SQLite" not in answer.content
