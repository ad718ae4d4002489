"""What we are made of is written down: every pinned package with its licence, for people and for programs."""

import hashlib
import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires

import pytest
from packaging.requirements import Requirement

from tools import parts

WELCOME = {"MIT", "MIT-0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "MPL-2.0", "LGPL-3.0-only"}
"""Licences of packages that a program under Apache-2.0 may be handed out with; a combination is looked at by hand."""
LOOKED_AT = {"numpy", "sniffio", "greenlet"}


def test_the_page_names_what_the_requirements_pin() -> None:
    rows = [line.split(" | ") for line in parts.PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    named = [(name.removeprefix("| "), version) for name, version, _ in rows[1 : -len(parts.BUNDLED)]]
    assert named == parts.pinned(), "run make parts"


def test_the_script_that_is_not_ours_is_the_one_that_is_written_down() -> None:
    vendored = parts.ROOT / "src" / "topcut" / "web" / "static" / "vendor"
    decision = next((parts.ROOT / "docs" / "decisions").glob("*-live-pages-are-morphed.md")).read_text("utf-8")
    assert hashlib.sha256((vendored / "idiomorph.min.js").read_bytes()).hexdigest() in decision
    assert "Zero-Clause BSD" in (vendored / "idiomorph-LICENSE.txt").read_text("utf-8")
    assert sorted(file.name for file in vendored.iterdir()) == ["idiomorph-LICENSE.txt", "idiomorph.min.js"]


def test_every_part_has_a_licence_that_fits_ours() -> None:
    written = dict(parts.ROW.findall(parts.PAGE.read_text("utf-8")))
    odd = {name: written[name] for name, _ in parts.pinned() if written[name] not in WELCOME}
    assert odd.keys() <= LOOKED_AT, odd


def test_the_bill_names_every_package_once_for_each_version() -> None:
    named = [component["purl"] for component in json.loads(parts.BILL.read_text("utf-8"))["components"]]
    assert (
        sorted(named) == sorted(set(named)) == sorted(f"pkg:pypi/{name}@{version}" for name, version in parts.pinned())
    )


def test_every_pinned_version_has_its_hashes_and_comes_with_the_wheel() -> None:
    pins = parts.PINNED.read_text("utf-8").split("\n    # via")[0:-1]
    assert len(pins) == len(parts.pinned())
    assert [pin for pin in pins if "--hash=sha256:" not in pin] == []
    built = tomllib.loads((parts.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    assert "requirements/run.txt" in built["targets"]["wheel"]["shared-data"]


@pytest.mark.parametrize("kind", ["run", "dev"])
def test_a_package_asked_for_with_an_extra_is_pinned_with_it(kind: str) -> None:
    """With hashes alone pip looks for the newest `name[extra]`, and stops the day one comes out."""
    text = (parts.ROOT / "requirements" / f"{kind}.txt").read_text("utf-8")
    pins = [Requirement(pin) for pin in re.findall(r"^([A-Za-z0-9_.\[\],-]+==[^ ;\\]+)", text, re.MULTILINE)]
    extras = {pin.name: pin.extras for pin in pins}
    asked = [(pin.name, request) for pin in pins for request in _asked_for(pin) if request.extras]
    assert asked if kind == "dev" else extras["psycopg"] == {"binary"}
    assert [(name, str(request)) for name, request in asked if not request.extras <= extras[request.name]] == []


def _asked_for(pin: Requirement) -> list[Requirement]:
    try:
        named = [Requirement(text) for text in requires(pin.name) or ()]
    except PackageNotFoundError:  # for another system than this one
        return []
    extras = pin.extras or {""}
    return [one for one in named if one.marker is None or any(one.marker.evaluate({"extra": each}) for each in extras)]
