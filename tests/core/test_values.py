"""Values are frozen; the classes that are not are state, and are listed here."""

import pkgutil
from importlib import import_module

import pytest
from msgspec import Struct

STATE = {
    "log": set[str](),
    "standings": set[str](),
    "pairing": set[str](),
    "zones": {"CardCopy", "Look", "Side", "Stack", "TableDerived", "Tabletop"},
}
"""By package: what changes as a log is folded."""


def structs_of(package: str) -> list[type[Struct]]:
    room = import_module(f"topcut.core.{package}")
    names = [room.__name__, *(each.name for each in pkgutil.walk_packages(room.__path__, f"{room.__name__}."))]
    found = [one for name in names for one in vars(import_module(name)).values() if isinstance(one, type)]
    return [one for one in found if issubclass(one, Struct) and one.__module__ in names]


@pytest.mark.parametrize("package", STATE)
def test_values_are_frozen(package: str) -> None:
    kinds = structs_of(package)
    assert len(kinds) > 3
    assert {kind.__name__ for kind in kinds if not kind.__struct_config__.frozen} == STATE[package]
