"""Every sentence a page can say: those of the templates, and the refusals of everything below."""

import pkgutil
from importlib import import_module

from jinja2.ext import extract_from_ast

import topcut
from topcut.core.errors import TopcutError
from topcut.core.standings import CRITERIA
from topcut.web.shared.pages import environment

BELOW = ("topcut.core", "topcut.store", "topcut.desk", "topcut.http", "topcut.web")


def in_templates() -> set[str | tuple[str, str]]:
    found = set()
    templates = environment()
    for name in templates.list_templates():
        tree = templates.parse(templates.loader.get_source(templates, name)[0])
        for _, function, said in extract_from_ast(tree, gettext_functions=("_", "n_")):
            found.add(said[:2] if function == "n_" else (said[0] if isinstance(said, tuple) else said))
    return found - {None}  # what a page takes from a table


def in_criteria() -> set[str]:
    criteria = CRITERIA.values()
    return {word for each in criteria for word in (each.heading, each.phrase, each.title, each.measure.title)}


def in_refusals() -> set[str]:
    for module in pkgutil.walk_packages(topcut.__path__, "topcut."):
        if module.name.startswith(BELOW) and "migrations" not in module.name:
            import_module(module.name)
    return {
        kind.message for kind in _kinds(TopcutError) if kind.__module__.startswith(BELOW) and "message" in vars(kind)
    }


def _kinds(kind: type) -> set[type]:
    return set().union(*({below} | _kinds(below) for below in kind.__subclasses__()))
