"""How strictly a rule is applied: an event's policy is to refuse, ask, tell or do nothing."""

import enum
from collections.abc import Mapping

from topcut.core.rules.citation import Rule
from topcut.core.rules.tables import RuleRow, read, remembered


class PolicyAnswer(enum.StrEnum):
    """What happens when a rule is against an action."""

    REFUSE = "refuse"
    """It does not go through."""
    ASK = "ask"
    """It goes through with a reason from the entitled role."""
    TELL = "tell"
    """It goes through with a notice."""
    OFF = "off"
    """It goes through."""


class Policy(RuleRow, frozen=True):
    """Answers, from the most specific to the most general: code, rule, document, default."""

    default: PolicyAnswer
    documents: Mapping[str, PolicyAnswer] = {}
    rules: Mapping[str, PolicyAnswer] = {}
    codes: Mapping[str, PolicyAnswer] = {}

    def answer(self, *, code: str = "", rule: Rule | None = None) -> PolicyAnswer:
        """Find the most specific answer."""
        if code in self.codes:
            return self.codes[code]
        if rule is None:
            return self.default
        return self.rules.get(str(rule), self.documents.get(rule.document, self.default))


@remembered
def policies() -> Mapping[str, Policy]:
    return read(dict[str, Policy], "policy.toml")


def answer(profile: str, *, code: str = "", rule: Rule | None = None) -> PolicyAnswer:
    """Find the answer of a policy profile to a concern."""
    return policies()[profile].answer(code=code, rule=rule)
