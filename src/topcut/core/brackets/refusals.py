"""Why a bracket cannot be declared, paired or reported this way."""

from topcut.core.errors import AgainstTheRules, Stale, Unknown, gettext_noop
from topcut.core.rules import Rule


class TooFewForABracket(AgainstTheRules):
    """A final needs two."""

    code = "too-few-for-a-bracket"
    message = gettext_noop("A bracket needs at least two entrants and there are {entrants}. Play without a cut.")
    rule = Rule("MTR", "10.4")


class DraftPlayoffOfEight(AgainstTheRules):
    """The rule book pairs by draft seat at a table of eight, and at no other."""

    code = "draft-playoff-of-eight"
    message = gettext_noop("A draft playoff is for eight and there are {entrants}. Cut to eight, or pair by standings.")
    rule = Rule("MTR", "10.4")


class NotInTheBracket(Unknown):
    """An entrant who did not make the cut is not in the bracket."""

    code = "not-in-the-bracket"
    message = gettext_noop("{entrant} is not in the bracket.")


class NotBeingPlayed(Unknown):
    """Only a match that has been paired has a result."""

    code = "not-being-played"
    message = gettext_noop("Match {fixture} of the bracket is not being played: nobody, or only one, is in it.")


class DrawInElimination(AgainstTheRules):
    """Somebody must go on, so somebody must win."""

    code = "draw-in-elimination"
    message = gettext_noop("A match of the bracket cannot be drawn. Play on: the higher life total wins.")
    rule = Rule("MTR", "2.5")


class MatchesStillOpen(AgainstTheRules):
    """The next round waits for the winners of this one."""

    code = "matches-still-open"
    message = gettext_noop("These matches of the bracket have no result yet: {fixtures}.")
    rule = Rule("MTR", "10.4")


class NextRoundIsPaired(AgainstTheRules):
    """The winner reported before is already paired in the next round."""

    code = "next-round-is-paired"
    message = gettext_noop("Match {fixture} would have another winner, but the next round is paired. Undo that first.")
    rule = Rule("MTR", "1.9")


class PlayoffIsOver(Stale):
    """There is nobody left to pair."""

    code = "playoff-is-over"
    message = gettext_noop("The bracket has been played to its end.")


class NobodyMovesUp(AgainstTheRules):
    """A place left free after the cut stays free."""

    code = "nobody-moves-up"
    message = gettext_noop("The cut has been made: {entrant} does not move up. The best placed has a bye.")
    rule = Rule("MTR", "2.10")


class NoReturnAfterTheCut(AgainstTheRules):
    """An entrant who leaves after the cut cannot come back."""

    code = "no-return-after-the-cut"
    message = gettext_noop("The cut has been made: {entrant} cannot come back.")
    rule = Rule("MTR", "2.10")


class BracketNotByTheBook(AgainstTheRules):
    """Premier events use the brackets of the rule book."""

    code = "bracket-not-by-the-book"
    message = gettext_noop("A Premier event pairs its bracket by standings, or by seats after a draft.")
    rule = Rule("MTR", "10.4")
