"""How match procedure, days, splits and the end of an event change it."""

from typing import assert_never

from msgspec.structs import replace

from topcut.core.event.fold.people import recount
from topcut.core.event.fold.rounds import posted
from topcut.core.event.nouns.facts import EntrantReturned
from topcut.core.event.nouns.matches.facts import (
    CameraAsked,
    CameraDeclined,
    ChoiceMade,
    EndFact,
    EventInvalidated,
    FieldCut,
    GameEnded,
    HallFact,
    LatenessPenalised,
    MatchFeatured,
    MaterialPublished,
    OnlinePlayAllowed,
    PrimaryNamed,
    ProcedureFact,
    ProcedureSet,
    ReportSubmitted,
    ResultChecked,
    SidesMissing,
    SplitAgreed,
    SplitFact,
    SplitMade,
    SplitProposed,
    StepTaken,
    TableFact,
    TableSeen,
    TalkBarred,
    TurnsAdded,
)
from topcut.core.event.nouns.matches.terms import (
    FieldMade,
    Game,
    GameEnd,
    OverruledRule,
    Progress,
    Publication,
    Split,
    Step,
    TableSight,
)
from topcut.core.event.nouns.rounds.state import Round, RoundState, Table
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading.prizes import shared_out
from topcut.core.log import Overruled
from topcut.core.play import Who


def apply_procedure(event: Event, fact: ProcedureFact) -> None:
    if isinstance(fact, TableFact):
        _apply_table(event, posted(event, fact.round), fact)
    elif isinstance(fact, SplitFact):
        _apply_split(event, fact)
    elif isinstance(fact, FieldCut):
        _cut_field(event, fact)
    elif isinstance(fact, ProcedureSet):
        event.procedure = fact.procedure
    elif isinstance(fact, HallFact):
        _apply_hall(event, fact)
    else:
        _apply_end(event, fact)


def _apply_hall(event: Event, fact: HallFact) -> None:
    if isinstance(fact, CameraDeclined):
        event.players[fact.player]
        (event.off_camera.add if fact.declines else event.off_camera.discard)(fact.player)
        (event.on_camera.discard if fact.declines else event.on_camera.add)(fact.player)
    elif isinstance(fact, OnlinePlayAllowed):
        event.plays_online = fact.is_allowed
    else:
        event.devices = fact.devices


def overrule(event: Event, fact: Overruled) -> None:
    event.overruled.append(OverruledRule(fact.concern, fact.rule, fact.reason))


def return_entrant(event: Event, fact: EntrantReturned) -> None:
    """Readmit an entrant; rounds counted as lost are stored with late entrants' losses (MTR 2.10)."""
    if event.cut or event.fields:
        raise KeyError("an event before its cut")
    entrant = event.entrants[fact.entrant]
    for number in fact.lost:
        round = posted(event, number)
        if round.has(fact.entrant):
            raise KeyError(f"round {number} without entrant {fact.entrant}")
        round.losses = (*round.losses, fact.entrant)
    entrant.out_after = None


def _apply_table(event: Event, round: Round, fact: TableFact) -> None:
    whole = round.tables[fact.table]
    if isinstance(fact, PrimaryNamed):
        whole.progress = _with_primary(event, whole, fact)
        return
    table = whole if isinstance(fact, MatchFeatured | CameraAsked | TalkBarred) else whole.at(fact.seat)
    for side in _sides_in(fact):
        if side not in range(len(table.sides)):
            raise KeyError(f"side {side} of table {fact.table}")
    if isinstance(fact, ResultChecked):
        if not table.entered_by or table.result != fact.result:
            raise KeyError(f"a result of table {fact.table} to be checked")
        table.entered_by = Who("")
        if not any(each.entered_by for each in (whole, *whole.seats)):
            round.unchecked.discard(fact.table)
    else:
        table.progress = _further(table.progress, fact)


def _with_primary(event: Event, table: Table, fact: PrimaryNamed) -> Progress:
    """Name a team's primary player in place of the partner (MTR 9.4)."""
    team = event.entrants[event.players[fact.player]]
    if team.number not in table.sides:
        raise KeyError(f"player {fact.player} at table {fact.table}")
    others = tuple(player for player in table.progress.primary if player not in team.players)
    return replace(table.progress, primary=(*others, fact.player))


def _sides_in(fact: TableFact) -> tuple[int, ...]:
    match fact:
        case SidesMissing():
            return fact.missing
        case LatenessPenalised():
            return (fact.side,)
        case ChoiceMade():
            return fact.chooser, fact.first
        case GameEnded():
            return () if fact.winner is None else (fact.winner,)
        case TableSeen():
            return () if fact.side is None else (fact.side,)
        case _:
            return ()


def _further(before: Progress, fact: TableFact) -> Progress:
    match fact:
        case SidesMissing():
            since = fact.at if fact.missing else 0
            return replace(before, missing=fact.missing, missing_since=since, absent=fact.players)
        case LatenessPenalised() if not fact.kept.is_open:
            return before
        case LatenessPenalised():
            return replace(before, penalised=(*before.penalised, (fact.side, fact.penalty)))
        case TableSeen():
            return replace(before, seen=fact.seen, turn=fact.turn, side=fact.side)
        case TurnsAdded():
            return replace(before, turns_added=before.turns_added + fact.turns)
        case StepTaken():
            seen = before.hands_seen or fact.step >= Step.MULLIGANS
            return replace(before, step=fact.step, hands_seen=seen)
        case ChoiceMade():
            return replace(before, chooser=fact.chooser, first=fact.first)
        case GameEnded():
            return _between_games(before, Game(fact.winner, fact.how, before.chooser, _is_begun(before, fact)))
        case CameraAsked():
            return replace(before, is_asked=True)
        case TalkBarred():
            others = tuple(player for player in before.silent if player != fact.player)
            return replace(before, silent=(*others, fact.player) if fact.is_barred else others)
        case MatchFeatured():
            return replace(before, is_featured=fact.is_featured, was_featured=before.was_featured or fact.is_featured)
        case ResultChecked() | PrimaryNamed():
            return before
        case _:
            assert_never(fact)


def _between_games(before: Progress, over: Game) -> Progress:
    """End a game, and with it the turns that were played in it (MTR 2.5)."""
    seen = TableSight.PLAYING if before.seen is TableSight.TURNS else before.seen
    ended = replace(before, games=(*before.games, over), seen=seen, turn=0, side=None)
    return replace(ended, step=None, hands_seen=False, chooser=None, first=None)


def _is_begun(before: Progress, fact: GameEnded) -> bool:
    """Check whether a game had begun: after a penalty or an agreement, only if that was noted (MTR 3.16)."""
    return before.step is Step.BEGUN or fact.how not in {GameEnd.PENALTY, GameEnd.AGREED}


def _cut_field(event: Event, fact: FieldCut) -> None:
    """Send home the entrants who do not play on; they keep their results and their place (MTR 10.4)."""
    last = event.last_round
    if event.stages[fact.stage].advance is None or fact.stage in event.fields:
        raise KeyError(f"stage {fact.stage} as one that not everybody plays")
    if last is None or last.number != fact.after or last.state is not RoundState.CLOSED:
        raise KeyError(f"round {fact.after} as the last one, closed")
    through = {*fact.through}
    if len(through) < max(2, len(fact.through)) or any(event.entrants[e].out_after is not None for e in through):
        raise KeyError("two or more who go on, each once and still in")
    for number, entrant in event.entrants.items():
        if entrant.out_after is None and number not in through:
            entrant.out_after = fact.after
            recount(event, number)
    event.fields[fact.stage] = FieldMade(fact.after, fact.through)


def _apply_split(event: Event, fact: SplitFact) -> None:
    match fact:
        case SplitProposed():
            _refuse_odd_split(event, fact)
            event.split = Split(fact.among, fact.shares, fact.rest, fact.stays, fact.stops)
        case SplitAgreed():
            split = _open_split(event)
            if fact.entrant not in split.among:
                raise KeyError(f"entrant {fact.entrant} as one of those who share")
            event.split = replace(split, agreed=split.agreed | {fact.entrant})
        case SplitMade():
            split = _open_split(event)
            if split.agreed != {*split.among}:
                raise KeyError("the word of everybody who shares")
            event.split = replace(split, is_made=True)
            event.awards = shared_out(event.awards, shares=split.shares, rest=split.rest)
        case _:
            assert_never(fact)


def _refuse_odd_split(event: Event, fact: SplitProposed) -> None:
    if event.cut is None or (event.split and event.split.is_made):
        raise KeyError("a playoff whose prizes are not shared yet")
    if len({*fact.among}) != len(fact.shares) or not {*fact.among} <= {*event.cut.seeds}:
        raise KeyError("a share for each of those in the bracket")
    if fact.stays not in {None, *fact.among}:
        raise KeyError(f"entrant {fact.stays} as one of those who share")


def _open_split(event: Event) -> Split:
    if event.split is None or event.split.is_made:
        raise KeyError("a split that is proposed")
    return event.split


def _apply_end(event: Event, fact: EndFact) -> None:
    match fact:
        case MaterialPublished():
            made = Publication(fact.item, fact.entrants, fact.by, fact.at)
            event.published_material = (*event.published_material, made)
        case EventInvalidated():
            event.invalid_because = fact.why
        case ReportSubmitted():
            if event.phase is not Phase.FINISHED:
                raise KeyError("the end of the event")
            event.reported_as = fact.held
        case _:
            assert_never(fact)
