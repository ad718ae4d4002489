"""`topcut demo --told`: a 64-player event told round by round, its log verified at the end."""

import sys

import click

from topcut.cli.output import tell
from topcut.cli.simulate import final_standings, print_standings
from topcut.cli.verify import print_verified
from topcut.core.event.audit import drawn_rounds
from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.rounds import ranking
from topcut.core.play import EntrantId, Outcome
from topcut.desk.simulation import Simulation
from topcut.exchange.log_file import read_log, verify

PLAYERS, ROUNDS = 64, 6
"""MTR E: 33 to 64 players, six rounds."""


def tell_demo(seed: int) -> None:
    """Run and print an event of 64 players and six rounds, through the same actions as the web."""
    simulation = Simulation(players=PLAYERS, rounds=ROUNDS, seed=seed)
    tell(_bold(f"Friday at the shop: {PLAYERS} players, {ROUNDS} rounds of Swiss."))
    for round in simulation.play():
        _tell_round(simulation, round)
    tell()
    tell(_bold("Final standings, the first eight"))
    print_standings(simulation, final_standings(simulation), most=8)
    tell()
    tell(_bold("The log"))
    print_verified(verify(read_log(simulation.as_file())))


def _tell_round(simulation: Simulation, round: Round) -> None:
    drawn = drawn_rounds(simulation.lines)[round.number]
    tell()
    tell(_bold(f"Round {round.number}") + f": {len(round.tables)} tables. {_draw_in_words(drawn.cost, drawn.proof)}")
    outcomes = [table.result.outcomes() for table in round.tables.values() if table.result]
    draws = sum(outcome == (Outcome.DRAW, Outcome.DRAW) for outcome in outcomes)
    if round.byes:
        tell(f"  Bye: {', '.join(simulation.names[entrant] for entrant in round.byes)}.")
    leaders = ranking(simulation.event, after=round.number)[:3]
    named = ", ".join(f"{_name(simulation, leader.entrant)} {leader.record}" for leader in leaders)
    tell(f"  {draws} drawn matches. In front: {named}.")
    if gone := [entrant for entrant in simulation.event.entrants.values() if entrant.out_after == round.number]:
        tell(f"  Gone home: {', '.join(_name(simulation, entrant.number) for entrant in gone)}.")


def _draw_in_words(cost: tuple[int, ...], proof: str) -> str:
    rematches, gap = cost[0], cost[4]
    met = "Nobody meets again" if not rematches else f"{rematches} rematches could not be avoided"
    down = "everybody plays on equal points" if not gap else f"{gap} points between opponents in all"
    how = {"parity": "by counting", "kernel": "by solving its kernel", "whole-field": "by solving the whole field"}
    return f"{met}; {down}; no pairing could do better, shown {how.get(proof, 'not at all')}."


def _name(simulation: Simulation, entrant: EntrantId) -> str:
    return simulation.names[entrant]


def _bold(text: str) -> str:
    return click.style(text, bold=True) if sys.stdout.isatty() else text
