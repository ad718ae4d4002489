"""Change our code a little, one place at a time, and see whether a test notices: `make mutants`.

    python -m tools.mutants                          # a hundred places of each package, by seed
    python -m tools.mutants log --sample 20 --seed 7
    python -m tools.mutants --all                    # every place there is

A mutant that no test notices has survived. Each one that may live is named in docs/reference/mutants.md with its
reason; any other makes this fail. A mutant is never written to a file. The tests of its package are collected once;
then a fork gives the functions that are there their changed code, and runs the tests that come by the changed line.
What is executed as modules are read cannot be changed later: there a fork reads the changed module and runs every test.
"""

import argparse
import ast
import gc
import importlib.machinery
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from types import CodeType, FunctionType
from typing import Any

from tools.apart import be_quiet, limit, side_by_side
from tools.changes import CORE, Mutant, module_of, mutants_of
from tools.tests_by_line import ROOT, TESTS, Test, Tests, succeed, tests_of, with_tests

MAY_LIVE = ROOT / "docs" / "reference" / "mutants.md"
Place = tuple[str, str, int, bytes]


def survivors(mutants: Sequence[Mutant], package: str, tests: Tests, *, jobs: int) -> list[Mutant]:
    """Those that no test notices; whatever is not the success of all tests has noticed."""
    lives: dict[Mutant, bool | None] = {mutant: None if tests.of(mutant) else True for mutant in mutants}
    later = [mutant for mutant, is_alive in lives.items() if is_alive is None and not tests.is_read(mutant)]
    _, answers = next(side_by_side([partial(where_they_stand, later, package, tests, jobs)], 1))
    lives |= answers
    left = [mutant for mutant, is_alive in lives.items() if is_alive is None]
    works = [partial(lives_when_read, mutant, tests.of(mutant)) for mutant in left]
    lives |= {left[number]: bool(answer) for number, answer in side_by_side(works, jobs)}
    return [mutant for mutant, is_alive in lives.items() if is_alive]


def where_they_stand(mutants: Sequence[Mutant], package: str, tests: Tests, jobs: int) -> dict[Mutant, bool]:
    """Try mutants in functions that are there already; one whose functions cannot be changed gets no answer."""
    be_quiet()

    def each(session: Any) -> dict[Mutant, bool]:
        known = functions()
        there = {mutant: found for mutant in mutants if (found := replaced(mutant, known))}
        works = [partial(lives_where_it_stands, found, session, tests.of(mutant)) for mutant, found in there.items()]
        return {list(there)[number]: bool(answer) for number, answer in side_by_side(works, jobs)}

    return with_tests(TESTS[package], each)


def functions() -> dict[Place, list[FunctionType]]:
    """Every function of the core that there is, by its place."""
    gc.unfreeze()
    known = defaultdict(list)
    for function in gc.get_objects():
        if type(function) is FunctionType and function.__code__.co_filename.startswith(str(CORE)):
            known[place(function.__code__, function.__code__.co_filename)].append(function)
    gc.freeze()
    return known


def place(code: CodeType, file: str) -> Place:
    return file, code.co_qualname, code.co_firstlineno, code.co_code


def replaced(mutant: Mutant, known: dict[Place, list[FunctionType]]) -> list[tuple[FunctionType, CodeType]]:
    """Every function that a mutant changes, with the code that it gets; none where one cannot get it."""
    file = str(mutant.file)
    before, after = (compile(module_of(mutant.file, each), file, "exec") for each in (None, mutant))
    found = [(function, new) for old, new in differing(before, after) for function in known.get(place(old, file), [])]
    return found if all(len(function.__closure__ or ()) == len(new.co_freevars) for function, new in found) else []


def differing(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    if before != after:
        yield before, after
        old, new = ([code for code in each.co_consts if isinstance(code, CodeType)] for each in (before, after))
        if len(old) == len(new):
            for pair in zip(old, new, strict=True):
                yield from differing(*pair)


def lives_where_it_stands(found: list[tuple[FunctionType, CodeType]], session: Any, tests: Sequence[Test]) -> bool:
    bound(tests)
    for function, code in found:
        function.__code__ = code
    return succeed(session, [test.name for test in tests])


def lives_when_read(mutant: Mutant, tests: Sequence[Test]) -> bool:
    be_quiet()
    bound(tests)
    sys.meta_path.insert(0, Finder(mutant))
    files = dict.fromkeys(test.name.partition("::")[0] for test in tests)
    return bool(with_tests(files, lambda session: succeed(session, [test.name for test in tests])))


def bound(tests: Sequence[Test]) -> None:
    """Take a mutant that needs many times what its tests took to go round in circles; it counts as noticed."""
    limit(20 + 10 * round(sum(test.seconds for test in tests)))


class Changed(importlib.machinery.SourceFileLoader):
    """Reads the mutant instead of the file."""

    tree: ast.Module

    def get_code(self, fullname: str):  # noqa: ARG002
        return compile(self.tree, self.path, "exec")


class Finder:
    """Finds the mutant under the name of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.path, self.tree = str(mutant.file), module_of(mutant.file, mutant)

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None):  # noqa: ARG002
        spec = importlib.machinery.PathFinder.find_spec(name, path) if name.startswith("topcut.core.") else None
        if spec is None or spec.origin != self.path:
            return None
        spec.loader = Changed(name, self.path)
        spec.loader.tree = self.tree
        return spec


def warm_up() -> None:
    """Import what no mutant changes, once for all forks."""
    for name in ("coverage", "hypothesis", "msgspec", "networkx", "numpy", "pytest", "rustworkx"):
        __import__(name)
    assert not any(name.startswith("topcut") for name in sys.modules), "a mutant must be read before anybody knows it"


def main() -> int:
    asked = argparse.ArgumentParser(description="Change our code a little, and see whether a test notices.")
    asked.add_argument("packages", nargs="*", choices=[[], *TESTS], default=[])
    asked.add_argument("--sample", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--all", action="store_true")
    asked.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many are tried at a time")
    wanted = asked.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets in one order, so that tests come by the same lines again
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONHASHSEED": "0"})
    warm_up()
    said_why = MAY_LIVE.read_text("utf-8")
    unknown = 0
    for package in wanted.packages or TESTS:
        tests = tests_of(package, jobs=wanted.jobs)
        there = mutants_of(package)
        tried = there if wanted.all else random.Random(wanted.seed).sample(there, min(wanted.sample, len(there)))
        alive = sorted(survivors(tried, package, tests, jobs=wanted.jobs))
        missed = [mutant for mutant in alive if str(mutant) not in said_why]
        for mutant in alive:
            print(f"  lives{', and nobody said why' if mutant in missed else ''}: {mutant}")
        unknown += len(missed)
        noticed, may = len(tried) - len(alive), len(alive) - len(missed)
        share = 100 * noticed / max(noticed + len(missed), 1)
        print(f"{package}: {len(tried)} of {len(there)} tried, {len(alive)} live, {may} of them may", end="; ")
        print(f"of the others {share:.0f} % noticed", flush=True)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
