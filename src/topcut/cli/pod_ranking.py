"""The ranking of a results file of pods: as a document, as a table, and one player's place explained."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from topcut.cli.output import Column, print_json, print_table, print_warnings, tell, warnings_of
from topcut.cli.ranking import four_places, known_player, known_round, rounded, seed_of
from topcut.core.free_for_all import (
    POD_PROFILES,
    SEATS,
    PodExplanation,
    PodPart,
    PodProfile,
    explain_pod_standing,
    pod_standings,
)
from topcut.core.play import EntrantId
from topcut.core.standings import Criterion, Figure, Standing, told_apart_by
from topcut.exchange.results import ResultsFile

ADVANTAGE: Final = "advantage"
"""The figure of the seats as documents have it: how early a player sat, so that less is better."""
USUAL: Final = POD_PROFILES["pods"].criteria
WORDS: Final = {"bye": "bye", "loss": "lost, met nobody", "open": "not reported"}


def profile_for_pods(
    name: str | None, *, floor: Fraction | None, criteria: tuple[Criterion, ...] | None
) -> PodProfile | None:
    """Find a profile of pods by its name; None if there is none."""
    named = POD_PROFILES.get(name or "pods")
    if named is None:
        return None
    changed = replace(named, floor=named.floor if floor is None else floor, criteria=criteria or named.criteria)
    return named if changed == named else replace(changed, name="custom")


def rank_pods(
    file: ResultsFile, *, seed: int, profile: PodProfile = POD_PROFILES["pods"], after: int | None = None
) -> list[Standing]:
    """Rank a file's players after one of its rounds, the last if none is named."""
    round = known_round(file, after)
    return pod_standings(
        file.rounds[:round],
        entrants=file.entrants,
        scheme=file.points,
        profile=profile,
        seed=seed_of(seed),
        unranked=file.unranked(after=round),
    )


def rank_in_pods(
    file: ResultsFile, *, profile: PodProfile, after: int | None, seed: int, explained: str | None, as_json: bool
) -> None:
    """Show the standings of pods, or explain one player's place."""
    round = known_round(file, after)
    ranked = rank_pods(file, seed=seed, profile=profile, after=round)
    why = None if explained is None else _explained(file, explained, profile=profile, after=round, seed=seed)
    if as_json:
        document = _document(file, ranked, profile=profile, after=round, seed=seed)
        print_json(document | ({} if why is None else {"explanation": _explanation_document(file, why)}))
        return
    print_warnings(file.warnings)
    if why is not None:
        _print_explanation(file, why, after=round)
        return
    tell(f"{file.name or 'Standings'}, after round {round} ({profile.name})")
    tell()
    print_pod_standings(ranked, name=lambda entrant: file.player(entrant).shown)
    if any(standing.tie for standing in ranked):
        tell(f"= level on everything: this order was drawn from seed {seed} (GAP-05)")
    if unranked := file.unranked(after=round):
        tell("Without a place: " + ", ".join(file.player(entrant).shown for entrant in unranked))


def _explained(file: ResultsFile, id: str, *, profile: PodProfile, after: int, seed: int) -> PodExplanation:
    return explain_pod_standing(
        file.rounds[:after],
        known_player(file, id),
        entrants=file.entrants,
        scheme=file.points,
        profile=profile,
        seed=seed_of(seed),
        unranked=file.unranked(after=after),
    )


def _document(
    file: ResultsFile, ranked: Iterable[Standing], *, profile: PodProfile, after: int, seed: int
) -> dict[str, object]:
    return {
        "profile": profile.name,
        "after_round": after,
        "warnings": warnings_of(file.warnings),
        "standings": [
            {
                "rank": one.rank,
                "player": file.player(one.entrant).id,
                **figures_of(one),
                "tied_with": file.ids(one.tied_with),
            }
            for one in ranked
        ],
        "unranked": file.ids(file.unranked(after=after)),
        "settings": {
            "floor": str(profile.floor),
            "bye_meetings": profile.bye_meetings,
            "bye_lends": str(profile.bye_lends),
            "seed": seed,
            **({} if profile.criteria == USUAL else {"criteria": [each.name for each in profile.criteria]}),
        },
    }


def figures_of(one: Standing) -> dict[str, object]:
    """List the figures that decide a player's place: decimals for reading, and the exact fractions."""
    shown = {_key(figure.by): _value(figure) for figure in one.tiebreakers}
    return {
        "points": one.points,
        "record": one.record,
        "byes": one.byes,
        **{key: rounded(value) for key, value in shown.items()},
        "exact": {key: str(value) for key, value in shown.items() if isinstance(value, Fraction)},
    }


def print_pod_standings(ranked: Sequence[Standing], *, name: Callable[[EntrantId], str]) -> None:
    shorts = (figure.by.short for standing in ranked[:1] for figure in standing.tiebreakers)
    columns = [Column("Rank", is_number=True), Column("Player", is_name=True)]
    rows = [[_place(one), name(one.entrant), *_cells(one)] for one in ranked]
    print_table([*columns, *(Column(title, is_number=True) for title in ("Points", "Record", *shorts))], rows)


def _place(one: Standing) -> str:
    return f"{one.rank}{'=' if one.tie else ' '}"


def _cells(one: Standing) -> list[str]:
    return [str(one.points), str(one.record), *map(_text, one.tiebreakers)]


def _key(criterion: Criterion) -> str:
    return ADVANTAGE if criterion == SEATS else criterion.name


def _value(figure: Figure) -> int | Fraction:
    return -figure.value if figure.by == SEATS else figure.value


def _text(figure: Figure) -> str:
    return f"{rounded(_value(figure)):+.2f}" if figure.by == SEATS else four_places(figure.value)


def _explanation_document(file: ResultsFile, why: PodExplanation) -> dict[str, object]:
    return {
        "player": file.player(why.entrant).id,
        "rank": why.standing.rank if why.standing else None,
        "rounds": [_round(file, part) for part in why.parts],
        "lent": {
            file.player(other).id: {
                "earned": earned,
                "possible": possible,
                "counts_as": rounded(lent),
                "exact": str(lent),
            }
            for other, (earned, possible, lent) in why.lent.items()
        },
        **({} if why.standing is None else figures_of(why.standing)),
        "ahead": _neighbour(file, why, why.ahead),
        "behind": _neighbour(file, why, why.behind),
    }


def _round(file: ResultsFile, part: PodPart) -> dict[str, object]:
    return {
        "round": part.round,
        "kind": part.sort,
        "seat": part.seat,
        "place": part.place,
        "points": part.points,
        "beaten": part.beaten,
        "opponents": file.ids(part.opponents),
    }


def _neighbour(file: ResultsFile, why: PodExplanation, other: Standing | None) -> dict[str, object] | None:
    return None if other is None else {"player": file.player(other.entrant).id, "by": _by(why, other)}


def _by(why: PodExplanation, other: Standing) -> str:
    assert why.standing is not None
    apart = told_apart_by(why.standing, other)
    return _key(apart) if apart else "lot"


def _print_explanation(file: ResultsFile, why: PodExplanation, *, after: int) -> None:
    standing = why.standing
    place = f"rank {standing.rank}, {standing.points} points, {standing.record}" if standing else "no place"
    tell(f"{file.player(why.entrant).shown} after round {after}: {place}")
    tell()
    columns = [Column(title, is_number=True) for title in ("Round", "Seat", "Place", "Points")]
    rows = [row for part in why.parts for row in _rows(file, why, part)]
    print_table([*columns, Column("Opponent", is_name=True), Column("Their MW", is_number=True)], rows)
    tell()
    if standing:
        width = max(len(figure.by.short) for figure in standing.tiebreakers)
        for figure in standing.tiebreakers:
            exactly = f", exactly {figure.value}" if figure.by.is_percentage else ""
            tell(f"{figure.by.short:{width}} {_text(figure)}{exactly}")
    for word, other in (("Behind", why.ahead), ("Ahead of", why.behind)):
        if other is not None:
            tell(f"{word} {file.player(other.entrant).shown} by {_by(why, other)}.")


def _rows(file: ResultsFile, why: PodExplanation, part: PodPart) -> Iterable[list[str]]:
    numbers = [str(part.round), str(part.seat or ""), str(part.place or ""), str(part.points)]
    if not part.opponents or part.sort == "open":
        yield [*numbers, WORDS[part.sort], ""]
        return
    for number, other in enumerate(part.opponents):
        earned, possible, lent = why.lent[other]
        floored = " (floor)" if not possible or lent != Fraction(earned, possible) else ""
        share = f"{earned}/{possible} = {rounded(lent):.4f}{floored}"
        yield [*(numbers if number == 0 else [""] * 4), file.player(other).shown, share]
