"""`topcut simulate`: a whole event with random results, through the same actions as the web."""

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

import click

from topcut.cli.files import STDOUT, refuse_existing, write_new
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.ranking import print_ranked, rounded
from topcut.cli.simulate_pods import simulate_pods
from topcut.core.free_for_all import LEAST, MOST, POD_SIZES
from topcut.core.standings import PROFILES, Profile, Standing

if TYPE_CHECKING:
    from topcut.core.event.view import SideNames, Sides
    from topcut.desk.simulation import Simulation

MILLION = 1_000_000


def probability(context: click.Context, parameter: click.Parameter, text: str) -> int:
    """Parse a probability from 0 to 1 as parts in a million."""
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal(-1)
    if not value.is_finite() or not 0 <= value <= 1:
        raise click.BadParameter(f"{text} is not a number from 0 to 1", context, parameter)
    return int(value * MILLION)


@click.command(
    epilog=examples(
        "topcut simulate --players 64 --rounds 6",
        "topcut simulate --players 400 --rounds 9 --draws 0.05 --drops 0.1 --seed 7 --json",
        "topcut simulate --players 8 --rounds 3 --log friday.jsonl",
        "topcut simulate --players 41 --rounds 4 --pod 4",
        "topcut simulate --players 24 --team 3 --rounds 5",
        "topcut simulate --players 12 --two-headed --rounds 4",
    )
)
@click.option(
    "--players", metavar="N", type=click.IntRange(2, 100_000), required=True, help="How many enter: players, or teams."
)
@click.option("--rounds", metavar="R", type=click.IntRange(1, 50), required=True, help="How many are announced.")
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="Same seed, same bytes.")
@click.option("--draws", metavar="P", default="0.05", show_default=True, callback=probability, help="Drawn matches.")
@click.option(
    "--drops", metavar="P", default="0.02", show_default=True, callback=probability, help="Leaving with two losses."
)
@click.option("--pod", metavar="SIZE", type=click.IntRange(LEAST, MOST), help="In pods of 3, 4 or 5, won 5-1-0.")
@click.option("--team", metavar="2|3", type=click.IntRange(2, 3), help="Teams of so many enter, each seat a match.")
@click.option("--two-headed", is_flag=True, help="Teams of two that share a game: Two-Headed Giant.")
@click.option("--log", metavar="FILE", type=click.Path(path_type=Path), help="Also write the event as an export.")
@json_option
def simulate(
    *,
    players: int,
    rounds: int,
    seed: int,
    draws: int,
    drops: int,
    pod: int | None,
    team: int | None,
    two_headed: bool,
    log: Path | None,
    as_json: bool,
) -> None:
    """Run a whole event without a server and print the final standings."""
    from topcut.desk.simulation import Odds, Simulation, Teams

    odds = Odds(draws, drops)
    if two_headed and team == 3:
        raise click.UsageError("Two-Headed Giant is played by teams of two.")
    if pod is not None:
        if log or team or two_headed:
            raise click.UsageError(
                "An event in pods has no log and no teams yet: leave --log, --team, --two-headed out."
            )
        simulate_pods(POD_SIZES[pod], players=players, rounds=rounds, seed=seed, odds=odds, as_json=as_json)
        return
    if log == Path(STDOUT):
        raise click.UsageError("The standings go to standard output: name a file with --log.")
    if log:
        refuse_existing(log)
    teams = Teams(2 if two_headed else team or 1, two_headed)
    simulation = Simulation(players=players, rounds=rounds, seed=seed, odds=odds, teams=teams)
    _play(simulation, rounds)
    if log:
        write_new(log, simulation.as_file())
    standings = final_standings(simulation)
    if as_json:
        print_json(_document(simulation, standings, players=players, rounds=rounds, seed=seed))
        return
    print_standings(simulation, standings)
    tell(f"{len(simulation.lines)} entries, head {simulation.folded.head}")


def _play(simulation: "Simulation", rounds: int) -> None:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("Playing", total=rounds)
        for _ in simulation.play():
            bar.advance(task)


def final_standings(simulation: "Simulation") -> list[Standing]:
    from topcut.core.event.rounds import lot_after, ranking

    event = simulation.event
    last = len(event.rounds)
    return ranking(event, after=last, seed=lot_after(event, last))


def print_standings(simulation: "Simulation", standings: list[Standing], *, most: int | None = None) -> None:
    shown = standings[:most]
    sides = _sides(simulation)
    who = "Team" if simulation.event.is_for_teams else "Player"
    print_ranked(shown, name=lambda entrant: _shown(sides[entrant]), profile=_profile(simulation), who=who)
    if any(standing.tie for standing in shown):
        tell("= level on everything: this order was drawn (GAP-05)")


def _sides(simulation: "Simulation") -> "Sides":
    from topcut.core.event.view import sides_of

    return sides_of(simulation.event, names=simulation.names)


def _profile(simulation: "Simulation") -> Profile:
    """Take the tiebreakers of the rule book; teams have no games that count (MTR C)."""
    profile = PROFILES["mtr"]
    return profile.for_teams() if simulation.event.is_for_teams else profile


def _shown(side: "SideNames") -> str:
    """Format a name, for a team with its players."""
    return f"{side.name} ({' / '.join(side.people)})" if side.people else side.name


def _document(
    simulation: "Simulation", standings: list[Standing], *, players: int, rounds: int, seed: int
) -> dict[str, object]:
    sides = _sides(simulation)
    return {
        "players": players,
        "rounds": rounds,
        "seed": seed,
        "event": simulation.stream,
        "entries": len(simulation.lines),
        "head": simulation.folded.head,
        "standings": [
            {
                "rank": standing.rank,
                "player": standing.entrant,
                "name": sides[standing.entrant].name,
                **({"players": sides[standing.entrant].people} if sides[standing.entrant].people else {}),
                "points": standing.points,
                "record": standing.record,
                "byes": standing.byes,
                **{figure.by.name: rounded(figure.value) for figure in standing.tiebreakers},
            }
            for standing in standings
        ],
    }
