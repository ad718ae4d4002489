"""Values and a template in, the bytes of a PDF out; the same values give the same bytes on the same machine."""

import json
import logging
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

from topcut.core.errors import Unavailable, gettext_noop
from topcut.locale import Tag, languages
from topcut.printing.words import words

Paper: TypeAlias = Literal["a4", "letter"]
Sheet: TypeAlias = Mapping[str, object]
"""The values for a template: words, numbers and lists of them, never markup."""

LONGEST: Final = 120.0
"""Seconds after which a sheet is given up; slips for 2,000 players take a few."""
_WORKER: Final = Path(__file__).with_name("worker.py")
_KEY: Final = " · "
_log = logging.getLogger("topcut.printing")
_working: set[subprocess.Popen[bytes]] = set()


class PrintFailed(Unavailable):
    """The process that typeset the sheet was killed: by us, because it took too long, or by a system out of memory."""

    code = "print-failed"
    message = gettext_noop("This sheet could not be printed: it took too long, or too much memory. Print fewer pages.")


def vouched(head: str, *, key: str = "", day: str = "") -> str:
    """Format what a sheet has at its foot: the head of the log, the fingerprint of the server's key, the day."""
    return _KEY.join((head, key, day)) if day else f"{head}{_KEY}{key}" if key else head


def typeset(template: str, sheet: Sheet, *, title: str, head: str, paper: Paper, language: Tag) -> bytes:
    """Typeset a sheet, with the head of the log at its foot, and what `vouched` added to it.

    Text is passed as JSON, so nothing a person wrote can be read as markup. The file carries no date. The call
    waits for another process, so make it from a thread.
    """
    head, key, day = (*head.split(_KEY), "", "")[:3]
    common = {
        "title": title,
        "head": head,
        "key": key,
        "day": day,
        "paper": paper,
        "language": languages()[language].locale.language,
    }
    text = json.dumps({**common, "words": words(language), **sheet}, ensure_ascii=False).encode("utf-8", "replace")
    return _set(template, text)


def _set(template: str, text: bytes) -> bytes:
    command = [sys.executable, "-P", str(_WORKER), template]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        _working.add(process)
        try:
            pdf, said = process.communicate(text, timeout=LONGEST)
        except subprocess.TimeoutExpired as late:
            raise PrintFailed from late
        finally:
            process.kill()
            _working.discard(process)
    if process.returncode < 0:
        _log.error("a sheet could not be set: ended by signal %s", -process.returncode)
        raise PrintFailed
    if process.returncode:
        raise RuntimeError(f"a sheet could not be set: {said.decode(errors='replace')}")
    return pdf


def stop_setting() -> None:
    """Abort the sheets being typeset: nobody is left to read them."""
    for process in list(_working):
        process.kill()
