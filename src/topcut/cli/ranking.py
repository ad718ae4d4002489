"""The ranking of a results file, and standings as a table: shared by the commands that rank."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from topcut.cli.output import Column, print_table
from topcut.core.errors import Unknown, gettext_noop
from topcut.core.play import EntrantId
from topcut.core.standings import PROFILES, Explanation, Profile, Standing, explain, standings, to_places
from topcut.exchange.results import ResultsFile
from topcut.exchange.results_columns import in_columns


class NoSuchPlayer(Unknown):
    """The player is not in the file."""

    code = "no-such-player"
    message = gettext_noop("There is no player {player} in the file.")


class RoundNotInFile(Unknown):
    """The file ends earlier."""

    code = "round-not-in-file"
    message = gettext_noop("There is no round {round}: the file has {rounds}.")


def rank(
    file: ResultsFile, *, seed: int, profile: Profile = PROFILES["mtr"], after: int | None = None
) -> list[Standing]:
    """Rank a file's players after one of its rounds, the last if none is named (MTR 3.1)."""
    round = known_round(file, after)
    return standings(
        in_columns(file),
        profile=ranked_by(file, profile),
        after=round,
        seed=seed_of(seed),
        unranked=file.unranked(after=round),
    )


def explain_rank(file: ResultsFile, id: str, *, seed: int, profile: Profile, after: int | None) -> Explanation:
    """Explain one player's place by each opponent's share (MTR C)."""
    entrant, round = known_player(file, id), known_round(file, after)
    return explain(
        in_columns(file),
        entrant,
        profile=ranked_by(file, profile),
        after=round,
        seed=seed_of(seed),
        unranked=file.unranked(after=round),
    )


def ranked_by(file: ResultsFile, profile: Profile) -> Profile:
    """Leave out the tiebreakers that teams do not have (MTR C)."""
    return profile.for_teams() if file.team > 1 else profile


def who_plays(file: ResultsFile) -> str:
    """Return what a row of the table is: a team or a player."""
    return "Team" if file.team > 1 else "Player"


def known_round(file: ResultsFile, round: int | None) -> int:
    rounds = len(file.rounds)
    if round is not None and round > rounds:
        raise RoundNotInFile(round=round, rounds=rounds)
    return rounds if round is None else round


def known_player(file: ResultsFile, id: str) -> EntrantId:
    """Find an entrant by id, or as somebody types it or the name; a player of a team by their name, too (MTR 8.2)."""
    entrant = file.find(id) or file.team_of(id) or file.typed(id)
    if entrant is None:
        raise NoSuchPlayer(player=id)
    return entrant


def seed_of(number: int) -> bytes:
    """Convert a typed seed to the core's."""
    return str(number).encode()


def print_ranked(
    ranked: Sequence[Standing],
    *,
    name: Callable[[EntrantId], str],
    profile: Profile = PROFILES["mtr"],
    who: str = "Player",
) -> None:
    """Print places with every tiebreaker, for people; an equals sign marks players ordered only by lot."""
    shorts = [criterion.short for criterion in profile.criteria[1:]]
    columns = [Column("Rank", is_number=True), Column(who, is_name=True)]
    columns += [Column(title, is_number=True) for title in ("Points", "Record", *shorts)]
    print_table(columns, [_cells(standing, name(standing.entrant)) for standing in ranked])


def _cells(standing: Standing, name: str) -> list[str]:
    tiebreakers = (four_places(figure.value) for figure in standing.tiebreakers)
    place = f"{standing.rank}{'=' if standing.tie else ' '}"
    return [place, name, str(standing.points), str(standing.record), *tiebreakers]


def four_places(number: int | Fraction) -> str:
    """Format a whole number as it is and a fraction with four places."""
    return str(number if isinstance(number, int) else to_places(number, places=4))


def rounded(number: int | Fraction) -> int | float:
    """Round half up to four places, for reading; the exact number decides."""
    return number if isinstance(number, int) else float(to_places(number, places=4))
