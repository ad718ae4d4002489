"""Who reads which field of which class: the types of expressions, as far as annotations alone give them.

A bare name is not enough: a field is not read because another class has a field of the same name that is. So an
attribute counts for the classes that its expression can have, by the annotations of parameters, fields and results.
An expression whose class cannot be told counts for none. A template has no types: there a dot before the name counts
for every class.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

from tests.docs.source_tree import SOURCE, trees

CLASS = re.compile(r"\b_?[A-Z]\w*[a-z]\w*\b")
DOTTED = re.compile(r"\.([a-z_]\w*)")
Reads = frozenset[tuple[str, str]]
Classes = frozenset[str]
NONE: Classes = frozenset()
OF_THEIR_OWN = {"values", "items", "get", "pop", "copy"}
"""Methods of a mapping, which give what is in it."""


class Types:
    """The classes that annotations name: of every attribute and of every function, by its bare name."""

    def __init__(self, modules: Iterable[ast.Module]) -> None:
        self.attributes: defaultdict[str, set[str]] = defaultdict(set)
        self.results: defaultdict[str, set[str]] = defaultdict(set)
        self.kinds = set[str]()
        for module in modules:
            for node in ast.walk(module):
                match node:
                    case ast.ClassDef():
                        self.kinds.add(node.name)
                        self.results[node.name].add(node.name)
                        self._declared(node)
                    case ast.FunctionDef() | ast.AsyncFunctionDef():
                        self.results[node.name] |= named(node.returns)

    def _declared(self, kind: ast.ClassDef) -> None:
        for node in ast.walk(kind):
            match node:
                case ast.AnnAssign(ast.Name(name) | ast.Attribute(ast.Name("self"), name), annotation):
                    self.attributes[name] |= named(annotation)
                case ast.FunctionDef(name) if any("property" in ast.unparse(one) for one in node.decorator_list):
                    self.attributes[name] |= named(node.returns)


def named(annotation: ast.expr | None) -> Classes:
    """The classes that an annotation mentions, in a tuple or a mapping too."""
    return frozenset(CLASS.findall(ast.unparse(annotation))) if annotation else NONE


class Scope(ast.NodeVisitor):
    """One module: its names, and what is read of them. Names of all its functions are one pool for each function."""

    def __init__(self, types: Types) -> None:
        self.types, self.reads = types, set[tuple[str, str]]()
        self._names: list[defaultdict[str, set[str]]] = [defaultdict(set)]
        self._kinds: list[str] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._kinds.append(node.name)
        self.generic_visit(node)
        self._kinds.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        given = node.args
        self._names.append(defaultdict(set))
        for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
            if one:
                self._names[-1][one.arg] |= named(one.annotation)
        if self._kinds:
            self._names[-1]["self"] |= {self._kinds[-1]}
        self._bind(node)
        self.generic_visit(node)
        self._names.pop()

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load):
            self.reads |= {(kind, node.attr) for kind in self.classes(node.value)}
        self.generic_visit(node)

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        kind = ast.unparse(node.cls).rpartition(".")[2]
        self.reads |= {(kind, name) for name in node.kwd_attrs}
        self.generic_visit(node)

    def module(self, tree: ast.Module) -> set[tuple[str, str]]:
        self._bind(tree)
        self.visit(tree)
        return self.reads

    def _bind(self, tree: ast.AST) -> None:
        for node in ast.walk(tree):
            match node:
                case ast.Assign([target], value) | ast.NamedExpr(target, value):
                    self._be(target, self.classes(value))
                case ast.AnnAssign(target, annotation, value):
                    self._be(target, named(annotation))
                case ast.For(target, value) | ast.AsyncFor(target, value) | ast.comprehension(target, value):
                    self._be(target, self.classes(value))
                case ast.withitem(value, ast.expr() as target):
                    self._be(target, self.classes(value))
                case ast.MatchAs(ast.MatchClass(kind), str(name)):
                    self._names[-1][name] |= named(kind)

    def _be(self, target: ast.expr, classes: Classes) -> None:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                self._names[-1][node.id] |= classes

    def classes(self, node: ast.AST) -> Classes:
        """The classes that an expression can have, or that are in what it has."""
        match node:
            case ast.Name(name) if name in self.types.kinds:
                return frozenset({name})
            case ast.Name(name):
                return frozenset().union(*(names[name] for names in self._names if name in names))
            case ast.Call(ast.Attribute(value, name)) if name in OF_THEIR_OWN:
                return self.classes(value)
            case ast.Call(ast.Name(name) | ast.Attribute(_, name), given) if self.types.results.get(name):
                return frozenset(self.types.results[name]).union(
                    *(self.classes(one) for one in given if self._is_kind(one))
                )
            case ast.Attribute(_, name) if name in self.types.attributes:
                return frozenset(self.types.attributes[name])
            case ast.Attribute() | ast.Constant() | ast.Compare():
                return NONE
        return self._inside(node)

    def _is_kind(self, node: ast.expr) -> bool:
        """Whether an argument is a class itself: `read(Rounds, …)` gives Rounds."""
        return isinstance(node, ast.Name) and node.id in self.types.kinds

    def _inside(self, node: ast.AST) -> Classes:
        """What a wrapper has of its parts: `sorted(x)`, `x[0]`, `x or y`, `x.values()`, `(y for y in x)`."""
        parts = list(ast.iter_child_nodes(node))
        match node:
            case ast.Call(ast.Attribute(value)):
                parts.append(value)
            case ast.Subscript(value):
                parts = [value]
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp():
                parts = [node.elt]
            case ast.DictComp():
                parts = [node.key, node.value]
            case ast.IfExp():
                parts = [node.body, node.orelse]
        return frozenset().union(*(self.classes(part) for part in parts))


def reads_in(modules: Iterable[ast.Module], types: Types) -> Iterator[tuple[str, str]]:
    for module in modules:
        yield from Scope(types).module(module)


@cache
def fields_read() -> Reads:
    """Every field read in our source, with the name of its class."""
    types = Types(tree for _, tree in trees())
    return frozenset(reads_in((tree for _, tree in trees()), types))


@cache
def dotted_in_templates() -> frozenset[str]:
    """Every name after a dot in a template."""
    return frozenset(name for file in SOURCE.rglob("*.html") for name in DOTTED.findall(file.read_text("utf-8")))
