"""Our own static files, which browsers cache permanently: read and compressed once, answered from memory.

A phone that comes for the first time asks for twenty of them, and a whole hall comes at once. A name is only looked up
among the files that exist; it is never made into a path.
"""

import gzip
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from topcut.http.headers import RAW
from topcut.web.front.answers import answer, unchanged
from topcut.web.shared.static_files import UNDER, edition, folders

LARGEST: Final = 100_000
"""In bytes; the fonts of other scripts are larger and seldom asked for, and the framework reads them off the loop."""
COMMON: Final = (
    *RAW,
    (b"cache-control", b"max-age=31536000, public, immutable"),
    (b"vary", b"Accept-Encoding"),
)


class KeptFile:
    """A file as bytes, with everything an answer needs."""

    __slots__ = ("etag", "packed", "plain", "unchanged")

    def __init__(self, body: bytes, kind: str) -> None:
        self.etag = f'W/"{edition()}"'.encode()
        common = (*COMMON, (b"etag", self.etag))
        typed = (*common, (b"content-type", kind.encode()))
        self.plain = self.packed = answer(200, typed, body)
        if not kind.startswith("font/woff"):  # already compressed
            self.packed = answer(200, (*typed, (b"content-encoding", b"gzip")), gzip.compress(body, 6, mtime=0))
        self.unchanged = unchanged(common)


@cache
def _files() -> Mapping[str, Path]:
    found = [(folder, path) for folder in reversed(folders()) for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path for folder, path in found}


@cache
def _kept(path: Path) -> KeptFile | None:
    kind, _ = mimetypes.guess_type(path.name)
    is_small = path.stat().st_size <= LARGEST
    written = "; charset=utf-8" if kind and kind.startswith("text/") else ""
    return KeptFile(path.read_bytes(), f"{kind}{written}") if kind and is_small else None


def is_no_file(path: str) -> bool:
    """Check whether a path asks for one of our files by a name that none has."""
    return path.startswith(f"{UNDER}/") and path.removeprefix(f"{UNDER}/") not in _files()


def kept_file(name: str) -> KeptFile | None:
    """Find a file by its name; None for the files that are left to the framework."""
    path = _files().get(name)
    return _kept(path) if path else None
