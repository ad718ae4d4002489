"""Templates are read by people: their lines are short enough to be."""

import re
from pathlib import Path

import topcut.web

LONGEST = 160
TEMPLATES = Path(topcut.web.__file__).parent / "templates"
WORDS = re.compile(r'(?<=_\()"[^"]*"(?:, "[^"]*")?|: "M[-\d .a-zA-Z]*"')
"""Sentences and the paths of icons, which are in one piece."""


def too_long(text: str) -> list[str]:
    """Find lines that are too long without their sentences; djangofmt breaks no expression and no attribute."""
    return [line for line in text.splitlines() if len(WORDS.sub('""', line)) > LONGEST]


def test_no_line_of_a_template_is_too_long_to_be_read() -> None:
    found = {str(file.relative_to(TEMPLATES)): too_long(file.read_text()) for file in TEMPLATES.rglob("*.html")}
    assert {file: lines for file, lines in found.items() if lines} == {}
    assert len(found) > 200


def test_a_long_expression_is_found_and_a_long_sentence_is_not() -> None:
    sentence, expression = f'{{{{ _("{"word " * 40}") }}}}', f"{{{{ {'one ~ ' * 40}two }}}}"
    assert too_long(f"{sentence}\n{expression}") == [expression]
