"""Check a whole log: each power, each draw and each published standing is derived again and compared."""

from collections.abc import Sequence

from msgspec.structs import replace

from topcut.core.errors import DoesNotVerify, gettext_noop
from topcut.core.event.audit.authority import refuse_forged
from topcut.core.event.audit.derived import DerivedEvent
from topcut.core.event.decks.opening import drawn_pools
from topcut.core.event.decks.pools import drawn_seats, next_seating
from topcut.core.event.drafting.seating import derive_pods, next_draw
from topcut.core.event.fold.event import EVENT
from topcut.core.event.judging.checks import drawn_checks
from topcut.core.event.nouns.bounds import refuse_odd_stages
from topcut.core.event.nouns.decks.facts import PoolsSeated
from topcut.core.event.nouns.drafts.facts import PodsDrawn
from topcut.core.event.nouns.drafts.state import SeatedBy
from topcut.core.event.nouns.facts import (
    CutAnnounced,
    EventChanged,
    EventCreated,
    EventFact,
    EventReopened,
    PrizeHandedOver,
    PrizesAnnounced,
    StagesAnnounced,
)
from topcut.core.event.nouns.matches.facts import FieldCut
from topcut.core.event.nouns.opened.facts import PoolOpened
from topcut.core.event.nouns.refusals import PackIsGone
from topcut.core.event.nouns.rounds.facts import (
    ResultCorrected,
    ResultReported,
    RoundDrawn,
    RoundRepaired,
    StandingsPublished,
)
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.playoff.cut import derive_cut
from topcut.core.event.playoff.days import next_field
from topcut.core.event.prizes.awards import refuse_odd_awards, refuse_odd_prizes
from topcut.core.event.reading.bracket import BRACKET, BY_SEATS, advancing, draft_seats_of
from topcut.core.event.reading.redraws import all_thrown_away
from topcut.core.event.reading.robin import ROBIN
from topcut.core.event.rounds.pairings import compute_pairings, refuse_unless_everybody_once
from topcut.core.event.rounds.posting import derive_standings
from topcut.core.free_for_all import POD_CUT_ENGINE, POD_ENGINE, POD_ENGINES
from topcut.core.judging.facts import DeckChecksDrawn
from topcut.core.log import BrokenLog, DoesNotFold, Entry, Folded, NewerLog, Openings, Overruled, walk
from topcut.core.log.facts import LooksBackFact
from topcut.core.log.fold import mark, opened
from topcut.core.log.sealed import says_twice
from topcut.core.pairing import ENGINE, SHORT
from topcut.core.play import MatchLength, Result, Score
from topcut.core.play.result import MOST_GAMES, as_stored, is_sound
from topcut.core.rules.policy import policies
from topcut.core.standings import PROFILES


def derive_again(
    stream: str, lines: Sequence[bytes], *, openings: Openings
) -> tuple[Folded[EventFact, Event], DerivedEvent]:
    """Fold a log entry by entry, undos included, checking each fact, and stop at the first that does not follow.

    Rules that are not on this computer are a refusal of their own: without them nothing in the log is proven wrong.
    """
    derived = DerivedEvent()

    def look(folded: Folded[EventFact, Event], entry: Entry[EventFact]) -> None:
        number = folded.seq + 1
        _refuse_other_spelling(lines[folded.seq], entry, number)
        _refuse_unknown_terms(entry)
        refuse_forged(folded.state, opened(entry, openings.get(number, {})), lines=lines)
        derived.powers += 1

    folded = walk(
        EVENT,
        stream,
        lines,
        look=look,
        check=lambda event, fact: _check(event, fact, derived),
        openings=openings,
        keeps=(BrokenLog, DoesNotFold, NewerLog, PackIsGone),
    )
    derived.thrown_away = all_thrown_away(folded.state)
    return folded, derived


def drawn_rounds(lines: Sequence[bytes]) -> dict[int, RoundDrawn]:
    """Find the last draw of each round."""
    facts = (fact for line in lines if mark(RoundDrawn) in line for fact in EVENT.read(line).facts)
    return {fact.round: fact for fact in facts if isinstance(fact, RoundDrawn)}


def _refuse_other_spelling(line: bytes, entry: Entry[EventFact], number: int) -> None:
    """Refuse a line that Topcut would not write: other spaces, escapes or order, no facts, a look back among others."""
    if EVENT.encode(entry) != line:
        raise BrokenLog(line=number, why="it is not in the form that Topcut writes")
    if all(isinstance(fact, Overruled) for fact in entry.facts):
        raise BrokenLog(line=number, why="it has no facts")
    if any(map(says_twice, entry.facts)):
        raise BrokenLog(line=number, why="it shows in plain text what it also has under a seal")
    first, *others = entry.facts
    if entry.back is not isinstance(first, LooksBackFact):
        raise BrokenLog(line=number, why="its field back is wrong")
    if any(isinstance(fact, LooksBackFact) or (entry.back and not isinstance(fact, Overruled)) for fact in others):
        raise BrokenLog(line=number, why="a fact that changes how earlier entries count is not alone in its entry")


def _refuse_unknown_terms(entry: Entry[EventFact]) -> None:
    """Refuse tiebreakers from a pack that is not here, and a policy that only a newer Topcut has (MTR 0)."""
    for fact in entry.facts:
        if isinstance(fact, EventCreated | EventChanged):
            if fact.tiebreakers not in PROFILES:
                raise PackIsGone(name=fact.tiebreakers)
            if fact.policy not in policies():
                raise NewerLog(seq=entry.seq, kind=fact.policy)


def _check(event: Event, fact: EventFact, derived: DerivedEvent) -> None:
    match fact:
        case ResultReported() | ResultCorrected():
            _check_result(event, fact)
        case StagesAnnounced():
            refuse_odd_stages(fact.stages)
        case EventReopened():
            derived.reopened += 1
        case RoundDrawn():
            _check_draw(event, fact, derived)
        case CutAnnounced():
            _check_cut(event, fact, derived)
        case FieldCut():
            _check_field(event, fact, derived)
        case PrizesAnnounced():
            refuse_odd_awards(fact.awards)
        case PrizeHandedOver():
            refuse_odd_prizes(fact.prizes)
        case RoundRepaired():
            refuse_unless_everybody_once(event, fact)
            derived.repairs += 1
        case DeckChecksDrawn() if event.secret.is_open:
            if drawn_checks(event, round=fact.round, count=len(fact.tables)) != fact:
                raise DoesNotFollow(what=f"the deck checks of round {fact.round}")
            derived.deck_checks += 1
        case PoolsSeated() if fact.attempt != next_seating(event, stage=fact.stage):
            raise DoesNotFollow(what=f"the seats for the pools of stage {fact.stage + 1}")
        case PoolsSeated() if event.secret.is_open or not fact.at_random:
            if drawn_seats(event, stage=fact.stage, attempt=fact.attempt, at_random=fact.at_random) != fact:
                raise DoesNotFollow(what=f"the seats for the pools of stage {fact.stage + 1}")
            derived.pool_seats += 1
        case PodsDrawn():
            _check_pods(event, fact, derived)
        case PoolOpened() if event.secret.is_open and fact.cards.is_open:
            _check_boosters(event, fact, derived)
        case DeckChecksDrawn() | PoolsSeated() | PoolOpened():
            derived.not_yet_checkable += 1
        case StandingsPublished() if event.secret_of(fact.after).is_open:
            if derive_standings(event, after=fact.after) != fact:
                raise DoesNotFollow(what=f"the standings after round {fact.after}")
            derived.standings += 1
        case StandingsPublished():
            derived.not_yet_checkable += 1
        case _:
            pass


def _check_pods(event: Event, fact: PodsDrawn, derived: DerivedEvent) -> None:
    """Draw pods again with the sizes the head judge chose; the fold checks pods seated by hand (MTR 7.6)."""
    if fact.attempt != next_draw(event, fact.stage):
        raise DoesNotFollow(what=f"the pods of stage {fact.stage + 1}")
    if fact.by is SeatedBy.HAND:
        derived.by_hand += 1
    elif not event.secret.is_open:
        derived.not_yet_checkable += 1
    else:
        sizes = tuple(map(len, fact.pods))
        if derive_pods(event, stage=fact.stage, sizes=sizes, attempt=fact.attempt, by=fact.by) != fact:
            raise DoesNotFollow(what=f"the pods of stage {fact.stage + 1}")
        derived.pods += 1


def _check_boosters(event: Event, fact: PoolOpened, derived: DerivedEvent) -> None:
    """Open the boosters of a pool again, together with all pools of the same draw."""
    draw = event.decks.opened[fact.stage]
    of = (fact.stage, draw.attempt)
    if of not in derived.pools:
        derived.pools[of] = drawn_pools(event, draw, stage=fact.stage)
    if derived.pools[of].get(fact.player) != fact.cards.value:
        raise DoesNotFollow(what=f"the boosters of player {fact.player}")
    derived.boosters += draw.each


def _check_result(event: Event, fact: ResultReported | ResultCorrected) -> None:
    """Refuse a slip that no action would have taken (MTR 2.1)."""
    round = event.rounds[fact.round]
    sides = len(round.tables[fact.table].at(fact.seat).sides)
    if isinstance(fact, ResultReported) and fact.side not in {None, *range(sides)}:
        raise DoesNotFollow(what=f"The sides of table {fact.table}")
    if not _could_be_stored(fact.result, sides=sides, length=event.length_of(round, fact.seat)):
        raise DoesNotFollow(what=f"The games of table {fact.table}")


def _could_be_stored(result: Result, *, sides: int, length: MatchLength) -> bool:
    """Check whether a result could be stored: awards are filled to the wins needed, even on a full slip (GAP-14)."""
    won, drawn = result.score.won, result.score.drawn
    filled = Score(won, min(drawn, MOST_GAMES - sum(won))) if result.against else result.score
    is_slip = is_sound(replace(result, score=filled), sides=sides, length=length) and (sides > 2) is bool(result.places)
    return is_slip and drawn <= MOST_GAMES and as_stored(result, length=length) == result


def _check_draw(event: Event, fact: RoundDrawn, derived: DerivedEvent) -> None:
    refuse_unless_everybody_once(event, fact)
    is_robin = event.stages[fact.stage].structure is Structure.ROUND_ROBIN
    engine = (
        _playoff_engine(event) if event.is_playoff(fact.round) else ROBIN if is_robin else _swiss_engine(event, fact)
    )
    if fact.by_hand:
        derived.by_hand += 1
    elif fact.engine not in {engine, SHORT}:
        derived.other_engine += 1
    elif engine not in {BRACKET, BY_SEATS} and not (event.secret.is_open and event.secret_of(fact.round - 1).is_open):
        derived.not_yet_checkable += 1
    else:
        _check_drawn_again(event, fact, derived)


def _playoff_engine(event: Event) -> str:
    if event.is_free_for_all:
        return POD_CUT_ENGINE
    return BY_SEATS if draft_seats_of(event) else BRACKET


def _swiss_engine(event: Event, fact: RoundDrawn) -> str:
    """Return the engine that may have paired a round; pods are made with the engine of their time."""
    if event.is_free_for_all:
        return fact.engine if fact.engine in POD_ENGINES else POD_ENGINE
    return ENGINE


def _check_drawn_again(event: Event, fact: RoundDrawn, derived: DerivedEvent) -> None:
    """Pair a round again; an older Topcut had no limit of steps, and may have solved it further than we do today."""
    again = compute_pairings(event, round=fact.round, attempt=fact.attempt, engine=fact.engine)
    if again == fact:
        derived.pairings += 1
    elif (again.engine, fact.engine) == (SHORT, ENGINE):
        derived.other_engine += 1
    else:
        raise DoesNotFollow(what=f"the pairings of round {fact.round}")


def _check_cut(event: Event, fact: CutAnnounced, derived: DerivedEvent) -> None:
    """Derive who advances from the standings; while the lot is sealed, check only how many advance."""
    if event.secret.is_open and event.secret_of(fact.after).is_open:
        if derive_cut(event) != fact:
            raise DoesNotFollow(what=f"those who advance after round {fact.after}")
        derived.cuts += 1
        return
    here = sum(entrant.out_after is None for entrant in event.entrants.values())
    if len(fact.seeds) != min(advancing(event.stages[fact.stage]) or here, here):
        raise DoesNotFollow(what=f"those who advance after round {fact.after}")
    derived.not_yet_checkable += 1


def _check_field(event: Event, fact: FieldCut, derived: DerivedEvent) -> None:
    """Derive who plays on from the standings; while the lot is sealed, only the fold checks it."""
    if not event.secret_of(fact.after).is_open:
        derived.not_yet_checkable += 1
    elif next_field(event) != fact:
        raise DoesNotFollow(what=f"those who play on after round {fact.after}")
    else:
        derived.cuts += 1


class DoesNotFollow(DoesNotVerify):
    """The log says something that does not follow from its own past."""

    code = "does-not-follow"
    message = gettext_noop("{what} do not follow from the entries before them")
