"""A kind of log with all it takes to act on it: who may do what, how it begins, and what an undo must not change."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct, structs

from topcut.core.asking.acted import Acted, WholeLog, look_back, written_by
from topcut.core.asking.action import Action, Actions, Declaration, Occasion, OnWholeLog, form_of
from topcut.core.asking.asked import Asked
from topcut.core.asking.derived import DerivedAgain
from topcut.core.asking.refusals import NotTheirs
from topcut.core.errors import AgainstTheRules, TopcutError
from topcut.core.log import (
    Decision,
    Entry,
    Fact,
    Folded,
    Kind,
    Openings,
    Overruled,
    Undone,
    check_undo,
    settle,
    told,
    walk,
)
from topcut.core.log.entry import tag_of
from topcut.core.log.fold import opened
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Actor, Power, Stream, Who, new_stream
from topcut.core.play.limits import refuse_beyond

F = TypeVar("F", bound=Fact)
S = TypeVar("S")


AnyAction = Action[S, ..., F] | OnWholeLog[F, S]


class UndoRules(Struct, Generic[F, S], frozen=True):
    """What a kind of log checks before an undo, beyond the checks of every log."""

    refuse: Callable[[S, Occasion, Entry[F]], None]
    """Refuse an asker who may not undo this entry."""
    concerns: Callable[[S, S, int, Sequence[bytes]], tuple[AgainstTheRules, ...]] = lambda *_: ()
    """Find the rules against it, given the state before and after, the number and the lines."""


class DeriveAgain(Protocol[F, S]):
    """Walk a whole log and stop at the first entry that does not follow from those before it."""

    def __call__(
        self, stream: str, lines: Sequence[bytes], *, openings: Openings
    ) -> tuple[Folded[F, S], DerivedAgain]: ...


class LogRules(Generic[F, S]):
    """What a kind of log has to provide to be asked; the desk, feeds and files treat all kinds alike."""

    def __init__(
        self,
        kind: Kind[F, S],
        *,
        begin: Callable[..., Decision[F]],
        actor: Callable[[S, Asked], Actor],
        policy: Callable[[S], str],
        may_overrule: Callable[[S, Actor], bool],
        undoing: UndoRules[F, S],
        edition: Callable[[S], str] = lambda _state: "",
        people: Callable[[Sequence[bytes]], set[int]] = lambda _lines: set(),
        refuse_to_show: Callable[[str, Sequence[bytes]], None] = lambda _stream, _lines: None,
        actions: Actions[S, Any, F] | None = None,
        is_own: Callable[[S, Actor, F, Entry[F]], bool] = lambda *_: True,
        derived: Callable[[], DerivedAgain] = DerivedAgain,
        derive_again: DeriveAgain[F, S] | None = None,
        noun: str = "",
        may_be_opened: Callable[[S], bool] = lambda _state: True,
    ) -> None:
        self.kind = kind
        self.noun = noun or kind.name
        """What people and programs call such a log, such as `table`; streams by purpose are derived from it."""
        self.begins_with = begin
        """Decide the first entry, given the occasion; its name is that of the action."""
        self._form = form_of(begin, after=1)
        self.actor = actor
        """Find what the asker may do here; each kind decides whether powers from elsewhere count."""
        self.policy = policy
        self.may_overrule = may_overrule
        self.undoing = undoing
        self.edition = edition
        """The edition of the rules a log was written under, for the header of its file."""
        self.people = people
        """The people whose names are kept outside the log."""
        self.refuse_to_show = refuse_to_show
        """Refuse a public copy while its lines hold what not everybody may know; sealed values are left out anyway."""
        self.may_be_opened = may_be_opened
        """Whether a file may hold its sealed values: not while people still play by what is hidden."""
        assert actions or derive_again, "a log whose authors nobody checks proves nothing"
        self.actions = actions
        """Whose declarations say who may make which fact, and when."""
        self.is_own = is_own
        """Whether a fact is in its maker's own matter, as far as a declaration cannot say it."""
        self._derived = derived
        """What is derived again of such a log, besides who could have made each entry."""
        self.derive_again = derive_again or self._ask_again
        """Check a whole log from its lines alone, and return what was derived again."""

    def _ask_again(
        self, stream: str, lines: Sequence[bytes], *, openings: Openings
    ) -> tuple[Folded[F, S], DerivedAgain]:
        """Walk a log, and stop at the first entry that its maker had no power to make then (MTR 1.3)."""
        derived = self._derived()

        def look(folded: Folded[F, S], entry: Entry[F]) -> NotTheirs | None:
            whole = opened(entry, openings.get(folded.seq + 1, {}))
            forgery = self._forgery_in(folded, whole, lines) if folded.seq else None
            if not forgery:
                derived.look(folded, whole)
            return forgery

        return walk(self.kind, stream, lines, look=look, check=derived.check, openings=openings), derived

    def _forgery_in(self, folded: Folded[F, S], entry: Entry[F], lines: Sequence[bytes]) -> NotTheirs | None:
        """Find a fact that the maker of an entry had no power to make, asked again as it was when it was decided.

        Powers from elsewhere are not in the log, so its maker may have had all that count here.
        """
        elsewhere = Actor(Who(entry.who), frozenset(Power))
        occasion = self._occasion(folded, Asked(elsewhere.who, entry.at, _no_chance, by=elsewhere))
        for fact in entry.facts:
            if not self._may_make(folded.state, occasion, fact, entry=entry, lines=lines):
                makers = self._makers_of(fact)
                return NotTheirs(seq=entry.seq, fact=tag_of(fact), action=makers[0].name if makers else "undo")
        return None

    def _may_make(self, state: S, occasion: Occasion, fact: F, *, entry: Entry[F], lines: Sequence[bytes]) -> bool:
        """Check a fact as it was when it was decided: by the action's own check, or by that of an undo."""
        match fact:
            case Undone() if not self._makers_of(fact):
                return self._may_undo(state, occasion, fact.seq, lines[: entry.seq - 1])
            case Overruled():
                return self.may_overrule(state, occasion.by)
            case _:
                is_open = self.actions is not None and self.actions.may_come_of(state, occasion, fact, entry.facts)
                return is_open and self.is_own(state, occasion.by, fact, entry)

    def _makers_of(self, fact: F) -> tuple[Declaration[Any], ...]:
        return self.actions.makers_of(type(fact)) if self.actions else ()

    def _may_undo(self, state: S, occasion: Occasion, seq: int, lines: Sequence[bytes]) -> bool:
        if not 1 < seq <= len(lines):
            return False
        try:
            check_undo(self.kind, lines, seq=seq)
            self.undoing.refuse(state, occasion, as_meant(self.kind, seq, lines))
        except TopcutError:
            return False
        return True

    def stream_for(self, purpose: str) -> Stream:
        """Return the stream of the log for a purpose: the same purpose always gives the same log."""
        return new_stream(hashlib.sha256(f"{self.noun}\0{purpose}".encode()).digest()[:10])

    def begin(self, folded: Folded[F, S], asked: Asked, /, **args: Any) -> Acted[F, S]:
        """Make the first entry of a log; its author has every power while making it.

        A request passes a struct field by field, so that its key stays the same.
        """
        if folded.seq:
            raise KeyUsedBefore
        refuse_beyond(args)
        by = Actor(asked.who, frozenset(Power))
        occasion = Occasion(by, asked.now, asked.random, 1)
        decision = self.begins_with(occasion, self._form(**args)) if self._form else self.begins_with(occasion, **args)
        first = self.kind.begin()
        for fact in decision.facts:
            self.kind.apply(first, fact)
        return self._enter(folded, asked, decision, state=first, by=by)

    def act(
        self, folded: Folded[F, S], asked: Asked, action: AnyAction[S, F], whole: WholeLog | None = None, /, **args: Any
    ) -> Acted[F, S]:
        """Decide an action on a log as it stands, without changing it yet."""
        occasion = self._occasion(folded, asked)
        if not isinstance(action, OnWholeLog):
            decision = action(folded.state, occasion, **args)
            return self._enter(folded, asked, decision, state=folded.state, by=occasion.by)
        assert whole is not None, "the caller must pass the whole log"
        decision = action(folded, occasion, whole, **args)
        acted = self._enter(folded, asked, decision, state=folded.state, by=occasion.by)
        if not acted.written.entry.back:
            return acted
        return structs.replace(acted, refolded=look_back(folded, acted.written, whole))

    def undo(self, folded: Folded[F, S], asked: Asked, whole: WholeLog, *, seq: int) -> Acted[F, S]:
        """Decide an undo on the whole log: who may, whether the rest still folds, and which rules are against it."""
        before, occasion = folded.state, self._occasion(folded, asked)
        if 1 < seq <= len(whole.lines):
            self.undoing.refuse(before, occasion, as_meant(self.kind, seq, whole.lines))
        check_undo(self.kind, whole.lines, seq=seq)
        undone = cast("F", Undone(seq))
        first_try = written_by(asked, folded, (undone,))
        after = look_back(folded, first_try, whole)
        concerns = self.undoing.concerns(before, after.state, seq, whole.lines)
        acted = self._enter(folded, asked, Decision((undone,), concerns), state=before, by=occasion.by)
        if len(acted.written.entry.facts) > 1:
            after = look_back(folded, acted.written, whole)
        else:
            acted = structs.replace(acted, written=first_try)
        return structs.replace(acted, refolded=after)

    def may_settle(self, state: S, by: Actor, concerns: Iterable[AgainstTheRules]) -> bool:
        """Check whether somebody may set these concerns aside; grave ones are the head judge's alone (MTR 1.7)."""
        is_grave = any(concern.needs_head_judge for concern in concerns)
        return self.may_overrule(state, by) and (Power.OVERRULE in by.powers or not is_grave)

    def _occasion(self, folded: Folded[F, S], asked: Asked) -> Occasion:
        by, answers = self.actor(folded.state, asked), frozenset(asked.despite)
        return Occasion(by, asked.now, asked.random, folded.seq + 1, asked.device, answers, asked.alike)

    def _enter(self, folded: Folded[F, S], asked: Asked, decision: Decision[F], *, state: S, by: Actor) -> Acted[F, S]:
        policy = self.policy(state)
        facts = settle(
            decision,
            policy=policy,
            despite=asked.despite,
            reason=asked.reason,
            may_overrule=self.may_overrule(state, by),
            is_head_judge=Power.OVERRULE in by.powers,
        )
        return Acted(written_by(asked, folded, facts), decision.names, told(decision, policy=policy))


def as_meant(kind: Kind[F, S], seq: int, lines: Sequence[bytes]) -> Entry[F]:
    """Read an entry with the facts it brings back: undoing an undo takes the power over what counts again."""
    return meant_by(kind.read(lines[seq - 1]), read=lambda number: kind.read(lines[number - 1]))


def meant_by(entry: Entry[F], *, read: Callable[[int], Entry[F]]) -> Entry[F]:
    """Add to an entry the facts it brings back: those of the entry it undoes, and so on."""
    facts: list[F] = list(entry.facts)
    waiting = [fact.seq for fact in entry.facts if isinstance(fact, Undone)]
    while waiting:
        brought = read(waiting.pop()).facts
        facts += brought
        waiting += [fact.seq for fact in brought if isinstance(fact, Undone)]
    return structs.replace(entry, facts=tuple(facts))


def _no_chance(_size: int) -> bytes:
    raise AssertionError("whether somebody may do something is no matter of chance")
