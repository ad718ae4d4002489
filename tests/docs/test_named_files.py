"""A comment of a stylesheet or script names only files that are there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.source_tree import SOURCE

ROOT = SOURCE.parents[1]
STATIC = SOURCE / "web" / "static"
COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
FILE = re.compile(r"[\w./-]*\w\.(?:py|js|css|html|md|toml|json|po)\b")


def named(text: str) -> Iterator[str]:
    """Every file named in the comments of a stylesheet or script."""
    for comment in COMMENT.findall(text):
        yield from FILE.findall(comment)


def missing(text: str) -> list[str]:
    return [name for name in named(text) if not any(ends_in(path, name) for path in files())]


def ends_in(path: Path, name: str) -> bool:
    return f"/{path.relative_to(ROOT).as_posix()}".endswith(f"/{name.removeprefix('./')}")


def files() -> list[Path]:
    return [path for folder in ("src", "tests", "tools", "docs") for path in (ROOT / folder).rglob("*.*")]


def sources() -> list[Path]:
    return sorted((*STATIC.glob("*.css"), *STATIC.glob("*.js")))


def test_files_named_in_comments_are_there():
    said = {path.name: list(named(path.read_text())) for path in sources()}
    assert "tests/web/test_axe.py" in said["tokens.css"], "comments are read"
    assert {path.name: gone for path in sources() if (gone := missing(path.read_text()))} == {}


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        pytest.param("/* Two lines,\n   checked by contrast.py. */", ["contrast.py"], id="a stylesheet"),
        pytest.param("x(); // as gone/away.js does", ["gone/away.js"], id="a script"),
        pytest.param("// live.js and tests/web/test_axe.py", [], id="files that are there"),
        pytest.param('import "./gone.js"; fetch("https://gone.js")', [], id="no comment"),
    ],
)
def test_a_file_that_is_gone_is_found(text, gone):
    assert missing(text) == gone
