"""Why a step of a match, a day, a split or the report is refused, or which rule is against it."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule


class NoSuchSide(Unreadable):
    """A match has a first and a second side."""

    code = "no-such-side"
    message = gettext_noop("Table {table} has no side {side}.")


class NobodyMissing(Stale):
    """Nobody can be late if everybody is at the table."""

    code = "nobody-missing"
    message = gettext_noop("Nobody is missing at table {table}.")
    rule = Rule("IPG", "3.1")


class NoSuchCost(Unknown):
    """Being late costs a game or the match."""

    code = "no-such-cost"
    message = gettext_noop("There is no penalty {penalty} for being late.")
    rule = Rule("IPG", "3.1")


class NothingDue(Stale):
    """It costs nothing yet, or was already penalised."""

    code = "nothing-due"
    message = gettext_noop("After {minutes} min being late costs nothing here, or no more than it has cost already.")
    rule = Rule("IPG", "3.1")


class NotLate(AgainstTheRules):
    """Such a penalty takes more minutes than have passed."""

    code = "not-late"
    message = gettext_noop("After {minutes} min the rules do not ask for this yet.")
    question = gettext_noop("Decide it anyway?")
    rule = Rule("IPG", "3.1")


class OtherSideChooses(AgainstTheRules):
    """The loser chooses, or the better seed; after a drawn game, the side that chose before."""

    code = "other-side-chooses"
    message = gettext_noop("The other side decides who goes first in this game.")
    rule = Rule("MTR", "2.2")


class HandWasSeen(AgainstTheRules):
    """A side chooses before it looks at its hand."""

    code = "hand-was-seen"
    message = gettext_noop("Hands have been looked at: the player who was to choose goes first.")
    rule = Rule("MTR", "2.2")


class TeamHandWasSeen(AgainstTheRules):
    """A team chooses before either of its players looks."""

    code = "team-hand-was-seen"
    message = gettext_noop("Hands have been looked at: the team that was to choose goes first.")
    rule = Rule("MTR", "9.3")


class NoPrimaryPlayer(AgainstTheRules):
    """Only two players who share a game have a primary player."""

    code = "no-primary-player"
    message = gettext_noop("A team has a primary player only in Two-Headed Giant.")
    rule = Rule("MTR", "9.4")


class PrimaryIsFixed(AgainstTheRules):
    """A team may change its primary player before each match only."""

    code = "primary-is-fixed"
    message = gettext_noop("The primary player stays for the whole match. Choose another before the next one.")
    rule = Rule("MTR", "9.4")


class DrawnGameDoesNotCount(AgainstTheRules):
    """One game decides, and it needs a winner."""

    code = "drawn-game-does-not-count"
    message = gettext_noop("A drawn game does not count in Two-Headed Giant: while there is time, play another.")
    question = gettext_noop("Is it a draw all the same?")
    rule = Rule("MTR", "9.1")


class NoTeamSideboarding(AgainstTheRules):
    """A shared game has no sideboarding step."""

    code = "no-team-sideboarding"
    message = gettext_noop("Sideboards are not used before a game of Two-Headed Giant.")
    rule = Rule("MTR", "9.4")


class StepOutOfTurn(AgainstTheRules):
    """The steps before a game have an order."""

    code = "step-out-of-turn"
    message = gettext_noop("This is not the next step.")
    rule = Rule("MTR", "2.3")


class NoTimeToSideboard(AgainstTheRules):
    """Not before the first game, nor after one that ended before it began."""

    code = "no-time-to-sideboard"
    message = gettext_noop("Sideboards are not used before this game.")
    rule = Rule("MTR", "3.16")


class NoNewGame(AgainstTheRules):
    """Time is over."""

    code = "no-new-game"
    message = gettext_noop("Time is up: no new game begins.")
    rule = Rule("MTR", "2.5")


class WaitForTheClock(AgainstTheRules):
    """A timed round begins with its clock."""

    code = "wait-for-the-clock"
    message = gettext_noop("The clock of round {round} has not been started.")
    question = gettext_noop("Begin anyway?")
    rule = Rule("MTR", "B")


class MatchIsDecided(Stale):
    """Nobody plays on after the match is won."""

    code = "match-is-decided"
    message = gettext_noop("The match at table {table} has been decided already.")
    rule = Rule("MTR", "2.1")


class ConcederWonAGame(AgainstTheRules):
    """A player who concedes keeps the games they have won."""

    code = "conceder-won-a-game"
    message = gettext_noop("The player who concedes has won a game, and it counts: report 1-2, not 0-2.")
    rule = Rule("MTR", "2.4")


class NotAWinner(AgainstTheRules):
    """A game ends in one way."""

    code = "not-a-winner"
    message = gettext_noop(
        "A game that was agreed or not finished is drawn; one that was conceded or penalised is won."
    )
    rule = Rule("MTR", "2.1")


class NoSuchTurn(AgainstTheRules):
    """After time only a fixed number of turns is played."""

    code = "no-such-turn"
    message = gettext_noop("Table {table} plays turns 0 to {last}.")
    rule = Rule("MTR", "2.5")


class TimeIsNotOver(AgainstTheRules):
    """The last turns begin when time is over."""

    code = "time-is-not-over"
    message = gettext_noop("Table {table} still has time: its last turns have not begun.")
    question = gettext_noop("Note the turns anyway?")
    rule = Rule("MTR", "2.5")


class NotThatManyTurns(AgainstTheRules):
    """Slow play adds a few turns."""

    code = "not-that-many-turns"
    message = gettext_noop("Add 1 to {most} turns.")
    rule = Rule("MTR", "2.5")


class NothingToCheck(Stale):
    """There is no slip waiting for a second look."""

    code = "nothing-to-check"
    message = gettext_noop("Table {table} has no entry that waits for a second look.")
    rule = Rule("MTR", "1.9")


class OwnEntry(NotPermitted):
    """The check is for a second person."""

    code = "own-entry"
    message = gettext_noop("You entered table {table} yourself. Somebody else checks it.")
    rule = Rule("MTR", "1.9")


class SlipSaysOtherwise(Stale):
    """Two people read different results off the slip."""

    code = "slip-says-otherwise"
    message = gettext_noop("Table {table} was entered as {entered}. Look at the slip again, and correct it if need be.")
    rule = Rule("MTR", "1.9")


class NotAllChecked(AgainstTheRules):
    """The event requires a second look at every slip."""

    code = "not-all-checked"
    message = gettext_noop("Nobody has checked these tables a second time: {tables}.")
    question = gettext_noop("Close the round anyway?")
    rule = Rule("MTR", "1.9")


class OnTheHeadJudgesWord(AgainstTheRules):
    """Only the head judge releases standings after rounds other than the last two."""

    code = "on-the-head-judges-word"
    message = gettext_noop("Only the head judge decides whether the standings after round {round} are published.")
    question = gettext_noop("Has the head judge said so?")
    rule = Rule("MTR", "1.9")


class NobodyIsCut(AgainstTheRules):
    """Everybody plays this stage."""

    code = "nobody-is-cut"
    message = gettext_noop("Everybody plays the next stage; nobody has to be chosen for it.")
    rule = Rule("MTR", "10.4")


class FieldNotCut(AgainstTheRules):
    """Pairings of the next day wait until the room knows who plays it."""

    code = "field-not-cut"
    message = gettext_noop("Round {round} is not for everybody. Announce first who plays on.")
    rule = Rule("MTR", "10.4")


class FieldHasChanged(Stale):
    """Only the field that was looked at is announced."""

    code = "field-has-changed"
    message = gettext_noop("Who plays on has changed since you looked. Look again.")
    rule = Rule("MTR", "10.4")


class TooFewPlayOn(AgainstTheRules):
    """It takes two."""

    code = "too-few-play-on"
    message = gettext_noop("Only {count} would play on.")
    rule = Rule("MTR", "10.4")


class NotAnAdvance(AgainstTheRules):
    """A later Swiss stage says in exactly one way who plays it."""

    code = "not-an-advance"
    message = gettext_noop(
        "Stage {stage}: give one of points, losses or a number of players, and not for the first stage."
    )
    rule = Rule("MTR", "10.4")


class DaysGoForward(AgainstTheRules):
    """Stages follow each other."""

    code = "days-go-forward"
    message = gettext_noop("Stage {stage} cannot be on an earlier day than the one before.")
    rule = Rule("MTR", "10.2")


class AdvanceAlreadyAnnounced(AgainstTheRules):
    """The announced rule for who plays on stands."""

    code = "advance-already-announced"
    is_told = True
    message = gettext_noop("Who plays on the next day was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "10.2")


class MissedTheBuild(AgainstTheRules):
    """No deck, no match."""

    code = "missed-the-build"
    message = gettext_noop("{entrant} was not there when the decks of this stage were built.")
    rule = Rule("MTR", "2.10")


class NotBeforeTheEnd(AgainstTheRules):
    """What the organizer knows about decks stays private while people play."""

    code = "not-before-the-end"
    message = gettext_noop("This is published when the event is over.")
    rule = Rule("MTR", "1.2")


class PublisherOnly(NotPermitted):
    """An organizer may not publish penalties."""

    code = "publisher-only"
    message = gettext_noop("Penalties and suspensions are published by the publisher of the game only.")
    rule = Rule("MTR", "1.2")


class ReportIncomplete(AgainstTheRules):
    """The report must contain everything that is needed."""

    code = "report-incomplete"
    message = gettext_noop("The report is not complete (points open: {count}).")
    question = gettext_noop("Hand it in anyway?")
    rule = Rule("MTR", "1.9")


class ReportIsIn(Stale):
    """A report is handed in once."""

    code = "report-is-in"
    message = gettext_noop("The report has been handed in already.")
    rule = Rule("MTR", "1.6")


class AlreadyInvalid(Stale):
    """An event is declared invalid once."""

    code = "already-invalid"
    message = gettext_noop("The event has been declared invalid already.")
    rule = Rule("MTR", "1.4")


class WhyIsMissing(Unreadable):
    """Such a decision needs a reason."""

    code = "why-is-missing"
    message = gettext_noop("Say why, in at most {most} characters.")
