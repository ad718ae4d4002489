"""The rules for lists at a moment: whether one is required, for which stage, until when, and who may see it."""

from collections.abc import Iterable, Sequence
from typing import Final

from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.decks.refusals import ListsMissing
from topcut.core.event.nouns.decks.state import ListPolicy, ListRules, ListState, Registration
from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event, Phase, Stage, Structure
from topcut.core.event.reading.survivors import survivors
from topcut.core.judging.state import DeckCheck
from topcut.core.play import EntrantId, Level, PlayerId
from topcut.core.rules.editions import tables_of
from topcut.core.rules.formats import categories
from topcut.core.rules.levels import Setting, switch

OUR_OWN: Final = "casual"
"""A house format: the organizer decides which lists it needs."""
_MOST_NAMED: Final = 12
_LIMITED: Final = frozenset({"limited", "draft"})


def is_limited(format: str) -> bool:
    """Check whether players get their cards at the event (MTR 1.1)."""
    return format in _LIMITED or format in categories().limited


def is_draft(format: str) -> bool:
    """Check whether the cards of a format are drafted (MTR 3.2)."""
    return is_limited(format) and format.endswith("draft")


def list_stage(event: Event) -> int:
    """Return the stage for which a list is handed in now: the one being played, or the next."""
    last = event.last_round
    number = 1 if last is None else last.number + (last.state is RoundState.CLOSED)
    return stage_of_list(event, event.stage_of(number)) if event.stages else 0


def stage_of_list(event: Event, stage: int) -> int:
    """Find the stage whose list a stage uses: a playoff the one before, Constructed the first of the same format."""
    format = event.stages[stage].format
    if not is_limited(format):
        played = event.stages[stage]
        alike = ((each.format, each.formats) == (format, played.formats) for each in event.stages)
        return next(index for index, is_alike in enumerate(alike) if is_alike)
    while stage and goes_on_with_decks(event.stages, stage):
        stage -= 1
    return stage


def goes_on_with_decks(stages: Sequence[Stage], stage: int) -> bool:
    """Check whether a Limited playoff is played with the decks of the stage before it (MTR 10.4)."""
    here = stages[stage]
    return here.structure is Structure.PLAYOFF and not here.builds and stages[stage - 1].format == here.format


def usual_rules(event: Event, stage: int) -> ListRules:
    """Return what the level requires by itself: lists from Competitive up (MTR 2.7)."""
    if not event.stages or event.stages[stage].format == OUR_OWN:
        return ListRules(ListPolicy.OPTIONAL)
    asks = switch("deck-registration", level=event.stages[stage].level.id, edition=tables_of(event.edition))
    return ListRules(ListPolicy.REQUIRED if asks is Setting.REQUIRED else ListPolicy.OPTIONAL)


def rules_of(event: Event, stage: int) -> ListRules:
    """Return what was announced, or what the level requires (MTR 2.7)."""
    return event.decks.rules.get(stage) or usual_rules(event, stage)


def list_of(event: Event, player: PlayerId, stage: int) -> Registration | None:
    return event.decks.lists.get((player, stage))


def is_without_list(event: Event, player: PlayerId, stage: int) -> bool:
    """Check whether the list a stage requires is missing, or was sent back (MTR 2.7)."""
    return rules_of(event, stage).lists is ListPolicy.REQUIRED and not _is_in(list_of(event, player, stage))


def is_late(event: Event, player: PlayerId, stage: int) -> bool:
    """Check whether a list comes after it was due (MTR 2.7).

    Constructed: before round 1 is posted, bye or not. Limited: before the first round with an opponent.
    """
    entrant = event.entrants[event.players[player]]
    return any(
        entrant.number in round.seats or not is_limited(event.stages[stage].format)
        for round in event.rounds.values()
        if round.state >= RoundState.POSTED
        and round.number >= entrant.first_round
        and stage_of_list(event, round.stage) == stage
    )


def still_playing(event: Event) -> set[EntrantId]:
    """List the entrants who need a list: not those who left, nor who can win no playoff any more (MTR 2.7)."""
    inside = {entrant.number for entrant in event.entrants.values() if entrant.out_after is None}
    return inside & {*survivors(event)} if event.cut else inside


def without_list(event: Event, stage: int, *, is_due: bool = False) -> list[EntrantId]:
    """List the entrants still in whose required list is missing, or was sent back (MTR 2.7)."""
    if rules_of(event, stage).lists is not ListPolicy.REQUIRED:
        return []
    if is_due and event.stages and is_limited(event.stages[stage].format):
        return []
    playing = still_playing(event)
    return [
        entrant.number
        for entrant in event.entrants.values()
        if entrant.number in playing and not all(_is_in(list_of(event, p, stage)) for p in entrant.players)
    ]


def without_accepted(event: Event, stage: int, *, among: Iterable[EntrantId]) -> list[EntrantId]:
    """List those of the entrants who have no accepted list where the stage requires one (MTR 2.7)."""
    if rules_of(event, stage).lists is not ListPolicy.REQUIRED:
        return []
    return [
        number
        for number in among
        if not all(_is_accepted(list_of(event, player, stage)) for player in event.entrants[number].players)
    ]


def lists_missing(event: Event, entrants: Sequence[EntrantId], *, stage: int) -> tuple[AgainstTheRules, ...]:
    """Raise the concern that these have no list, if there are any; of a team each list counts (MTR 2.7)."""
    count = sum(is_without_list(event, player, stage) for one in entrants for player in event.entrants[one].players)
    return (ListsMissing(count=count, entrants=first_of(entrants)),) if entrants else ()


def first_of(entrants: Sequence[EntrantId]) -> str:
    """Write the first numbers, with a mark if there are more."""
    return ", ".join(map(str, entrants[:_MOST_NAMED])) + (" …" if len(entrants) > _MOST_NAMED else "")


def due_at_posting(event: Event, round: Round) -> list[EntrantId]:
    """List the entrants without a list as the first round they play of a stage is posted (MTR 2.7)."""
    stage = stage_of_list(event, round.stage)
    limited = is_limited(event.stages[stage].format)
    if not limited and stage == stage_of_list(event, event.stage_of(1)):
        return []
    missing = without_list(event, stage)
    earlier = [
        each
        for each in event.rounds.values()
        if each.number < round.number and stage_of_list(event, each.stage) == stage
    ]
    if not limited:
        return [] if earlier else missing
    return [one for one in missing if one in round.seats and not any(one in each.seats for each in earlier)]


def shares_pool(event: Event, stage: int) -> bool:
    """Check whether a team builds from one pool: in Sealed, and always in Two-Headed Giant (MTR 8.6, MTR 9.6)."""
    played = event.stages[stage] if event.stages else Stage()
    is_shared = played.plays_together or not is_draft(played.format)
    return played.team > 1 and is_limited(played.format) and is_shared


def builders(event: Event, player: PlayerId, stage: int) -> tuple[PlayerId, ...]:
    """List the players who build from the same pool as a player, by seat: the team if it has one (MTR 8.6)."""
    return event.entrants[event.players[player]].players if shares_pool(event, stage) else (player,)


def pool_holder(event: Event, player: PlayerId, stage: int) -> PlayerId:
    """Return the player a pool is stored for: in a team the lowest number, which no change of seats moves (MTR 8.6)."""
    return min(builders(event, player, stage))


def cards_stay(event: Event, stage: int) -> bool:
    """Check whether each card of a team's pool must now stay with the player who has it (MTR 8.6).

    At Regular without lists a team may exchange cards between rounds. Two heads have one sideboard (MTR 9.6).
    """
    last = event.last_round
    if last is None or stage_of_list(event, last.stage) != stage or not shares_pool(event, stage):
        return False
    if event.stages[stage].plays_together:
        return False
    level, edition = event.stages[stage].level.id, tables_of(event.edition)
    swaps = switch("team-sealed-swaps-between-rounds", level=level, edition=edition)
    is_loose = swaps is not Setting.FORBIDDEN and rules_of(event, stage).lists is not ListPolicy.REQUIRED
    return not is_loose or last.state.is_on


def whose_decks(event: Event, check: DeckCheck) -> list[PlayerId]:
    """List the players whose decks were taken for a check; in a team match, perhaps of one seat only (MTR 8.2)."""
    seat, sides = check.begun.seat, (event.entrants[deck] for deck in check.begun.decks if deck in event.entrants)
    return [player for side in sides for place, player in enumerate(side.players) if seat in {None, place}]


def built_by(event: Event, stage: int) -> set[PlayerId]:
    """List the players who have boosters or a pool for a stage; if none, no deck is being built yet (MTR 7.3)."""
    given = (player for player, of in (*event.decks.handed_out, *event.decks.pools) if of == stage)
    return {each for player in given for each in builders(event, player, stage)} | _drafting(event, stage)


def _drafting(event: Event, stage: int) -> set[PlayerId]:
    """List the players in a draft that has begun, or who build by its clock (MTR 7.7)."""
    draft = event.drafts.get(stage)
    is_on = stage in event.building or (draft is not None and any(draft.streams))
    seated = draft.seated if draft else event.people.inside
    return {player for one in seated for player in event.entrants[one].players} if is_on else set()


def is_time_to_build_over(event: Event, player: PlayerId, stage: int, *, now: int) -> bool:
    """Check whether a deck can no longer change: building time is over, or the first match has begun (MTR B)."""
    clock = event.building.get(stage)
    left = clock.remaining(now=now) if clock else None
    return (left is not None and left <= 0) or is_late(event, player, stage)


def is_building(event: Event, player: PlayerId) -> bool:
    """Check whether a player builds where phones are forbidden: with boosters, before the first match (MTR 2.12)."""
    stage = list_stage(event)
    if player not in built_by(event, stage) or event.entrants[event.players[player]].out_after is not None:
        return False
    if event.phase is Phase.FINISHED or at_level(event, "devices-in-draft-and-construction") is not Setting.FORBIDDEN:
        return False
    return not any(round.stage == stage and round.state >= RoundState.POSTED for round in event.rounds.values())


def at_level(event: Event, id: str) -> Setting:
    """Look up a setting for the level of the current stage (MTR 1.12)."""
    stage = event.stages[list_stage(event)] if event.stages else Stage()
    return switch(id, level=stage.level.id, edition=tables_of(event.edition))


def may_read_own(event: Event, player: PlayerId) -> bool:
    """Check whether a player may look at their own list: between matches, and at Regular always (MTR 2.7)."""
    round = event.last_round
    if round is None or not event.stages or event.stages[round.stage].level is Level.REGULAR:
        return True
    is_played = round.state >= RoundState.RUNNING or event.minutes_of(round) is None
    if not round.state.is_on or not is_played:
        return True
    table = round.table_of(event.players[player])
    return table is None or table.is_over(event.seat_of(player) if table.seats else None)


def shown_opponents(event: Event, player: PlayerId) -> tuple[EntrantId, ...]:
    """Find the opponents whose lists a player may see, while they are paired and not done (MTR 2.7).

    That applies to a Professional playoff, and wherever lists are open; in a pod everybody sees those of all others.
    Team-mates may talk, so a team sees the other's lists until its last seat is done (MTR 8.2).
    """
    round = event.last_round
    if round is None or not round.state.is_on or not _shows(event, round):
        return ()
    me = event.players[player]
    table = round.table_of(me)
    if table is None or table.is_over():
        return ()
    return tuple(side for side in table.sides if side != me)


def _shows(event: Event, round: Round) -> bool:
    stage = event.stages[round.stage]
    if rules_of(event, stage_of_list(event, round.stage)).are_open:
        return True
    edition = tables_of(event.edition)
    shows = switch("opponents-lists-in-single-elimination", level=stage.level.id, edition=edition)
    return stage.structure is Structure.PLAYOFF and shows is Setting.YES


def _is_accepted(found: Registration | None) -> bool:
    return found is not None and found.state is ListState.ACCEPTED


def _is_in(found: Registration | None) -> bool:
    return found is not None and found.state is not ListState.RETURNED
