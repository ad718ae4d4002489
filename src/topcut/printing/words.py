"""What the paper says, in the languages it speaks."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "es"]
Words: TypeAlias = Mapping[str, str]


@cache
def _every_language() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("topcut.printing") / "words.toml").read_text("utf-8"))


def words(language: Language) -> Words:
    return _every_language()[language]
