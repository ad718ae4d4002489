"""Which rules bind at which door: for each fact that several actions make, the rules of its own action, at every other.

An action whose `makes` names a fact is its own door. Another action that makes the fact too should be bound by the same
rules. Those that do not bind it need a reason: `REASONS` has one for each fact and action, and the page shows it.

A rule counts as asked by an action if the code it can reach names the refusal or concern. So the table sees a rule that
was forgotten at a door, not one that is asked in the wrong order; the tests of each rule look at that.
"""

import ast
import importlib
import inspect
import pkgutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import topcut.core.event.log  # declares every action
from topcut.core.asking.action import Declaration
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import EVENT_ACTIONS
from topcut.core.log import Fact

assert topcut.core.event.log.EVENT_LOG

SOURCE = Path(topcut.__file__).parent
LOOKED_THROUGH = ("topcut.core.event", "topcut.core.judging", "topcut.core.decks", "topcut.core.brackets")
HEADINGS = "| Action | Pages and commands | Rules that bind | Not bound | Why not |"
ASKERS = ("web", "http", "desk", "cli")
Function = tuple[str, str]
"""A module and the name of a function in it."""
ANY: Final = "*"
DECIDED = "the result follows from what was decided: nobody types a score, and the decision has its own rules"
LINE = "who stands in line was asked when they got there; a barred person is left there"
ANSWERED = "the answer is given with the press itself; telling two apart later has rules of its own"
NO_DRAW = "the pairing is thrown away because the field has changed, before anybody has played"
REASONS: Mapping[tuple[str, str], str] = {
    ("building-begun", "call_swap_step"): "the step of the call is itself the beginning, with the minutes of its line",
    ("call-closed", ANY): "the call ends with what was ruled: there is no extension of its own to bound",
    ("deck-checks-drawn", "post_round"): "a round without tables draws no checks, and is posted all the same",
    ("decklist-submitted", "submit_list"): "one's own list, before it is fixed",
    ("decklist-submitted", "replace_list"): "an official puts a fixed list right, as the remedy of a penalty (MTR 2.7)",
    ("draft-call-ended", "begin_building"): "pods that are through build; the call ends for those that are not",
    ("draw-discarded", ANY): NO_DRAW,
    ("draw-explained", ANY): NO_DRAW,
    ("entrant-dropped", "make_split"): "who splits leaves after the last match they play (MTR 5.2)",
    ("entrant-promoted", ANY): LINE,
    ("entrant-registered", "register"): "an official enters somebody: what refuses at the door is asked at the desk",
    ("entrant-registered", "join"): "a player enters alone: where the desk is asked, the door is shut",
    ("game-ended", ANY): "a game lost to a penalty has no winner to name, and each seat has its own penalties",
    ("lateness-penalised", "give_penalty"): "the judge gives the penalty, whatever the clock says",
    ("name-changed", "free_seat"): "the name goes, and nobody takes the seat",
    ("penalty-given", "give_penalty"): "any penalty; lateness has an action of its own",
    ("people-compared", ANY): ANSWERED,
    ("player-linked", "link_player"): "an official hands out the link, to the person who stands there",
    ("pods-drawn", "draw_pods"): "the program draws, and seats everybody once",
    ("pods-drawn", "seat_pods"): "pods seated by hand: they may be made and made again before the first pick",
    ("result-cleared", "void_round"): "the whole round does not count, whoever played in it",
    ("result-reported", ANY): DECIDED,
    ("round-drawn", "draw_round"): "the program pairs: everybody once, and inside pods",
    ("round-drawn", "pair_by_hand"): "not for a bracket, which is neither cut nor drawn by hand",
    ("round-repaired", "repair_round"): "the program proposes, and keeps the pods",
    ("round-repaired", "change_opponents"): "an official names the tables, inside or across pods",
    ("seat-taken", "rename"): "an official names the seat: what refuses at the door is asked at the desk",
    ("stages-announced", "start_event"): "only a round robin gets its number of rounds, which follows from who came",
    ("standings-published", ANY): "published with the closing or the cut, which wait for open matters by themselves",
    ("step-taken", "give_penalty"): "the remedy puts the steps before the game back to where they were (IPG 2.5)",
    ("team-named", ANY): "a team comes with its name; that this event has teams was asked before",
    ("time-added", "add_time"): "for the whole round",
    ("turns-added", "give_penalty"): "as many as the penalty says (IPG 3.3)",
}
"""For a fact and an action, or any other action, why it is not bound by the rules of the fact's own actions."""


@cache
def modules() -> Mapping[str, ModuleType]:
    """Import every module in which an action may ask a rule."""
    core = pkgutil.walk_packages([str(SOURCE / "core")], "topcut.core.")
    return {one.name: importlib.import_module(one.name) for one in core if one.name.startswith(LOOKED_THROUGH)}


@cache
def functions() -> Mapping[Function, ast.FunctionDef]:
    return {
        (name, node.name): node
        for name, module in modules().items()
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.FunctionDef)
    }


@cache
def named_in(function: Function) -> tuple[frozenset[Function], frozenset[type[AgainstTheRules]]]:
    """Find the functions of ours and the rules that a function names."""
    called, asked = set[Function](), set[type[AgainstTheRules]]()
    module, name = function
    for node in ast.walk(functions()[function]):
        if isinstance(node, ast.Name) and node.id != name:
            found = getattr(modules()[module], node.id, None)
            place = (getattr(found, "__module__", module), getattr(found, "__name__", node.id))
            if inspect.isclass(found) and issubclass(found, AgainstTheRules) and found.rule is not None:
                asked.add(found)
            elif place in functions():
                called.add(place)
    return frozenset(called), frozenset(asked)


def rules_of(action: str, *, within: tuple[str, ...] = ()) -> set[type[AgainstTheRules]]:
    """Find every rule that an action can ask, with those of the actions that are part of it."""
    taken = inspect.unwrap(EVENT_ACTIONS.named[action])
    seen, ahead = set[Function](), [(taken.__module__, taken.__name__)]
    found = set[type[AgainstTheRules]]()
    while ahead:
        function = ahead.pop()
        if function in seen:
            continue
        seen.add(function)
        called, asked = named_in(function)
        found |= asked
        ahead += called
    joined = (*EVENT_ACTIONS.declared[action].joins, *EVENT_ACTIONS.joined.get(action, ()))
    return found.union(*(rules_of(name, within=(*within, action)) for name in joined if name not in within))


def doors_of(fact: type[Fact]) -> tuple[list[Declaration[Any]], list[Declaration[Any]]]:
    """Find the actions whose fact this is, and the others that make it too."""
    makers = [one for one in EVENT_ACTIONS.makers_of(fact) if one.name in EVENT_ACTIONS.named]
    own = [one for one in makers if fact in one.makes]
    return own, [one for one in makers if one not in own]


def facts() -> Iterator[type[Fact]]:
    """List the facts that more than one action makes, by their tags."""
    made = {fact for one in EVENT_ACTIONS.declared.values() for fact in (*one.makes, *one.comes_with)}
    yield from sorted((fact for fact in made if sum(map(len, doors_of(fact))) > 1), key=tag_of)


def tag_of(fact: type[Fact]) -> str:
    return str(fact.__struct_config__.tag)


def not_asked(fact: type[Fact]) -> dict[str, list[type[AgainstTheRules]]]:
    """For each action that makes a fact: the rules of the fact's own actions that this one does not ask."""
    own, others = doors_of(fact)
    rules = set[type[AgainstTheRules]]().union(*(rules_of(one.name) for one in own))
    missing = {one.name: rules - rules_of(one.name) for one in (*own, *others)}
    return {name: sorted(left, key=lambda one: one.code) for name, left in missing.items() if left}


def holes() -> dict[tuple[str, str], list[str]]:
    """List the codes of the rules that are not asked, for each fact and action."""
    return {
        (tag_of(fact), action): [rule.code for rule in rules]
        for fact in facts()
        for action, rules in not_asked(fact).items()
    }


@cache
def pages_of() -> Mapping[str, list[str]]:
    """Map each action to the modules of pages and commands that take it."""
    found = defaultdict(list)
    for asker in ASKERS:
        for path in sorted((SOURCE / asker).rglob("*.py")):
            place = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("topcut.core.event"):
                    for name in node.names:
                        found[name.name].append(place)
    return found


def reason_for(fact: str, action: str) -> str:
    return REASONS.get((fact, action)) or REASONS.get((fact, ANY), "")


def doors_page() -> str:
    """Write, for each fact of several actions, who makes it from where, and the rules that do not bind them."""
    lines = [
        "# The same rule at every door",
        "",
        "Made by `make docs`. Most facts of an event are made by one action, so a rule that the action asks holds at",
        "every page, key and command that takes it. This page lists the facts that several actions make. Rules of the",
        "fact's own actions bind the others too, unless there is a reason, which stands in the last column. A test",
        "fails where neither is so.",
    ]
    for fact in facts():
        own, others = doors_of(fact)
        missing = not_asked(fact)
        asked = set[type[AgainstTheRules]]().union(*(rules_of(one.name) for one in own))
        lines += [
            "",
            f"## `{tag_of(fact)}`",
            "",
            "| Action | Pages and commands | Rules that bind | Not bound | Why not |",
            "|---|---|---|---|---|",
        ]
        for one in (*own, *others):
            left = missing.get(one.name, [])
            pages = ", ".join(f"`{page}`" for page in pages_of().get(one.name, ())) or "with other actions"
            codes = ", ".join(f"`{rule.code}`" for rule in left)
            bound = f"{len(asked) - len(left)} of {len(asked)}"
            why = reason_for(tag_of(fact), one.name) if left else ""
            lines.append(f"| `{one.name}` | {pages} | {bound} | {codes} | {why} |")
    return "\n".join(lines) + "\n"
