"""What each person may see of the lists, built by adding.

Players see their own between matches, and an opponent's in a Professional playoff or if lists are open; officials see
every list; everybody sees the published ones (MTR 2.7).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from topcut.core.decks import TEAM_SEATS
from topcut.core.event.decks.lands import lands_owed
from topcut.core.event.decks.pools import pool_tables, registrar_of, whose_pool
from topcut.core.event.decks.product import boosters_of, played_early
from topcut.core.event.nouns.decks.refusals import ListsMissing, NoSuchList
from topcut.core.event.nouns.decks.state import ListPolicy, ListState, PoolKept, Registration
from topcut.core.event.nouns.state import Event, Phase, Stage
from topcut.core.event.reading.decks import (
    cards_stay,
    is_late,
    is_limited,
    is_time_to_build_over,
    list_of,
    list_stage,
    may_read_own,
    pool_holder,
    rules_of,
    shares_pool,
    shown_opponents,
    stage_of_list,
    still_playing,
    without_list,
)
from topcut.core.event.reading.survivors import survivors
from topcut.core.event.view.decks_shown import (
    Counting,
    DeskLists,
    ListFor,
    ListRow,
    ListSeen,
    MovedRelease,
    OneList,
    OpponentsList,
    OwnList,
    PoolSeat,
    PublishedList,
    TeamLists,
    TeamSeat,
    WrongList,
)
from topcut.core.event.view.sides import UNNAMED, Names, SideNames, lasting, sides_of
from topcut.core.play import EntrantId, PlayerId
from topcut.core.rules.policy import PolicyAnswer, answer


def list_for(event: Event, *, player: PlayerId | None = None) -> ListFor:
    """Return the requirements for the list handed in now; players may have got different boosters (MTR 2.7)."""
    stage = list_stage(event)
    played = event.stages[stage] if event.stages else Stage()
    return ListFor(
        game=event.game,
        format=played.format_at(event.seat_of(player)),
        level=played.level,
        zone=event.zone,
        rules=rules_of(event, stage),
        is_limited=is_limited(played.format),
        stage=stage,
        starts_at=event.people.announced.starts_at,
        releases=tuple((code, moved.day) for code, moved in sorted(event.decks.releases.items())),
        opened=boosters_of(event, stage=stage, player=player),
        packs=event.packs,
        early=played_early(event, stage=stage),
        is_two_headed=played.plays_together,
        shares_pool=shares_pool(event, stage),
        formats=played.formats,
    )


def own_list(event: Event, player: PlayerId, *, names: Names) -> OwnList:
    """Show a player how far their list has come, and the list itself between matches (MTR 2.7)."""
    wanted = list_for(event, player=player)
    found = list_of(event, player, wanted.stage)
    is_readable = may_read_own(event, player)
    is_fixed = found is not None and found.state is ListState.ACCEPTED
    entrant = event.entrants[event.players[player]]
    pool = _pool(event, player, wanted.stage)
    standing = event.decks.standing.get((player, wanted.stage))
    is_over = event.phase is Phase.FINISHED or entrant.out_after is not None
    is_waiting = found is not None and found.state is ListState.HANDED_IN
    stays = is_waiting and cards_stay(event, wanted.stage)
    return OwnList(
        wanted=wanted,
        list=_seen(found),
        cards=found.cards.opened("") if found and is_readable else None,
        is_hidden=found is not None and not is_readable,
        may_change=wanted.is_wanted and not is_fixed and not is_over and not stays and (is_readable or found is None),
        would_be_late=wanted.rules.lists is ListPolicy.REQUIRED and is_late(event, player, wanted.stage),
        pool=pool.cards.opened("") if pool and is_readable else "",
        standing=standing.opened("") if standing and is_readable else "",
        opponents=tuple(_opponents(event, player, names)),
        seat=_seat(event, player, wanted.stage, names),
        lands_wanted=event.decks.lands_wanted and wanted.is_limited,
        owes_lands=player in lands_owed(event),
        boosters=boosters_got(event, player, wanted.stage),
        keeps=wanted.is_limited and entrant.out_after is not None,
        source=planned.source if (planned := event.decks.product.get(wanted.stage)) else "",
    )


def boosters_got(event: Event, player: PlayerId, stage: int) -> tuple[tuple[str, int], ...]:
    """Count the boosters an official gave a player, by set (MTR 7.2)."""
    return tuple(sorted(Counter(event.decks.handed_out.get((player, stage), ())).items()))


def lists_key(event: Event) -> tuple[object, ...]:
    """Return what stays the same as long as everybody's lists do, and who still plays."""
    playing = frozenset(survivors(event)) if event.cut else None
    return event.arranged, event.people.changes, event.decks.changes, playing


def desk_lists(event: Event, *, names: Names) -> DeskLists:
    """Show the desk which lists are in, which wait, and whose are missing (MTR 2.7)."""
    return lasting(names, "lists", (event.phase, *lists_key(event)), lambda: _desk_lists(event, names))


def _desk_lists(event: Event, names: Names) -> DeskLists:
    wanted = list_for(event)
    rows, owed = tuple(_rows(event, wanted.stage, names)), frozenset(lands_owed(event))
    return DeskLists(
        wanted=wanted,
        phase=event.phase,
        rows=rows,
        missing=lists_missing(event, names=names),
        published=len(event.decks.published),
        is_asked=answer(event.policy, code=ListsMissing.code, rule=ListsMissing.rule)
        in {PolicyAnswer.ASK, PolicyAnswer.REFUSE},
        is_seated=wanted.stage in event.decks.pool_seats,
        lands_wanted=event.decks.lands_wanted,
        lands_owed=tuple(row for row in rows if row.player in owed),
        moved=tuple(MovedRelease(code, one.day, one.before) for code, one in sorted(event.decks.releases.items())),
    )


def lists_missing(event: Event, *, names: Names) -> tuple[SideNames, ...]:
    """List whose required list is missing (MTR 2.7)."""
    sides, stage = sides_of(event, names=names), list_stage(event)
    missing = partial(without_list, event, stage)
    return lasting(names, "lists missing", lists_key(event), lambda: tuple(sides[entrant] for entrant in missing()))


def wrong_lists(event: Event, players: Iterable[PlayerId]) -> tuple[WrongList, ...]:
    """Collect the lists of these players that have a problem, to say which it is (MTR 2.7)."""
    stage = list_stage(event)
    found = ((player, list_of(event, player, stage), _pool(event, player, stage)) for player in players)
    return tuple(
        WrongList(player, list_for(event, player=player), one.cards.opened(""), pool.cards.opened("") if pool else "")
        for player, one, pool in found
        if one and one.problems
    )


def left_standing(event: Event, *, names: Names, now: int) -> tuple[ListRow, ...]:
    """List the players whose building time ended with a deck not handed in: it stands as it is (MTR 2.7)."""
    stage = list_stage(event)
    rows = _rows(event, stage, names) if event.decks.standing else []
    there = (row for row in rows if row.is_standing and not row.is_out)
    return tuple(row for row in there if is_time_to_build_over(event, row.player, stage, now=now))


def one_list(event: Event, player: PlayerId, *, names: Names) -> OneList:
    """Show an official one list, fixed or not (MTR 2.8)."""
    wanted = list_for(event, player=player)
    row = next((row for row in _rows(event, wanted.stage, names) if row.player == player), None)
    if row is None:
        raise NoSuchList(player=player)
    found, pool = list_of(event, player, wanted.stage), _pool(event, player, wanted.stage)
    marked, standing = event.decks.marked.get(player), event.decks.standing.get((player, wanted.stage))
    return OneList(
        wanted=wanted,
        row=row,
        cards=found.cards.opened("") if found else "",
        digest=found.digest.opened("") if found else "",
        pool=pool.cards.opened("") if pool else "",
        standing=standing.opened("") if standing else "",
        counted=tuple(_counted(event, player)),
        team=team_lists(event, event.players[player], names=names),
        was_exchanged=marked[0] if marked else event.decks.exchanged.get(player),
        product_awaits=marked[1] if marked else None,
    )


def team_lists(event: Event, entrant: EntrantId, *, names: Names) -> TeamLists | None:
    """Collect a team's lists, seat by seat; None for a single player (MTR 8.4)."""
    players = event.entrants[entrant].players
    if len(players) == 1:
        return None
    wanted = list_for(event)
    found = [list_of(event, player, wanted.stage) for player in players]
    seats = tuple(
        TeamSeat(letter, player, names.get(player) or UNNAMED, _seen(one))
        for letter, player, one in zip(TEAM_SEATS, players, found, strict=False)
    )
    cards = (one.cards.opened("") if one and seat.is_in else "" for one, seat in zip(found, seats, strict=False))
    pool = _pool(event, players[0], wanted.stage)
    return TeamLists(wanted, seats, tuple(cards), pool.cards.opened("") if pool and wanted.shares_pool else "")


def my_team(event: Event, player: PlayerId, *, names: Names) -> TeamLists | None:
    """Collect the lists of a player's team, for the check alone (MTR 8.4, MTR 8.6)."""
    return team_lists(event, event.players[player], names=names)


def teams_waiting(event: Event, *, names: Names) -> tuple[TeamLists, ...]:
    """Collect the teams with a list that waits to be accepted (MTR 8.4)."""
    found = (team_lists(event, entrant, names=names) for entrant in event.entrants) if event.is_for_teams else ()
    return tuple(
        team
        for team in found
        if team and any(seat.list and seat.list.state is ListState.HANDED_IN for seat in team.seats)
    )


def published_lists(event: Event, *, names: Names) -> tuple[PublishedList, ...]:
    """Show everybody the lists that were published after the event (MTR 2.7)."""
    sides = sides_of(event, names=names)
    return tuple(
        PublishedList(
            side=sides[event.players[player]],
            player=player,
            name=names.get(player) or UNNAMED,
            cards=cards.value,
            game=event.game,
            format=event.stages[stage].format_at(event.seat_of(player)) if stage < len(event.stages) else "",
        )
        for (player, stage), cards in event.decks.published.items()
        if cards.is_open and event.players.get(player) in sides
    )


def _seat(event: Event, player: PlayerId, stage: int, names: Names) -> PoolSeat | None:
    seats = event.decks.pool_seats.get(stage)
    player = pool_holder(event, player, stage)
    registers, by = whose_pool(seats).get(player), registrar_of(seats, player)
    if seats is None or registers is None or by is None:
        return None
    return PoolSeat(
        table=pool_tables(seats)[player],
        registers=registers,
        name=_pool_name(event, registers, stage, names),
        registered_by=by,
        by_name=_pool_name(event, by, stage, names),
        is_done=(registers, stage) in event.decks.pools,
    )


def _rows(event: Event, stage: int, names: Names) -> list[ListRow]:
    sides, seats = sides_of(event, names=names), event.decks.pool_seats.get(stage)
    by = {whose: registrar for registrar, whose in whose_pool(seats).items()}
    tables, is_shared = pool_tables(seats), shares_pool(event, stage)
    holder = partial(pool_holder, event, stage=stage) if is_shared else (lambda player: player)
    got, pools = event.decks.handed_out, event.decks.pools
    playing, is_required = still_playing(event), rules_of(event, stage).lists is ListPolicy.REQUIRED
    seated = event.last_round.seats if event.last_round and event.last_round.state.is_on else {}
    return [
        ListRow(
            side=sides[entrant.number],
            player=player,
            name=names.get(player) or UNNAMED,
            list=_seen(list_of(event, player, stage)),
            is_out=entrant.number not in playing,
            is_required=is_required,
            table=seated.get(entrant.number),
            has_pool=(holder(player), stage) in pools,
            pool_table=tables.get(holder(player)),
            pool_by=by.get(holder(player)),
            boosters=boosters_got(event, player, stage) if (player, stage) in got else (),
            seat=event.seat_of(player),
            is_standing=(player, stage) in event.decks.standing,
        )
        for entrant in event.entrants.values()
        for player in entrant.players
    ]


def _pool(event: Event, player: PlayerId, stage: int) -> PoolKept | None:
    return event.decks.pools.get((pool_holder(event, player, stage), stage))


def _pool_name(event: Event, holder: PlayerId, stage: int, names: Names) -> str:
    """Return the name of a pool's owner: a player, or a team (MTR 8.6)."""
    if shares_pool(event, stage):
        return sides_of(event, names=names)[event.players[holder]].name
    return names.get(holder) or UNNAMED


def _counted(event: Event, player: PlayerId) -> Iterator[Counting]:
    for (check, of), counted in event.decks.counted.items():
        if of == player and check in event.judging.checks:
            begun = event.judging.checks[check].begun
            yield Counting(begun.round, begun.table, counted.differences)


def _opponents(event: Event, player: PlayerId, names: Names) -> Iterator[OpponentsList]:
    others, round = shown_opponents(event, player), event.last_round
    if not others or round is None:
        return
    stage, sides = stage_of_list(event, round.stage), sides_of(event, names=names)
    for other in others:
        found = zip(
            sides[other].each, (list_of(event, each, stage) for each in event.entrants[other].players), strict=True
        )
        fixed = [(who, one.cards.opened("")) for who, one in found if one and one.state is ListState.ACCEPTED]
        if fixed:
            yield OpponentsList(sides[other], tuple(cards for _, cards in fixed), tuple(who for who, _ in fixed))


def _seen(found: Registration | None) -> ListSeen | None:
    if found is None:
        return None
    return ListSeen(
        state=found.state,
        at=found.at,
        is_late=found.is_late,
        problems=found.problems,
        not_checked=found.not_checked,
        returned_for=found.returned_for,
        remedy=found.remedy,
    )
