"""Search every byte of a folder for a text, in every encoding it may have."""

import contextlib
import json
import shutil
import subprocess
from pathlib import Path
from urllib.parse import quote

from tests.patience import until


def forms_of(text: str) -> set[bytes]:
    """Every way in which a program of ours, or a library under it, may have written a text."""
    escaped = json.dumps(text)[1:-1]
    plain = {text, text.casefold(), text.upper(), escaped, quote(text)}
    return {form.encode(code) for form in plain for code in ("utf-8", "utf-16-le", "utf-16-be")}


def holding(folder: Path, text: str) -> list[str]:
    """Name the files of a folder, and of the folders in it, that still hold a text."""
    forms = forms_of(text)
    found = []
    for path in files_in(folder):
        try:
            is_there = _holds(path, text, forms)
        except FileNotFoundError:  # a folder is just being written again
            continue
        if is_there:
            found.append(str(path.relative_to(folder)))
    return found


def _holds(path: Path, text: str, forms: set[bytes]) -> bool:
    """Look into a file; a paper that is just being written is read again until it is whole."""
    found: list[bool] = []

    def is_read() -> bool:
        data = path.read_bytes()
        is_there = any(form in data for form in forms)
        with contextlib.suppress(subprocess.CalledProcessError):
            found.append(is_there or (data.startswith(b"%PDF") and text in _on_paper(data)))
        return bool(found)

    until(is_read, f"{path} never was a whole paper")
    return found[0]


def files_in(folder: Path) -> list[Path]:
    """List every file; a folder that is renamed while we look is looked for once more."""
    while True:
        try:
            return sorted(path for path in folder.rglob("*") if path.is_file())
        except FileNotFoundError:
            continue


def _on_paper(pdf: bytes) -> str:
    """Read a paper; where nothing can, its glyphs say nothing to a search either."""
    if not shutil.which("pdftotext"):
        return ""
    return subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
