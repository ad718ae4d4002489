"""One sheet, typeset in a process of its own: values in, a PDF out. Its memory is freed when it ends.

    python -P worker.py TEMPLATE < values > pdf

It is run as a file and imports nothing of ours, so that it starts quickly.
"""

import contextlib
import os
import sys
from pathlib import Path

import typst

_HERE = Path(__file__).parent
_TEMPLATES = _HERE / "templates"
_KINDNESS = 10
"""Phones that wait for results come first."""


def compiler() -> typst.Compiler:
    """Read the fonts: ours, and the machine's for the scripts ours lack."""
    return typst.Compiler(root=_TEMPLATES, font_paths=typst.Fonts(font_paths=[_HERE / "fonts"]))


def compiled(typesetter: typst.Compiler, template: str, text: str) -> bytes:
    """Typeset one sheet from its values."""
    file = _TEMPLATES / f"{template}.typ"
    pdf = typesetter.compile(file, format="pdf", sys_inputs={"sheet": text}, timestamp=0)
    assert isinstance(pdf, bytes), "a PDF is one file"
    return pdf


def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_KINDNESS)
    sys.stdout.buffer.write(compiled(compiler(), sys.argv[1], sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
