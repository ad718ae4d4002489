"""Forge's formats: a file for each day a format changed, combined to formats with dated sets and bans."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from msgspec import Struct

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.formats import formats
from topcut.core.rules.packs import MANIFEST
from topcut.exchange.pack_refusals import NotAPack

_ARCHIVED: Final = re.compile(r"(?:^|/)formats/Archived/([A-Za-z]+)/(\d{4}-\d\d-\d\d)\.txt$")
_EDITION: Final = re.compile(r"(?:^|/)editions/[^/]+\.txt$")
_DATED: Final = ("sets", "banned", "restricted", "extra_cards")


class DatedFormat(Struct, frozen=True):
    """A format as it stood from a day on, until the next snapshot of it."""

    format: str
    day: date
    sets: frozenset[str] = frozenset()
    """By the codes of card files."""
    banned: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    extra_cards: frozenset[str] = frozenset()


class ListedSpan(Struct, frozen=True):
    """Something on a list, and the days it was there; `until` is the first day it was not."""

    name: str
    since: date
    until: date | None = None


def is_forge(paths: Iterable[str]) -> bool:
    return any(_ARCHIVED.search(path) for path in paths)


def snapshots(files: Mapping[str, bytes]) -> dict[str, list[DatedFormat]]:
    """Read every dated file of the formats that the tournament rules have, the oldest first."""
    codes, found = _codes(files), dict[str, list[DatedFormat]]()
    for path, data in sorted(files.items()):
        match = _ARCHIVED.search(path)
        if match and match[1].lower() in formats(CURRENT):
            found.setdefault(match[1].lower(), []).append(_snapshot(match[1].lower(), data, codes))
    return {name: sorted(of, key=lambda one: one.day) for name, of in found.items()}


def pack_of_forge(files: Mapping[str, bytes], *, until: date | None = None, name: str = "forge") -> dict[str, bytes]:
    """Combine the snapshots to the files of a pack; it is valid until the newest of them, or `until`."""
    try:
        found = snapshots(files)
    except (ValueError, KeyError):
        raise NotAPack(name=name) from None
    if not found:
        raise NotAPack(name=name)
    first = min(of[0].day for of in found.values())
    last = until or max(of[-1].day for of in found.values())
    manifest = {
        "kind": "formats",
        "name": f"forge-formats-{last}",
        "title": "Formats by Forge",
        "edition": str(last),
        "source": "Forge, res/formats",
    }
    lines = [*(f'{key} = "{value}"' for key, value in manifest.items()), f"from = {first}", f"until = {last}", ""]
    tables = {f"formats/{name}.toml": _table(name, of).encode() for name, of in found.items()}
    return {MANIFEST: "\n".join(lines).encode(), **tables}


def spans(shots: Sequence[DatedFormat], part: str) -> list[ListedSpan]:
    """Follow the items of a list from snapshot to snapshot."""
    begun, done = dict[str, date](), list[ListedSpan]()
    for shot in shots:
        there: frozenset[str] = getattr(shot, part)
        done += (ListedSpan(name, begun.pop(name), shot.day) for name in sorted(begun.keys() - there))
        begun |= dict.fromkeys(there - begun.keys(), shot.day)
    return sorted(
        (*done, *(ListedSpan(name, since) for name, since in begun.items())), key=lambda one: (one.name, one.since)
    )


def _table(name: str, shots: Sequence[DatedFormat]) -> str:
    shipped = formats(CURRENT)[name]
    lines = [
        f"# {shipped.title}, put together from {len(shots)} dated files of Forge.",
        f'source = {{ document = "{shipped.source.document}", section = "{shipped.source.section}" }}',
        "",
        f'id = "{name}"',
        f'title = "{shipped.title}"',
        f'category = "{shipped.category}"',
        f"from = {shots[0].day}",
        f"snow_lands_count_as_basics = {str(shipped.snow_lands_count_as_basics).lower()}",
    ]
    for part in _DATED:
        lines += ["", f"{part} = [", *(_row(one, is_set=part == "sets") for one in spans(shots, part)), "]"]
    return "\n".join(lines) + "\n"


def _row(span: ListedSpan, *, is_set: bool) -> str:
    name = span.name.replace("\\", "\\\\").replace('"', '\\"')
    until = f", until = {span.until}" if span.until else ""
    return f'    {{ {"code" if is_set else "name"} = "{name}", from = {span.since}{until} }},'


def _snapshot(format: str, data: bytes, codes: Mapping[str, str]) -> DatedFormat:
    said = _fields(data)
    return DatedFormat(
        format,
        date.fromisoformat(said["Effective"]),
        frozenset(codes.get(code, code) for code in _parts(said.get("Sets", ""), ",")),
        frozenset(_parts(said.get("Banned", ""), ";")),
        frozenset(_parts(said.get("Restricted", ""), ";")),
        frozenset(_parts(said.get("Additional", ""), ";")),
    )


def _fields(data: bytes) -> dict[str, str]:
    lines = (line.partition(":") for line in data.decode("utf-8", "replace").splitlines())
    return {key.strip(): value.strip() for key, colon, value in lines if colon}


def _parts(text: str, between: str) -> Iterator[str]:
    return (part.strip() for part in text.split(between) if part.strip())


def _codes(files: Mapping[str, bytes]) -> dict[str, str]:
    """Map Forge's codes of sets to those of card files, if they differ."""
    found: dict[str, str] = {}
    for path, data in files.items():
        if _EDITION.search(path):
            head = data.decode("utf-8", "replace").partition("[cards]")[0]
            said: dict[str, str] = dict(re.findall(r"^(Code2?|ScryfallCode)=(\S+)", head, re.MULTILINE))
            code = said.get("ScryfallCode", said.get("Code", "")).upper()
            found |= {said[key]: code for key in ("Code", "Code2") if said.get(key, code) != code}
    return found
