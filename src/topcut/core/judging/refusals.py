"""Why a request in judging is refused, or which rule is against it."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule


class NoSuchMatter(Unknown):
    """Calls, rulings, penalties and checks are numbered in one sequence."""

    code = "no-such-matter"
    message = gettext_noop("There is no call, ruling, penalty or check number {number}.")


class NoSuchInfraction(Unknown):
    """Infractions are those of the catalogue, which can be changed."""

    code = "no-such-infraction"
    message = gettext_noop("The catalogue has no infraction called {infraction}.")
    rule = Rule("GAP", "09")


class NoSuchPenalty(Unknown):
    """Penalties are those of the catalogue, too."""

    code = "no-such-penalty"
    message = gettext_noop("The catalogue has no penalty called {penalty}.")
    rule = Rule("GAP", "09")


class NoChoiceOfJudge(NotPermitted):
    """The next free judge comes."""

    code = "no-choice-of-judge"
    message = gettext_noop("A player does not choose who answers. The next free judge comes.")
    rule = Rule("MTR", "1.8")


class CalledAlready(Stale):
    """One call is enough."""

    code = "called-already"
    message = gettext_noop("A judge has been called to table {table} already.")
    rule = Rule("MTR", "1.8")


class CallIsOver(Stale):
    """It has been answered or withdrawn."""

    code = "call-is-over"
    message = gettext_noop("Call {number} is over.")
    rule = Rule("MTR", "1.8")


class AnotherTookIt(Stale):
    """One judge goes; only the head judge sends another."""

    code = "another-took-it"
    message = gettext_noop("Another judge has taken call {number}.")
    rule = Rule("MTR", "1.8")


class BuzzedJustNow(Stale):
    """Phones are buzzed again only after a while."""

    code = "buzzed-just-now"
    message = gettext_noop("The phones of table {table} have just buzzed. Give them a moment.")
    rule = Rule("MTR", "2.4")


class NotALanguage(Unreadable):
    """Languages have short codes."""

    code = "not-a-language"
    message = gettext_noop("Give the language as a code of two or three letters, such as es.")
    rule = Rule("MTR", "1.8")


class NotesTooLong(Unreadable):
    """A note is read on a phone."""

    code = "notes-too-long"
    message = gettext_noop("Write at most {most} characters; these are {length}.")


class NoWords(Unreadable):
    """Some entries need a text."""

    code = "no-words"
    message = gettext_noop("Write what you decided and why.")


class SayWhatWasLearned(AgainstTheRules):
    """A decision can be taken back only by a player who has learned nothing since."""

    code = "say-what-was-learned"
    message = gettext_noop("Say whether the player has learned anything since the decision.")
    rule = Rule("MTR", "4.8")


class RulingNotComplete(AgainstTheRules):
    """The judge has to finish first."""

    code = "ruling-not-complete"
    message = gettext_noop("The judge has not finished the ruling. Listen to all of it, then appeal.")
    rule = Rule("MTR", "2.9")


class RulingIsFinal(AgainstTheRules):
    """There is nobody above the head judge."""

    code = "ruling-is-final"
    message = gettext_noop("This is the head judge's word, and it is final.")
    rule = Rule("MTR", "2.9")


class AppealedAlready(Stale):
    """A ruling is appealed once."""

    code = "appealed-already"
    message = gettext_noop("Number {number} has been appealed already.")
    rule = Rule("MTR", "2.9")


class DecidedAlready(Stale):
    """A decision stays as it is."""

    code = "decided-already"
    message = gettext_noop("Number {number} has been decided already.")
    rule = Rule("MTR", "2.9")


class NoVideo(NotPermitted):
    """At few events may the head judge look at the video."""

    code = "no-video"
    message = gettext_noop("Rulings are given without video here. It may be kept for an investigation.")
    rule = Rule("MTR", "2.13")


class HeadJudgeDecides(NotPermitted):
    """Only the head judge gives some penalties."""

    code = "head-judge-decides"
    message = gettext_noop("Only the head judge gives this penalty. Open an investigation, and the head judge is told.")
    rule = Rule("MTR", "5.1")


class PenaltyDeviates(AgainstTheRules):
    """The head judge may deviate, with a reason."""

    code = "penalty-deviates"
    message = gettext_noop("The catalogue gives {suggested} here, not {penalty}. The head judge may deviate.")
    rule = Rule("IPG", "1.1")


class OwnMatchRefused(NotPermitted):
    """Nobody judges a match they play in while there is another judge."""

    code = "own-match"
    message = gettext_noop("You play in this match. Another judge decides here.")
    rule = Rule("MTR", "1.4")


class OwnMatchJudged(AgainstTheRules):
    """The only judge is also a player: it is allowed, and noted."""

    code = "own-match-judged"
    message = gettext_noop("You play in this match and there is no other judge. This will be noted.")
    rule = Rule("MTR", "1.4")


class OwnMatter(NotPermitted):
    """Nobody decides about themselves or their opponent while another official can."""

    code = "own-matter"
    message = gettext_noop("This is about you, or about the player you are playing. Somebody else decides it.")
    rule = Rule("MTR", "1.4")


class OwnMatterJudged(AgainstTheRules):
    """The only official who can decide is also a player: it is allowed, and noted."""

    code = "own-matter-judged"
    message = gettext_noop(
        "This is about you, or about the player you are playing, and nobody else can decide it. This will be noted."
    )
    rule = Rule("MTR", "1.4")


class ChecksAreSecret(AgainstTheRules):
    """Only judges know which decks are checked next (MTR 2.8)."""

    code = "checks-are-secret"
    message = gettext_noop(
        "Some tables of round {round} have yet to be deck checked. Export the public file once that is done, or the "
        "round is over."
    )
    rule = Rule("MTR", "2.8")


class NothingOwed(Stale):
    """Every penalty has been served."""

    code = "nothing-owed"
    message = gettext_noop("Nobody in round {round} still has a game or match to lose.")


class CountsOnce(AgainstTheRules):
    """Game losses at the same moment count once; there must be another to combine it with."""

    code = "counts-once"
    message = gettext_noop("This player has no other game loss in this match to combine it with.")
    rule = Rule("IPG", "1.1")


class NobodyNamed(Unreadable):
    """A penalty or an investigation is about somebody."""

    code = "nobody-named"
    message = gettext_noop("Choose whom it is about.")


class InvestigatedAlready(Stale):
    """One table waits for one investigation."""

    code = "investigated-already"
    message = gettext_noop("Table {table} is being investigated already.")
    rule = Rule("MTR", "5.1")


class CheckGoesOn(Stale):
    """A deck is taken for one check at a time."""

    code = "check-goes-on"
    message = gettext_noop("The decks of table {table} are being checked already.")
    rule = Rule("MTR", "2.8")


class CheckIsOver(Stale):
    """The decks are back."""

    code = "check-is-over"
    message = gettext_noop("Deck check {number} is over.")
    rule = Rule("MTR", "2.8")


class MatchIsOver(AgainstTheRules):
    """Decks are checked before the match is over."""

    code = "match-is-over"
    message = gettext_noop("The match at table {table} has a result. There is nothing left to check.")
    rule = Rule("MTR", "2.8")


class HandsAreDrawn(AgainstTheRules):
    """Decks are taken when they are presented, not later."""

    code = "hands-are-drawn"
    message = gettext_noop("The players of table {table} have seen their opening hands.")
    question = gettext_noop("Check their decks anyway?")
    rule = Rule("MTR", "2.8")


class NoTablesToCheck(AgainstTheRules):
    """Every open table has been drawn."""

    code = "no-tables-to-check"
    message = gettext_noop("Round {round} has no other table to pick for a deck check.")
    rule = Rule("MTR", "2.8")


class DecksNotCompared(AgainstTheRules):
    """A deck is in order once it was compared with its list."""

    code = "decks-not-compared"
    message = gettext_noop("Not compared with a list: {entrants}.")
    question = gettext_noop("Are they in order all the same? Only compared decks count as checked.")
    hint = gettext_noop("They can be given back as not compared, or with a problem.")
    rule = Rule("MTR", "2.8")


class TooFewDecksChecked(AgainstTheRules):
    """From Competitive up one deck in ten is checked."""

    code = "too-few-decks-checked"
    message = gettext_noop("{done} of {target} decks have been checked.")
    rule = Rule("MTR", "2.8")


class StillInvestigated(AgainstTheRules):
    """Every report to the officials has an outcome before the event ends."""

    code = "still-investigated"
    message = gettext_noop("Investigations without an outcome: {count}.")
    rule = Rule("MTR", "5.4")


class AppealsWait(AgainstTheRules):
    """Every appeal is answered before the event ends."""

    code = "appeals-wait"
    message = gettext_noop("Appeals that wait for an answer: {count}.")
    rule = Rule("MTR", "2.9")


class NoReasonForAProxy(AgainstTheRules):
    """A proxy is for a card damaged here by accident, or for a card that exists in foil only."""

    code = "no-reason-for-a-proxy"
    message = gettext_noop("A proxy is only for a card damaged here by accident, misprinted, or printed only in foil.")
    rule = Rule("MTR", "3.4")


class HeadJudgeOnCards(NotPermitted):
    """Only the head judge decides about proxies, altered cards and card texts."""

    code = "head-judge-on-cards"
    message = gettext_noop("Only the head judge decides this about cards.")
    rule = Rule("MTR", "3.4")


class HeadJudgeHasDecided(NotPermitted):
    """What the head judge has decided about cards or sleeves, only the head judge decides again."""

    code = "head-judge-has-decided"
    message = gettext_noop("The head judge has decided this already; only the head judge decides otherwise.")
    rule = Rule("MTR", "3.11")


class NotInThisMatch(AgainstTheRules):
    """A penalty or an appeal belongs to somebody in the match."""

    code = "not-in-this-match"
    message = gettext_noop("{player} is not in this match.")
    rule = Rule("MTR", "1.10")


class NotABasicLand(AgainstTheRules):
    """A card that cannot be found is replaced by one of the five basic lands."""

    code = "not-a-basic-land"
    message = gettext_noop("Only Plains, Island, Swamp, Mountain or Forest stands in for a card that cannot be found.")
    rule = Rule("MTR", "3.3")


class OtherCard(AgainstTheRules):
    """A version has the same English name."""

    code = "other-card"
    message = gettext_noop("That is another card. A version of the same card has the same English name.")
    rule = Rule("MTR", "7.2")


class StepsDepend(AgainstTheRules):
    """A loop is the same steps each time."""

    code = "steps-depend"
    message = gettext_noop("A step that depends on something cannot be part of a loop. Play it out.")
    rule = Rule("MTR", "4.4")


class HangsOnChance(AgainstTheRules):
    """What depends on chance is played out."""

    code = "hangs-on-chance"
    message = gettext_noop(
        "A loop that depends on chance cannot be shortened. Play it out, and stop once a position returns."
    )
    rule = Rule("MTR", "4.4")


class NobodySaidHowOften(Unreadable):
    """A player who keeps a loop going names a number, as do all whom it takes to break one."""

    code = "nobody-said-how-often"
    message = gettext_noop("Somebody has to say how often.")
    rule = Rule("MTR", "4.4")


class NotALowerNumber(AgainstTheRules):
    """The other players agree or name a lower number."""

    code = "not-a-lower-number"
    message = gettext_noop("The opponent must agree or name a number below {most}.")
    rule = Rule("MTR", "4.4")


class SameLoopAgain(AgainstTheRules):
    """Once shortened, a loop does not start again from the same position."""

    code = "same-loop-again"
    message = gettext_noop("This loop has been played from the same position. Something relevant must change first.")
    rule = Rule("MTR", "4.4")
