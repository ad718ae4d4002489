"""Why a team is not entered, named or seated as requested."""

from topcut.core.errors import AgainstTheRules, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule


class InAnotherTeam(Stale):
    """A person is in one team of an event."""

    code = "in-another-team"
    message = gettext_noop("This person is already in the team {entrant}. Nobody is in two teams of one event.")
    rule = Rule("MTR", "8.2")


class NoTeamHere(AgainstTheRules):
    """Only a team has a name and seats."""

    code = "no-team-here"
    message = gettext_noop("In this event everybody plays alone: there are no teams.")
    rule = Rule("MTR", "8.2")


class NoSuchTeamSeat(Unknown):
    """A team has the seats A and B, or A, B and C."""

    code = "no-such-team-seat"
    message = gettext_noop("This team has no such seat.")
    rule = Rule("MTR", "8.2")


class NoSuchTeamCode(Unknown):
    """A team-mate gives the code."""

    code = "no-such-team-code"
    message = gettext_noop("This code opens no seat. Ask your team-mate for it once more.")
    rule = Rule("MTR", "8.2")


class TeamIsFull(Stale):
    """Each seat is taken once."""

    code = "team-is-full"
    message = gettext_noop("This code was used before: all seats of {entrant} are taken.")
    rule = Rule("MTR", "8.2")


class SeatIsTaken(Stale):
    """Two phones cannot act for one seat, unless the desk says so."""

    code = "seat-is-taken"
    message = gettext_noop("{player} sits there already, for {entrant}. Take another seat.")
    rule = Rule("MTR", "8.2")


class SeatIsKept(Stale):
    """A code is only for the players the team has named."""

    code = "seat-is-kept"
    message = gettext_noop(
        "This seat is kept for {player}. If that is you, enter the same name and number; the desk can put them right."
    )
    rule = Rule("MTR", "8.2")


class SeatsAreSet(Stale):
    """The order of A, B and C stays for the whole event."""

    code = "seats-are-set"
    message = gettext_noop("The event has begun: the seats A, B and C can no longer change.")
    rule = Rule("MTR", "8.2")


class NoSubstitutes(AgainstTheRules):
    """A team plays with the players it entered with; if one of them leaves, the whole team is out."""

    code = "no-substitutes"
    message = gettext_noop(
        "The event has begun: nobody takes the seat of somebody who was entered. If they leave, the team is out."
    )
    question = gettext_noop("Let somebody else play for them?")
    rule = Rule("MTR", "8.2")


class SeatIsPlaying(Stale):
    """What a seat has played belongs to who sat there."""

    code = "seat-is-playing"
    message = gettext_noop("Round {round} is not over: somebody else takes a seat between two rounds.")
    rule = Rule("MTR", "8.2")


class SeatIsFree(Stale):
    """There is nobody in the seat who could leave."""

    code = "seat-is-free"
    message = gettext_noop("Nobody sits there yet: the seat is free.")
    rule = Rule("MTR", "8.2")


class SeatStaysFree(AgainstTheRules):
    """After a cut nobody comes in, not even into a team."""

    code = "seat-stays-free"
    message = gettext_noop("The cut is made: nobody joins a team any more.")
    rule = Rule("MTR", "2.10")


class SeatsWereNamed(AgainstTheRules):
    """The seats are named at registration."""

    code = "seats-were-named"
    message = gettext_noop("A team names its seats when it enters and keeps them.")
    rule = Rule("MTR", "8.2")


class TeamsIncomplete(AgainstTheRules):
    """A team plays with all its players."""

    code = "teams-incomplete"
    message = gettext_noop("In these teams a seat is still free: {entrants}.")
    rule = Rule("MTR", "8.2")


class TeamsWithoutNumbers(AgainstTheRules):
    """A team needs the numbers of all its players before it plays."""

    code = "teams-without-numbers"
    message = gettext_noop("In these teams the membership number of a player is missing: {entrants}.")
    rule = Rule("MTR", "8.2")


class NamesRefused(AgainstTheRules):
    """A team whose name was refused needs another before round 1."""

    code = "names-refused"
    message = gettext_noop("The name of these teams was refused, and they have no other yet: {entrants}.")
    rule = Rule("MTR", "8.1")


class NameWasRefused(AgainstTheRules):
    """A team cannot take a refused name again."""

    code = "name-was-refused"
    message = gettext_noop("An official has refused this name: {why}")
    rule = Rule("MTR", "8.1")


class NoNameToRefuse(Stale):
    """Only a name that a team has can be refused."""

    code = "no-name-to-refuse"
    message = gettext_noop("{entrant} has no team name.")
    rule = Rule("MTR", "8.1")


class RefusalNeedsAReason(Unreadable):
    """A team is told why it needs another name."""

    code = "refusal-needs-a-reason"
    message = gettext_noop("Say why, in at most {most} characters: the team reads it.")
    rule = Rule("MTR", "8.1")


class NameIsSet(Stale):
    """A team chooses its name before round 1."""

    code = "name-is-set"
    message = gettext_noop("Round 1 is posted. The desk can still change the name of a team.")
    rule = Rule("MTR", "8.1")
