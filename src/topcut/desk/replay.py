"""A results file replayed: a new event whose rounds were paired by hand."""

from collections.abc import Callable

from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.event.flow import close_round, post_round, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import disqualify, drop, register
from topcut.core.event.rounds import pair_by_hand, report_result
from topcut.core.play import RoundResults
from topcut.core.play.seats import SEAT_LETTERS
from topcut.desk.offline_log import OfflineLog
from topcut.exchange.results_file import Player, ResultsFile


class NothingToImport(AgainstTheRules):
    """An event needs at least two players and a round."""

    code = "nothing-to-import"
    message = gettext_noop("There is nothing to import: a file needs two players and a round.")


def replay(file: ResultsFile, *, seed: bytes, random: Callable[[int], bytes]) -> OfflineLog:
    """Take every action the file tells of, in an event whose stream comes from the seed and whose secret does not."""
    if len(file.players) < 2 or not file.rounds:
        raise NothingToImport
    log = OfflineLog(seed, random=random)
    stage = Stage(
        rounds=len(file.rounds),
        length=file.length,
        points=file.points,
        minutes=None,
        team=file.team,
        plays_together=file.team > 1 and not file.seats,
        pods=file.pod_sizes,
    )
    log.begin(title=file.name or "Imported event", stages=(stage,))
    for player in file.players:
        team = player.called if file.team > 1 else ""
        log.act(register, names=_people(player, file), byes=player.byes, team=team)
    _leave(log, file, after=0)
    log.act(start_event)
    for number, results in enumerate(file.rounds, start=1):
        _play(log, number, results, file)
        _leave(log, file, after=number)
    return log


def _people(player: Player, file: ResultsFile) -> tuple[str, ...]:
    """List the names of a player or a team's players; unnamed team-mates get the letters of their seats (MTR 8.2)."""
    if file.team == 1:
        return (player.called,)
    return player.players or tuple(f"{player.called} {letter}" for letter in SEAT_LETTERS[: file.team])


def _play(log: OfflineLog, number: int, results: RoundResults, file: ResultsFile) -> None:
    matches = tuple((match.table, *match.sides) for match in results.matches)
    log.act(pair_by_hand, matches=matches, byes=results.byes, losses=results.losses)
    log.act(post_round, round=number)
    for match in results.matches:
        seats = file.by_seat.get((number, match.table))
        for seat, result in enumerate(seats) if seats else ((None, match.result),):
            if result is not None:
                log.act(report_result, round=number, table=match.table, result=result, seat=seat)
    if all(match.result for match in results.matches):
        log.act(close_round, round=number)


def _leave(log: OfflineLog, file: ResultsFile, *, after: int) -> None:
    for entrant, player in zip(file.entrants, file.players, strict=True):
        if player.disqualified_after == after:
            log.act(disqualify, entrant=entrant)
        elif player.dropped_after == after:
            log.act(drop, entrant=entrant)
