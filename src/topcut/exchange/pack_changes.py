"""What changed between two packs, in words: sets and bans by name, numbers from and to, sections by title."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from msgspec import Struct

from topcut.core.errors import gettext_noop
from topcut.core.rules.contents import table_kind
from topcut.core.rules.formats import FormatRules
from topcut.core.rules.packs import MANIFEST, Pack
from topcut.core.rules.retired import without_retired
from topcut.core.rules.tables import decode

_LISTS = {
    "banned": (gettext_noop("{format}: banned now: {names}."), gettext_noop("{format}: no longer banned: {names}.")),
    "restricted": (
        gettext_noop("{format}: restricted now: {names}."),
        gettext_noop("{format}: no longer restricted: {names}."),
    ),
    "sets": (gettext_noop("{format}: new sets: {names}."), gettext_noop("{format}: sets gone: {names}.")),
    "extra_cards": (
        gettext_noop("{format}: also legal now: {names}."),
        gettext_noop("{format}: also no longer legal: {names}."),
    ),
}
_NEW_TABLE = gettext_noop("New: {table}.")
_GONE_TABLE = gettext_noop("Gone: {table}.")
_CHANGED = gettext_noop("{table}, {where}: was {before}, is {after}.")
_ADDED = gettext_noop("{table}, {where}: new, {after}.")
_TAKEN = gettext_noop("{table}, {where}: gone, was {before}.")
_SECTIONS = gettext_noop("Sections changed on {day}: {sections}.")


class PackChange(Struct, frozen=True):
    """One difference: a sentence to be translated, and what fills its gaps."""

    message: str
    parts: Mapping[str, str]

    def __str__(self) -> str:
        return self.message.format(**self.parts)


def changes(old: Pack, new: Pack) -> tuple[PackChange, ...]:
    """List what is different in the newer pack, in the order of its tables (MTR A)."""
    return tuple(one for path in sorted({*old.files, *new.files} - {MANIFEST}) for one in _of_table(path, old, new))


def _of_table(path: str, old: Pack, new: Pack) -> Iterator[PackChange]:
    name = path.removesuffix(".toml")
    if path not in old.files:
        yield PackChange(_NEW_TABLE, {"table": name})
    elif path not in new.files:
        yield PackChange(_GONE_TABLE, {"table": name})
    elif path.startswith("formats/"):
        yield from _of_format(decode(FormatRules, old.files[path]), decode(FormatRules, new.files[path]), new)
    elif path == "edition.toml":
        yield from _of_edition(old.files[path], new.files[path])
    else:
        yield from _of_flat(name, _values(old, path), _values(new, path))


def _of_format(old: FormatRules, new: FormatRules, pack: Pack) -> Iterator[PackChange]:
    """Compare two formats on the last day that both cover."""
    day = pack.manifest.last_day or date.max
    for part, (message, gone) in _LISTS.items():
        before, after = _names(old, part, day), _names(new, part, day)
        if added := sorted(after - before):
            yield PackChange(message, {"format": new.title, "names": ", ".join(added)})
        if taken := sorted(before - after):
            yield PackChange(gone, {"format": new.title, "names": ", ".join(taken)})


def _names(rules: FormatRules, part: str, day: date) -> set[str]:
    if part == "sets":
        return {one.name or one.code for one in rules.sets if one.until is None or day < one.until}
    return {one.name for one in getattr(rules, part) if one.until is None or day < one.until}


def _of_edition(old: bytes, new: bytes) -> Iterator[PackChange]:
    """List the sections that the newer text says it changed, and those added and removed."""
    before, after = (tomllib.loads(data.decode("utf-8")) for data in (old, new))
    known = [change["on"] for change in before.get("changes", ())]
    for change in after.get("changes", ()):
        if change["on"] not in known:
            yield PackChange(_SECTIONS, {"day": str(change["on"]), "sections": ", ".join(change["sections"])})
    was, now = ({one["number"]: one["title"] for one in text.get("sections", ())} for text in (before, after))
    yield from _of_flat("edition", was, now)


def _values(pack: Pack, path: str) -> Mapping[str, str]:
    """List the values of a table by their paths; keys that nothing reads any more are no difference."""
    found, kind = tomllib.loads(pack.files[path].decode("utf-8")), table_kind(pack.manifest.kind, path)
    return dict(_flat(without_retired(kind, found) if kind else found))


def _of_flat(table: str, before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[PackChange]:
    for where in (*before, *(one for one in after if one not in before)):
        was, now = before.get(where), after.get(where)
        parts = {"table": table, "where": where, "before": was or "", "after": now or ""}
        if was != now:
            yield PackChange(_ADDED if was is None else _TAKEN if now is None else _CHANGED, parts)


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Flatten a table to paths and values; rows of a list are identified by their id, name or number."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if path or key != "source":
                yield from _flat(inner, f"{path} {key}".strip())
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            own = inner.get("id") or inner.get("code") or inner.get("name") if isinstance(inner, dict) else None
            yield from _flat(inner, f"{path} {own or number}")
    else:
        yield path, str(value)
