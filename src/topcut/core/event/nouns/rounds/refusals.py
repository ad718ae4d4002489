"""Why a round, its clock or a result is refused."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule


class RoundNotOver(AgainstTheRules):
    """One round at a time."""

    code = "round-not-over"
    message = gettext_noop("Round {round} is not closed yet.")
    rule = Rule("MTR", "1.9")


class AllRoundsPlayed(AgainstTheRules):
    """The announced rounds are over."""

    code = "all-rounds-played"
    message = gettext_noop("All announced rounds ({rounds}) have been played.")
    rule = Rule("MTR", "10.2")


class NotEverybodyOnce(AgainstTheRules):
    """Everybody in the round has one match, one bye or one loss."""

    code = "not-everybody-once"
    message = gettext_noop(
        "Everybody plays once. Left out: {missing}. There twice: {twice}. Not in the round: {strangers}."
    )
    rule = Rule("MTR", "10.4")


class AvoidNotAnnounced(AgainstTheRules):
    """At Competitive and above, the entrants kept apart are announced before the event starts."""

    code = "avoid-not-announced"
    message = gettext_noop("Who should not meet was not announced before the start.")
    rule = Rule("GAP", "01")


class NotPosted(AgainstTheRules):
    """Results and clocks belong to posted rounds."""

    code = "not-posted"
    message = gettext_noop("Round {round} is not posted.")


class DrawNotPosted(AgainstTheRules):
    """Pairings that only the staff has seen are in no public file."""

    code = "draw-not-posted"
    message = gettext_noop(
        "Round {round} is paired and not posted: only the staff may see it. Post or discard it first."
    )


class ResultsHeldBack(AgainstTheRules):
    """From Competitive up, nobody who still plays learns the results of others (MTR 2.12)."""

    code = "results-held-back"
    message = gettext_noop("The results of round {round} are not public yet: wait until it is over and released.")
    rule = Rule("MTR", "2.12")


class WhyIsAsked(AgainstTheRules):
    """A second draw of a round concerns everybody: somebody may have disliked the first."""

    code = "why-is-asked"
    message = gettext_noop("Why does pairing {attempt} of round {round} not count? Everybody can read the answer.")
    rule = Rule("MTR", "10.4")


class NotAReason(Unreadable):
    """Everybody must be able to understand the reason."""

    code = "not-a-reason"
    message = gettext_noop("Choose a reason, or write one of at most {most} letters.")


class DrawIsOld(Stale):
    """Entrants who left before the pairings were posted are not in them, and new ones are (MTR 2.10, GAP-07)."""

    code = "draw-is-old"
    message = gettext_noop("Somebody has come or left since round {round} was paired. Pair it again.")
    rule = Rule("MTR", "2.10")


class AlreadyPosted(Stale):
    """The room has seen it."""

    code = "already-posted"
    message = gettext_noop("Round {round} is already posted.")


class AlreadyClosed(Stale):
    """A closed round is corrected, not reported again."""

    code = "already-closed"
    message = gettext_noop("Round {round} is closed. A wrong result is corrected by the scorekeeper.")
    rule = Rule("MTR", "1.9")


class ResultsAreIn(AgainstTheRules):
    """A round in play is repaired, not thrown away."""

    code = "results-are-in"
    message = gettext_noop("Round {round} has results and cannot be taken back.")


class TablesStillOpen(AgainstTheRules):
    """Every table has a result before the round closes."""

    code = "tables-still-open"
    message = gettext_noop("Tables of round {round} still open ({count}): {tables}.")
    rule = Rule("MTR", "1.9")


class ImpossibleScore(AgainstTheRules):
    """No match of this length ends with this score."""

    code = "impossible-score"
    message = gettext_noop("A match here cannot end {score}.")
    rule = Rule("MTR", "2.1")


class NothingToConfirm(Stale):
    """The other side has not reported."""

    code = "nothing-to-confirm"
    message = gettext_noop("Table {table} has no report waiting for you.")
    rule = Rule("MTR", "2.4")


class ReportChanged(Stale):
    """A side confirms only what it has seen."""

    code = "report-changed"
    message = gettext_noop("The report of table {table} has changed since you looked. Look again.")
    rule = Rule("MTR", "2.4")


class NotSwiss(AgainstTheRules):
    """Pods and playoffs are not paired like a Swiss round."""

    code = "not-swiss"
    message = gettext_noop("Round {round} belongs to a stage that is not Swiss. Pair it by hand.")
    rule = Rule("MTR", "10.4")


class MatchWasLeft(Stale):
    """Without a slip a match is over once a player has left the table after its last game."""

    code = "match-was-left"
    message = gettext_noop("The games at table {table} are over and the players have left: report what was played.")
    rule = Rule("MTR", "2.4")


class AlreadyFinal(Stale):
    """Both sides agreed; only the scorekeeper changes it now."""

    code = "already-final"
    message = gettext_noop("The result of table {table} is final. The scorekeeper can correct it.")
    rule = Rule("MTR", "2.4")


class OtherWinner(AgainstTheRules):
    """Only the head judge may change the winner of a past round."""

    code = "other-winner"
    message = gettext_noop("Round {round} is over, and this changes who won table {table}.")
    question = gettext_noop("Has the head judge agreed?")
    rule = Rule("MTR", "1.9")


class ResultStands(Stale):
    """Nobody overwrites a result they have not seen."""

    code = "result-stands"
    message = gettext_noop("Table {table} already has a result: {score}. Look at it before you replace it.")
    rule = Rule("MTR", "2.4")


class ClockNotRunning(Stale):
    """Only a running clock can be paused, and only a paused one resumed."""

    code = "clock-not-running"
    message = gettext_noop("The clock of round {round} is not running.")


class ClockNotPaused(Stale):
    """Only a paused clock can be resumed."""

    code = "clock-not-paused"
    message = gettext_noop("The clock of round {round} is not paused.")


class ClockAlreadyStarted(Stale):
    """A round has one clock."""

    code = "clock-already-started"
    message = gettext_noop("The clock of round {round} has already been started.")


class Untimed(AgainstTheRules):
    """A stage without a clock has none to start."""

    code = "untimed"
    message = gettext_noop("Round {round} is untimed.")
    rule = Rule("MTR", "B")


class PhoneDisagrees(Stale):
    """The desk decides, once it has seen what the phones report."""

    code = "phone-disagrees"
    message = gettext_noop("Table {table}: the phone says {score}. Enter the same once more to overrule it.")
    rule = Rule("MTR", "2.4")


class NothingToMirror(AgainstTheRules):
    """Only a result can be turned round."""

    code = "nothing-to-mirror"
    message = gettext_noop("Table {table} has no result to turn round.")
    rule = Rule("MTR", "2.4")


class NoSlipToUncross(AgainstTheRules):
    """Only two results can change places."""

    code = "no-slip-to-uncross"
    message = gettext_noop("Table {table} has no result: enter its slip there, and the other one at its own table.")
    rule = Rule("MTR", "2.4")


class SlipsOfOneTable(AgainstTheRules):
    """Two slips are crossed between two tables."""

    code = "slips-of-one-table"
    message = gettext_noop("Table {table} is one table. Name the other one whose slip was taken for its own.")
    rule = Rule("MTR", "2.4")


class ClockNotAtItsEnd(Stale):
    """The clock calls time by itself only at its end, and only if the event says so."""

    code = "clock-not-at-its-end"
    message = gettext_noop("The clock of round {round} has not come to its end.")
    rule = Rule("MTR", "2.5")


class TimeIsLeft(AgainstTheRules):
    """Time is called when it is over; earlier only by somebody who has seen how much is left."""

    code = "time-is-left"
    message = gettext_noop("The clock of round {round} still has {left}.")
    question = gettext_noop("Call time now?")
    rule = Rule("MTR", "2.5")


class NoScore(Unreadable):
    """A score is two or three numbers."""

    code = "no-score"
    message = gettext_noop("Choose a score first.")


class NextPodsAreSeated(AgainstTheRules):
    """Entrants who advanced from a pod of the cut already sit in the next one."""

    code = "next-pods-are-seated"
    message = gettext_noop(
        "Somebody else would go on from table {table}, but the next pods are seated. Undo that first."
    )
    rule = Rule("MTR", "1.9")


class NoSeatOfATeam(Unknown):
    """Only a match of two teams has seats, and no more than a team has players."""

    code = "no-seat-of-a-team"
    message = gettext_noop("Table {table} has no such seat.")
    rule = Rule("MTR", "8.2")


class NotYourSeat(NotPermitted):
    """In a team, players report their own matches."""

    code = "not-your-seat"
    message = gettext_noop("You do not play seat {seat} of table {table}. The player who plays there reports it.")
    rule = Rule("MTR", "8.2")


class SeatsReport(AgainstTheRules):
    """The result of a team match follows from its seats."""

    code = "seats-report"
    message = gettext_noop("Table {table}: every seat reports its own match. A whole team concedes or agrees to draw.")
    rule = Rule("MTR", "8.2")


class SeatsStillOpen(AgainstTheRules):
    """A closed round needs a result of every match."""

    code = "seats-still-open"
    message = gettext_noop("Then nobody has won most of the seats of table {table}. Set the other seats right first.")
    rule = Rule("MTR", "8.2")
