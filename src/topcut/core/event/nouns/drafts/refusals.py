"""Why pods are not drawn, changed or opened."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unreadable, gettext_noop
from topcut.core.rules import Rule


class NothingDrafted(AgainstTheRules):
    """Only a stage whose format is a draft has pods."""

    code = "nothing-drafted"
    message = gettext_noop("Stage {stage} is not drafted: it has no pods.")
    rule = Rule("MTR", "7.6")


class PodsNotDrawn(AgainstTheRules):
    """Pods are seated first."""

    code = "pods-not-drawn"
    message = gettext_noop("The pods of stage {stage} are not drawn yet.")
    rule = Rule("MTR", "7.6")


class PodsAreDrawn(AgainstTheRules):
    """Nobody may draw pods again until they suit."""

    code = "pods-are-drawn"
    message = gettext_noop("Pods are drawn already (draw {attempt}). Drawing again is recorded.")
    rule = Rule("MTR", "7.6")


class DraftHasBegun(AgainstTheRules):
    """Once boosters are open, everybody stays where they drafted."""

    code = "draft-has-begun"
    message = gettext_noop("The draft of stage {stage} has begun: who sits where should not change any more.")
    rule = Rule("MTR", "7.6")


class PodsArePlayed(AgainstTheRules):
    """A round was paired inside these pods."""

    code = "pods-are-played"
    message = gettext_noop("Rounds of stage {stage} are paired by its pods: they are not drawn again.")
    rule = Rule("MTR", "7.6")


class NotInPodsOnce(AgainstTheRules):
    """Everybody who drafts has one seat."""

    code = "not-in-pods-once"
    message = gettext_noop(
        "Everybody drafts in one seat. Left out: {missing}. There twice: {twice}. Not in it: {strangers}."
    )
    rule = Rule("MTR", "7.6")


class NotPodSizes(Unreadable):
    """The sizes of the pods add up to the number of drafters."""

    code = "not-pod-sizes"
    message = gettext_noop("Pods of {sizes} do not seat {count}. Each pod has at least {least}.")
    rule = Rule("MTR", "7.6")


class UnequalPods(AgainstTheRules):
    """Pods are of about the same size."""

    code = "unequal-pods"
    message = gettext_noop("Pods of {sizes} are not of about the same size.")
    rule = Rule("MTR", "7.6")


class TwoTeamsAtATable(AgainstTheRules):
    """Two teams of three share a Rochester table."""

    code = "two-teams-at-a-table"
    message = gettext_noop("In a team Rochester draft two teams sit at a table.")
    rule = Rule("MTR", "8.5")


class NoStandingsYet(AgainstTheRules):
    """The first draft is seated by chance: there are no standings yet."""

    code = "no-standings-yet"
    message = gettext_noop("A draft can be seated by the standings only once a round has been played.")
    rule = Rule("MTR", "7.6")


class NotAStreamForEachPod(Unreadable):
    """Each pod drafts in a log of its own, or on paper."""

    code = "not-a-stream-for-each-pod"
    message = gettext_noop("There are {pods} pods and {streams} drafts, and a draft that was opened stays.")
    rule = Rule("MTR", "7.7")


class NotDraftedHere(NotPermitted):
    """A drafted pool comes from a draft the event has opened."""

    code = "not-drafted-here"
    message = gettext_noop("That pool is not from a draft of this event.")
    rule = Rule("MTR", "7.7")


class NothingToBuild(AgainstTheRules):
    """Players bring their decks to Constructed."""

    code = "nothing-to-build"
    message = gettext_noop("In stage {stage} nobody builds a deck.")
    rule = Rule("MTR", "B")


class BuildingHasBegun(Stale):
    """The clock was started before."""

    code = "building-has-begun"
    message = gettext_noop("The clock for building decks was started already.")
    rule = Rule("MTR", "B")


class NobodyBuilds(Stale):
    """There is no such clock, or it is already stopped or running."""

    code = "nobody-builds"
    message = gettext_noop("The clock for building decks is not running, or is already paused.")
    rule = Rule("MTR", "B")


class BuildingTimeNotAnnounced(AgainstTheRules):
    """A time other than recommended is announced before and during registration."""

    code = "building-time-not-announced"
    message = gettext_noop("The recommended time to build is {minutes} minutes, and no other was announced.")
    rule = Rule("MTR", "B")


class SeatsNotDrawn(AgainstTheRules):
    """The pairings of a drafted playoff follow from the seats of its draft."""

    code = "seats-not-drawn"
    message = gettext_noop("The playoff is drafted, and its seats are not drawn: it would be paired by the standings.")
    rule = Rule("MTR", "10.4")


class OpponentsAcrossPods(AgainstTheRules):
    """Opponents come from one's own pod."""

    code = "opponents-across-pods"
    message = gettext_noop("At these tables two of different pods would meet: {tables}.")
    rule = Rule("MTR", "7.6")


class AcrossPods(AgainstTheRules):
    """Only at Regular, and announced before the start, opponents come from other pods."""

    code = "across-pods"
    message = gettext_noop(
        "Stage {stage}: opponents come from the player's own pod. This can be waived only at Regular, before the start."
    )
    rule = Rule("MTR", "7.6")


class NotPlayedBySuch(AgainstTheRules):
    """Booster Draft is for players and Two-Headed Giant, Rochester for teams of three."""

    code = "not-played-by-such"
    message = gettext_noop(
        "Stage {stage}: {format} cannot be played like this. Booster Draft is for single players and Two-Headed "
        "Giant, Rochester for teams of three."
    )
    rule = Rule("MTR", "3.2")
