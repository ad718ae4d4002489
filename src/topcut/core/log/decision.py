"""The answer of an action, and how concerns are settled."""

from collections.abc import Collection, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from topcut.core.errors import AgainstTheRules
from topcut.core.log.entry import Fact
from topcut.core.log.facts import Overruled
from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.log.sealed import NOTHING_KEPT, Sealed
from topcut.core.rules.policy import PolicyAnswer, policies

F = TypeVar("F", bound=Fact)


class Decision(Struct, Generic[F], frozen=True):
    """The facts an action decided, the rules against it, and names for the people it brought in."""

    facts: tuple[F, ...]
    concerns: tuple[AgainstTheRules, ...] = ()
    names: Mapping[int, str] = {}
    """Names are kept outside the log, so that they can be changed and erased."""


def told(decision: Decision[F], *, policy: str) -> tuple[AgainstTheRules, ...]:
    """Find the concerns that the policy only tells."""
    rules = policies()[policy]
    return tuple(c for c in decision.concerns if rules.answer(code=c.code, rule=c.rule) is PolicyAnswer.TELL)


def settle(
    decision: Decision[F],
    *,
    policy: str,
    despite: Collection[str] = (),
    reason: str = "",
    may_overrule: bool = False,
    is_head_judge: bool = False,
) -> tuple[F | Overruled, ...]:
    """Return the facts, with what was overruled and why; or refuse, or ask, as the event's policy says.

    `despite` names rules (`MTR 10.2`) or codes (`rounds-already-announced`) the asker has read and sets aside.
    """
    asked = []
    overruled = []
    may = may_overrule
    for concern in decision.concerns:
        answer = policies()[policy].answer(code=concern.code, rule=concern.rule)
        if answer is PolicyAnswer.REFUSE:
            raise concern
        if answer is not PolicyAnswer.ASK:
            continue
        if reason.strip() and _is_named(concern, despite):
            overruled.append(_overruled(concern, reason=reason, is_told=reason_is_told(decision.concerns)))
            may = may and (is_head_judge or not concern.needs_head_judge)
        else:
            asked.append(concern)
    if asked:
        raise NeedsAReason(count=len(asked), concerns=tuple(asked))
    if overruled and not may:
        raise MayNotOverrule(rules=[fact.rule for fact in overruled])
    return (*decision.facts, *overruled)


def reason_is_told(concerns: Collection[AgainstTheRules]) -> bool:
    """Check whether everybody reads the reason: one reason answers all concerns, so none may be about a person."""
    return any(each.is_told for each in concerns) and not any(each.is_about_a_person for each in concerns)


def _overruled(concern: AgainstTheRules, *, reason: str, is_told: bool) -> Overruled:
    """Record which concern was set aside; a code that tells something about a person is sealed, as the reason is."""
    rule, is_private = str(concern.rule or ""), concern.is_about_a_person
    code, about = ("", concern.code) if is_private else (concern.code, "")
    told = Sealed(" ".join(reason.split())) if is_told and concern.is_told else NOTHING_KEPT
    return Overruled(code, rule, Sealed(reason), Sealed(about), told)


def _is_named(concern: AgainstTheRules, despite: Collection[str]) -> bool:
    return concern.code in despite or (concern.rule is not None and str(concern.rule) in despite)
