"""How concerns are settled: refuse, ask, tell or nothing, as the event's policy says."""

from itertools import product

import pytest
from tests.core.log.pile import CardTaken

from topcut.core.errors import AgainstTheRules
from topcut.core.log import Decision, Overruled, Sealed, settle, told
from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.rules import Rule
from topcut.core.rules.policy import Policy, PolicyAnswer, policies


class TooManyRounds(AgainstTheRules):
    code = "too-many-rounds"
    message = "Six were announced."
    rule = Rule("MTR", "10.2")


class TooLoud(AgainstTheRules):
    """A concern that no rule book knows."""

    code = "too-loud"
    message = "People complain."


FACT = CardTaken(1)
DECISION = Decision((FACT,), (TooManyRounds(),))

RULE, CODE, OTHER, NOTHING = ("MTR 10.2",), ("too-many-rounds",), ("MTR 10.1",), ()
GIVEN, EMPTY, BLANK = "The venue closes.", "", "  \t "


@pytest.fixture
def policy(request, monkeypatch) -> str:
    """An event's policy that answers everything in one way."""
    planted = Policy(default=request.param)
    monkeypatch.setitem(policies(), "planted", planted)  # type: ignore[arg-type]
    return "planted"


def outcome(
    policy: str, *, despite: tuple[str, ...], reason: str, power: bool, decision: Decision = DECISION
) -> object:
    try:
        return settle(decision, policy=policy, despite=despite, reason=reason, may_overrule=power)
    except (AgainstTheRules, MayNotOverrule) as refusal:
        return refusal


OVERRULED = (FACT, Overruled("too-many-rounds", "MTR 10.2", Sealed(GIVEN)))
ASKED = NeedsAReason(count=1, concerns=(TooManyRounds(),))
NO_POWER = MayNotOverrule(rules=["MTR 10.2"])

ASK = {
    (NOTHING, EMPTY): (ASKED, ASKED),
    (NOTHING, BLANK): (ASKED, ASKED),
    (NOTHING, GIVEN): (ASKED, ASKED),
    (OTHER, EMPTY): (ASKED, ASKED),
    (OTHER, BLANK): (ASKED, ASKED),
    (OTHER, GIVEN): (ASKED, ASKED),
    (RULE, EMPTY): (ASKED, ASKED),
    (RULE, BLANK): (ASKED, ASKED),
    (RULE, GIVEN): (NO_POWER, OVERRULED),
    (CODE, EMPTY): (ASKED, ASKED),
    (CODE, BLANK): (ASKED, ASKED),
    (CODE, GIVEN): (NO_POWER, OVERRULED),
}
"""(despite, reason): what one without the power hears, and one with it."""


@pytest.mark.parametrize("policy", [PolicyAnswer.ASK], indirect=True)
@pytest.mark.parametrize("power", [False, True], ids=["powerless", "entitled"])
@pytest.mark.parametrize(("despite", "reason"), ASK, ids=str)
def test_a_rule_that_asks_takes_its_name_a_reason_and_the_power(policy, despite, reason, power):
    assert outcome(policy, despite=despite, reason=reason, power=power) == ASK[despite, reason][power]


@pytest.mark.parametrize("policy", [PolicyAnswer.ASK], indirect=True)
def test_nobody_has_the_power_unless_it_is_said(policy):
    with pytest.raises(MayNotOverrule):
        settle(DECISION, policy=policy, despite=RULE, reason=GIVEN)


@pytest.mark.parametrize(
    ("policy", "answer"),
    [
        pytest.param(PolicyAnswer.REFUSE, TooManyRounds(), id="refuse"),
        pytest.param(PolicyAnswer.TELL, (FACT,), id="tell"),
        pytest.param(PolicyAnswer.OFF, (FACT,), id="off"),
    ],
    indirect=["policy"],
)
def test_the_other_answers_do_not_listen_to_reasons(policy, answer):
    for (despite, reason), power in product(ASK, (False, True)):
        assert outcome(policy, despite=despite, reason=reason, power=power) == answer


def test_a_decision_without_concerns_goes_through_whatever_the_policy():
    assert settle(Decision((FACT,)), policy="no such policy") == (FACT,)


@pytest.mark.parametrize(
    ("policy", "answer"),
    [
        pytest.param("official-magic", ASKED, id="MTR-10.2-c: official Magic asks"),
        pytest.param("casual", (FACT,), id="MTR-10.2-c: a casual night goes on"),
        pytest.param("lorcana", (FACT,), id="MTR-10.2-c: Lorcana tells"),
    ],
)
def test_the_printed_policies(policy, answer):
    assert outcome(policy, despite=NOTHING, reason=EMPTY, power=True) == answer


@pytest.mark.parametrize("policy", [PolicyAnswer.ASK], indirect=True)
def test_all_concerns_are_asked_about_at_once(policy):
    both = Decision((FACT,), (TooManyRounds(), TooLoud()))
    asked = outcome(policy, despite=RULE, reason=GIVEN, power=True, decision=both)
    assert asked == NeedsAReason(count=1, concerns=(TooLoud(),))
    asked = outcome(policy, despite=NOTHING, reason=EMPTY, power=True, decision=both)
    assert asked == NeedsAReason(count=2, concerns=(TooManyRounds(), TooLoud()))
    through = outcome(policy, despite=(*RULE, "too-loud"), reason=GIVEN, power=True, decision=both)
    assert through == (*OVERRULED, Overruled("too-loud", "", Sealed(GIVEN)))


def test_what_goes_through_with_a_word_keeps_nobody_from_asking_about_the_next(monkeypatch):
    mixed = Policy(default=PolicyAnswer.TELL, codes={"too-loud": PolicyAnswer.ASK})
    monkeypatch.setitem(policies(), "planted", mixed)  # type: ignore[arg-type]
    both = Decision((FACT,), (TooManyRounds(), TooLoud()))
    asked = outcome("planted", despite=NOTHING, reason=EMPTY, power=True, decision=both)
    assert asked == NeedsAReason(count=1, concerns=(TooLoud(),))


@pytest.mark.parametrize("policy", [PolicyAnswer.ASK], indirect=True)
@pytest.mark.parametrize("despite", ["", "None"])
def test_a_concern_without_a_rule_is_named_by_its_code_only(policy, despite):
    quiet = Decision((FACT,), (TooLoud(),))
    assert isinstance(outcome(policy, despite=(despite,), reason=GIVEN, power=True, decision=quiet), NeedsAReason)


@pytest.mark.parametrize("policy", [PolicyAnswer.ASK], indirect=True)
def test_a_reason_is_sealed(policy):
    *_, overruled = outcome(policy, despite=RULE, reason=GIVEN, power=True)
    assert GIVEN not in repr(overruled)


class OnlyTheHeadJudge(TooManyRounds):
    """A concern that nobody but the head judge sets aside."""

    needs_head_judge = True


@pytest.mark.parametrize("policy", [PolicyAnswer.ASK], indirect=True)
def test_what_needs_the_head_judge_takes_more_than_power(policy: str) -> None:
    grave = Decision((FACT,), (OnlyTheHeadJudge(),))
    assert outcome(policy, despite=CODE, reason=GIVEN, power=True, decision=grave) == NO_POWER
    assert settle(grave, policy=policy, despite=CODE, reason=GIVEN, may_overrule=True, is_head_judge=True) == OVERRULED


@pytest.mark.parametrize(
    ("policy", "said"),
    [(PolicyAnswer.TELL, (DECISION.concerns)), (PolicyAnswer.ASK, ()), (PolicyAnswer.OFF, ())],
    indirect=["policy"],
)
def test_what_goes_through_with_a_word_is_told(policy: str, said: tuple[AgainstTheRules, ...]) -> None:
    assert told(DECISION, policy=policy) == said


@pytest.mark.parametrize(
    ("overruled", "concern"),
    [
        (Overruled("too-loud", "", Sealed("why")), "too-loud"),
        (Overruled("", "MTR 1.4", Sealed("why"), Sealed("is-barred")), "is-barred"),
        (Overruled("", "MTR 1.4", Sealed("why"), Sealed(seal="0" * 64)), ""),
    ],
)
def test_a_concern_about_a_person_is_known_where_it_is_open(overruled: Overruled, concern: str) -> None:
    assert overruled.concern == concern
