"""Which module's function, class or constant a name in the source means: imports are followed to its definition."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeGuard

from msgspec import Struct
from tests.docs.source_tree import trees

Defined = tuple[str, str]
"""A module, and a name at its top."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Module(Struct):
    """What one file defines and imports, and which of the names at its top it uses."""

    name: str
    is_package: bool
    defined: set[str]
    imported: dict[str, Defined]
    """The name here, and where it comes from: `(module, name)`, or `(module, "")` for a module."""
    used: set[str]
    """Names at the top of the module that are read; a parameter or variable of the same name is none."""
    attributes: set[Defined]
    """Attributes read of a name at the top: `(name, attribute)`."""
    constants: set[str]
    """Names that are assigned at the top of the module."""
    named: set[Defined]
    """What a text names as `module:name`, and functions that a decorator of this module's own takes in: commands."""


def modules(folder: Path, package: str) -> dict[str, Module]:
    return {one.name: one for one in (_module(file, tree, folder, package) for file, tree in trees(folder))}


def _module(file: Path, tree: ast.Module, folder: Path, package: str) -> Module:
    is_package = file.name == "__init__.py"
    parts = file.relative_to(folder).with_suffix("").parts
    name = ".".join((package, *(parts[:-1] if is_package else parts)))
    made = Module(name, is_package, set(), {}, set(), set(), set(), set())
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            made.imported |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
        if isinstance(node, ast.Import):
            made.imported |= {alias.asname: (alias.name, "") for alias in node.names if alias.asname}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            made.defined.add(node.name)
        made.constants |= {one.id for target in _targets(node) for one in ast.walk(target) if isinstance(one, ast.Name)}
    _read(tree, frozenset(), made)
    made.named |= {(made.name, node.name) for node in tree.body if _is_taken_in(node, made)}
    return made


def _targets(node: ast.stmt) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []


def _is_taken_in(node: ast.stmt, made: Module) -> TypeGuard[ast.FunctionDef]:
    """Check for `@boosters.command("open")`, where `boosters` is of the same module."""
    owners = [
        decorator.func.value
        for decorator in getattr(node, "decorator_list", ())
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute)
    ]
    return any(isinstance(owner, ast.Name) and owner.id in made.defined for owner in owners)


def _read(node: ast.AST, hidden: frozenset[str], made: Module) -> None:
    """Note the names that are read; `hidden` are those a function around them has for itself."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if name not in hidden:
            made.used.add(name)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name not in hidden:
            made.attributes.add((name, attribute))
        case ast.Constant(value=str(name)) if name.isidentifier() and name not in hidden and not made.is_package:
            made.used.add(name)
        case ast.Constant(value=str(path)) if found := re.fullmatch(r"([\w.]+):(\w+)", path):
            made.named.add((found[1], found[2]))
    if isinstance(node, _Function):
        around = [*node.args.defaults, *node.args.kw_defaults, *getattr(node, "decorator_list", ())]
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        around += [one.annotation for one in arguments if one] + [getattr(node, "returns", None)]
        for part in filter(None, around):
            _read(part, hidden, made)
        within = hidden | {one.arg for one in arguments if one} | _bound(node)
        for part in node.body if isinstance(node.body, list) else [node.body]:
            _read(part, within, made)
        return
    if isinstance(node, _Comprehension):
        hidden |= {one.id for part in node.generators for one in ast.walk(part.target) if isinstance(one, ast.Name)}
    for part in ast.iter_child_nodes(node):
        _read(part, hidden, made)


def _bound(function: _Function) -> set[str]:
    """Names that a function assigns; one imported inside it still means what was imported."""
    body = function.body if isinstance(function.body, list) else []
    return {
        node.id
        for part in body
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def meant(found: Mapping[str, Module], module: str, name: str) -> Defined | None:
    """Follow a name from import to import to the module that defines it; None outside our source."""
    while module in found and name not in found[module].defined | found[module].constants:
        if name not in found[module].imported:
            return None
        module, name = found[module].imported[name]
    return (module, name) if module in found else None


def used(found: Mapping[str, Module]) -> Iterator[Defined]:
    """Every function, class and constant that some module uses; handing it on from a package is no use."""
    for module in found.values():
        yield from module.named
        yield from filter(None, (meant(found, module.name, name) for name in module.used))
        for name, attribute in module.attributes:
            where, what = module.imported.get(name, ("", ""))
            inner = f"{where}.{what}" if what else where
            yield from filter(None, [meant(found, inner, attribute)])
