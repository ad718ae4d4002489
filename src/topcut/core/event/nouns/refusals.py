"""Why an action in an event is refused, or which rule is against it."""

from typing import Final

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unavailable, Unknown, gettext_noop
from topcut.core.play import Power
from topcut.core.rules import Rule

_BY_POWER: Final = {
    Power.ORGANIZE: Rule("MTR", "1.6"),
    Power.ENTRY: Rule("MTR", "1.6"),
    Power.PAIR: Rule("MTR", "1.9"),
    Power.CLOCK: Rule("MTR", "1.9"),
    Power.RESULTS: Rule("MTR", "1.9"),
    Power.EXTEND: Rule("MTR", "1.8"),
    Power.RULE: Rule("MTR", "1.8"),
    Power.OVERRULE: Rule("MTR", "1.7"),
    Power.APPEAL: Rule("MTR", "2.9"),
    Power.JOIN: Rule("MTR", "1.5"),
    Power.PLAY: Rule("MTR", "1.10"),
}
"""The rule that assigns a power, if the action itself names none."""


class NotYourPower(NotPermitted):
    """Powers are given, never assumed."""

    code = "not-your-power"
    message = gettext_noop("You may not do this here. It takes the power to {power}.")
    rule = Rule("MTR", "1.3")

    def __init__(self, *, power: str, action: str) -> None:
        super().__init__(power=power, action=action)
        self.rule = _BY_POWER[Power(power)]


class NotYourMatch(NotPermitted):
    """A player reports their own matches."""

    code = "not-your-match"
    message = gettext_noop("Table {table} is not yours. Tell an official.")
    rule = Rule("MTR", "2.4")


class NoSuchEntrant(Unknown):
    """Nobody with this number has entered."""

    code = "no-such-entrant"
    message = gettext_noop("There is no entrant {entrant}.")


class NoSuchRound(Unknown):
    """Rounds are numbered from 1."""

    code = "no-such-round"
    message = gettext_noop("There is no round {round}.")


class NoSuchTable(Unknown):
    """A table exists only if it has a match."""

    code = "no-such-table"
    message = gettext_noop("Round {round} has no table {table}.")


class NoSuchProfile(Unknown):
    """An event needs rules that we have."""

    code = "no-such-profile"
    message = gettext_noop("There is no profile called {name}.")


class PackIsGone(Unavailable):
    """The rules an event is ranked or played by came with a pack."""

    code = "pack-is-gone"
    message = gettext_noop("{name} came with a pack of rules that is not on this computer. Import the pack again.")
    rule = Rule("MTR", "0")


class WrongPhase(AgainstTheRules):
    """Some things belong to entry, some to the rounds, some to neither."""

    code = "wrong-phase"
    message = gettext_noop("This cannot be done now: the event is in its {phase} phase.")


class NoStages(AgainstTheRules):
    """Players know how the event runs before it starts."""

    code = "no-stages"
    message = gettext_noop("Announce the rounds first.")
    rule = Rule("MTR", "10.2")


class TooFewToStart(AgainstTheRules):
    """It takes two."""

    code = "too-few-to-start"
    message = gettext_noop("It takes at least two entrants to play; {count} have entered.")


class BelowTheMinimum(AgainstTheRules):
    """An official event needs a minimum of entrants; below it, it can be played but not sanctioned."""

    code = "below-the-minimum"
    message = gettext_noop("An official event needs {least}; {count} have entered. It can be played, not sanctioned.")
    rule = Rule("MTR", "10.1")


class RoundsAlreadyAnnounced(AgainstTheRules):
    """The number of rounds stands once announced."""

    code = "rounds-already-announced"
    is_told = True
    message = gettext_noop("Players came for {before} rounds, as announced, and not for {after}.")
    question = gettext_noop("Change the number of rounds?")
    rule = Rule("MTR", "10.2")


class StageHasRounds(AgainstTheRules):
    """A paired round belongs to a stage."""

    code = "stage-has-rounds"
    message = gettext_noop("Rounds of stage {stage} have been paired; it cannot be taken away.")
    rule = Rule("MTR", "10.2")


class LengthAlreadyAnnounced(AgainstTheRules):
    """How many wins a match takes stands once the event has started."""

    code = "length-already-announced"
    is_told = True
    message = gettext_noop("The length of matches was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "2.1")


class FormatAlreadyAnnounced(AgainstTheRules):
    """Players brought the decks of a format."""

    code = "format-already-announced"
    is_told = True
    message = gettext_noop("The format was announced before the start: players brought decks for it.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "10.2")


class LevelAlreadyAnnounced(AgainstTheRules):
    """The level can no longer change once the event has started."""

    code = "level-already-announced"
    is_told = True
    message = gettext_noop("The level was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "10.2")


class PointsAlreadyAnnounced(AgainstTheRules):
    """What a match is worth stands once the event has started."""

    code = "points-already-announced"
    is_told = True
    message = gettext_noop("What a match is worth was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "C")


class TiebreakersAlreadyAnnounced(AgainstTheRules):
    """How equal points are ranked stands once the event has started."""

    code = "tiebreakers-already-announced"
    is_told = True
    message = gettext_noop("How ties are broken was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "C")


class RulesAlreadyAnnounced(AgainstTheRules):
    """The rules of an event can no longer change once it has started."""

    code = "rules-already-announced"
    is_told = True
    message = gettext_noop("Whose rules count was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "10.2")


class GameIsSet(AgainstTheRules):
    """Penalties and lists belong to a game."""

    code = "game-is-set"
    message = gettext_noop("The event has started: its game can no longer change.")
    rule = Rule("MTR", "10.2")


class TimeAlreadyAnnounced(AgainstTheRules):
    """The round's time was announced with the event."""

    code = "time-already-announced"
    is_told = True
    message = gettext_noop("The time of a round was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "B")


class NoRounds(AgainstTheRules):
    """A stage has at least one round."""

    code = "no-rounds"
    message = gettext_noop("Stage {stage} needs at least one round.")
    rule = Rule("MTR", "10.2")


class NoHeadJudge(AgainstTheRules):
    """No round starts without a head judge."""

    code = "no-head-judge"
    message = gettext_noop("Nobody here is the head judge. Name one before the round starts.")
    rule = Rule("MTR", "1.7")


class LastOrganizer(AgainstTheRules):
    """Somebody must be able to run the event."""

    code = "last-organizer"
    message = gettext_noop("An event needs an organizer. Name another one first.")
    rule = Rule("MTR", "1.6")


class NotThatLong(AgainstTheRules):
    """Time is given in whole minutes, up to a few hours."""

    code = "not-that-long"
    message = gettext_noop("Give 1 to {most} minutes.")
    rule = Rule("MTR", "2.6")


class RoundTooShort(AgainstTheRules):
    """A match has at least forty minutes."""

    code = "round-too-short"
    message = gettext_noop("A timed round has at least {least} minutes; this one has {minutes}.")
    rule = Rule("MTR", "B")


class AlreadyOut(Stale):
    """An entrant can leave only once."""

    code = "already-out"
    message = gettext_noop("{entrant} is already out of the event.")
    rule = Rule("MTR", "2.10")


class StillIn(Stale):
    """An entrant who has not left cannot come back."""

    code = "still-in"
    message = gettext_noop("{entrant} is still in the event.")
    rule = Rule("MTR", "2.10")


class DisqualifiedForGood(AgainstTheRules):
    """There is no way back from a disqualification."""

    code = "disqualified-for-good"
    message = gettext_noop("{entrant} was disqualified and cannot come back.")
    rule = Rule("GAP", "15")


class TooLateToUndo(AgainstTheRules):
    """Once it has had an effect, only an official can correct it."""

    code = "too-late-to-undo"
    message = gettext_noop("Entry {seq} has had its effect. Ask the scorekeeper.")
    rule = Rule("MTR", "1.9")


class SecretIsOut(Stale):
    """The secret is shown once, at the end."""

    code = "secret-is-out"
    message = gettext_noop("The event's secret is already public.")


class SecretStays(AgainstTheRules):
    """A draw secret is nobody's personal data, and erasing it could hide how a round was drawn."""

    code = "secret-stays"
    message = gettext_noop("The event's secret cannot be erased: without it nobody could check the pairings.")


class SecretIsSealed(AgainstTheRules):
    """Without its secret an event can be read, but no round can be drawn."""

    code = "secret-is-sealed"
    message = gettext_noop("This copy of the event has no secret: it can be read, but no round can be paired from it.")
