"""`topcut pair`: pair the next round of a results file."""

from typing import Final

import click
from msgspec import Struct

from topcut.cli.files import contents, takes_results
from topcut.cli.next_round import NextRound, pair_next, read_optional_groups, reasons_for, refuse_unreported
from topcut.cli.output import Column, examples, json_option, print_json, print_table, print_warnings, tell, warnings_of
from topcut.cli.pod_round import pair_in_pods, show_cut
from topcut.cli.ranking import known_player, who_plays
from topcut.core.free_for_all import CutOrder
from topcut.core.pairing import Certificate, Cost, Pairing, PairingCause, sentence
from topcut.core.play import EntrantId
from topcut.exchange.results import ResultsFile, read_results
from topcut.exchange.results_columns import in_columns

BY_STANDINGS: Final = "From the top of the standings down, each plays the next best they have not met."
ALWAYS_BOUNDED: Final = ("gap", "gap_squared", "repeat_pair_downs")
"""Levels of the bound that are printed even if they are zero."""
PROOFS: Final = {
    "parity": "proven best: odd score groups force at least this",
    "kernel": "proven best: a simpler problem, solved exactly, costs as much",
    "whole-field": "proven best: every possible pairing was considered",
    "none": "perhaps not the best: no proof was found",
}


@click.command(
    epilog=examples(
        "topcut pair friday.json",
        "topcut pair friday.json --seed 42 --json",
        "topcut pair friday.csv --players players.csv --avoid teams.json",
        "topcut pair draft.json --pods pods.json",
        "topcut pair commander.json --rounds 4",
        "topcut pair commander.json --cut 10",
    )
)
@takes_results
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="Draws among equally good pairings.")
@click.option("--by-standings", is_flag=True, help="The best plays the next best they have not met: for a last round.")
@click.option(
    "--pods", metavar="FILE", callback=contents, help="Pods to pair within, in seat order: a list of lists of ids."
)
@click.option("--avoid", metavar="FILE", callback=contents, help="Who should not meet: a JSON list of lists of ids.")
@click.option(
    "--rounds", metavar="N", type=click.IntRange(min=1), help="How many are announced: small fields look ahead."
)
@click.option("--cut", metavar="N", type=int, help="In pods: make the pods of a cut to 4, 7, 10, 13, 16 or 40.")
@click.option(
    "--cut-order",
    type=click.Choice(["snake", "ranks"]),
    default="snake",
    show_default=True,
    help="1 8 9 16, or 1 5 9 13.",
)
@click.option("--explain", "explained", metavar="ID", help="Say why a player meets whom they meet.")
@json_option
def pair(
    *,
    file: bytes,
    players: bytes | None,
    strict: bool,
    seed: int,
    by_standings: bool,
    pods: bytes | None,
    avoid: bytes | None,
    rounds: int | None,
    cut: int | None,
    cut_order: CutOrder,
    explained: str | None,
    as_json: bool,
) -> None:
    """Pair the next round of a results FILE (JSON or CSV, - is standard input), with a proof.

    The same file, seed and engine give the same pairing on any machine. Rematches and groups to avoid are kept as
    few as possible, and a pairing says when it is proven to be the best. A file of pods is seated in pods of three to
    five.
    """
    if by_standings and pods is not None:
        raise click.UsageError("Choose one of --by-standings and --pods.")
    results_file = read_results(file, players=players, strict=strict)
    if results_file.pod_sizes:
        if by_standings or pods is not None:
            raise click.UsageError("--by-standings and --pods are for matches of two.")
        apart = read_optional_groups(avoid, results_file, named="avoid")
        refuse_unreported(results_file)
        if cut is None:
            pair_in_pods(results_file, seed=seed, avoid=apart, announced=rounds, explained=explained, as_json=as_json)
        else:
            show_cut(results_file, cut, order=cut_order, seed=seed, as_json=as_json)
        return
    if cut is not None:
        raise click.UsageError("--cut is for files of pods.")
    inside = read_optional_groups(pods, results_file, named="pods")
    apart = read_optional_groups(avoid, results_file, named="avoid")
    refuse_unreported(results_file)
    drawn = pair_next(results_file, seed=seed, by_standings=by_standings, pods=inside, avoid=apart, announced=rounds)
    why = None if explained is None else _explanation(results_file, drawn, explained)
    if as_json:
        print_json(_document(results_file, drawn.pairing, seed=seed) | ({} if why is None else {"explanation": why}))
        return
    print_warnings(results_file.warnings)
    if why is None:
        _print(results_file, drawn.pairing, seed=seed)
    else:
        _print_explanation(results_file, why)


def _document(file: ResultsFile, pairing: Pairing, *, seed: int) -> dict[str, object]:
    return {
        "round": len(file.rounds) + 1,
        "seed": seed,
        "engine": pairing.engine,
        "pairings": [file.ids(pair) for pair in pairing.pairs],
        "bye": None if pairing.bye is None else file.player(pairing.bye).id,
        "cost": pairing.cost,
        "certificate": _certificate(pairing.certificate),
        "byes": file.ids(pairing.byes),
        "awarded_byes": file.ids(pairing.awarded),
        "warnings": warnings_of(file.warnings),
    }


def _certificate(certificate: Certificate) -> dict[str, object]:
    levels = zip(certificate.bound.__struct_fields__, certificate.bound.levels, strict=True)
    bound = {name: level for name, level in levels if level or name in ALWAYS_BOUNDED}
    return {"optimal": certificate.optimal, "bound": bound, "by": certificate.by}


class PairingExplanation(Struct, frozen=True):
    """Why one player meets their opponent."""

    player: str
    opponent: str | None
    reasons: tuple[dict[str, str], ...]


def _explanation(file: ResultsFile, drawn: NextRound, id: str) -> PairingExplanation:
    told = [{"code": reason.code, "message": _told(file, reason)} for reason in reasons_for(file, drawn, id)]
    if drawn.by_standings:
        told.insert(0, {"code": "by-standings", "message": BY_STANDINGS})
    player = known_player(file, id)
    opponent = drawn.pairing.opponent_of(player)
    return PairingExplanation(
        file.player(player).id, None if opponent is None else file.player(opponent).id, tuple(told)
    )


def _told(file: ResultsFile, reason: PairingCause) -> str:
    return sentence(reason, name=lambda entrant: file.player(entrant).called)


def _print_explanation(file: ResultsFile, why: PairingExplanation) -> None:
    def name(id: str | None) -> str:
        return "bye" if id is None else file.player(known_player(file, id)).shown

    tell(f"Round {len(file.rounds) + 1}: {name(why.player)} – {name(why.opponent)}")
    tell()
    for reason in why.reasons:
        tell(f"- {reason['message']}")


def _print(file: ResultsFile, pairing: Pairing, *, seed: int) -> None:
    points = dict(zip(file.entrants, in_columns(file).totals().points.tolist(), strict=True))

    def cells(entrant: EntrantId) -> tuple[str, str]:
        return file.player(entrant).shown, str(points[entrant])

    tell(f"{file.name or 'Pairings'}, round {len(file.rounds) + 1} (seed {seed}, {pairing.engine})")
    tell()
    side = [Column(who_plays(file), is_name=True), Column("Points", is_number=True)]
    rows = [[str(table), *cells(a), *cells(b)] for table, (a, b) in enumerate(pairing.pairs, start=1)]
    print_table([Column("Table", is_number=True), *side, *side], rows)
    for entrant in pairing.byes:
        tell(f"Bye: {file.player(entrant).shown}")
    for entrant in pairing.awarded:
        tell(f"Awarded bye: {file.player(entrant).shown}")
    tell()
    tell(f"{_sentence(pairing.cost)}; {PROOFS[pairing.certificate.by]}.")


def _sentence(cost: Cost) -> str:
    """Format what a pairing costs, most serious first."""
    parts = [_counted(cost.rematches, "rematch", "rematches")]
    if cost.avoid:
        parts.append(_counted(cost.avoid, "pair to avoid", "pairs to avoid"))
    if cost.second_bye:
        parts.append("a second bye")
    parts.append(_counted(cost.gap, "point", "points") + " between opponents" + (" in all" if cost.gap else ""))
    return ", ".join(parts).capitalize()


def _counted(number: int, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"
