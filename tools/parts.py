"""List Topcut's dependencies: every package with its version and licence, and the same as a CycloneDX file.

Versions come from `requirements/run.txt`, which pins them with hashes; licences from the metadata of each package.
A package that this machine does not need, such as one for Windows only, keeps the licence the page already had for it.
"""

import json
import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import NamedTuple

from topcut import __version__

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "requirements" / "run.txt"
PAGE = ROOT / "docs" / "security" / "parts.md"
BILL = ROOT / "docs" / "security" / "parts.cdx.json"

PIN = re.compile(r"^([A-Za-z0-9_.-]+)(?:\[[^]]*\])?==([^ ;\\]+)", re.MULTILINE)
ROW = re.compile(r"^\| ([^ |]+) \| [^|]* \| ([^|]*) \|$", re.MULTILINE)
SAID_SHORTLY = {
    "MIT License": "MIT",
    "BSD License": "BSD",
    "BSD 2-Clause License": "BSD-2-Clause",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
BUNDLED = (
    ("Bricolage Grotesque (font)", "subsets for Latin and Vietnamese", "OFL-1.1"),
    ("Noto Sans (fonts)", "subsets for names of any script", "OFL-1.1"),
    ("idiomorph (script)", "0.8.0", "0BSD"),
)
"""Files in our package that are not ours."""


class Part(NamedTuple):
    """One package we run on."""

    name: str
    version: str
    licence: str


def pinned() -> list[tuple[str, str]]:
    """Read the names and versions of all packages needed to run; an older Python may need older ones of some."""
    return PIN.findall(PINNED.read_text("utf-8"))


def parts() -> list[Part]:
    known = dict(ROW.findall(PAGE.read_text("utf-8"))) if PAGE.exists() else {}
    return [Part(name, version, licence_of(name) or known.get(name, "")) for name, version in pinned()]


def licence_of(name: str) -> str:
    """Return a package's licence from its metadata; empty if it is not installed here."""
    try:
        said = metadata(name)
    except PackageNotFoundError:
        return ""
    classified = [line.split("::")[-1].strip() for line in said.get_all("Classifier") or [] if "License ::" in line]
    short = (said.get("License") or "").strip()
    found = said.get("License-Expression") or (short if short and len(short) < 40 else " or ".join(classified))
    return SAID_SHORTLY.get(found, found) or SAID_SHORTLY.get(short.splitlines()[0] if short else "", "")


def page(found: list[Part]) -> str:
    rows = [f"| {part.name} | {part.version} | {part.licence} |" for part in found]
    rows += [f"| {name} | {version} | {licence} |" for name, version, licence in BUNDLED]
    return "\n".join(
        [
            "# What Topcut is made of",
            "",
            "Written by `make parts`; the same as a bill of materials for programs: [parts.cdx.json](parts.cdx.json).",
            "Hashes of every file are in `requirements/run.txt`, which also lies in the wheel.",
            "",
            "| Package | Version | Licence |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def bill(found: list[Part]) -> str:
    """Write CycloneDX 1.6, without a time or a serial number: the same parts give the same bytes."""
    components = [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{part.name}@{part.version}",
            "name": part.name,
            "version": part.version,
            "purl": f"pkg:pypi/{part.name}@{part.version}",
            "licenses": [{"license": {"name": part.licence}}],
        }
        for part in found
    ]
    topcut = {"type": "application", "name": "topcut", "version": __version__, "bom-ref": "topcut"}
    topcut |= {"licenses": [{"license": {"id": "Apache-2.0"}}]}  # type: ignore[dict-item]
    document = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1}
    document |= {"metadata": {"component": topcut}, "components": components}
    return json.dumps(document, indent=1) + "\n"


def main() -> None:
    found = parts()
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(found), "utf-8")
    BILL.write_text(bill(found), "utf-8")


if __name__ == "__main__":
    main()
