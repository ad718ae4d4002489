"""Why a cut or a change of the bracket is refused, and which rules are against it."""

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.rules import Rule


class NoPlayoff(AgainstTheRules):
    """A cut needs a playoff."""

    code = "no-playoff"
    message = gettext_noop("No playoff has been announced. Announce one first, or finish the event.")
    rule = Rule("MTR", "10.4")


class SwissNotOver(AgainstTheRules):
    """The cut comes after the last announced round."""

    code = "swiss-not-over"
    message = gettext_noop("The cut comes after round {rounds}; {played} have been played.")
    rule = Rule("MTR", "10.2")


class CutNotAnnounced(AgainstTheRules):
    """The bracket is paired once the room knows who is in it."""

    code = "cut-not-announced"
    message = gettext_noop("Round {round} belongs to the playoff. Announce the cut first.")
    rule = Rule("MTR", "10.4")


class CutIsMade(Stale):
    """A cut is announced once."""

    code = "cut-is-made"
    message = gettext_noop("The cut has been announced already.")
    rule = Rule("MTR", "10.4")


class CutHasChanged(Stale):
    """Only the cut that was checked is announced."""

    code = "cut-has-changed"
    message = gettext_noop("Who advances has changed since you looked. Check it again.")
    rule = Rule("MTR", "10.4")


class EntryIsOver(AgainstTheRules):
    """After the cut nobody comes in."""

    code = "entry-is-over"
    message = gettext_noop("The cut has been announced. Nobody can enter any more.")
    rule = Rule("MTR", "2.10")


class StructureIsSet(AgainstTheRules):
    """The pairings of a round robin are decided before the first round."""

    code = "structure-is-set"
    message = gettext_noop("Its rounds have begun: how they are paired can no longer change.")
    rule = Rule("MTR", "10.2")


class CircleIsFull(AgainstTheRules):
    """In a round robin everybody has a place from the first round on."""

    code = "circle-is-full"
    message = gettext_noop(
        "The round robin has begun and no place is free: a player who comes now would have nobody to play."
    )
    rule = Rule("MTR", "2.10")


class CutStands(AgainstTheRules):
    """A correction after the cut changes the standings, but not who advanced."""

    code = "cut-stands"
    message = gettext_noop("The cut has been announced: another result of round {round} does not change who is in it.")
    rule = Rule("MTR", "10.4")


class CutTakenBack(AgainstTheRules):
    """The room has already been told."""

    code = "cut-taken-back"
    message = gettext_noop("Everybody has seen who advances.")
    question = gettext_noop("Take the cut back?")
    rule = Rule("MTR", "10.4")


class StagesAreSet(AgainstTheRules):
    """Entrants advanced into the stages that were announced."""

    code = "stages-are-set"
    message = gettext_noop(
        "The cut has been announced: the number of rounds and of players who advance can no longer change."
    )
    rule = Rule("MTR", "10.2")


class CutAlreadyAnnounced(AgainstTheRules):
    """The announced number of advancing entrants stands."""

    code = "cut-already-announced"
    is_told = True
    message = gettext_noop("Players came for a cut to {before}, as announced, and not to {after}.")
    question = gettext_noop("Change the cut?")
    rule = Rule("MTR", "10.2")


class BracketDecides(AgainstTheRules):
    """The bracket decides the opponents; nobody is moved by hand."""

    code = "bracket-decides"
    message = gettext_noop("In round {round} the bracket says who meets whom. It is not paired or changed by hand.")
    rule = Rule("MTR", "10.4")


class StandingsEndWithTheCut(AgainstTheRules):
    """The standings count Swiss rounds; the rest is in the bracket."""

    code = "standings-end-with-the-cut"
    message = gettext_noop("The standings end with round {last}. The bracket shows the rest.")
    rule = Rule("MTR", "10.4")


class ResultsInDoubt(AgainstTheRules):
    """Somebody doubts a result that counts for the cut."""

    code = "results-in-doubt"
    message = gettext_noop("Players dispute these results: {tables}.")
    question = gettext_noop("Announce the cut anyway?")
    rule = Rule("MTR", "1.9")


class PlayoffNotOver(AgainstTheRules):
    """The announced playoff has no winner yet."""

    code = "playoff-not-over"
    message = gettext_noop("The announced playoff has not been played to its end.")
    question = gettext_noop("Finish the event anyway? Everybody is told your reason.")
    rule = Rule("MTR", "10.2")
