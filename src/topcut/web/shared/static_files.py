"""The addresses of our own files: browsers cache them permanently, until one of the files changes.

Scripts import each other, and style sheets load fonts, by names relative to their own address. So that address contains
a hash of all files together, and a page that was read once requests none of them again.
"""

import hashlib
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from litestar.types import Scope

UNDER: Final = "/static"
_KEPT: Final = re.compile(rf"{UNDER}/(v-[0-9a-f]{{12}})/(.+)")


def folders() -> tuple[Path, ...]:
    """List the folders: scripts, style sheets and fonts for pages, and the fonts that paper and pages share."""
    return Path(str(files("topcut.web") / "static")), Path(str(files("topcut.printing") / "fonts"))


@cache
def edition() -> str:
    """Hash the contents of all files; if one of them changes, all have another address."""
    seen = hashlib.sha256()
    for folder in folders():
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            seen.update(hashlib.sha256(str(file.relative_to(folder)).encode()).digest())
            seen.update(hashlib.sha256(file.read_bytes()).digest())
    return f"v-{seen.hexdigest()[:12]}"


@cache
def static(name: str) -> str:
    """Return the address of one of our files."""
    if not (folders()[0] / name).is_file():
        raise FileNotFoundError(name)
    return f"{UNDER}/{edition()}/{name}"


def kept_name(path: str) -> str:
    """Return the name of the file requested in its current edition; empty if none is."""
    asked = _KEPT.fullmatch(path)
    return asked[2] if asked and asked[1] == edition() else ""


def by_name(scope: Scope) -> Scope:
    """Strip the edition from a file's path, and keep apart whether it was the current one."""
    asked = _KEPT.fullmatch(scope["path"])
    if not asked:
        return scope
    path = f"{UNDER}/{asked[2]}"
    version = f"v={asked[1]}".encode() if asked[1] == edition() else b""
    moved: Scope = {**scope, "path": path, "raw_path": path.encode(), "query_string": version}  # type: ignore[assignment]
    return moved
