"""Why a round cannot be paired, and what to change."""

from topcut.core.errors import AgainstTheRules, Unreadable, gettext_noop
from topcut.core.rules import Rule


class TooFewToPair(AgainstTheRules):
    """A match needs two."""

    code = "too-few-to-pair"
    message = gettext_noop(
        "A round needs at least two entrants and there are {entrants}. Add entrants, bring back one who dropped, "
        "or end the stage."
    )
    rule = Rule("GAP", "01")


class EveryoneDropped(AgainstTheRules):
    """Rounds were played, and nobody is left to play the next."""

    code = "everyone-dropped"
    message = gettext_noop("Everyone has dropped. Bring back those who dropped by mistake, or end the stage.")
    rule = Rule("MTR", "2.10")


class ResultsMissing(AgainstTheRules):
    """The next round is paired on the results of the last."""

    code = "results-missing"
    message = gettext_noop("Round {round} has tables without a result ({missing}): {tables}.")
    rule = Rule("GAP", "01")


class PodCannotBePaired(AgainstTheRules):
    """A pod plays within itself, so it needs two entrants."""

    code = "pod-cannot-be-paired"
    message = gettext_noop(
        "Pod {pod} has only one entrant left, who may not play outside it. Merge it with another pod, or waive pods "
        "(Regular only, announced before the event)."
    )
    rule = Rule("MTR", "7.6")


class NotInOnePod(AgainstTheRules):
    """Every entrant to be paired sits in exactly one pod."""

    code = "not-in-one-pod"
    message = gettext_noop("These entrants sit in no pod or in two: {entrants}. Give each one pod.")
    rule = Rule("MTR", "7.6")


class TooFewTables(AgainstTheRules):
    """Every match has a table of its own."""

    code = "too-few-tables"
    message = gettext_noop("There are {matches} matches and {tables} usable tables. Add a table range.")


class NothingToChange(AgainstTheRules):
    """Every table that could be changed has started or finished."""

    code = "nothing-to-change"
    message = gettext_noop(
        "{entrants} cannot be seated without changing a table that is kept. Release a started table, or give a loss "
        "for this round."
    )
    rule = Rule("GAP", "07")


class TooMuchToMend(AgainstTheRules):
    """A round in which nearly everybody would move is paired again instead of repaired."""

    code = "too-much-to-mend"
    message = gettext_noop(
        "{count} entrants would have to be seated again: too many for one repair. Take the round back and pair it "
        "again, or change opponents by hand."
    )
    rule = Rule("GAP", "01")


class PointsTooFarApart(Unreadable):
    """Match points are small numbers."""

    code = "points-too-far-apart"
    message = gettext_noop("The highest and the lowest points differ by {span}; at most {most} is possible.")
