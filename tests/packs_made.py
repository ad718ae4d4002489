"""Packs for tests: small ones of every kind, and a newer edition of the tournament rules."""

import io
import zipfile
from collections.abc import Mapping

from topcut.core.rules.packs import MANIFEST, packs

SHIPPED = "mtr-2021-07-23"
NEWER = "mtr-2021-09-24"


def manifest(kind: str, name: str, **said: str) -> bytes:
    lines = {"kind": kind, "name": name, "edition": "1", "source": "a test"}
    quoted = "".join(f'{key} = "{value}"\n' for key, value in lines.items())
    return (quoted + "".join(f"{key} = {value}\n" for key, value in said.items())).encode()


def formats_pack(name: str = "formats-2026-11", **tables: str) -> dict[str, bytes]:
    """Standard from November 2026 on: one set, one ban."""
    standard = """
source = { document = "MTR", section = "6.3" }
id = "standard"
title = "Standard"
category = "constructed"
sets = [
    { code = "FDN", name = "Foundations" },
]
banned = [
    { name = "Grizzly Bears" },
]
"""
    said = {"from": "2026-11-01", "until": "2027-01-31"}
    found = {"standard": standard, **tables}
    return {MANIFEST: manifest("formats", name, **said)} | {
        f"formats/{one}.toml": text.encode() for one, text in found.items()
    }


def newer_rules(name: str = NEWER) -> dict[str, bytes]:
    """The next text: round time 55, one card more banned in Standard, section 6.3 changed."""
    files = dict(packs()[SHIPPED].files)
    files[MANIFEST] = manifest("rules", name, **{"from": name.removeprefix("mtr-")})
    files["times.toml"] = files["times.toml"].replace(b"swiss = 50", b"swiss = 55")
    files["formats/standard.toml"] = files["formats/standard.toml"].replace(
        b"banned = [\n", b'banned = [\n    { name = "Alrund\'s Epiphany", printed = "" },\n'
    )
    files["edition.toml"] = files["edition.toml"].replace(
        b"changes = [\n", b'changes = [\n    { on = 2021-09-24, sections = ["6.3"] },\n'
    )
    return files


TIEBREAKERS = {
    MANIFEST: manifest("tiebreakers", "our-league"),
    "tiebreakers.toml": b'[[profiles]]\nname = "our-league"\ncriteria = ["points", "buchholz"]\nfloor = "0"\n',
}


GAME = {
    MANIFEST: manifest("game", "our-chess"),
    "games.toml": b"""
[matches.best]
title = "Best of three"
first_to = 2
points = { win = 3, draw = 1, loss = 0 }

[games.chess]
title = "Chess"
policy = "casual"
tiebreakers = "chess"
infractions = "lorcana"
matches = ["best"]
deck = { least = 0, copies_max = 1, sideboard_max = 0, limited_least = 0 }
opening = { hand = 0, mulligan = "redraw-then-bottom" }
deck_zone = { deck_out = "none", order_notice = "none" }
""",
}


def zipped(files: Mapping[str, bytes], *, inside: str = "") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(inside + path, data)
    return out.getvalue()


PENALTIES = {
    MANIFEST: manifest("penalties", "our-cards"),
    "infractions/our-cards.toml": b"""
source = { document = "CLUB", section = "1" }
levels = ["casual", "competitive"]
penalties = [
    { id = "a-word", title = "A word", is_tracked = false },
    { id = "blue-card", title = "Blue card", upgrades_to = "one-down" },
    { id = "one-down", title = "One down", costs = "game" },
    { id = "point-lost", title = "Point lost", costs = "match" },
    { id = "sent-home", title = "Sent home", costs = "event" },
]
categories = [
    { id = "pace", upgrade_at = 2 },
    { id = "manners", is_reviewed = true },
]

[[infractions]]
id = "dawdles"
category = "pace"
rule = { document = "CLUB", section = "1" }
penalty = "blue-card"
adds_turns = 3

[[infractions]]
id = "strolls-in"
category = "pace"
rule = { document = "CLUB", section = "2" }
penalty = "one-down"
by_minutes_late = [
    { minutes = 0, penalty = "one-down" },
    { minutes = 10, penalty = "point-lost", drops_unless_reported = true },
]

[[infractions]]
id = "bangs-the-clock"
category = "manners"
rule = { document = "CLUB", section = "3" }
penalty = "blue-card"
""",
}
"""Penalties, infractions and categories of which none has an id that ours have."""

CHESS_WITH_OWN_PENALTIES = GAME | {
    "games.toml": GAME["games.toml"].replace(b'infractions = "lorcana"', b'infractions = "our-cards"')
}
