"""Why a list is not accepted, or which rule is against it."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule

_REGISTRATION = Rule("MTR", "2.7")


class NoListsHere(AgainstTheRules):
    """Some events do not ask for lists."""

    code = "no-lists-here"
    message = gettext_noop("No lists are handed in at this event.")
    rule = _REGISTRATION


class NoSuchList(Unknown):
    """Only a list that was handed in can be looked at."""

    code = "no-such-list"
    message = gettext_noop("There is no list of {player}.")


class ListIsFixed(AgainstTheRules):
    """An accepted list is fixed for everybody."""

    code = "list-is-fixed"
    message = gettext_noop("This list has been accepted and is fixed. Only a judge can replace it.")
    rule = _REGISTRATION


class BuildingIsOver(AgainstTheRules):
    """The first match has begun: a deck that was not handed in stands as it is."""

    code = "building-is-over"
    message = gettext_noop("Deck building is over. Your deck stays as it was saved; hand it in, or tell a judge.")
    rule = _REGISTRATION


class ListNotFixed(AgainstTheRules):
    """A remedy is for a list that was accepted."""

    code = "list-not-fixed"
    message = gettext_noop("This list has not been accepted yet. It can simply be handed in again.")
    rule = _REGISTRATION


class NotARemedy(Unreadable):
    """A remedy is named by the infraction it belongs to."""

    code = "not-a-remedy"
    message = gettext_noop("Say which infraction this remedy is for.")
    rule = _REGISTRATION


class ListTooLong(Unreadable):
    """No deck has this many cards."""

    code = "list-too-long"
    message = gettext_noop("A list has at most {most} characters.")


class NothingToAccept(Stale):
    """Every legal list that is in has been accepted."""

    code = "nothing-to-accept"
    message = gettext_noop("No list is waiting that could be accepted.")
    rule = _REGISTRATION


class RemedyWithoutPenalty(AgainstTheRules):
    """A fixed list is replaced as the remedy of a penalty only."""

    code = "remedy-without-penalty"
    message = gettext_noop("{player} has no penalty for this infraction: give it first, at their table.")
    question = gettext_noop("Replace the list all the same?")
    rule = _REGISTRATION


class ListHasProblems(AgainstTheRules):
    """A list with problems can be accepted, but somebody should have looked."""

    code = "list-has-problems"
    message = gettext_noop("The list of {player} has problems ({count}).")
    question = gettext_noop("Accept it as it is?")
    rule = _REGISTRATION


class SharedWithTeammate(AgainstTheRules):
    """No card but basic lands is in two decks of a team."""

    code = "list-shares-cards"
    message = gettext_noop("A team-mate of {player} has a card of this list too.")
    question = gettext_noop("Accept it as it is?")
    rule = Rule("MTR", "8.4")


class NotSharedOut(AgainstTheRules):
    """Every card of a team's pool is in the deck or the sideboard of one of its players."""

    code = "pool-not-shared-out"
    message = gettext_noop("The lists of the team of {player} do not have every card of its pool just once.")
    question = gettext_noop("Accept it as it is?")
    rule = Rule("MTR", "8.6")


class CardsStayAssigned(AgainstTheRules):
    """A card given to one player of a team is not passed on later."""

    code = "cards-stay-assigned"
    message = gettext_noop(
        "Cards of a team’s pool are not passed on any more. At Regular without lists it is done between rounds."
    )
    rule = Rule("MTR", "8.6")


class ListsMissing(AgainstTheRules):
    """Round 1 can begin, and players without a list will have a judge at their table."""

    code = "lists-missing"
    message = gettext_noop("Lists are missing ({count}): {entrants}.")
    rule = _REGISTRATION


class NothingToReturn(Stale):
    """At least one list is sent back."""

    code = "nothing-to-return"
    message = gettext_noop("No list was chosen to be sent back.")
    rule = _REGISTRATION


class ListsNotAccepted(AgainstTheRules):
    """A list holds once an official has accepted it; the report says who played without one."""

    code = "lists-not-accepted"
    message = gettext_noop("Played without an accepted list ({count}): {entrants}.")
    rule = _REGISTRATION


class ListsAreRequired(AgainstTheRules):
    """From Competitive up everybody hands in a list."""

    code = "lists-are-required"
    message = gettext_noop("At this level everybody hands in a list.")
    rule = _REGISTRATION


class ListsAreSecret(AgainstTheRules):
    """Others do not get to see a list while the event lasts."""

    code = "lists-are-secret"
    message = gettext_noop("At this level players do not see each other's lists.")
    question = gettext_noop("Open the lists anyway?")
    rule = _REGISTRATION


class NoRebuilding(AgainstTheRules):
    """From Competitive up a deck stays as it was built."""

    code = "no-rebuilding"
    message = gettext_noop("At this level decks are not rebuilt between matches.")
    rule = Rule("MTR", "7.3")


class ListsOrRebuilding(AgainstTheRules):
    """A registered deck stays as it is."""

    code = "lists-or-rebuilding"
    message = gettext_noop("Either lists are required or decks may be rebuilt between matches, not both.")
    rule = Rule("MTR", "7.3")


class RebuildingTooLate(AgainstTheRules):
    """Players are told before they build."""

    code = "rebuilding-too-late"
    message = gettext_noop("Announce before the first deck is built whether decks may be rebuilt.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "7.3")


class PhonesAreForBuilding(NotPermitted):
    """While decks are built a phone is no source of advice."""

    code = "phones-are-for-building"
    message = gettext_noop("While decks are built your phone shows your seat, the time and your list, nothing else.")
    rule = Rule("MTR", "2.12")


class NotYourOwnPool(NotPermitted):
    """Somebody else registers the pool you opened."""

    code = "not-your-own-pool"
    message = gettext_noop("Nobody registers their own pool. The player opposite does it for you.")
    rule = Rule("MTR", "7.5")


class PoolsNotAskedFor(AgainstTheRules):
    """Pools are registered if the head judge has said so."""

    code = "pools-not-asked-for"
    message = gettext_noop("The head judge has not asked for pools to be registered.")
    rule = Rule("MTR", "7.5")


class PoolStands(NotPermitted):
    """A player registers another's pool once; later changes are an official's."""

    code = "pool-stands"
    message = gettext_noop("The cards of {player} are registered already. Only an official can change that.")
    rule = Rule("MTR", "7.5")


class NothingToPublish(Stale):
    """There is no accepted list that is not public already."""

    code = "nothing-to-publish"
    message = gettext_noop("There is no list left to publish.")
    rule = _REGISTRATION


class NotABooster(Unreadable):
    """Boosters are named by the code of their set."""

    code = "not-a-booster"
    message = gettext_noop("Name each booster by the code of its set, such as AFR, and a mark in lower-case letters.")
    rule = Rule("MTR", "7.2")


class NotTheSameProduct(AgainstTheRules):
    """Everybody plays with the same kind and number of boosters."""

    code = "not-the-same-product"
    message = gettext_noop("{player} got other boosters: {boosters}. Everybody gets the same.")
    rule = Rule("MTR", "7.2")


class NotEnoughBoosters(AgainstTheRules):
    """Only boosters that are there can be handed out."""

    code = "not-enough-boosters"
    message = gettext_noop("Boosters there: {count}; needed: {wanted}.")
    rule = Rule("MTR", "7.2")


class LandsTooLate(AgainstTheRules):
    """Registered players already know what to bring."""

    code = "lands-too-late"
    message = gettext_noop("Registration has begun. It must be announced before then that no lands can be borrowed.")
    question = gettext_noop("Say it now?")
    rule = Rule("MTR", "7.2")


class DeckNotTaken(AgainstTheRules):
    """Only a deck on the judges' table is counted."""

    code = "deck-not-taken"
    message = gettext_noop("The deck of {player} was not taken for this check.")
    rule = Rule("MTR", "2.8")


class NotTheirPool(NotPermitted):
    """The player opposite registers the pool, and nobody else."""

    code = "not-their-pool"
    message = gettext_noop("The pool of {player} is registered by {by}, who sits opposite.")
    rule = Rule("MTR", "7.5")


class PoolsAreIn(AgainstTheRules):
    """Players who have begun to register stay seated."""

    code = "pools-are-in"
    message = gettext_noop("Pools are registered already ({count}).")
    question = gettext_noop("Seat everybody again?")
    rule = Rule("MTR", "7.5")


class NotASet(Unreadable):
    """Sets are named by their codes."""

    code = "not-a-set"
    message = gettext_noop("Name a set by its code, such as AFR, and a day such as 2021-11-19.")
    rule = Rule("MTR", "3.7")


class SameDay(Stale):
    """Nothing would change."""

    code = "same-day"
    message = gettext_noop("{code} is legal from that day already.")
    rule = Rule("MTR", "3.7")


class ProductTakesBoth(AgainstTheRules):
    """Odd product needs a decision by two."""

    code = "product-takes-both"
    message = gettext_noop("Organizer and head judge decide about odd product together: the other’s mark is missing.")
    rule = Rule("MTR", "7.4")


class ShortNotice(AgainstTheRules):
    """Players are told early enough what they may play."""

    code = "short-notice"
    message = gettext_noop("A change of what is legal is announced {least} days ahead; this one is {days} days ahead.")
    rule = Rule("MTR", "0")


class LandsNotWanted(AgainstTheRules):
    """Nobody has to return lands that were not asked for."""

    code = "lands-not-wanted"
    message = gettext_noop("The organizer does not ask for the lands back.")
    rule = Rule("MTR", "7.2")
