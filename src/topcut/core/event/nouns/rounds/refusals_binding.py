"""Why a score, or the end of a round, conflicts with what judges have decided or still have to decide."""

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.rules import Rule


class GameWasLost(AgainstTheRules):
    """A game lost to a penalty counts for the opponent."""

    code = "game-was-lost"
    message = gettext_noop("{entrant} has lost game {game} to a penalty, so {score} cannot be.")
    rule = Rule("IPG", "1.1")
    needs_head_judge = True


class MatchWasLost(AgainstTheRules):
    """A match lost to a penalty stays lost."""

    code = "match-was-lost"
    message = gettext_noop("{entrant} has lost this match to a penalty, so {score} cannot be.")
    rule = Rule("IPG", "1.1")
    needs_head_judge = True


class DisqualifiedHere(AgainstTheRules):
    """A disqualified player has lost the match they were playing."""

    code = "disqualified-here"
    message = gettext_noop("{entrant} was disqualified and has lost this match, so {score} cannot be.")
    rule = Rule("GAP", "15")
    needs_head_judge = True


class Investigated(AgainstTheRules):
    """An allegation at a table is decided before its result is."""

    code = "investigated"
    message = gettext_noop("Table {table} waits: the head judge looks into something there. Nobody reports until then.")
    rule = Rule("MTR", "5.1")
    needs_head_judge = True


class Appealed(AgainstTheRules):
    """A ruling that is appealed is decided before the result is."""

    code = "appealed"
    message = gettext_noop("Table {table} waits for the answer to an appeal. Nobody reports until then.")
    rule = Rule("MTR", "2.9")
    needs_head_judge = True


class InvestigatedElsewhere(AgainstTheRules):
    """An allegation is decided before a round ends, even if no table of the round waits for it."""

    code = "investigated-elsewhere"
    message = gettext_noop("The head judge is still investigating something that holds up no table of this round.")
    rule = Rule("MTR", "5.4")
    needs_head_judge = True


class AppealedElsewhere(AgainstTheRules):
    """An appeal is answered before a round ends, even if no table of the round waits for it."""

    code = "appealed-elsewhere"
    message = gettext_noop("An appeal that holds up no table of this round has no answer yet.")
    rule = Rule("MTR", "2.9")
    needs_head_judge = True


class JudgeIsThere(AgainstTheRules):
    """While a judge answers a call, the match stands still."""

    code = "judge-is-there"
    message = gettext_noop("A judge is at table {table}. Report once the judge has finished there.")
    rule = Rule("MTR", "1.8")


class NothingToOverrule(Stale):
    """A result that agrees with the judges' decisions need not be overruled."""

    code = "nothing-to-overrule"
    message = gettext_noop("The result of table {table} contradicts no decision of a judge.")
    rule = Rule("MTR", "1.7")


class OneSideReported(AgainstTheRules):
    """A result is what both sides report, or an official."""

    code = "one-side-reported"
    message = gettext_noop("Only one side has reported: tables {tables}. Accept these results first.")
    rule = Rule("MTR", "2.4")


class NobodyReportedAlone(Stale):
    """There is no result left that only one side has reported."""

    code = "nobody-reported-alone"
    message = gettext_noop("No table of round {round} waits for the other side.")
    rule = Rule("MTR", "2.4")
