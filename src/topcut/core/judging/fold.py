"""How the facts of judging change its part of the state; a fact that refers to something missing raises KeyError."""

from collections.abc import Mapping
from typing import TypeVar, assert_never

from msgspec import structs

from topcut.core.judging.facts import (
    AppealDecided,
    AppealMade,
    CallClosed,
    CallFact,
    CallTaken,
    CardFact,
    CardsDecided,
    CheckFact,
    ConductNoted,
    DecisionConfirmed,
    DeckCheckBegun,
    DeckCheckFinished,
    DeckCheckPlanned,
    DeckChecksDrawn,
    InvestigationClosed,
    InvestigationFact,
    InvestigationOpened,
    JudgeCalled,
    JudgingFact,
    NumberedFact,
    OrderFollowed,
    PenaltyFact,
    PenaltyGiven,
    PenaltyServed,
    RulingCompleted,
    RulingFact,
    RulingGiven,
    SpectatorSentAway,
    StatementTaken,
    TableBuzzed,
)
from topcut.core.judging.state import (
    Appeal,
    Call,
    CardDecision,
    DeckCheck,
    DrawnChecks,
    Investigation,
    Judging,
    Recorded,
    Ruling,
)
from topcut.core.log import Sealed
from topcut.core.play import EntrantId, PlayerId

T = TypeVar("T")


def apply(judging: Judging, fact: JudgingFact) -> None:
    """Apply one fact of judging."""
    remember(judging, fact)
    if isinstance(fact, CallFact):
        _apply_call(judging, fact)
    elif isinstance(fact, RulingFact):
        _apply_ruling(judging, fact)
    elif isinstance(fact, PenaltyFact):
        _apply_penalty(judging, fact)
    elif isinstance(fact, InvestigationFact):
        _apply_investigation(judging, fact)
    elif isinstance(fact, CheckFact):
        _apply_check(judging, fact)
    else:
        _apply_cards(judging, fact)


def remember(judging: Judging, fact: JudgingFact) -> None:
    """Keep what even an undone fact has used up: the numbers of matters, and the attempts at drawing deck checks."""
    if isinstance(fact, NumberedFact):
        if fact.number != judging.next:
            raise KeyError(f"matter {fact.number} as the next one")
        judging.last = fact.number
    elif isinstance(fact, DeckChecksDrawn):
        attempts = judging.check_attempts.get(fact.round, 0)
        if fact.attempt != attempts + 1:
            raise KeyError(f"draw {fact.attempt - 1} of the deck checks of round {fact.round}")
        judging.check_attempts[fact.round] = fact.attempt


def merge_players(judging: Judging, players: Mapping[PlayerId, PlayerId], *, kept: EntrantId, gone: EntrantId) -> None:
    """Move the history of a merged player to the one kept: penalties, checks and statements of the same person."""
    for record in judging.penalties.values():
        record.given = structs.replace(record.given, player=players.get(record.given.player, record.given.player))
    for theirs, mine in players.items():
        judging.history[mine] = tuple(sorted((*judging.history.get(mine, ()), *judging.history.pop(theirs, ()))))
    for check in judging.checks.values():
        decks = tuple(dict.fromkeys(kept if deck == gone else deck for deck in check.begun.decks))
        check.begun = structs.replace(check.begun, decks=decks)
    for appeal in judging.appeals.values():
        appeal.made = structs.replace(appeal.made, player=players.get(appeal.made.player, appeal.made.player))
    for each in judging.investigations.values():
        each.opened = _about(each.opened, players)
        each.statements = tuple(_said_by(said, players) for said in each.statements)
    for decision in judging.decisions.values():
        player = decision.decided.player
        decision.decided = structs.replace(decision.decided, player=players.get(player, player) if player else None)


def _about(opened: InvestigationOpened, players: Mapping[PlayerId, PlayerId]) -> InvestigationOpened:
    """Replace merged players in an allegation, under the seal it has."""
    alleged = opened.alleged
    named = tuple(dict.fromkeys(players.get(player, player) for player in alleged.players))
    if opened.players:
        return structs.replace(opened, players=named)
    changed = structs.replace(alleged, players=named)
    return structs.replace(opened, about=Sealed(changed, seal=opened.about.seal)) if named else opened


def _said_by(said: StatementTaken, players: Mapping[PlayerId, PlayerId]) -> StatementTaken:
    speaker = said.spoken_by
    if speaker is None or speaker not in players:
        return said
    if said.player:
        return structs.replace(said, player=players[speaker])
    return structs.replace(said, speaker=Sealed(int(players[speaker]), seal=said.speaker.seal))


def _apply_call(judging: Judging, fact: CallFact) -> None:
    match fact:
        case JudgeCalled():
            judging.calls[fact.number] = judging.open_calls[fact.number] = Call(fact)
        case CallTaken():
            call = _open_call(judging, fact.call)
            call.judge, call.taken_at = fact.judge, fact.at
        case CallClosed():
            call = _open_call(judging, fact.call)
            call.ending, call.ended_at = fact.ending, fact.at
            del judging.open_calls[fact.call]
        case TableBuzzed():
            judging.buzzed[fact.round, fact.table] = fact.at
        case _:
            assert_never(fact)


def _open_call(judging: Judging, number: int) -> Call:
    if number not in judging.open_calls:
        raise KeyError(f"call {number} as an open one")
    return judging.open_calls[number]


def _apply_ruling(judging: Judging, fact: RulingFact) -> None:
    match fact:
        case RulingGiven():
            judging.rulings[fact.number] = Ruling(fact, fact.text, fact.is_complete)
        case RulingCompleted():
            ruling = judging.rulings[fact.ruling]
            if ruling.is_complete:
                raise KeyError(f"ruling {fact.ruling} as one in progress")
            ruling.text, ruling.is_complete = fact.text, True
        case AppealMade():
            matter = matter_of(judging, fact.matter)
            if matter.appeal is not None or not is_complete(matter) or matter.given.is_final:
                raise KeyError(f"matter {fact.matter} as one that can be appealed")
            matter.appeal = fact.number
            judging.appeals[fact.number] = Appeal(fact)
        case AppealDecided():
            appeal = judging.appeals[fact.appeal]
            _once(appeal.decided, f"appeal {fact.appeal}")
            appeal.decided = fact
            matter_of(judging, appeal.made.matter).is_overturned = not fact.upheld
        case _:
            assert_never(fact)


def matter_of(judging: Judging, number: int) -> Ruling | Recorded:
    """Find the ruling or the penalty with a number."""
    return judging.rulings[number] if number in judging.rulings else judging.penalties[number]


def is_complete(matter: Ruling | Recorded) -> bool:
    """Check whether the judge has fully answered; a penalty is given in one piece (MTR 2.9)."""
    return matter.is_complete if isinstance(matter, Ruling) else True


def _apply_penalty(judging: Judging, fact: PenaltyFact) -> None:
    match fact:
        case PenaltyGiven():
            given = fact.said
            judging.penalties[fact.number] = Recorded(given)
            if given.player:
                judging.history[given.player] = (*judging.history.get(given.player, ()), fact.number)
        case PenaltyServed():
            record = judging.penalties[fact.penalty]
            _once(record.served, f"penalty {fact.penalty}")
            record.served, record.counts = (fact.round, fact.table), fact.counts
        case _:
            assert_never(fact)


def _apply_investigation(judging: Judging, fact: InvestigationFact) -> None:
    if isinstance(fact, InvestigationOpened):
        judging.investigations[fact.number] = Investigation(fact)
        return
    investigation = judging.investigations[fact.investigation]
    _once(investigation.closed, f"investigation {fact.investigation}")
    match fact:
        case StatementTaken():
            investigation.statements = (*investigation.statements, fact)
        case InvestigationClosed():
            investigation.closed = fact
        case _:
            assert_never(fact)


def _apply_check(judging: Judging, fact: CheckFact) -> None:
    match fact:
        case DeckChecksDrawn():
            before = judging.drawn_checks.get(fact.round)
            if before is None or before.pairing != fact.pairing:
                before = DrawnChecks(fact.pairing, ())
            seats = {**before.seats, **dict(zip(fact.tables, fact.seats, strict=False))}
            judging.drawn_checks[fact.round] = DrawnChecks(fact.pairing, (*before.tables, *fact.tables), seats)
        case DeckCheckPlanned():
            judging.planned_checks = (*judging.planned_checks, fact)
        case DeckCheckBegun():
            _once(judging.check_at(fact.round, fact.table), f"the check of table {fact.table}")
            judging.checks[fact.number] = DeckCheck(fact)
            judging.checking[fact.round, fact.table] = fact.number
        case DeckCheckFinished():
            check = judging.checks[fact.check]
            _once(check.finished, f"deck check {fact.check}")
            check.finished = fact
            del judging.checking[check.begun.round, check.begun.table]
        case _:
            assert_never(fact)


def _apply_cards(judging: Judging, fact: CardFact) -> None:
    match fact:
        case CardsDecided():
            judging.decisions[fact.number] = CardDecision(fact, is_confirmed=fact.is_confirmed)
        case DecisionConfirmed():
            decision = judging.decisions[fact.decision]
            decision.is_confirmed, decision.is_overruled = True, not fact.stands
        case OrderFollowed():
            judging.decisions[fact.decision].is_followed = True
        case SpectatorSentAway():
            judging.sent_away[fact.number] = fact
        case ConductNoted():
            judging.conduct[fact.number] = fact
        case _:
            assert_never(fact)


def _once(done: object | None, what: str) -> None:
    if done is not None:
        raise KeyError(f"{what} before it was over")
