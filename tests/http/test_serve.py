"""`topcut serve`: starts plainly, refuses plainly, stops with open pages, and has everything after a crash."""

import subprocess
import sys

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, free_port, text_of

from topcut.site.server import address_of
from topcut.site.settings import Settings, SettingsUnreadable, read_settings


def serve(*args: object) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "topcut", "serve", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_it_is_well(served: Served) -> None:
    answer = served.browser().get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_a_second_server_on_the_same_file_is_refused(served: Served) -> None:
    refused = serve("--port", free_port(), "--database", served.database)
    assert refused.returncode == 7
    assert f"Another Topcut (process {served.process.pid}) is using" in refused.stderr


def test_a_port_that_is_taken_is_refused(served: Served, tmp_path) -> None:
    refused = serve("--port", served.port, "--database", tmp_path / "other.db")
    assert refused.returncode == 7
    assert f"Something else is listening on 127.0.0.1:{served.port}." in refused.stderr


def test_it_stops_with_open_pages_and_says_nothing_bad(tmp_path) -> None:
    server = Served(tmp_path / "topcut.db", is_fresh=True).wait_until_ready()
    evening = Evening(server)
    with server.browser().stream("GET", f"/event/{evening.stream}/feed") as feed:
        lines = feed.iter_lines()
        next(lines)
        status, said = server.stop()
        assert list(lines)[-1:] in ([""], [])
    assert (status, "Traceback" in said, "cut off" in said) == (0, False, False)
    assert f"Topcut is at {server.url}" in said


def test_after_a_crash_everything_is_there_and_the_phones_go_on(tmp_path) -> None:
    server = Served(tmp_path / "topcut.db", is_fresh=True).wait_until_ready()
    evening = Evening(server)
    evening.start("Ana", "Bo")
    evening.post()
    ana = evening.phones["Ana"]
    server.kill()
    again = Served(tmp_path / "topcut.db", port=server.port, is_fresh=True).wait_until_ready()
    assert "Round 1 is posted" in text_of(ana.open(ana.path))
    ana.open(f"{ana.path}?reporting=1")
    ana.submit("/report", score="2-0")
    assert "You have reported You won 2–0" in text_of(ana.page.text)
    assert again.stop()[0] == 0


def test_settings_come_from_the_file_and_the_environment_speaks_over_it(tmp_path) -> None:
    file = tmp_path / "topcut.toml"
    file.write_text('port = 8080\nhost = "0.0.0.0"\n')
    assert read_settings(file=file, environment={"TOPCUT_PORT": "9000", "TOPCUT_DEBUG": "1"}) == Settings(
        host="0.0.0.0", port=9000
    )


@pytest.mark.parametrize("text", ["prot = 1", "port = 'many'", "port ="], ids=["misspelt", "not a number", "no TOML"])
def test_settings_that_cannot_be_read_are_refused(tmp_path, text: str) -> None:
    file = tmp_path / "topcut.toml"
    file.write_text(text)
    with pytest.raises(SettingsUnreadable, match=r"topcut\.toml cannot be read"):
        read_settings(file=file, environment={})


def test_a_wrong_variable_is_named_and_not_the_file(tmp_path) -> None:
    with pytest.raises(SettingsUnreadable, match="TOPCUT_PORT cannot be read"):
        read_settings(file=tmp_path / "topcut.toml", environment={"TOPCUT_PORT": "eight thousand"})


def test_the_address_is_one_people_can_type() -> None:
    assert address_of(Settings(port=8000)) == "http://127.0.0.1:8000"
    assert address_of(Settings(host="::1", port=80)) == "http://[::1]:80"
    assert not address_of(Settings(host="0.0.0.0")).startswith("http://0.0.0.0")
