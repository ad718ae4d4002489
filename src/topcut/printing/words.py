"""The texts on paper, in the language of the sheet."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from topcut.locale import Tag, say

Words: TypeAlias = Mapping[str, str]
PAPER: Final = "paper"
"""The gettext context: the same word may be shorter on paper than on a page."""


@cache
def words(language: Tag, sheet: Literal["deck_sheet", "rescue"] | None = None) -> Words:
    """Return the texts of every sheet, or those of one sheet only."""
    said = tomllib.loads((files("topcut.printing") / "words.toml").read_text("utf-8"))
    wanted = said[sheet] if sheet else said
    return {key: say(text, language, about=PAPER) for key, text in wanted.items() if isinstance(text, str)}
