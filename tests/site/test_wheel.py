"""The wheel: built, installed where our source is not, started, read; so `pipx install` gives the whole of Topcut."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.http.server import Served, text_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "topcut"
QUIET = ("--quiet", "--no-index", "--disable-pip-version-check", "--no-deps")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", *QUIET, "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python of its own with the wheel in it; what Topcut needs is lent by ours, Topcut itself is not."""
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", place)
    python = place / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", *QUIET, "--no-compile", wheel)
    (site,) = place.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"))
    where = run(python, "-c", "import topcut; print(topcut.__file__)", cwd=place)
    assert where.strip() == str(site / "topcut" / "__init__.py"), "our source would be tested instead"
    return place


@pytest.fixture(scope="module")
def shop(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("shop") / "topcut.db"
    server = Served(database, command=[str(installed / "bin" / "topcut")]).wait_until_ready()
    yield server
    server.stop()


def run(*command: object, cwd: Path = ROOT) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    """Templates, scripts, fonts, words of every language, tables of rules, migrations: nothing is left at home."""
    wanted = {
        str(file.relative_to(PACKAGE.parent))
        for file in PACKAGE.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if name.startswith("topcut/")}
    assert wanted == held
    kinds = {Path(name).suffix for name in held}
    assert kinds >= {".py", ".html", ".css", ".js", ".po", ".toml", ".typ", ".woff2", ".txt"}


def test_an_evening_begins_from_the_installed_wheel(shop: Served) -> None:
    """The first page in two languages, its looks, an event, its rules, its poster: all need files that are no code."""
    page = shop.browser("es").open("/")
    assert "El código de la puerta" in page
    assert shop.browser().get(page.partition('rel="stylesheet" href="')[2].partition('"')[0]).status_code == 200
    laptop = shop.browser()
    laptop.open("/new")
    laptop.submit("/new", title="Friday at the shop", format="modern")
    assert "Friday at the shop" in text_of(laptop.page.text), laptop.page.text
    assert laptop.get("/rules/MTR/2.10").status_code == 200
    assert laptop.get(f"{laptop.path}/paper/poster.pdf").content.startswith(b"%PDF")
