"""How hard a rule bites: an event's policy says refuse, ask, tell or nothing."""

import enum
from collections.abc import Mapping

from topcut.core.rules.citation import Rule
from topcut.core.rules.tables import RuleRow, read, remembered


class PolicyAnswer(enum.StrEnum):
    """What happens when an action meets a rule."""

    REFUSE = "refuse"
    """It does not go through."""
    ASK = "ask"
    """It goes through with a reason from the role entitled to give one."""
    TELL = "tell"
    """It goes through; one line says so."""
    OFF = "off"
    """It goes through."""


class Policy(RuleRow, frozen=True):
    """Answers from the specific to the general: code, rule, document, default."""

    title: str
    default: PolicyAnswer
    documents: Mapping[str, PolicyAnswer] = {}
    rules: Mapping[str, PolicyAnswer] = {}
    codes: Mapping[str, PolicyAnswer] = {}

    def answer(self, *, code: str = "", rule: Rule | None = None) -> PolicyAnswer:
        """Let the most specific entry speak."""
        if code in self.codes:
            return self.codes[code]
        if rule is None:
            return self.default
        return self.rules.get(str(rule), self.documents.get(rule.document, self.default))


@remembered
def policies() -> Mapping[str, Policy]:
    return read(dict[str, Policy], "policy.toml")


def answer(profile: str, *, code: str = "", rule: Rule | None = None) -> PolicyAnswer:
    """Say what a policy profile does with a concern."""
    return policies()[profile].answer(code=code, rule=rule)
