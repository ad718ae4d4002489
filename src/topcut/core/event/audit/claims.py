"""What a fact says of its maker: a signature, or a last word, a mark or a consent that not everybody may write.

An official may not speak as a player either: a report of a side and a mark of a player are that player's own.
"""

from topcut.core.event.audit.own_matters import is_own_call
from topcut.core.event.drafting.counting import has_such_marks
from topcut.core.event.judging.matters import HEAD_JUDGES
from topcut.core.event.judging.place import HAS_LAST_WORD
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.drafts import calling_facts as c
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.state import SECRET, Event, Phase
from topcut.core.event.nouns.swap.facts import PoolMarked
from topcut.core.event.reading.following import sides_of
from topcut.core.judging import facts as j
from topcut.core.judging.terms import CallEnding
from topcut.core.log import Erased, Revealed
from topcut.core.play import THE_CLOCK, Actor, Power, Who


def claims_its_own(event: Event, by: Actor, fact: EventFact) -> bool:
    """Check whether a fact is signed by its maker, if by anybody, and claims no more than its maker may."""
    return _signed_by(fact, by) in {None, by.who} and _may_claim(event, by, fact)


def is_an_officials(fact: EventFact) -> bool:
    """Check whether an official may say it in this form; a side's report and a player's mark are said by players."""
    match fact:
        case f.ResultReported():
            return fact.side is None
        case d.PoolRegistered() | PoolMarked():
            return fact.by is None
        case _:
            return True


def _may_claim(event: Event, by: Actor, fact: EventFact) -> bool:
    """Check what only some may write: a final ruling, a confirmation, another's consent, another's place."""
    is_head_judge = Power.OVERRULE in by.powers
    match fact:
        case j.JudgeCalled():
            sides, me = sides_of(event, fact), event.entrant_of(by.player)
            return fact.side == (sides.index(me) if me in sides else None)
        case j.CallTaken():
            call = event.judging.calls.get(fact.call)
            return is_head_judge or call is None or call.judge in {None, fact.judge}
        case j.CallClosed():
            return fact.ending is not CallEnding.WITHDRAWN or is_own_call(event, by, fact)
        case j.RulingGiven() if fact.evidence and not is_head_judge:
            return False
        case j.RulingGiven() | j.PenaltyGiven():
            return not fact.is_final or not by.powers.isdisjoint(HAS_LAST_WORD)
        case j.RulingCompleted():
            begun = event.judging.rulings.get(fact.ruling)
            return is_head_judge or begun is None or begun.given.judge == by.who
        case j.InvestigationClosed():
            return is_head_judge
        case j.CardsDecided():
            return is_head_judge or not (fact.is_confirmed or fact.matter in HEAD_JUDGES)
        case f.TimeCalled():
            return not fact.by_itself or by.who == THE_CLOCK
        case p.SplitAgreed():
            return fact.in_person is (event.entrant_of(by.player) != fact.entrant)
        case c.CountRemedied():
            return has_such_marks(event, by, fact)
        case Revealed():
            return (fact.seq, fact.field) == event.secret_at
        case Erased():
            return (fact.seq, fact.field) not in {SECRET, event.secret_at} or event.phase is Phase.FINISHED
        case _:
            return True


def _signed_by(fact: EventFact, by: Actor) -> Who | None:
    """Find who signed a fact; the maker of the entry must be the same."""
    match fact:
        case j.CallTaken() if Power.OVERRULE not in by.powers:
            return fact.judge
        case j.JudgeCalled() | j.SpectatorSentAway() | j.ConductNoted():
            return fact.by
        case j.RulingGiven() | j.AppealDecided() | j.PenaltyGiven() | j.InvestigationOpened() | j.StatementTaken():
            return fact.judge
        case j.InvestigationClosed() | j.DeckCheckPlanned() | j.DeckCheckBegun() | j.CardsDecided():
            return fact.judge
        case j.DecisionConfirmed():
            return fact.judge
        case c.DisputeTaken():
            return fact.judge
        case c.CountRemedied():
            return fact.by
        case p.MaterialPublished() if fact.by:
            return fact.by
        case f.ResultReported() if fact.entered_by:
            return fact.entered_by
        case _:
            return None
