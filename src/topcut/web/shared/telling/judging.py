"""The facts of judging in words, for the desk's history: what was decided, never what was said."""

from typing import assert_never

from markupsafe import Markup

from topcut.core.judging import facts as j
from topcut.core.judging.terms import CallEnding, CardMatter, Decks, Finding
from topcut.core.play.seats import at_seat
from topcut.web.shared.language import Words


def tell_judging(fact: j.JudgingFact, names: Markup, words: Words) -> Markup:
    """Describe a fact in one sentence; `names` are those it is about."""
    if isinstance(fact, j.CallFact | j.RulingFact):
        return _ruled(fact, words)
    if isinstance(fact, j.PenaltyFact | j.InvestigationFact):
        return _penalised(fact, names, words)
    if isinstance(fact, j.CheckFact):
        return _checked(fact, words)
    return _decided(fact, names, words)


def _ruled(fact: j.CallFact | j.RulingFact, words: Words) -> Markup:
    match fact:
        case j.JudgeCalled():
            called = words("Table {table}: a judge was called", table=fact.table)
            return called if fact.side is not None else words("Table {table}: a judge is wanted", table=fact.table)
        case j.CallTaken():
            return words("A judge goes there")
        case j.CallClosed():
            withdrawn, over = (
                words("The call was withdrawn"),
                words("The call was answered"),
            )
            return withdrawn if fact.ending is CallEnding.WITHDRAWN else over
        case j.TableBuzzed():
            return words("Table {table}: both phones were buzzed", table=fact.table)
        case j.RulingGiven():
            return words("Table {table}: a ruling", table=fact.table)
        case j.RulingCompleted():
            return words("The ruling is complete")
        case j.AppealMade():
            return words("The head judge was appealed to")
        case j.AppealDecided():
            upheld, overturned = (
                words("On appeal: it stands"),
                words("On appeal: overturned"),
            )
            return upheld if fact.upheld else overturned
        case _:
            assert_never(fact)


def _penalised(fact: j.PenaltyFact | j.InvestigationFact, names: Markup, words: Words) -> Markup:
    match fact:
        case j.PenaltyGiven():
            return words("{name}: a penalty", name=names)
        case j.PenaltyServed():
            return words("Table {table}: a penalty was served", table=fact.table)
        case j.InvestigationOpened():
            return words("Investigation {number} was opened", number=fact.number)
        case j.StatementTaken():
            return words("A statement was taken for investigation {number}", number=fact.investigation)
        case j.InvestigationClosed():
            nothing = words("Investigation {number} found nothing", number=fact.investigation)
            closed = words("Investigation {number} was closed", number=fact.investigation)
            return nothing if fact.finding is Finding.NOTHING else closed
        case _:
            assert_never(fact)


def _checked(fact: j.CheckFact, words: Words) -> Markup:
    match fact:
        case j.DeckChecksDrawn():
            return words.several(
                "{n} table was picked for a deck check", "{n} tables were picked for deck checks", len(fact.tables)
            )
        case j.DeckCheckPlanned():
            return words("A table was picked for a deck check")
        case j.DeckCheckBegun():
            return words("Table {table}: the decks were taken", table=at_seat(fact.table, fact.seat))
        case j.DeckCheckFinished():
            return {
                Decks.CLEAN: words("The decks are back: nothing found"),
                Decks.PROBLEM: words("The decks are back: a problem was found"),
                Decks.NOT_COMPARED: words("The decks are back: not all were compared"),
            }[fact.found]
        case _:
            assert_never(fact)


def _decided(fact: j.CardFact, names: Markup, words: Words) -> Markup:
    match fact:
        case j.CardsDecided():
            if fact.matter is CardMatter.CARD_TEXT:
                return words("Decision {number} on what a card says", number=fact.number)
            if fact.matter is CardMatter.UPDATED_RULE:
                return words("Decision {number} on a rule that has changed", number=fact.number)
            return words("{name}: decision {number} on cards or sleeves", name=names, number=fact.number)
        case j.DecisionConfirmed():
            stands, not_so = (
                words("Decision {number} was confirmed", number=fact.decision),
                words("Decision {number} was overruled", number=fact.decision),
            )
            return stands if fact.stands else not_so
        case j.OrderFollowed():
            return words("Decision {number} was carried out", number=fact.decision)
        case j.SpectatorSentAway():
            return words("A spectator was sent away")
        case j.ConductNoted():
            return words("It was noted what somebody did who does not play")
        case _:
            assert_never(fact)
