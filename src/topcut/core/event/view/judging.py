"""What judges, the head judge and a player see of judging; the room sees results and nothing else (MTR 1.8)."""

from collections.abc import Iterable

from topcut.core.event.judging.calls import VIDEO, seat_of_call
from topcut.core.event.judging.checks import checks_to_make, deck_check_progress, seat_to_check
from topcut.core.event.judging.effects import is_owed
from topcut.core.event.judging.unsettled import unsettled
from topcut.core.event.nouns.rounds.state import Round, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import reads_as_judge
from topcut.core.event.reading.binding import NOTHING_DECIDED, binding_at
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.event import round_of
from topcut.core.event.reading.time import clock_of
from topcut.core.event.rounds.at_table import posted_table
from topcut.core.event.view.conduct import conduct_of
from topcut.core.event.view.judging_shown import (
    AppealView,
    CallView,
    CheckView,
    HeadJudgeView,
    InvestigationView,
    JudgedPlayer,
    JudgedTable,
    JudgeView,
    LastWord,
    OrderView,
    OwnJudging,
    OwnPenalty,
    PenaltyView,
    RulingView,
    StatementView,
)
from topcut.core.event.view.public import last_posted
from topcut.core.event.view.room import buzzed_at
from topcut.core.event.view.sides import UNNAMED, Names, Sides, sides_of
from topcut.core.event.view.team_matches import team_match
from topcut.core.judging import matter_of, penalty_of
from topcut.core.judging.state import Appeal, Call, CardDecision, DeckCheck, Investigation, Recorded, Ruling
from topcut.core.judging.terms import Due
from topcut.core.play import PlayerId, Who
from topcut.core.play.seats import SEAT_LETTERS


def judge_view(event: Event, *, names: Names, who: Who | None = None) -> JudgeView:
    """Show a judge the open calls, the decks to check and the decisions about cards (MTR 1.8, MTR 2.8).

    `who` is the judge: nobody is shown that their own deck is about to be checked.
    """
    sides, round = sides_of(event, names=names), event.last_round
    done, wanted = deck_check_progress(event)
    waiting = sorted(event.judging.open_calls.values(), key=lambda call: (call.judge is not None, call.asked.at))
    going_on = (event.judging.checks[number] for number in event.judging.checking.values())
    return JudgeView(
        round=round.number if round else None,
        calls=tuple(_call(event, call, sides) for call in waiting),
        checks=tuple(_check(check, sides) for check in going_on),
        checks_to_make=_to_check(event, round, who) if round and round.state < RoundState.CLOSED else {},
        decks_checked=done,
        decks_to_check=wanted,
        orders=_orders(event.judging.decisions.values(), names),
        seats=event.stages[round.stage].seats if round else 0,
    )


def open_orders(event: Event, *, names: Names) -> tuple[OrderView, ...]:
    """List the orders about cards and sleeves that players have not followed yet (MTR 3.12)."""
    undone = (each for each in event.judging.decisions.values() if not each.is_followed and not each.decided.allowed)
    return _orders(undone, names)


def due_orders(event: Event, *, round: int, table: int, names: Names, who: Who | None = None) -> tuple[OrderView, ...]:
    """List the orders about cards that players at a table have not followed in time (MTR 3.11, MTR 3.12).

    `who` is the viewer: only a judge of the match may read it.
    """
    at = round_of(event, round).tables[table]
    if who is not None and not reads_as_judge(event, who, at):
        return ()
    is_over = {
        player: at.is_over(seat if at.seats else None)
        for side in at.sides
        for seat, player in enumerate(event.entrants[side].players)
    }
    decided = event.judging.decisions
    return tuple(
        one
        for one in open_orders(event, names=names)
        if one.player in is_over and _is_due(decided[one.number], round=round, is_over=is_over[one.player])
    )


def _is_due(order: CardDecision, *, round: int, is_over: bool) -> bool:
    is_later = round > order.round
    match order.decided.due:
        case Due.NOW:
            return True
        case Due.AFTER_MATCH:
            return is_later or is_over
        case Due.NEXT_ROUND:
            return is_later


def _to_check(event: Event, round: Round, who: Who | None) -> dict[int, int | None]:
    tables = checks_to_make(event, round)
    mine = (each for each in tables if who is None or reads_as_judge(event, who, round.tables[each]))
    return {table: seat_to_check(event, round, table) for table in mine}


def judged_table(
    event: Event, *, round: int, table: int, names: Names, who: Who | None = None, seat: int | None = None
) -> JudgedTable:
    """Show a judge one table: both histories, extensions, rulings, and whether its decks are away (MTR 2.6).

    `who` is the viewer: with time powers only, or as a player here while others judge, they see just the match and its
    calls. With `seat` it is the match of that seat of the teams (MTR 8.2).
    """
    played, at = posted_table(event, round=round, table=table, seat=seat)
    whole, sides = played.tables[table], sides_of(event, names=names)
    named = tuple(sides[side] for side in at.sides)
    check = event.judging.check_at(round, table)
    here = (
        call for call in event.judging.open_calls.values() if (call.asked.round, call.asked.table) == (round, table)
    )
    is_judge = who is None or reads_as_judge(event, who, at)
    return JudgedTable(
        round=round,
        table=table,
        sides=tuple(side.at(seat) for side in named),
        clock=clock_of(event, played, whole, seat=seat),
        result=at.result,
        report=at.report,
        score=at.progress.score,
        players=_players(event, whole, names, is_judge=is_judge, seat=seat),
        calls=tuple(_call(event, call, sides) for call in here),
        rulings=tuple(_ruling(event, each) for each in _rulings_at(event, round, table)) if is_judge else (),
        check=_check(check, sides) if check else None,
        is_to_be_checked=is_judge and table in checks_to_make(event, played),
        is_investigated=is_judge and event.judging.open_investigation(round, table) is not None,
        binding=binding_at(event, round=round, table=table, seat=seat) if is_judge else NOTHING_DECIDED,
        for_all=_orders((d for d in event.judging.decisions.values() if d.decided.player is None), names),
        buzzed_at=buzzed_at(event, played, table),
        seat=seat,
        team=team_match(whole, named),
    )


def head_judge_view(event: Event, *, names: Names) -> HeadJudgeView:
    """Show the head judge the penalties from Game Loss up, appeals, investigations and statements (MTR 1.7)."""
    catalogue, judging = catalogue_of(event), event.judging
    numbers = (number for number in sorted(judging.penalties, reverse=True) if judging.penalties[number].is_known)
    records = [judging.penalties[number] for number in numbers]
    told = [record for record in records if penalty_of(catalogue, record.given.penalty).is_told_head_judge]
    return HeadJudgeView(
        penalties=tuple(_penalty(event, record, names) for record in told),
        appeals=tuple(_appeal(event, each, names) for each in judging.appeals.values() if each.decided is None),
        investigations=tuple(_investigation(event, each, names) for each in judging.investigations.values()),
        to_confirm=_orders((each for each in judging.decisions.values() if not each.is_confirmed), names),
        for_review=tuple(_penalty(event, record, names) for record in records if _is_for_review(event, record)),
        sent_away=tuple((sent.table, sent.whom.opened("")) for sent in judging.sent_away.values()),
        concerns=unsettled(event),
        conduct=conduct_of(event),
    )


def own_judging(event: Event, player: PlayerId, *, who: Who) -> OwnJudging:
    """Show a player their own penalties and call, and nothing about anybody else (MTR 2.9)."""
    own = next((call for call in event.judging.open_calls.values() if call.asked.by == who), None)
    return OwnJudging(
        penalties=tuple(
            OwnPenalty(r.given.number, r.given.round, r.given.infraction, r.given.penalty, _may_appeal(r))
            for r in _tracked(event, player)
        ),
        call=own.asked.number if own else None,
        is_coming=own is not None and own.judge is not None,
        rulings=_own_rulings(event, player),
        heard=_heard(event, player),
        buzzed_at=_own_buzz(event, player),
    )


def _name(player: PlayerId | None, names: Names) -> str:
    return UNNAMED if player is None else names.get(player) or UNNAMED


def _call(event: Event, call: Call, sides: Sides) -> CallView:
    asked = call.asked
    round = event.rounds.get(asked.round)
    at = round.tables.get(asked.table) if round else None
    seat = seat_of_call(event, call)
    return CallView(
        number=asked.number,
        round=asked.round,
        table=asked.table,
        sides=tuple(sides[side].at(seat) for side in at.sides) if at else (),
        kind=asked.kind,
        side=asked.side,
        translator=asked.translator,
        away=asked.away,
        at=asked.at,
        judge=call.judge,
        taken_at=call.taken_at,
        seat=seat,
    )


def _check(check: DeckCheck, sides: Sides) -> CheckView:
    begun = check.begun
    both = tuple(sides[deck] for deck in begun.decks)
    return CheckView(begun.number, begun.round, begun.table, both, begun.judge, begun.at, begun.why, begun.seat)


def _players(event: Event, at: Table, names: Names, *, is_judge: bool, seat: int | None) -> tuple[JudgedPlayer, ...]:
    decisions = tuple(event.judging.decisions.values()) if is_judge else ()
    return tuple(
        JudgedPlayer(
            player=player,
            name=_name(player, names),
            side=side,
            penalties=tuple(_penalty(event, record, names) for record in _tracked(event, player)) if is_judge else (),
            orders=_orders((d for d in decisions if d.decided.player == player), names),
            is_silent=player in at.progress.silent,
            is_primary=player in at.progress.primary,
            letter=SEAT_LETTERS[number] if len(event.entrants[entrant].players) > 1 else "",
        )
        for side, entrant in enumerate(at.sides)
        for number, player in enumerate(event.entrants[entrant].players)
        if seat in {None, number}
    )


def watching_player(event: Event, player: PlayerId, *, names: Names) -> JudgedPlayer:
    """Show a judge a player who only watches a match: their conduct there counts too (MTR 5.6)."""
    penalties = tuple(_penalty(event, record, names) for record in _tracked(event, player))
    return JudgedPlayer(player=player, name=_name(player, names), side=0, penalties=penalties, orders=())


def _tracked(event: Event, player: PlayerId) -> list[Recorded]:
    """Return a player's penalties, without those that are not tracked, such as a caution."""
    catalogue = catalogue_of(event)
    return [r for r in event.judging.penalties_of(player) if catalogue.penalty(r.given.penalty).is_tracked]


def _penalty(event: Event, record: Recorded, names: Names) -> PenaltyView:
    given = record.given
    return PenaltyView(
        number=given.number,
        player=given.player,
        name=_name(given.player, names),
        round=given.round,
        table=given.table,
        infraction=given.infraction,
        penalty=given.penalty,
        is_upgraded=given.is_upgraded,
        is_deviation=given.is_deviation,
        judge=given.judge,
        note=given.note.opened(""),
        is_owed=is_owed(event, record),
        appeal=record.appeal,
        is_overturned=record.is_overturned,
        is_final=given.is_final,
        last_word=_last_word(event.judging.appeals.get(record.appeal or 0)),
    )


def _rulings_at(event: Event, round: int, table: int) -> list[Ruling]:
    rulings = event.judging.rulings.values()
    return [ruling for ruling in rulings if (ruling.given.round, ruling.given.table) == (round, table)]


def _last_word(appeal: Appeal | None) -> LastWord | None:
    """Return the decision on an appeal; None while it waits, or if nobody appealed."""
    decided = appeal.decided if appeal else None
    return LastWord(decided.upheld, decided.judge, decided.text.opened("")) if decided else None


def _ruling(event: Event, ruling: Ruling) -> RulingView:
    given = ruling.given
    return RulingView(
        given.number,
        given.judge,
        ruling.text.opened(""),
        ruling.is_complete,
        given.is_final,
        ruling.appeal,
        ruling.is_overturned,
        given.kind,
        given.allows,
        by_video=given.evidence == VIDEO,
        last_word=_last_word(event.judging.appeals.get(ruling.appeal or 0)),
    )


def _orders(decisions: Iterable[CardDecision], names: Names) -> tuple[OrderView, ...]:
    return tuple(
        OrderView(
            number=each.decided.number,
            matter=each.decided.matter,
            allowed=each.decided.allowed,
            player=each.decided.player,
            name=_name(each.decided.player, names),
            card=each.decided.card.opened(""),
            why=each.decided.why,
            note=each.decided.note.opened(""),
            due=each.decided.due,
            is_confirmed=each.is_confirmed,
            is_followed=each.is_followed,
        )
        for each in decisions
        if not each.is_overruled
    )


def _appeal(event: Event, appeal: Appeal, names: Names) -> AppealView:
    made, judging = appeal.made, event.judging
    ruling, penalty = judging.rulings.get(made.matter), judging.penalties.get(made.matter)
    given = ruling.given if ruling else judging.penalties[made.matter].given
    return AppealView(
        number=made.number,
        round=given.round,
        table=given.table,
        player=made.player,
        name=_name(made.player, names),
        at=made.at,
        ruling=_ruling(event, ruling) if ruling else None,
        penalty=_penalty(event, penalty, names) if penalty else None,
    )


def _investigation(event: Event, each: Investigation, names: Names) -> InvestigationView:
    opened, alleged = each.opened, each.opened.alleged
    round = event.rounds.get(alleged.round)
    at = round.tables.get(alleged.table) if round and alleged.table is not None else None
    there = [player for side in at.sides for player in event.entrants[side].players] if at else []
    return InvestigationView(
        number=opened.number,
        round=alleged.round,
        table=alleged.table,
        players=alleged.players,
        names=tuple(_name(player, names) for player in alleged.players),
        infraction=alleged.infraction,
        judge=opened.judge,
        at=opened.at,
        note=opened.note.opened(""),
        statements=tuple(
            StatementView(
                said.spoken_by,
                _name(said.spoken_by, names),
                said.judge,
                said.text.opened(""),
                by_video=said.evidence == VIDEO,
            )
            for said in each.statements
        ),
        witnesses=tuple((player, _name(player, names)) for player in dict.fromkeys((*alleged.players, *there))),
        finding=each.closed.finding.value if each.closed else "",
    )


def _is_for_review(event: Event, record: Recorded) -> bool:
    catalogue = catalogue_of(event)
    category = catalogue.category(catalogue.infraction(record.given.infraction).category)
    return not record.is_overturned and (category.needs_review or record.given.penalty == catalogue.penalties[-1].id)


def _may_appeal(matter: Recorded | Ruling) -> bool:
    is_complete = matter.is_complete if isinstance(matter, Ruling) else True
    return is_complete and matter.appeal is None and not matter.given.is_final


def _own_buzz(event: Event, player: PlayerId) -> int | None:
    round, entrant = last_posted(event), event.players[player]
    if round is None or round.state is RoundState.CLOSED or entrant not in round.seats:
        return None
    return buzzed_at(event, round, round.seats[entrant])


def _heard(event: Event, player: PlayerId) -> tuple[LastWord, ...]:
    """List the decisions on a player's own appeals, while the round is played (MTR 2.9)."""
    round, judging = last_posted(event), event.judging
    if round is None or round.state is RoundState.CLOSED:
        return ()
    own = (each for each in judging.appeals.values() if each.made.player == player)
    here = (each for each in own if matter_of(judging, each.made.matter).given.round == round.number)
    return tuple(said for each in here if (said := _last_word(each)))


def _own_rulings(event: Event, player: PlayerId) -> tuple[int, ...]:
    round = last_posted(event)
    if round is None or round.state is RoundState.CLOSED:
        return ()
    entrant = event.players[player]
    return tuple(
        ruling.given.number
        for ruling in event.judging.rulings.values()
        if ruling.given.round == round.number
        and ruling.given.table in round.tables
        and entrant in round.tables[ruling.given.table].sides
        and _may_appeal(ruling)
    )
