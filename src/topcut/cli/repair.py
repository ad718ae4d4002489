"""`topcut repair`: repair a posted round of a results file with the fewest changed tables."""

import click
import msgspec

from topcut.cli.files import contents, takes_results
from topcut.cli.next_round import field_for, read_optional_groups, refuse_unreported
from topcut.cli.output import Column, examples, json_option, print_json, print_table, print_warnings, tell, warnings_of
from topcut.cli.ranking import known_round, seed_of
from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.free_for_all import PodField, PodRepair, pod_sentence, repair_pods
from topcut.core.pairing import NothingToChange, RepairPlan, SeatChange
from topcut.core.pairing import repair as propose
from topcut.core.play import EntrantId
from topcut.core.rules import Rule
from topcut.exchange.results import ResultsFile, read_results
from topcut.exchange.results_groups import Groups
from topcut.exchange.results_refusals import InARoundAfterLeaving, OddResults


class RoundFinished(AgainstTheRules):
    """A round is repaired while it is being played."""

    code = "round-finished"
    message = gettext_noop("Every result of round {round} is in: there is nothing to repair.")
    rule = Rule("GAP", "01")


@click.command(
    epilog=examples(
        "topcut repair friday.json --round 4",
        "topcut repair friday.json --round 4 --json",
    )
)
@takes_results
@click.option("--round", metavar="N", type=click.IntRange(min=1), required=True, help="The round to mend.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="Draws among equally good repairs.")
@click.option("--avoid", metavar="FILE", callback=contents, help="Who should not meet: a JSON list of lists of ids.")
@json_option
def repair(
    *, file: bytes, players: bytes | None, strict: bool, round: int, seed: int, avoid: bytes | None, as_json: bool
) -> None:
    """Mend a posted round of a results FILE with the fewest changed tables; nothing is changed, only proposed.

    Tables with a result stay as they are. Write the round as it was posted, with a score of null where nothing is
    reported; players who left have dropped_after, and players who are in no pairing of the round are seated. A round in
    pods says why each table changes.
    """
    results_file = as_posted(read_results(file, players=players), round=round)
    if strict and results_file.warnings:
        raise OddResults(results_file.warnings)
    known_round(results_file, round)
    refuse_finished(results_file, round=round)
    refuse_unreported(results_file, before=round)
    apart = read_optional_groups(avoid, results_file, named="avoid")
    proposal = repair_round(results_file, round=round, seed=seed, avoid=apart)
    if as_json:
        print_json(_document(results_file, proposal, round=round, seed=seed))
    else:
        print_warnings(results_file.warnings)
        _print(results_file, proposal, round=round)


def as_posted(file: ResultsFile, *, round: int) -> ResultsFile:
    """Drop the warnings that players who left are in the posted round: that is what the repair is for (MTR 2.10)."""
    odd = (one for one in file.warnings if not (isinstance(one, InARoundAfterLeaving) and one.detail["round"] == round))
    return msgspec.structs.replace(file, warnings=tuple(odd))


def refuse_finished(file: ResultsFile, *, round: int) -> None:
    """Refuse to change a round that has been played (GAP-01)."""
    matches = file.rounds[round - 1].matches
    if matches and all(match.result is not None for match in matches):
        raise RoundFinished(round=round)


def repair_round(file: ResultsFile, *, round: int, seed: int, avoid: Groups = ()) -> RepairPlan | PodRepair:
    """Propose how to seat everybody who is in a round now, in pairs or in pods (GAP-01)."""
    posted = file.rounds[round - 1]
    here = [entrant for entrant in file.entrants if file.player(entrant).plays(round)]
    at_rest = {*posted.losses, *(entrant for entrant in here if file.player(entrant).has_awarded_bye(round))}
    at_rest |= {*posted.byes} if file.pod_sizes else set()
    active = [entrant for entrant in here if entrant not in at_rest]
    still_posted = msgspec.structs.replace(posted, byes=tuple(id for id in posted.byes if id in set(here)))
    try:
        if file.pod_sizes:
            return repair_pods(_pods_for(file, active, round, avoid), still_posted, seed=seed_of(seed))
        field = field_for(file, round=round, active=active, seed=seed, avoid=avoid)
        return propose(field, still_posted, seed=seed_of(seed))
    except NothingToChange as refusal:
        numbers = str(refusal.detail["entrants"]).split(", ")
        raise NothingToChange(entrants=", ".join(file.ids(EntrantId(int(n)) for n in numbers))) from None


def _pods_for(file: ResultsFile, active: list[EntrantId], round: int, avoid: Groups) -> PodField:
    before = file.rounds[: round - 1]
    return PodField.of(before, active=active, sizes=file.pod_sizes, avoid=avoid, scheme=file.points)


def _document(file: ResultsFile, proposal: RepairPlan | PodRepair, *, round: int, seed: int) -> dict[str, object]:
    return {
        "round": round,
        "seed": seed,
        "changes": [
            {"table": change.table, "before": file.ids(change.before), "after": file.ids(change.after)}
            for change in proposal.changes
        ],
        "pairings": [file.ids(match.sides) for match in proposal.matches],
        "tables": [match.table for match in proposal.matches],
        "byes": file.ids(proposal.byes),
        "cost": proposal.cost,
        "warnings": warnings_of(file.warnings),
    } | _why(file, proposal)


def _why(file: ResultsFile, proposal: RepairPlan | PodRepair) -> dict[str, object]:
    """Give the reasons for a repair of pods."""
    if isinstance(proposal, RepairPlan):
        return {}
    return {
        "reasons": [
            {"code": cause.code, "message": pod_sentence(cause, name=lambda one: file.player(one).shown)}
            for cause in proposal.reasons
        ]
    }


def _print(file: ResultsFile, proposal: RepairPlan | PodRepair, *, round: int) -> None:
    if not proposal.changes:
        tell(f"Round {round} needs no repair.")
        return
    tell(f"{file.name or 'Repair'}, round {round}: {len(proposal.changes)} to change")
    tell()
    columns = [Column("Table", is_number=True), Column("Now", is_name=True), Column("Then", is_name=True)]
    print_table(columns, [_cells(file, change) for change in proposal.changes])
    if isinstance(proposal, PodRepair):
        tell()
    for cause in proposal.reasons if isinstance(proposal, PodRepair) else ():
        tell(pod_sentence(cause, name=lambda one: file.player(one).shown))


def _cells(file: ResultsFile, change: SeatChange) -> list[str]:
    between = " – " if change.table and max(len(change.before), len(change.after)) <= 2 else ", "
    sides = (between.join(file.player(entrant).shown for entrant in both) for both in (change.before, change.after))
    return ["bye" if change.table is None else str(change.table), *sides]
