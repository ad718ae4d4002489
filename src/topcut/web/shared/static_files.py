"""The addresses of our own files: kept for good by whoever has read them, until one of the files changes.

Scripts ask for each other and style sheets for letters by name, beside where they were found themselves. So what they
were found under says what all the files hold together, and a page that was read once asks for none of them again.
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
    """Say where they lie: scripts, style sheets and letters for pages, and the letters that paper and pages share."""
    return Path(str(files("topcut.web") / "static")), Path(str(files("topcut.printing") / "fonts"))


@cache
def edition() -> str:
    """Name what all the files hold; where one of them changes, all have another address."""
    seen = hashlib.sha256()
    for folder in folders():
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            seen.update(hashlib.sha256(str(file.relative_to(folder)).encode()).digest())
            seen.update(hashlib.sha256(file.read_bytes()).digest())
    return f"v-{seen.hexdigest()[:12]}"


@cache
def static(name: str) -> str:
    """Write the address of a file of ours."""
    if not (folders()[0] / name).is_file():
        raise FileNotFoundError(name)
    return f"{UNDER}/{edition()}/{name}"


def kept_name(path: str) -> str:
    """Read which file is asked for as it is now; empty where none is."""
    asked = _KEPT.fullmatch(path)
    return asked[2] if asked and asked[1] == edition() else ""


def by_name(scope: Scope) -> Scope:
    """Let a file be asked for by its name, and keep apart whether it was asked for as it is now."""
    asked = _KEPT.fullmatch(scope["path"])
    if not asked:
        return scope
    path = f"{UNDER}/{asked[2]}"
    version = f"v={asked[1]}".encode() if asked[1] == edition() else b""
    moved: Scope = {**scope, "path": path, "raw_path": path.encode(), "query_string": version}  # type: ignore[assignment]
    return moved
