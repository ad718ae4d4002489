"""Limits of the numbers and codes that people type in: no table, match, round or zone is beyond them."""

import re
from collections import Counter
from typing import Final

from topcut.core.brackets import elimination
from topcut.core.errors import AgainstTheRules, Unknown, Unreadable, gettext_noop
from topcut.core.event.nouns.ending.refusals import NotAStop
from topcut.core.event.nouns.matches.refusals import DaysGoForward, NotAnAdvance
from topcut.core.event.nouns.refusals import NoRounds
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.free_for_all import LEAST, MOST, PodPlayoff, pod_cut, refuse_unusable
from topcut.core.play import EntrantId
from topcut.core.rules import Rule
from topcut.core.rules.formats import categories

MOST_TABLES: Final = 100_000
"""No hall has more."""
MOST_MINUTES: Final = 24 * 60
MOST_GAMES: Final = 9
"""Games to win or to play; the longest match any document knows is the best of five."""
MOST_BYES: Final = 20
"""The fold accepts more, should a rule ever award them."""
MOST_IN_A_BRACKET: Final = 1_024
MOST_DAYS: Final = 31
MOST_ROUNDS: Final = 99
"""Of one stage; the longest event we know of had fewer than thirty in all."""
MOST_STAGES: Final = 20
MOST_POINTS: Final = 999
"""For one match."""
MOST_AVOID_GROUPS: Final = 1_000
MOST_GROUPS_OF_ONE: Final = 20
"""A family, a team, a car: an entrant in more groups could meet nobody."""
_ZONE = re.compile("[A-Za-z_]{1,30}(/[A-Za-z0-9_+-]{1,30}){0,2}")
_CODE = re.compile("[a-z][a-z-]{0,30}")
_SEALED_FIELD = re.compile(r"[0-9]+\.[a-z_]+")


class NoSuchTimeZone(Unknown):
    """A zone is named as in the time zone database."""

    code = "no-such-zone"
    message = gettext_noop("There is no time zone called {name}. Europe/Madrid would be one.")


class NotACode(Unreadable):
    """The log holds codes, never prose."""

    code = "not-a-code"
    message = gettext_noop("Give the reason as a code of lower-case letters, such as deck-check.")
    rule = Rule("MTR", "2.6")


class NotThatManyGames(AgainstTheRules):
    """A match has one game at least and no more than fit a round."""

    code = "not-that-many-games"
    message = gettext_noop("Stage {stage}: a match takes 1 to {most} games won or played.")
    rule = Rule("MTR", "2.1")


class NotThatManyRounds(AgainstTheRules):
    """An event ends."""

    code = "not-that-many-rounds"
    message = gettext_noop("An event has at most {stages} stages, and a stage at most {most} rounds.")
    rule = Rule("MTR", "10.2")


class TooManyMatchPoints(AgainstTheRules):
    """Match points are small numbers."""

    code = "too-many-match-points"
    message = gettext_noop("Stage {stage}: a match is worth 0 to {most} points.")
    rule = Rule("MTR", "C")


class NotThatManyGroups(AgainstTheRules):
    """An entrant who is kept apart from everybody plays nobody."""

    code = "not-that-many-groups"
    message = gettext_noop("Keep at most {most} groups apart, and nobody in more than {each} of them.")
    rule = Rule("GAP", "01")


class NotThatManyMinutes(AgainstTheRules):
    """A timed round is over within a day."""

    code = "not-that-many-minutes"
    message = gettext_noop("Stage {stage}: give a round 1 to {most} minutes, or none for an untimed one.")
    rule = Rule("MTR", "B")


class NotThatManyByes(AgainstTheRules):
    """Byes are awarded for the first rounds, never taken away."""

    code = "not-that-many-byes"
    message = gettext_noop("Give 0 to {most} byes.")
    rule = Rule("GAP", "02")


class NotThatManyAdvance(AgainstTheRules):
    """Two or more advance, and only into a playoff."""

    code = "not-that-many-advance"
    message = gettext_noop("Stage {stage}: 2 to {most} advance, and only to a playoff.")
    rule = Rule("MTR", "10.4")


class RoundsFollowFromTheCut(AgainstTheRules):
    """A bracket takes as many rounds as its entrants need."""

    code = "rounds-follow-from-the-cut"
    message = gettext_noop("Stage {stage}: a playoff of {cut} takes {rounds} rounds.")
    rule = Rule("MTR", "10.4")


class NotThatManyLosses(AgainstTheRules):
    """Single or double elimination, and nothing else."""

    code = "not-that-many-losses"
    message = gettext_noop(
        "Stage {stage}: one loss puts somebody out of a playoff, or two; elsewhere nobody is put out."
    )
    rule = Rule("MTR", "10.4")


class RoundRobinComesFirst(AgainstTheRules):
    """Everybody meets everybody from the first round on."""

    code = "round-robin-comes-first"
    message = gettext_noop("Stage {stage} is a round robin: everybody meets everybody from the first round on.")
    rule = Rule("MTR", "10.2")


class PlayoffComesLast(AgainstTheRules):
    """Nothing follows a playoff."""

    code = "playoff-comes-last"
    message = gettext_noop("Stage {stage} is a playoff, and nothing comes after a playoff.")
    rule = Rule("MTR", "10.4")


class TeamsOfOneSize(AgainstTheRules):
    """All entrants of an event are players, or all are teams of as many."""

    code = "teams-of-one-size"
    message = gettext_noop("Every entrant has the same number of players: {size} so far, {players} in this one.")
    rule = Rule("MTR", "8.2")


class TeamsAreSet(AgainstTheRules):
    """Entrants have come as players, or as teams of one size."""

    code = "teams-are-set"
    message = gettext_noop("Somebody has entered: the size of teams can no longer change.")
    rule = Rule("MTR", "8.2")


class NotThatManyPlayers(AgainstTheRules):
    """A team has two or three players, and two heads are two."""

    code = "not-that-many-players"
    message = gettext_noop("A team has 2 or 3 players; for Two-Headed Giant it has 2.")
    rule = Rule("MTR", "8.2")


class NotTheFormatsOfSeats(AgainstTheRules):
    """Each seat of a team has one Constructed format, or all have the same."""

    code = "not-the-formats-of-seats"
    message = gettext_noop("Name a Constructed format for each seat of a team, or one format for all of them.")
    rule = Rule("MTR", "8.4")


class NotInPods(AgainstTheRules):
    """In a free-for-all there are no teams, no pairs and no bracket of two."""

    code = "not-in-pods"
    message = gettext_noop("In pods everybody plays alone, in Swiss rounds, and the cut is played in pods, too.")
    rule = Rule("MTR", "10.2")


class NotAPod(AgainstTheRules):
    """A pod has three to five players."""

    code = "not-a-pod"
    message = gettext_noop("Table {table} needs {least} to {most} players.")
    rule = Rule("MTR", "10.4")


class NotTwoSides(AgainstTheRules):
    """A match has two sides."""

    code = "not-two-sides"
    message = gettext_noop("Table {table} needs two sides.")
    rule = Rule("MTR", "10.4")


class NotATable(AgainstTheRules):
    """Tables are numbered as people can find them."""

    code = "not-a-table"
    message = gettext_noop("Tables are numbered from 1 to {most}; there is no table {table}.")


class TableTwice(AgainstTheRules):
    """A table is named once."""

    code = "table-twice"
    message = gettext_noop("Table {table} is named twice.")


class NoSuchField(Unknown):
    """A sealed value has its place: the fact in the entry, a dot, the field."""

    code = "no-such-field"
    message = gettext_noop("Entry {seq} has no sealed value {field}.")


def refuse_odd_stages(stages: tuple[Stage, ...]) -> None:
    """Refuse a stage without a round, a match without a game, and a round that outlasts the day (MTR 10.2)."""
    for number, stage in enumerate(stages, start=1):
        if stage.rounds is not None and stage.rounds < 1:
            raise NoRounds(stage=number)
        lengths = (stage.length, stage.final_length or stage.length)
        if not all(1 <= length.most_games_won <= MOST_GAMES for length in lengths):
            raise NotThatManyGames(stage=number, most=MOST_GAMES)
        if stage.minutes is not None and not 1 <= stage.minutes <= MOST_MINUTES:
            raise NotThatManyMinutes(stage=number, most=MOST_MINUTES)
    _refuse_odd_teams(stages)
    _refuse_odd_pods(stages)
    _refuse_odd_playoff(stages)
    _refuse_odd_days(stages)
    _refuse_odd_stop(stages)


def refuse_endless_stages(stages: tuple[Stage, ...]) -> None:
    """Refuse to announce more than an event can hold; an older log with more still folds (MTR 10.2)."""
    if len(stages) > MOST_STAGES or any((stage.rounds or 0) > MOST_ROUNDS for stage in stages):
        raise NotThatManyRounds(most=MOST_ROUNDS, stages=MOST_STAGES)
    for number, stage in enumerate(stages, start=1):
        scheme = stage.points
        listed = (*(worth for row in scheme.by_score for worth in row[2:]), *scheme.by_place)
        if not all(0 <= worth <= MOST_POINTS for worth in (scheme.win, scheme.draw, scheme.loss, *listed)):
            raise TooManyMatchPoints(stage=number, most=MOST_POINTS)


def refuse_endless_avoiding(groups: tuple[tuple[EntrantId, ...], ...]) -> None:
    """Refuse more groups than anybody could check, and an entrant in too many of them (GAP-01)."""
    times = Counter(entrant for group in groups for entrant in set(group))
    if len(groups) > MOST_AVOID_GROUPS or max(times.values(), default=0) > MOST_GROUPS_OF_ONE:
        raise NotThatManyGroups(most=MOST_AVOID_GROUPS, each=MOST_GROUPS_OF_ONE)


def _refuse_odd_teams(stages: tuple[Stage, ...]) -> None:
    """Refuse teams of a size no rule knows, and stages for teams of different sizes (MTR 8.2, MTR 9.1)."""
    for stage in stages:
        if stage.team not in {1, 2, 3} or (stage.plays_together and stage.team != 2):
            raise NotThatManyPlayers
        if (stage.team, stage.plays_together) != (stages[0].team, stages[0].plays_together):
            raise TeamsOfOneSize(size=stages[0].team, players=stage.team)
        if stage.formats and not _are_of_seats(stage):
            raise NotTheFormatsOfSeats


def _are_of_seats(stage: Stage) -> bool:
    """Check whether every seat has its format; teams with one pool, and two heads, play one (MTR 8.4, MTR 9.5)."""
    has_each = len(stage.formats) == stage.seats and stage.formats[0] == stage.format
    return has_each and {*stage.formats}.isdisjoint(categories().limited)


def _refuse_odd_pods(stages: tuple[Stage, ...]) -> None:
    """Refuse pods of impossible sizes, or combined with anything made for two sides (MTR 10.2)."""
    for stage in stages:
        if stage.pods:
            refuse_unusable(stage.pods)
        structures = {Structure.SWISS} if stage is stages[0] else {Structure.SWISS, Structure.PLAYOFF}
        fits = stage.team == stage.losses == 1 and stage.structure in structures and not stage.last_by_standings
        if stage.pods and stage.cut is not None:
            pod_cut(stage.cut, there=stage.cut)
        if bool(stage.pods) is not bool(stages[0].pods) or (stage.pods and not fits):
            raise NotInPods


def _refuse_odd_playoff(stages: tuple[Stage, ...]) -> None:
    """Refuse a playoff before the end, a cut without a playoff, and rounds that do not fit the cut (MTR 10.4)."""
    for number, stage in enumerate(stages, start=1):
        is_playoff = stage.structure is Structure.PLAYOFF
        if stage.losses not in ({1, 2} if is_playoff and (stage.cut or stage.rounds is None) else {1}):
            raise NotThatManyLosses(stage=number)
        if stage.structure is Structure.ROUND_ROBIN and number > 1:
            raise RoundRobinComesFirst(stage=number)
        if is_playoff and number < len(stages):
            raise PlayoffComesLast(stage=number)
        if stage.cut is None:
            continue
        if not is_playoff or not 2 <= stage.cut <= MOST_IN_A_BRACKET:
            raise NotThatManyAdvance(stage=number, most=MOST_IN_A_BRACKET)
        takes = rounds_of_playoff(stage)
        if stage.rounds not in {None, takes}:
            raise RoundsFollowFromTheCut(stage=number, cut=stage.cut, rounds=takes)


def rounds_of_playoff(stage: Stage) -> int:
    """Compute how many rounds a cut takes: as a bracket, or in pods of four (MTR 10.4)."""
    if stage.pods:
        return PodPlayoff(tuple(map(EntrantId, range(1, (stage.cut or 0) + 1)))).length
    return elimination(stage.cut or 0, losses=stage.losses).rounds


def _refuse_odd_days(stages: tuple[Stage, ...]) -> None:
    """Refuse a stage on an earlier day than the one before, or without exactly one rule for who plays it."""
    for number, stage in enumerate(stages, start=1):
        if not 1 <= stage.day <= MOST_DAYS or (number > 1 and stage.day < stages[number - 2].day):
            raise DaysGoForward(stage=number)
        if stage.advance is None:
            continue
        said = [n for n in (stage.advance.points, stage.advance.losses, stage.advance.best) if n is not None]
        if number == 1 or stage.structure is Structure.PLAYOFF or len(said) != 1 or not 0 <= said[0] <= MOST_TABLES:
            raise NotAnAdvance(stage=number)


def _refuse_odd_stop(stages: tuple[Stage, ...]) -> None:
    """Refuse an early end of the rounds if another stage follows, or if it is impossible (MTR 10.2)."""
    for number, stage in enumerate(stages, start=1):
        stop = stage.unless
        if stop is None:
            continue
        is_last_swiss = number == len(stages) and stage.structure in {Structure.SWISS, Structure.PODS}
        before = sum(each.rounds or 0 for each in stages[: number - 1])
        can_be = 1 <= stop.after < (stage.rounds or 0) and 1 <= stop.wins <= before + stop.after and stop.entrants >= 1
        if not is_last_swiss or not can_be:
            raise NotAStop(stage=number)


def refuse_odd_matches(matches: tuple[tuple[int, ...], ...], *, in_pods: bool = False, in_cut: bool = False) -> None:
    """Refuse a match without a table and two sides, or a pod's number; in a cut a pod may have two (MTR 10.4)."""
    least = 2 if in_cut else LEAST
    for match in matches:
        if in_pods and not least < len(match) <= MOST + 1:
            raise NotAPod(table=match[0] if match else 0, least=least, most=MOST)
        if not in_pods and len(match) != 3:
            raise NotTwoSides(table=match[0] if match else 0)
        refuse_odd_table(match[0])


def refuse_odd_stretches(usable: tuple[tuple[int, int], ...]) -> None:
    """Refuse a range of tables that runs backwards, and a table that is in two ranges."""
    before = 0
    for first, last in sorted(usable):
        refuse_odd_table(first)
        refuse_odd_table(last)
        if last < first:
            raise NotATable(table=f"{first} to {last}", most=MOST_TABLES)
        if first <= before:
            raise TableTwice(table=first)
        before = last


def refuse_odd_table(table: int) -> None:
    if not 1 <= table <= MOST_TABLES:
        raise NotATable(table=table, most=MOST_TABLES)


def refuse_odd_byes(byes: int) -> None:
    if not 0 <= byes <= MOST_BYES:
        raise NotThatManyByes(most=MOST_BYES)


def refuse_odd_zone(zone: str) -> None:
    """Refuse a malformed zone name; whether the zone exists is checked when a screen shows its time."""
    if not _ZONE.fullmatch(zone):
        raise NoSuchTimeZone(name=zone)


def refuse_prose(code: str) -> None:
    """Refuse a reason that is not a code; an empty one is allowed."""
    if code and not _CODE.fullmatch(code):
        raise NotACode


def refuse_odd_field(seq: int, field: str) -> None:
    if not _SEALED_FIELD.fullmatch(field):
        raise NoSuchField(seq=seq, field=field)
