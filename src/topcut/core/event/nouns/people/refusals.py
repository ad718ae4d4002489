"""Why somebody cannot be entered, named or announced, or which rule is against it."""

from topcut.core.errors import AgainstTheRules, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule


class NoSuchProgram(Unknown):
    """A program is one of the table; the shop's own event has none."""

    code = "no-such-program"
    message = gettext_noop("There is no program called {name}.")
    rule = Rule("MTR", "F")


class NotAFactSheet(Unreadable):
    """The log holds codes, never prose."""

    code = "not-a-fact-sheet"
    message = gettext_noop("Name the fact sheet by a code of lower-case letters and digits, such as wpnq-2021.")
    rule = Rule("MTR", "0")


class NotAFee(Unreadable):
    """A fee is money."""

    code = "not-a-fee"
    message = gettext_noop("A fee is an amount and its currency, such as 5 EUR.")
    rule = Rule("MTR", "1.6")


class NotAPerson(Unreadable):
    """A person is known by an account or a number; the log holds no names."""

    code = "not-a-person"
    message = gettext_noop("Give the person's account or number, without spaces.")
    rule = Rule("MTR", "1.5")


class NotThatManyPlaces(AgainstTheRules):
    """There is room for at least two."""

    code = "not-that-many-places"
    message = gettext_noop("Set a limit of {least} to {most} entrants, or none.")
    rule = Rule("MTR", "1.6")


class AgesDoNotMeet(AgainstTheRules):
    """The youngest and the oldest age must leave somebody between them."""

    code = "ages-do-not-meet"
    message = gettext_noop("Ages go from 0 to {most}, and the lower limit is not above the upper one.")
    rule = Rule("MTR", "1.4")


class OpensAfterItCloses(AgainstTheRules):
    """What opens closes later."""

    code = "opens-after-it-closes"
    message = gettext_noop("Entry would close before it opens.")
    rule = Rule("MTR", "1.5")


class EndsBeforeItBegins(AgainstTheRules):
    """A bar lasts some time, or is permanent."""

    code = "ends-before-it-begins"
    message = gettext_noop("The bar would end before it begins.")
    rule = Rule("MTR", "1.4")


class NoSuchBar(Unknown):
    """Only a bar that counts can be lifted."""

    code = "no-such-bar"
    message = gettext_noop("There is no bar {bar}.")
    rule = Rule("MTR", "1.4")


class NotEligible(AgainstTheRules):
    """A person barred by the organizer or the publisher cannot enter themselves."""

    code = "not-eligible"
    message = gettext_noop("You cannot enter this event. The organizer can tell you why.")
    rule = Rule("MTR", "1.4")


class Barred(AgainstTheRules):
    """A suspended or barred person neither plays nor officiates."""

    code = "barred"
    is_about_a_person = True
    message = gettext_noop("This person is barred on the day of the event.")
    rule = Rule("MTR", "1.4")


class BarredName(AgainstTheRules):
    """Somebody of this name is barred; the number may tell whether it is the same person."""

    code = "barred-name"
    is_about_a_person = True
    message = gettext_noop("Somebody of this name is barred on the day of the event.")
    question = gettext_noop("Is this another person?")
    rule = Rule("MTR", "1.4")


class NotInvited(AgainstTheRules):
    """An event by invitation is for those who are invited."""

    code = "not-invited"
    is_about_a_person = True
    message = gettext_noop("This event is by invitation, and this person is not on the list.")
    rule = Rule("MTR", "1.4")


class NeedsPermission(AgainstTheRules):
    """A player who is thirteen or younger needs a parent's permission."""

    code = "needs-permission"
    is_about_a_person = True
    message = gettext_noop("Nobody has said that this player is over 13 or has a parent's permission.")
    rule = Rule("MTR", "1.4")


class OfAnotherAge(AgainstTheRules):
    """An event with an age limit is for those within it."""

    code = "of-another-age"
    is_about_a_person = True
    message = gettext_noop("This event has an age limit, and nobody has said that this player is within it.")
    rule = Rule("MTR", "1.4")


class NeedsFullName(AgainstTheRules):
    """First and last name, unless an account says who it is."""

    code = "needs-full-name"
    message = gettext_noop("This event asks for first and last name.")
    rule = Rule("MTR", "1.5")


class NeedsNumber(AgainstTheRules):
    """A membership number is needed with the name."""

    code = "needs-number"
    message = gettext_noop("This event asks for a membership number in addition to the name.")
    rule = Rule("MTR", "1.5")


class EnteredBefore(Stale):
    """One person is one player."""

    code = "entered-before"
    message = gettext_noop("This person has already entered, as number {number}.")
    rule = Rule("MTR", "1.5")


class OfficialPlays(AgainstTheRules):
    """Officials may play in some kinds of event only; any other would be invalid."""

    code = "official-plays"
    message = gettext_noop("An official would play. This program does not allow it, and the event would be invalid.")
    rule = Rule("MTR", "1.4")


class OfficialPlaysAboveRegular(AgainstTheRules):
    """If an official plays, the level is Regular."""

    code = "official-plays-above-regular"
    message = gettext_noop("An official would play, and the event is not at Regular. Change it to Regular first.")
    rule = Rule("MTR", "1.4")


class OwnerPlays(AgainstTheRules):
    """Owners of the organization do not play in its Premier events."""

    code = "owner-plays"
    is_about_a_person = True
    message = gettext_noop("An owner of the organization would play in its Premier event.")
    rule = Rule("MTR", "1.4")


class AgeLimitAboveRegular(AgainstTheRules):
    """The organizer may set an age limit at Regular only."""

    code = "age-limit-above-regular"
    message = gettext_noop("An age limit is possible at Regular only.")
    rule = Rule("MTR", "1.4")


class NotChosen(AgainstTheRules):
    """Premier events are run by organizers chosen for them."""

    code = "not-chosen"
    message = gettext_noop("{program} is a Premier event, and this organizer was not chosen for it.")
    rule = Rule("MTR", "1.1")


class InvitationalOutsidePremier(AgainstTheRules):
    """A shop's own invitational can be played, not sanctioned."""

    code = "invitational-outside-premier"
    message = gettext_noop("An event by invitation outside the Premier programs can be played, not sanctioned.")
    rule = Rule("MTR", "10.3")


class OtherLevel(AgainstTheRules):
    """A program has its level, unless its fact sheet says otherwise."""

    code = "other-level"
    message = gettext_noop("{program} is played at another level. Name the fact sheet that says otherwise.")
    rule = Rule("MTR", "F")


class OtherStructure(AgainstTheRules):
    """Premier events have the rounds and the cut of the table."""

    code = "other-structure"
    message = gettext_noop(
        "For {count} entrants a Premier event has {rounds} Swiss rounds and a cut to {cut} (0: no cut)."
    )
    rule = Rule("MTR", "E")


class NoEditionYet(AgainstTheRules):
    """We have no text of the rules for a day that long ago."""

    code = "no-edition-yet"
    message = gettext_noop("The event is before the first edition of the rules we have.")
    rule = Rule("MTR", "0")


class EntryClosed(AgainstTheRules):
    """Before entry opens and after it has closed, people ask at the desk."""

    code = "entry-closed"
    message = gettext_noop("Entry is closed. Ask at the desk.")
    rule = Rule("MTR", "1.5")


class EntryIsClosed(AgainstTheRules):
    """The desk may let somebody in after the close."""

    code = "entry-is-closed"
    message = gettext_noop("Entry is closed.")
    question = gettext_noop("Let them in anyway?")
    rule = Rule("MTR", "1.5")


class NotInLine(Stale):
    """Only an entrant who waits can be let in."""

    code = "not-in-line"
    message = gettext_noop("{entrant} is not waiting.")
    rule = Rule("MTR", "1.5")


class NobodyInLine(Stale):
    """There is nobody to let in."""

    code = "nobody-in-line"
    message = gettext_noop("Nobody is waiting.")
    rule = Rule("MTR", "1.5")


class WaitsStill(AgainstTheRules):
    """An entrant who waits has not left, and is let in when it is their turn."""

    code = "waits-still"
    message = gettext_noop("{entrant} is waiting for a place. Let them in from the waiting list.")
    rule = Rule("MTR", "1.5")


class NoRoom(AgainstTheRules):
    """There is room for as many as were announced."""

    code = "no-room"
    message = gettext_noop("There is room for {capacity}, and all places are taken.")
    rule = Rule("MTR", "1.6")


class OutOfTurn(AgainstTheRules):
    """The first in line comes first."""

    code = "out-of-turn"
    message = gettext_noop("Others have been waiting longer.")
    rule = Rule("MTR", "1.5")


class ByesTooLate(AgainstTheRules):
    """Byes come from before the event; the first round uses the first of them."""

    code = "byes-too-late"
    message = gettext_noop("Round 1 is posted. Byes can no longer be given or taken away.")
    rule = Rule("GAP", "02")


class NotAJudge(AgainstTheRules):
    """The head judge hands over to a judge; naming judges is the organizer's part."""

    code = "not-a-judge"
    message = gettext_noop("The head judge can hand over to a judge of this event only.")
    rule = Rule("MTR", "1.7")


class NotStandingIn(Stale):
    """Somebody who does not stand in cannot step back."""

    code = "not-standing-in"
    message = gettext_noop("This judge does not stand in for the head judge.")
    rule = Rule("MTR", "1.7")


class NoReason(Unreadable):
    """A head judge is replaced for a reason."""

    code = "no-reason"
    message = gettext_noop("Say why the head judge is replaced.")
    rule = Rule("MTR", "1.7")


class ReasonTooLong(Unreadable):
    """A reason is a few sentences."""

    code = "reason-too-long"
    message = gettext_noop("A reason has at most {most} characters.")
    rule = Rule("MTR", "1.7")


class HeadJudgeLeaves(AgainstTheRules):
    """During the event the head judge is replaced only for a reason."""

    code = "head-judge-leaves"
    message = gettext_noop("The event is running, and this takes the head judge away from it.")
    rule = Rule("MTR", "1.7")


class SeveralHeadJudges(AgainstTheRules):
    """Only some Premier events have more than one head judge."""

    code = "several-head-judges"
    message = gettext_noop("There is a head judge already. Only Premier events have several.")
    rule = Rule("MTR", "1.7")


class NotTheHeadJudge(AgainstTheRules):
    """Only head judges can have stages of their own."""

    code = "not-the-head-judge"
    message = gettext_noop("Name this person a head judge first.")
    rule = Rule("MTR", "1.7")


class SeveralFormats(AgainstTheRules):
    """Several formats in one event are meant for Premier events, but not forbidden to others."""

    code = "several-formats"
    message = gettext_noop("Events with several formats are usually Premier.")
    rule = Rule("MTR", "1.1")


class NoSuchStage(Unknown):
    """A stage is one that was announced."""

    code = "no-such-stage"
    message = gettext_noop("There is no stage {stage}.")
    rule = Rule("MTR", "10.2")


class NoAppealsJudgesHere(AgainstTheRules):
    """Appeals judges exist in some large events only."""

    code = "no-appeals-judges-here"
    message = gettext_noop("This program has no appeals judges; appeals go to the head judge.")
    rule = Rule("MTR", "2.9")


class ZoneIsSet(AgainstTheRules):
    """Once a round is posted, people rely on the times they were told."""

    code = "zone-is-set"
    message = gettext_noop(
        "Round 1 is posted: everybody goes by the times of {zone}. The time zone can no longer change."
    )
    rule = Rule("MTR", "1.6")


class NotApproved(AgainstTheRules):
    """An appeals judge was approved before the event."""

    code = "not-approved"
    message = gettext_noop("Appeals judges are approved before the event. Nobody has said that this one was.")
    rule = Rule("MTR", "2.9")


class EverybodyIsHere(Stale):
    """There is nobody left to check in."""

    code = "everybody-is-here"
    message = gettext_noop("Everybody in the event is already checked in.")
    rule = Rule("MTR", "1.10")
