"""The next round of a results file in pods, or the pods of its cut."""

from collections.abc import Iterable
from typing import Final

from topcut.cli.next_round import refuse_absent, to_be_paired
from topcut.cli.output import Column, print_json, print_table, print_warnings, tell, warnings_of
from topcut.cli.pod_ranking import rank_pods
from topcut.cli.ranking import known_player, seed_of
from topcut.core.free_for_all import CutOrder, PodField, PodStage, Seating, cut_to, explain_pod, make_pods, pod_sentence
from topcut.core.play import EntrantId
from topcut.exchange.results import ResultsFile
from topcut.exchange.results_groups import Groups

POD_PROOFS: Final = {
    "sorted": "proven best: sorting alone costs as much",
    "whole-field": "proven best: every possible round was weighed",
    "prices": "proven best: no possible pod costs less than the shares of its people",
    "search": "proven best: everything that shares of the cost leave open was searched",
    "none": "perhaps not the best",
}
LEVELS: Final = {
    "repeats": "repeat meetings, squared",
    "avoid": "pairs to avoid",
    "odd_again": "odd pods again",
    "odd_points": "points in odd pods",
    "spread": "differences in points, squared",
}


def pair_in_pods(
    file: ResultsFile, *, seed: int, avoid: Groups, announced: int | None, explained: str | None, as_json: bool
) -> None:
    """Seat the round after the last in pods, and print what it costs and why."""
    round = len(file.rounds) + 1
    active, awarded = to_be_paired(file, round=round)
    field = PodField.of(file.rounds, active=active, sizes=file.pod_sizes, avoid=avoid, scheme=file.points)
    remaining = max(0, (announced or round) - round)
    seating = make_pods(field, seed=seed_of(seed), remaining=remaining, awarded=awarded)
    why = None if explained is None else _explanation(file, field, seating, explained)
    if as_json:
        print_json(_document(file, seating, seed=seed) | ({} if why is None else {"explanation": why}))
        return
    print_warnings(file.warnings)
    if why is None:
        _print(file, field, seating, seed=seed)
    else:
        _print_explanation(file, why)


def _document(file: ResultsFile, seating: Seating, *, seed: int) -> dict[str, object]:
    certificate = seating.certificate
    return {
        "round": len(file.rounds) + 1,
        "seed": seed,
        "engine": seating.engine,
        "pairings": [file.ids(pod) for pod in seating.pods],
        "cost": seating.cost,
        "certificate": {
            "optimal": certificate.optimal,
            "bound": certificate.bound,
            "gap": seating.cost.over(certificate.bound),
            "by": certificate.by,
        },
        "byes": [],
        "awarded_byes": file.ids(seating.awarded),
        "equally_good": seating.equals,
        "warnings": warnings_of(file.warnings),
    }


def _explanation(file: ResultsFile, field: PodField, seating: Seating, id: str) -> dict[str, object]:
    entrant, round = known_player(file, id), len(file.rounds) + 1
    if entrant in seating.awarded:
        reasons = [
            {"code": "bye-awarded", "message": f"{file.player(entrant).shown} has a bye earned before the event."}
        ]
        return {"player": id, "pod": None, "reasons": reasons}
    pod = seating.pod_of(entrant)
    if pod is None:
        refuse_absent(file, id, round=round)
    told = [
        {"code": cause.code, "message": pod_sentence(cause, name=lambda one: file.player(one).shown)}
        for cause in explain_pod(field, seating, entrant=entrant)
    ]
    return {"player": id, "pod": None if pod is None else file.ids(pod), "reasons": told}


def _print_explanation(file: ResultsFile, why: dict[str, object]) -> None:
    pod, reasons = why["pod"], why["reasons"]
    assert isinstance(reasons, list)
    ids = pod if isinstance(pod, tuple) else (why["player"],)
    tell(f"Round {len(file.rounds) + 1}: " + ", ".join(file.player(known_player(file, str(id))).shown for id in ids))
    tell()
    for reason in reasons:
        tell(f"- {reason['message']}")


def _print(file: ResultsFile, field: PodField, seating: Seating, *, seed: int) -> None:
    points = dict(zip(field.base.ids.tolist(), field.base.points.tolist(), strict=True))
    tell(f"{file.name or 'Pods'}, round {len(file.rounds) + 1} (seed {seed}, {seating.engine})")
    tell()
    numbers = {entrant: str(points[entrant]) for pod in seating.pods for entrant in pod}
    _print_pods(file, seating.pods, Column("Points", is_number=True), numbers)
    for entrant in seating.awarded:
        tell(f"Awarded bye: {file.player(entrant).shown}")
    tell()
    _print_cost(seating)


def _print_pods(
    file: ResultsFile, pods: Iterable[tuple[EntrantId, ...]], last: Column, number: dict[EntrantId, str]
) -> None:
    rows = [
        [str(table) if seat == 1 else "", str(seat), file.player(entrant).shown, number[entrant]]
        for table, pod in enumerate(pods, start=1)
        for seat, entrant in enumerate(pod, start=1)
    ]
    titles = [Column("Table", is_number=True), Column("Seat", is_number=True), Column("Player", is_name=True)]
    print_table([*titles, last], rows)


def _print_cost(seating: Seating) -> None:
    cost, certificate = seating.cost, seating.certificate
    is_met = True
    for level, title in LEVELS.items():
        mine, least = getattr(cost, level), getattr(certificate.bound, level)
        bound = "no round has less" if mine == least else f"the bound is {least}"
        if mine or least:
            tell(f"{mine} {title}; {bound}{'' if is_met else ', of rounds that meet the bounds above'}")
        is_met = is_met and mine == least
    if certificate.optimal or certificate.by == "none":
        proof = POD_PROOFS[certificate.by]
    else:
        proof = "every possible round was weighed, and this one leaves the next without repeats"
    tell(f"{proof[0].upper()}{proof[1:]}.")


def show_cut(file: ResultsFile, players: int, *, order: CutOrder, seed: int, as_json: bool) -> None:
    """Make the pods of a cut from the standings of the last round, without players who left."""
    here = {*file.still_in(len(file.rounds) + 1)}
    seeds = [standing.entrant for standing in rank_pods(file, seed=seed) if standing.entrant in here]
    stage = cut_to(players, seeds, order=order)
    if as_json:
        print_json(_cut_document(file, stage, order=order, seed=seed))
        return
    print_warnings(file.warnings)
    tell(f"{file.name or 'Pods'}, cut to {players}: best seed in the first seat")
    tell()
    rank = {entrant: str(number) for number, entrant in enumerate(seeds, start=1)}
    _print_pods(file, stage.pods, Column("Rank", is_number=True), rank)
    if stage.skip:
        tell("Straight on: " + ", ".join(file.player(entrant).shown for entrant in stage.skip))
    on = "The winner is first" if players == 4 else f"The winners go on: {stage.cut.leads_to} in all"
    tell(f"{on}. In a drawn pod, the best seed does.")


def _cut_document(file: ResultsFile, stage: PodStage, *, order: CutOrder, seed: int) -> dict[str, object]:
    return {
        "cut": stage.cut.players,
        "order": order,
        "seed": seed,
        "skip": file.ids(stage.skip),
        "pairings": [file.ids(pod) for pod in stage.pods],
        "leads_to": stage.cut.leads_to,
        "drawn": "best seed",
        "warnings": warnings_of(file.warnings),
    }
