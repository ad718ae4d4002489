"""An account is deleted: nobody is signed in to it, nothing opens with it, and not a byte names its owner."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.databases import restore
from tests.hostile.bytes_of import holding
from tests.http.server import Served, text_of
from tests.patience import until
from tests.web.staffed import PASSWORD, signed_in, signed_up

from topcut.cli.main import main
from topcut.core.play import Stream
from topcut.store import open_database
from topcut.store.accounts import Accounts
from topcut.store.erasures import Erasures

NAME = "zyxwvut@example.org"
SHOWN = "Zyxwvut Qpoñmlk"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    yield server
    server.kill()


def until_nothing_holds(folder: Path) -> None:
    until(lambda: not holding(folder, NAME) + holding(folder, SHOWN), "a file still holds the account")


def test_an_owner_deletes_the_account_and_a_restore_does_not_bring_it_back(own: Served, tmp_path: Path) -> None:
    laptop, phone = signed_up(own, NAME, shown=SHOWN), signed_in(own, NAME)
    kept = tmp_path / "elsewhere" / "kept.topcut"
    kept.parent.mkdir()
    assert main(["backup", str(kept), "--database", str(own.database)]) == 0
    page = text_of(laptop.open("/account/delete"))
    assert all(words in page for words in ("This goes, for good", "This stays", "cannot be undone"))
    laptop.submit("/account/delete", password=PASSWORD)
    assert laptop.path == "/"
    assert [browser.get("/account/delete").status_code for browser in (laptop, phone)] == [403, 403]
    phone.open("/account/sign-in")
    phone.submit("/account/sign-in", name=NAME, password=PASSWORD)
    assert phone.page.status_code == 403
    kept = kept.rename(tmp_path.parent / f"{tmp_path.name}.topcut")
    until_nothing_holds(tmp_path)
    restored = open_database(tmp_path / "new.db")
    restore(kept, restored)
    with restored.reading() as connection:
        assert Accounts(connection).called(NAME) is None
    restored.close()
    until_nothing_holds(tmp_path)


def test_a_wrong_password_deletes_nothing(own: Served) -> None:
    laptop = signed_up(own, NAME, shown=SHOWN)
    laptop.open("/account/delete")
    laptop.submit("/account/delete", password="not this one at all")
    assert laptop.page.status_code == 403
    assert SHOWN in laptop.open("/account")


def test_the_only_organizer_of_an_event_that_goes_on_hands_it_over_first(own: Served) -> None:
    laptop = signed_up(own, NAME, shown=SHOWN)
    laptop.open("/new")
    laptop.submit("/new", title="Harbour Open", rounds=3)
    page = laptop.open("/account/delete")
    assert "First hand these over, or end them" in text_of(page)
    assert "Harbour Open" in text_of(page)
    laptop.open("/account/password")
    _, fields = laptop.form("/account/password")
    assert laptop.post("/account/delete", data=fields | {"password": PASSWORD}).status_code == 422
    assert SHOWN in laptop.open("/account")


def test_whoever_runs_the_server_deletes_an_account_by_its_name(own: Served, tmp_path: Path, capfd) -> None:
    laptop = signed_up(own, NAME, shown=SHOWN)
    where = ["--database", str(own.database)]
    assert main(["account", "delete", "nobody", *where]) == 6
    assert main(["account", "delete", NAME.upper(), *where]) == 0
    assert laptop.get("/account/delete").status_code == 403
    own.stop()
    until_nothing_holds(tmp_path)


def test_an_account_deleted_while_the_files_are_still_emptied_of_another_is_not_taken_for_done(tmp_path: Path) -> None:
    database = open_database(tmp_path / "topcut.db")
    with database.writing() as connection:
        erasures = Erasures(connection)
        for again in ("account-2", "account-1"):  # another one, and one that came back with a restore
            erasures.take_account("account-1")
            seen = erasures.unfinished()
            erasures.take_account(again)
            erasures.finish("", seen[Stream("")])
            (left,) = erasures.unfinished().items()
            erasures.finish(*left)
            assert erasures.unfinished() == {}
    database.close()
