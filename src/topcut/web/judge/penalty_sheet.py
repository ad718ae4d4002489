"""The cost and effect of an infraction, computed before anybody is asked to save it."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.judging import PenaltyEffect, PenaltyOrder, give_penalty, penalty_effect
from topcut.core.event.matches import lateness
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of, round_of
from topcut.core.event.view import UNNAMED, JudgedPlayer, Names, PenaltyView, watching_player
from topcut.core.judging import cost_of
from topcut.core.judging.refusals import HeadJudgeDecides
from topcut.core.play import FirstTo, MatchLength, PlayerId, Power, Score
from topcut.core.rules.infractions import Infraction, Penalty, Preset
from topcut.http.forms import whole, wholes
from topcut.web.judge.table import AtTable, at_table

RECENT: Final = 3
WHEN: Final = {"game": False, "between": True}
"""The judge's choices for the moment: a game was running, or none was (MTR 3.16)."""


class PenaltyCost(Struct, frozen=True):
    """The penalty one player would get, and the earlier ones that count."""

    whom: JudgedPlayer
    effect: PenaltyEffect
    earlier: tuple[PenaltyView, ...]
    team: tuple[str, ...] = ()
    """Everybody who leaves the event with them: the whole team (MTR 8.2)."""


class Sheet(Struct, frozen=True):
    """Everything the page asks and answers."""

    at: AtTable
    whom: tuple[PlayerId, ...]
    chosen: Infraction | None
    recent: tuple[Infraction, ...]
    every: tuple[Infraction, ...]
    presets: tuple[Preset, ...]
    """Frequent infractions, each in a sentence; those already given in this event first."""
    penalties: tuple[Penalty, ...]
    others: tuple[Penalty, ...]
    """The penalties that may be given instead: first those that are no deviation, then those that need a reason."""
    scores: tuple[Score, ...]
    score: Score | None
    minutes_late: int = 0
    costs: tuple[PenaltyCost, ...] = ()
    refusal: TopcutError | None = None
    """Why this judge cannot give it."""
    preset: Preset | None = None
    """The preset that was chosen."""
    watcher: JudgedPlayer | None = None
    """A player of the event who does not play here; the penalty applies to their own match (MTR 5.6)."""
    may_count_once: bool = False
    """An earlier game loss of the same player here could belong to the same moment (IPG 1.1)."""
    prices: Mapping[str, PenaltyEffect] = {}
    """What each infraction would cost the chosen player, so that an upgrade is visible before it is chosen."""

    @property
    def is_the_head_judges(self) -> bool:
        return isinstance(self.refusal, HeadJudgeDecides)


class PenaltyDraft(Struct, frozen=True):
    """The choices so far, from the address of the page."""

    who: str = ""
    what: str = ""
    penalty: str = ""
    score: str = ""
    preset: str = ""
    when: str = ""
    """Whether a game was running; empty means as the steps of the match say."""
    once: str = ""
    """At the same moment as an earlier game loss, so that the two count once."""

    @property
    def is_between(self) -> bool | None:
        return WHEN.get(self.when)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return tuple(map(PlayerId, wholes(self.who)))

    @property
    def games(self) -> Score | None:
        """The games so far in the order of the table, parsed from a score such as `1-1`."""
        said = [number for one in self.score.split("-") if (number := whole(one)) is not None]
        return Score((said[0], said[1])) if len(said) == len("ab") else None


def sheet_of(event: Event, names: Names, draft: PenaltyDraft, *, round: int, table: int, occasion: Occasion) -> Sheet:
    """Compute what an infraction would cost and do, without changing anything (IPG 1.1)."""
    at = at_table(event, names, round=round, table=table, who=occasion.by.who, at=occasion.now)
    catalogue = catalogue_of(event)
    known = {one.id: one for one in catalogue.infractions}
    seated = {player.player for player in at.judged.players}
    whom, chosen = tuple(player for player in draft.players if player in seated), known.get(draft.what)
    outside = [player for player in draft.players if player not in seated and player in event.players]
    watcher = watching_player(event, outside[0], names=names) if outside and not whom else None
    whom = (watcher.player,) if watcher else whom
    where = None if watcher else (round, table)
    length = event.length_of(round_of(event, round), 0 if at.judged.team else None)
    sheet = Sheet(
        at=at,
        whom=whom,
        chosen=chosen,
        recent=_recent(event, known, chosen, usual=catalogue.usual),
        every=catalogue.infractions,
        presets=_presets(event, catalogue.presets),
        penalties=catalogue.penalties,
        others=(),
        scores=_so_far(length),
        score=draft.games if draft.games in _so_far(length) else None,
        preset=next((one for one in catalogue.presets if (one.id, one.infraction) == (draft.preset, draft.what)), None),
        prices=_prices(event, catalogue.infractions, whom, where) if at.is_open else {},
        watcher=watcher,
    )
    return sheet if not whom or chosen is None else _priced(event, sheet, draft, occasion, names=names)


def _priced(event: Event, sheet: Sheet, draft: PenaltyDraft, occasion: Occasion, *, names: Names) -> Sheet:
    judged, chosen = sheet.at.judged, sheet.chosen
    assert chosen is not None
    late = _minutes_late(event, sheet, now=occasion.now)
    order = PenaltyOrder(
        players=sheet.whom,
        infraction=chosen.id,
        penalty=draft.penalty if draft.penalty in {one.id for one in sheet.penalties} else None,
        score=sheet.score,
        is_between=draft.is_between,
        at_once=bool(draft.once),
        minutes_late=late,
        round=None if sheet.watcher else judged.round,
        table=None if sheet.watcher else judged.table,
    )
    effects = penalty_effect(event, order)
    players = {player.player: player for player in (*judged.players, *([sheet.watcher] if sheet.watcher else []))}
    return replace(
        sheet,
        others=_others(sheet, chosen, effects[0], is_head=Power.OVERRULE in occasion.by.powers),
        score=sheet.score or effects[0].before,
        minutes_late=late,
        costs=tuple(
            PenaltyCost(
                players[each.player],
                each,
                _earlier(players[each.player], each),
                _leaving(event, each, names) if each.leaves_event else (),
            )
            for each in effects
        ),
        refusal=_tried(event, occasion, order),
        may_count_once=_may_count_once(event, sheet, effects),
    )


def _tried(event: Event, occasion: Occasion, order: PenaltyOrder) -> TopcutError | None:
    """Run the action without saving, to find out whether it refuses this judge."""
    try:
        give_penalty(event, occasion, order)
    except TopcutError as refusal:
        return refusal
    return None


def _may_count_once(event: Event, sheet: Sheet, effects: tuple[PenaltyEffect, ...]) -> bool:
    losing = {each.player for each in effects if each.costs == "game"}
    here = (sheet.at.judged.round, sheet.at.judged.table)
    before = (given for one in sheet.at.judged.players if one.player in losing for given in one.penalties)
    return bool(losing) and any(
        (one.round, one.table) == here and not one.is_overturned and cost_of(catalogue_of(event), one.penalty) == "game"
        for one in before
    )


def _minutes_late(event: Event, sheet: Sheet, *, now: int) -> int:
    if sheet.chosen is None or not sheet.chosen.by_minutes_late or not sheet.at.is_open:
        return 0
    judged = sheet.at.judged
    sides = tuple(player.side for player in judged.players if player.player in sheet.whom)
    seat = event.seat_of(sheet.whom[0]) if judged.team and sheet.whom else None
    return lateness(event, round=judged.round, table=judged.table, sides=sides, now=now, seat=seat).minutes


def _recent(
    event: Event, known: dict[str, Infraction], chosen: Infraction | None, *, usual: tuple[str, ...]
) -> tuple[Infraction, ...]:
    """List the chosen infraction and the latest ones of this event; at first the usual ones."""
    given = (record.given.infraction for record in reversed(event.judging.penalties.values()))
    ids = list(dict.fromkeys([*([chosen.id] if chosen else []), *given, *usual, *known]))
    return tuple(known[id] for id in ids if id in known)[:RECENT]


def _presets(event: Event, presets: tuple[Preset, ...]) -> tuple[Preset, ...]:
    given = {record.given.infraction for record in event.judging.penalties.values()}
    return tuple(sorted(presets, key=lambda one: one.infraction not in given))


def _leaving(event: Event, effect: PenaltyEffect, names: Names) -> tuple[str, ...]:
    """Name the members of a team that leaves as a whole; empty for a single player (MTR 8.2)."""
    players = event.entrants[event.players[effect.player]].players
    return tuple(names.get(player) or UNNAMED for player in players) if len(players) > 1 else ()


def _prices(
    event: Event, every: tuple[Infraction, ...], whom: tuple[PlayerId, ...], where: tuple[int, int] | None
) -> dict[str, PenaltyEffect]:
    """Look up what every infraction would cost one player here; empty if two are chosen (IPG 1.2)."""
    if len(whom) != 1:
        return {}
    round, table = where or (None, None)
    return {
        one.id: penalty_effect(event, PenaltyOrder(players=whom, infraction=one.id, round=round, table=table))[0]
        for one in every
    }


def _earlier(player: JudgedPlayer, effect: PenaltyEffect) -> tuple[PenaltyView, ...]:
    return tuple(each for each in player.penalties if each.number in effect.earlier)


def _others(sheet: Sheet, chosen: Infraction, effect: PenaltyEffect, *, is_head: bool) -> tuple[Penalty, ...]:
    """List the alternatives: the infraction's own and usual penalties; for the head judge, any (IPG 1.1)."""
    named = {effect.suggested, chosen.penalty, *chosen.may_be} - {effect.penalty}
    return tuple(one for one in sheet.penalties if one.id in named or (is_head and one.id != effect.penalty))


def _so_far(length: MatchLength) -> tuple[Score, ...]:
    """List the game scores that a match still being played can have."""
    most = length.wins if isinstance(length, FirstTo) else length.games
    found = [Score((mine, theirs)) for mine in range(most) for theirs in range(most)]
    return tuple(sorted(found, key=lambda score: (score.games, -score.won[0])))[:9]
