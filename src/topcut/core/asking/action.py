"""One declaration for an action: who may take it, when, by which rule, and which facts come of it.

All else is derived from it: the table of permissions and its page, what `verify` takes for forged, what a page shows as
pressable, and whose word an undo takes.
"""

import enum
import functools
import inspect
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from msgspec import Struct, structs

from topcut.core.asking.acted import WholeLog
from topcut.core.log import Decision, Fact, Folded
from topcut.core.play import Actor, Power
from topcut.core.play.limits import refuse_beyond
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule

P = ParamSpec("P")
S = TypeVar("S")
F = TypeVar("F", bound=Fact)
M = TypeVar("M", bound=enum.Enum)
"""The moments of a kind of log: the phases of an event, the stages of a game."""


class Occasion(Struct, frozen=True):
    """Who asks, when, and where chance comes from: all that an action may not find out by itself."""

    by: Actor
    now: int
    random: Callable[[int], bytes]
    seq: int = 0
    """The number of the entry it would become."""


Action = Callable[Concatenate[S, Occasion, P], Decision[F]]


class OnWholeLog(Generic[F, S]):
    """An action decided on every line of a log: state alone does not say what came when, nor what was seen since."""

    def __init__(self, decide: Callable[Concatenate[Folded[F, S], Occasion, WholeLog, ...], Decision[F]]) -> None:
        self._decide = decide
        self.__name__, self.__doc__ = decide.__name__, decide.__doc__

    def __call__(self, folded: Folded[F, S], occasion: Occasion, whole: WholeLog, /, **args: Any) -> Decision[F]:
        refuse_beyond(args)
        return self._decide(folded, occasion, whole, **args)


class Undo(Struct, frozen=True):
    """Whose word it takes to undo what an action made."""

    powers: tuple[Power, ...] = ()
    """Of which one is needed; none named is any official's."""
    own: tuple[Power, ...] = ()
    """With one of these people undo what they made themselves; where there are none, that is like anybody's."""


class Declaration(Struct, Generic[M], frozen=True, kw_only=True):
    """What an action says of itself."""

    name: str
    powers: tuple[Power, ...]
    """One is enough."""
    during: frozenset[M]
    rule: Rule
    makes: tuple[type[Fact], ...]
    """What it is taken for: one of these is in every entry it becomes."""
    also_makes: tuple[type[Fact], ...] = ()
    """What may come with it, by the same power."""
    joins: tuple[str, ...] = ()
    """Actions that are part of it: what they make comes by their own powers."""
    passes: tuple[Pass, ...] = ()
    open_to_all: bool = False
    """Everybody who watches may ask too, with no power at all."""
    undo: Undo | None = None
    """None leaves it to the kind of log."""

    def is_open_to(self, by: Actor) -> bool:
        return self.open_to_all or not (by.powers.isdisjoint(self.powers) and by.passes.isdisjoint(self.passes))


class Actions(Generic[S, M, F]):
    """The actions of one kind of log, by their names; `check` refuses whoever may not take one, or not now."""

    def __init__(
        self, check: Callable[[S, Occasion, Any], None], *, declaration: type[Declaration[Any]] = Declaration
    ) -> None:
        self._check = check
        self._declaration = declaration
        """What an action of this kind of log says of itself, and perhaps more than others do."""
        self.named: dict[str, Action[S, ..., F]] = {}
        self.declared: dict[str, Declaration[M]] = {}
        self.joined: dict[str, tuple[str, ...]] = {}
        """Decisions that are made of actions, with those that each of them takes every time."""

    def declare(self, declaration: Declaration[M], action: Action[S, P, F]) -> Action[S, P, F]:
        """Let an action be asked for by its name, within what it declares."""
        decide: Callable[..., Decision[F]] = action
        form = form_of(action)

        @functools.wraps(action)
        def guarded(state: S, occasion: Occasion, /, *args: P.args, **kwargs: P.kwargs) -> Decision[F]:
            """Refuse whoever may not, or not now; bound what is said; let nothing undeclared come of it."""
            self._check(state, occasion, declaration)
            given, named = _as_wished(form, args, kwargs)
            decision = decide(state, occasion, *given, **named)
            self._assert_declared(declaration, decision)
            return decision

        self.named[declaration.name] = guarded
        self.declared[declaration.name] = declaration
        return guarded

    def action(
        self,
        *powers: Power,
        during: frozenset[M],
        rule: str,
        makes: tuple[type[F], ...],
        also_makes: tuple[type[F], ...] = (),
        joins: tuple[str, ...] = (),
        passes: tuple[Pass, ...] = (),
        open_to_all: bool = False,
        undo: Undo | None = None,
        **more: Any,
    ) -> Callable[[Action[S, P, F]], Action[S, P, F]]:
        """Declare an action of this kind of log (MTR 1.3)."""
        said = {"joins": joins, "passes": passes, "open_to_all": open_to_all, "undo": undo} | more

        def declare(action: Action[S, P, F]) -> Action[S, P, F]:
            name = action.__name__
            self.note(name, *powers, during=during, rule=rule, makes=makes, also_makes=also_makes, **said)
            return self.declare(self.declared[name], action)

        return declare

    def note(self, name: str, *powers: Power, rule: str, **said: Any) -> None:
        """Keep what an action says of itself."""
        self.declared[name] = self._declaration(name=name, powers=powers, rule=Rule.parse(rule), **said)

    def makers_of(self, kind: type[Fact]) -> tuple[Declaration[M], ...]:
        """Find the actions that declare a kind of fact, those that are taken for it first."""
        every = self.declared.values()
        return (*(each for each in every if kind in each.makes), *(each for each in every if kind in each.also_makes))

    def on_whole_log(self, *powers: Power, **said: Any) -> Callable[[Callable[..., Decision[F]]], OnWholeLog[F, S]]:
        """Declare an action that takes the whole log."""

        def declare(action: Callable[..., Decision[F]]) -> OnWholeLog[F, S]:
            self.note(action.__name__, *powers, **said)
            declaration = self.declared[action.__name__]

            @functools.wraps(action)
            def guarded(folded: Folded[F, S], occasion: Occasion, whole: WholeLog, /, **args: Any) -> Decision[F]:
                self._check(folded.state, occasion, declaration)
                decision = action(folded, occasion, whole, **args)
                self._assert_declared(declaration, decision)
                return decision

            return OnWholeLog(guarded)

        return declare

    def joins(self, *names: str) -> Callable[[Action[S, P, F]], Action[S, P, F]]:
        """Declare several actions in one go: each asks for its own power."""

        def declare(decision: Action[S, P, F]) -> Action[S, P, F]:
            self.joined[decision.__name__] = names
            return decision

        return declare

    def _assert_declared(self, declaration: Declaration[M], decision: Decision[F]) -> None:
        """Let no entry be written that `verify` would take for forged."""
        name, made = declaration.name, {type(fact) for fact in decision.facts}
        assert made <= self._may_make(declaration), f"{name} makes what it does not declare: {made}"
        assert not made or not made.isdisjoint(declaration.makes), f"{name} makes nothing that it is taken for: {made}"

    def _may_make(self, declaration: Declaration[M]) -> set[type[Fact]]:
        joined = (self._may_make(self.declared[name]) for name in declaration.joins)
        return {*declaration.makes, *declaration.also_makes}.union(*joined)


def form_of(action: Callable[..., object]) -> type[Struct] | None:
    """Find the struct in which an action takes all that is said; None where it takes a few arguments."""
    _, _, *wish = inspect.signature(action).parameters.values()
    kinds = [each.annotation for each in wish if each.kind is each.POSITIONAL_OR_KEYWORD]
    return kinds[0] if len(kinds) == len(wish) == 1 else None


def _as_wished(
    form: type[Struct] | None, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Bound a wish; a request says the fields of a struct one by one, so that its key remembers the same words."""
    refuse_beyond(structs.asdict(args[0]) if form and args else kwargs)
    return (args, kwargs) if form is None or args else ((form(**kwargs),), {})
