"""Duplicate fields in a JSON document: readers differ in which one they take, so nobody should have to guess."""

import json
from typing import Any, Final

from topcut.exchange.results_refusals import DuplicateField
from topcut.exchange.results_text import decoded, shortened
from topcut.exchange.results_where import Path

MOST_BYTES_LOOKED_AT_TWICE: Final = 4 << 20
"""Checking takes a quarter as long as all other reading; larger files are written by programs."""


class _Doubled(dict[str, Any]):
    """An object that has a field twice."""

    field: str = ""


def refuse_doubled_fields(data: bytes) -> None:
    """Refuse a document, already known to have the right form, in which an object has a field twice."""
    doubled = False

    def gather(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal doubled
        fields = dict(pairs)
        if len(fields) == len(pairs):
            return fields
        doubled = True
        seen: set[str] = set()
        marked = _Doubled(fields)
        marked.field = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        return marked

    document = json.loads(decoded(data), object_pairs_hook=gather)
    if doubled:
        found = _first(document, Path())
        assert found is not None, "what is left out of a document is left out of a marked object"
        raise DuplicateField(found[0], field=shortened(found[1]))


def _first(value: object, where: Path) -> tuple[Path, str] | None:
    """Find the first object that was marked."""
    if isinstance(value, _Doubled):
        return where, value.field
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return next((found for step, inner in inside if (found := _first(inner, where.at(step)))), None)
