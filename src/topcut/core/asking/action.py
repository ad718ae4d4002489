"""One declaration for an action: who may take it, when, by which rule, and which facts come of it.

Everything else is derived from it: the table of permissions and its page, which entries `verify` takes for forged,
which buttons a page offers, and who may undo what.
"""

import enum
import functools
import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from msgspec import Struct, structs

from topcut.core.asking.acted import WholeLog
from topcut.core.errors import TopcutError
from topcut.core.log import Decision, Fact, Folded
from topcut.core.play import Actor, Power
from topcut.core.play.limits import refuse_beyond
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule

P = ParamSpec("P")
S = TypeVar("S")
F = TypeVar("F", bound=Fact)
Provided = Callable[[Any, Actor, Any, Sequence[Fact]], bool]
M = TypeVar("M", bound=enum.Enum)
"""The moments of a kind of log: the phases of an event, the stages of a game."""


class Occasion(Struct, frozen=True):
    """Who asks, when, and where chance comes from: all that an action may not find out by itself."""

    by: Actor
    now: int
    random: Callable[[int], bytes]
    seq: int = 0
    """The number of the entry it would become."""
    device: frozenset[str] = frozenset()
    """Everybody the asker's device acts for: here as the log names them, elsewhere as `log/name`."""
    answers: frozenset[str] = frozenset()
    """What the asker has answered to questions of an earlier try, and the rules they set aside."""
    alike: Callable[[str], Collection[int]] = lambda _name: ()
    """Finds the people whose names, kept outside the log, look the same; nobody where there are no names."""
    is_trial: bool = False
    """Whether it only previews what would come of an action: then nobody is asked anything."""
    as_official: bool = False
    """Whether more than a player's power opens the action to them; its declaration says so (MTR 1.3)."""


Action = Callable[Concatenate[S, Occasion, P], Decision[F]]


class OnWholeLog(Generic[F, S]):
    """An action decided on every line of a log: state alone does not tell when things came, nor what was seen since."""

    def __init__(self, decide: Callable[Concatenate[Folded[F, S], Occasion, WholeLog, ...], Decision[F]]) -> None:
        self._decide = decide
        self.__name__, self.__doc__ = decide.__name__, decide.__doc__

    def __call__(self, folded: Folded[F, S], occasion: Occasion, whole: WholeLog, /, **args: Any) -> Decision[F]:
        refuse_beyond(args)
        return self._decide(folded, occasion, whole, **args)


class Undo(Struct, frozen=True):
    """Who may undo an action's entries."""

    powers: tuple[Power, ...] = ()
    """One of these powers is needed; if empty, any official may."""
    own: tuple[Power, ...] = ()
    """With one of these powers people may undo their own entries; if empty, their own entries are like anybody's."""


class Declaration(Struct, Generic[M], frozen=True, kw_only=True):
    """What an action declares about itself."""

    name: str
    powers: tuple[Power, ...]
    """One is enough."""
    during: frozenset[M]
    rule: Rule
    makes: tuple[type[Fact], ...]
    """Every entry of the action has at least one of these facts."""
    also_makes: tuple[type[Fact], ...] = ()
    """Facts that may come with it, by the same power."""
    joins: tuple[str, ...] = ()
    """Actions that are part of it: their facts need their own powers."""
    passes: tuple[Pass, ...] = ()
    open_to_all: bool = False
    """Everybody who watches may ask too, with no power at all."""
    also_by: Mapping[type[Fact], tuple[Power, ...]] = {}
    """Facts that may come with it only from somebody with one of these powers, whoever else may ask."""
    alone: Mapping[type[Fact], Callable[[Any], bool | None]] = {}
    """Forms of a fact that it always makes and no other action does; None if a seal hides the form."""
    provided: Mapping[type[Fact], Provided] = {}
    """What else has to be so for a fact to come of it, given the state, the maker and the facts of the entry."""
    undo: Undo | None = None
    """None leaves it to the kind of log."""

    @property
    def comes_with(self) -> tuple[type[Fact], ...]:
        """Facts that may come with those that it `makes`."""
        return (*self.also_makes, *self.also_by)

    def is_open_to(self, by: Actor, fact: Fact | None = None) -> bool:
        if fact and type(fact) in self.also_by:
            return self.is_official(by, fact)
        return self.open_to_all or not (by.powers.isdisjoint(self.powers) and by.passes.isdisjoint(self.passes))

    def is_official(self, by: Actor, fact: Fact | None = None) -> bool:
        """Check whether more than a player's power opens it; what is open to all makes nobody an official (MTR 1.3)."""
        powers = self.also_by.get(type(fact), self.powers) if fact else self.powers
        return not (by.powers - {Power.PLAY}).isdisjoint(powers) or not by.passes.isdisjoint(self.passes)

    def may_bring(self, state: object, by: Actor, fact: Fact, facts: Sequence[Fact]) -> bool:
        """Check whether a fact can come of it in an entry of these facts: with a main fact, and as it provides."""
        is_made = type(fact) in (*self.makes, *self.comes_with)
        if not is_made or not any(type(each) in self.makes for each in facts):
            return False
        provided = self.provided.get(type(fact))
        return provided is None or provided(state, by, fact, facts)

    def has_form(self, fact: Fact) -> bool | None:
        """Check whether a fact has a form that only this action makes; None if a seal hides it."""
        form = self.alone.get(type(fact))
        return form(fact) if form else False


class Actions(Generic[S, M, F]):
    """The actions of one kind of log, by name; `check` refuses an asker who may not take one, or not now."""

    def __init__(
        self,
        check: Callable[[S, Occasion, Any], None],
        *,
        wait: Callable[[S, Occasion, Any], None] = lambda *_: None,
        declaration: type[Declaration[Any]] = Declaration,
    ) -> None:
        self._check = check
        self._wait = wait
        """Refuse an action until something else is done; `verify` does not ask this again."""
        self._declaration = declaration
        """The type of this log's declarations, which may have more fields than others."""
        self.named: dict[str, Action[S, ..., F]] = {}
        self.declared: dict[str, Declaration[M]] = {}
        self.joined: dict[str, tuple[str, ...]] = {}
        """Decisions composed of actions, with the actions that each of them always takes."""

    def declare(self, declaration: Declaration[M], action: Action[S, P, F]) -> Action[S, P, F]:
        """Register an action under its name, and guard it by its declaration."""
        decide: Callable[..., Decision[F]] = action
        form = form_of(action)

        @functools.wraps(action)
        def guarded(state: S, occasion: Occasion, /, *args: P.args, **kwargs: P.kwargs) -> Decision[F]:
            """Check power, time and the size of the arguments, and assert that the facts are declared."""
            self._check(state, occasion, declaration)
            self._wait(state, occasion, declaration)
            given, named = _as_given(form, args, kwargs)
            decision = decide(state, _as_asked(occasion, declaration), *given, **named)
            self._assert_declared(declaration, decision, state, occasion.by)
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
        """Keep the declaration of an action."""
        self.declared[name] = self._declaration(name=name, powers=powers, rule=Rule.parse(rule), **said)

    def makers_of(self, kind: type[Fact]) -> tuple[Declaration[M], ...]:
        """Find the actions that declare a kind of fact, beginning with those that have it in `makes`."""
        every = self.declared.values()
        return (*(each for each in every if kind in each.makes), *(each for each in every if kind in each.comes_with))

    def may_come_of(self, state: S, occasion: Occasion, fact: Fact, facts: Sequence[Fact]) -> bool:
        """Check whether an action of these facts can make one of them, and was open to its asker then (MTR 1.3)."""
        came_of = (each for each in self.makers_of(type(fact)) if each.may_bring(state, occasion.by, fact, facts))
        return any(self._is_open(state, occasion, made) for made in came_of)

    def _is_open(self, state: S, occasion: Occasion, declaration: Declaration[M]) -> bool:
        try:
            self._check(state, occasion, declaration)
        except TopcutError:
            return False
        return True

    def on_whole_log(self, *powers: Power, **said: Any) -> Callable[[Callable[..., Decision[F]]], OnWholeLog[F, S]]:
        """Declare an action that takes the whole log."""

        def declare(action: Callable[..., Decision[F]]) -> OnWholeLog[F, S]:
            self.note(action.__name__, *powers, **said)
            declaration = self.declared[action.__name__]

            @functools.wraps(action)
            def guarded(folded: Folded[F, S], occasion: Occasion, whole: WholeLog, /, **args: Any) -> Decision[F]:
                self._check(folded.state, occasion, declaration)
                self._wait(folded.state, occasion, declaration)
                decision = action(folded, _as_asked(occasion, declaration), whole, **args)
                self._assert_declared(declaration, decision, folded.state, occasion.by)
                return decision

            return OnWholeLog(guarded)

        return declare

    def joins(self, *names: str) -> Callable[[Action[S, P, F]], Action[S, P, F]]:
        """Declare several actions in one: each needs its own power."""

        def declare(decision: Action[S, P, F]) -> Action[S, P, F]:
            self.joined[decision.__name__] = names
            return decision

        return declare

    def _assert_declared(self, declaration: Declaration[M], decision: Decision[F], state: S, by: Actor) -> None:
        """Assert that `verify` would not take the entry for forged."""
        name, facts, parts = declaration.name, decision.facts, self._parts_of(declaration)
        made = {type(fact) for fact in facts}
        known = {kind for part in parts for kind in (*part.makes, *part.comes_with)}
        assert made <= known, f"{name} makes what it does not declare: {made}"
        assert not made or not made.isdisjoint(declaration.makes), f"{name} makes nothing that it is taken for: {made}"
        odd = [fact for fact in facts if type(fact) in declaration.alone and not declaration.has_form(fact)]
        assert not odd, f"{name} makes a form that it does not declare: {odd}"
        own = (fact for fact in facts if type(fact) in declaration.provided)
        odd = [fact for fact in own if not any(part.may_bring(state, by, fact, facts) for part in parts)]
        assert not odd, f"{name} makes a fact without what it provides for: {odd}"

    def _parts_of(self, declaration: Declaration[M]) -> list[Declaration[M]]:
        """List a declaration and those of the actions that are part of it."""
        joined = (self._parts_of(self.declared[name]) for name in declaration.joins)
        return [declaration, *(part for parts in joined for part in parts)]


def _as_asked(occasion: Occasion, declaration: Declaration[Any]) -> Occasion:
    """Note whether somebody asks as an official, or in a matter of their own."""
    return structs.replace(occasion, as_official=declaration.is_official(occasion.by))


def makers_in_form(makers: tuple[Declaration[M], ...], fact: Fact) -> tuple[Declaration[M], ...]:
    """Keep those actions that can make a fact in this form; all, if a seal hides the form."""
    known = {declared.name: declared.has_form(fact) for declared in makers if type(fact) in declared.alone}
    if None in known.values():
        return makers
    is_its_own = any(known.values())
    return tuple(each for each in makers if known.get(each.name, not is_its_own))


def form_of(action: Callable[..., object], *, after: int = 2) -> type[Struct] | None:
    """Find the struct in which an action takes all its arguments; None if it takes them one by one.

    Before it come the state and the occasion; at the beginning of a log, where there is no state yet, the occasion.
    """
    taken = [*inspect.signature(action).parameters.values()][after:]
    kinds = [each.annotation for each in taken if each.kind is each.POSITIONAL_OR_KEYWORD]
    return kinds[0] if len(kinds) == len(taken) == 1 else None


def _as_given(
    form: type[Struct] | None, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Refuse arguments beyond the limits; a request passes a struct field by field, so that its key stays the same."""
    refuse_beyond(structs.asdict(args[0]) if form and args else kwargs)
    return (args, kwargs) if form is None or args else ((form(**kwargs),), {})
