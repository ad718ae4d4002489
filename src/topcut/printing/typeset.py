"""Values and a template in, the bytes of a PDF out; the same values give the same bytes on the same machine."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import typst

from topcut.printing.words import Language, words

Paper: TypeAlias = Literal["a4", "letter"]
Sheet: TypeAlias = Mapping[str, object]
"""What a template sets: words, numbers and lists of them, never markup."""

_HERE = Path(__file__).parent
_TEMPLATES = _HERE / "templates"
_REMEMBERED = 11
"""Typst forgets what ten compilations have not asked for, and offers no other way to say so."""


@cache
def _fonts() -> typst.Fonts:
    """Our own fonts, and whatever the machine has for the scripts ours lack; looking takes a while, so once."""
    return typst.Fonts(font_paths=[_HERE / "fonts"])


def typeset(template: str, sheet: Sheet, *, title: str, head: str, paper: Paper, language: Language) -> bytes:
    """Set a sheet on paper, with the head of the log at its foot.

    Text travels as JSON, so nothing a person wrote can be read as markup. The document carries no date.
    """
    common = {"title": title, "head": head, "paper": paper, "language": language, "words": words(language)}
    text = json.dumps({**common, **sheet}, ensure_ascii=False).encode("utf-8", "replace").decode()
    compiler = typst.Compiler(root=_TEMPLATES, font_paths=_fonts())
    pdf = compiler.compile(_TEMPLATES / f"{template}.typ", format="pdf", sys_inputs={"sheet": text}, timestamp=0)
    assert isinstance(pdf, bytes), "a PDF is one file"
    _forget(compiler)
    return pdf


def _forget(compiler: typst.Compiler) -> None:
    """Let typst drop what it remembers of a sheet: left alone it keeps the last ten, most of a gigabyte of slips."""
    for _ in range(_REMEMBERED):
        compiler.compile(b"", format="svg")
