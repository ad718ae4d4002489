"""Why something cannot be counted on a tally pad."""

from topcut.core.errors import AgainstTheRules, DoesNotVerify, NotPermitted, Stale, Unknown, gettext_noop
from topcut.core.rules import Rule

_STATUS = Rule("MTR", "4.1")


class NotOfThisMatch(NotPermitted):
    """Only the players of a match and its judges count in it."""

    code = "not-of-this-match"
    message = gettext_noop("Only the players of this match count here.")
    rule = _STATUS


class NotYourSide(NotPermitted):
    """The player affected keeps the count."""

    code = "not-your-side"
    message = gettext_noop("You count for your own side. Ask the other side, or call a judge.")
    rule = _STATUS


class NotCountedHere(Unknown):
    """The game decides what is counted."""

    code = "not-counted-here"
    message = gettext_noop("This is not counted in this match.")
    rule = _STATUS


class BeyondTheTally(AgainstTheRules):
    """Counters never fall below zero, and a number stays small enough for a page."""

    code = "beyond-the-tally"
    message = gettext_noop("It cannot be {value}: counters do not go below 0, and nothing goes above {most}.")
    rule = _STATUS


class AnotherGameSince(Stale):
    """A tap meant for an earlier game does not count in a later one."""

    code = "another-game-since"
    message = gettext_noop("Another game was begun meanwhile. Nothing was counted in it.")


class PadIsFull(AgainstTheRules):
    """A pad is for the counts of one match and nothing else."""

    code = "pad-is-full"
    message = gettext_noop("Nothing more can be counted here: this pad has {most} lines. Go on with pen and paper.")


class CountingIsOver(Stale):
    """Nobody changes what was counted once the match or its round is over."""

    code = "counting-is-over"
    message = gettext_noop("This match is over: nothing is counted in it any more.")
    rule = _STATUS


class NoPhonesInMatches(AgainstTheRules):
    """The head judge or the organizer has said so."""

    code = "no-phones-in-matches"
    message = gettext_noop("Phones are not for matches at this event. Count with pen and paper.")
    rule = Rule("MTR", "2.12")


class PadDoesNotFollow(DoesNotVerify):
    """The author of an entry could not have written it."""

    code = "pad-does-not-follow"
    message = gettext_noop("entry {seq} says {fact}, which does not follow from the pad before it")
