"""`topcut standings`: rank a results file."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

import click
import msgspec

from topcut.cli.explanation import explanation_document, print_explanation
from topcut.cli.files import takes_results
from topcut.cli.output import examples, json_option, print_json, print_warnings, tell, warnings_of
from topcut.cli.pod_ranking import profile_for_pods, rank_in_pods
from topcut.cli.ranking import explain_rank, known_round, print_ranked, rank, ranked_by, rounded, who_plays
from topcut.core.errors import Unknown, gettext_noop
from topcut.core.free_for_all import POD_CRITERIA, POD_PROFILES, PodProfile
from topcut.core.standings import BY_THE_BOOK, CRITERIA, PROFILES, Criterion, Profile, Standing
from topcut.exchange.results import Player, ResultsFile, read_results

FLOOR: Final = "floor"
_NUMBER: Final = re.compile(r"[0-9]{1,9}(/[1-9][0-9]{0,8}|\.[0-9]{1,9})?")


class NoSuchTiebreakers(Unknown):
    """Profiles have names."""

    code = "no-such-tiebreakers"
    message = gettext_noop("There is no tiebreaker profile {profile}. There are {profiles}.")


def fraction(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> Fraction | Literal["floor"] | None:
    """Parse `1/3` or `0.33`, for use as a callback; also `floor`, if the option allows the word."""
    if text is None:
        return None
    if text == FLOOR and parameter.name == "no_opponents":
        return FLOOR
    is_number = _NUMBER.fullmatch(text) is not None
    if not is_number or not 0 <= (number := Fraction(text)) <= 1:
        raise click.BadParameter(f"{text} is not a number from 0 to 1, such as 1/3 or 0.33", context, parameter)
    return number


def criteria_of(text: object, *, among: Mapping[str, Criterion]) -> tuple[Criterion, ...] | None:
    """Parse `points,head-to-head,buchholz`."""
    if text is None:
        return None
    names = [name.strip() for name in str(text).split(",")]
    if unknown := [name for name in names if name not in among]:
        raise click.BadParameter(f"{unknown[0]} is none of {', '.join(among)}", param_hint="'--criteria'")
    return tuple(among[name] for name in names)


@click.command(
    epilog=examples(
        "topcut standings friday.json",
        "topcut standings friday.json --explain ana",
        "topcut standings friday.csv --players players.csv --json",
        "topcut standings friday.json --profile melee --after 3",
        "topcut standings friday.json --criteria points,head-to-head,omw",
        "topcut standings commander.json --floor 1/4",
        "topcut standings commander.json --criteria points,beaten,omw",
    )
)
@takes_results
@click.option("--profile", "name", metavar="NAME", help=f"{', '.join(PROFILES)}; of pods {', '.join(POD_PROFILES)}.")
@click.option("--after", metavar="ROUND", type=click.IntRange(min=0), help="Count only the rounds up to this one.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="Draws the order of equals.")
@click.option("--floor", metavar="1/3", callback=fraction, help="The least percentage that counts.")
@click.option("--game-draw-points", metavar="0", type=click.IntRange(0, 3), help="Game points of a drawn game.")
@click.option("--own-gw-floor/--no-own-gw-floor", default=None, help="Floor one's own game-win percentage, or not.")
@click.option("--no-opponents", metavar="0|floor", callback=fraction, help="Opponents' percentages of who met nobody.")
@click.option(
    "--criteria",
    metavar="A,B,…",
    help=f"What ranks, in order, of {', '.join(CRITERIA)}; in pods, of {', '.join(POD_CRITERIA)}.",
)
@click.option("--explain", "explained", metavar="ID", help="Show every opponent's share of a player's tiebreakers.")
@json_option
def standings(
    *,
    file: bytes,
    players: bytes | None,
    strict: bool,
    name: str | None,
    after: int | None,
    seed: int,
    explained: str | None,
    as_json: bool,
    **settings: object,
) -> None:
    """Rank the players of a results FILE (JSON or CSV, - is standard input), with every tiebreaker.

    The smallest results file is {"rounds": [[{"a": "ana", "b": "bo", "score": [2, 1, 0]}]]}.
    """
    results_file = read_results(file, players=players, strict=strict)
    if results_file.pod_sizes:
        of_pods = pod_profile_of(name, settings)
        rank_in_pods(results_file, profile=of_pods, after=after, seed=seed, explained=explained, as_json=as_json)
        return
    profile = ranked_by(results_file, profile_of(name or "mtr", settings))
    round = known_round(results_file, after)
    why = None
    if explained is not None:
        why = explain_rank(results_file, explained, seed=seed, profile=profile, after=round)
    if as_json:
        document = _document(results_file, profile=profile, after=round, seed=seed)
        print_json(document | ({"explanation": explanation_document(results_file, why)} if why else {}))
        return
    print_warnings(results_file.warnings)
    if why:
        print_explanation(results_file, why, after=round)
    else:
        _print(results_file, profile=profile, after=round, seed=seed)


def profile_of(name: str, settings: dict[str, object]) -> Profile:
    """Find a profile by its name, with the changes of the options."""
    if name not in PROFILES:
        raise NoSuchTiebreakers(profile=name, profiles=", ".join(PROFILES))
    named = PROFILES[name]
    settings["criteria"] = criteria_of(settings.get("criteria"), among=CRITERIA)
    changed = msgspec.structs.replace(named, **{key: value for key, value in settings.items() if value is not None})
    return named if changed == named else msgspec.structs.replace(changed, name="custom")


def pod_profile_of(name: str | None, settings: dict[str, object]) -> PodProfile:
    """Find a profile of pods by its name; only its floor and its criteria can be changed."""
    floor, criteria = settings.pop("floor"), criteria_of(settings.pop("criteria"), among=POD_CRITERIA)
    if any(value is not None for value in settings.values()):
        raise click.UsageError("A file of pods takes --profile, --floor and --criteria only.")
    profile = profile_for_pods(name, floor=floor if isinstance(floor, Fraction) else None, criteria=criteria)
    if profile is None:
        raise NoSuchTiebreakers(profile=name, profiles=", ".join(POD_PROFILES))
    return profile


def _document(file: ResultsFile, *, profile: Profile, after: int, seed: int) -> dict[str, object]:
    ranked = rank(file, profile=profile, after=after, seed=seed)
    return {
        "profile": profile.name,
        "after_round": after,
        "warnings": warnings_of(file.warnings),
        "standings": [_line(file, standing) for standing in ranked],
        "unranked": file.ids(file.unranked(after=after)),
        "settings": {
            "floor": str(profile.floor),
            "game_draw_points": profile.game_draw_points,
            "own_gw_floor": profile.own_gw_floor,
            "no_opponents": str(profile.met_nobody),
            "seed": seed,
            **({} if profile.criteria == BY_THE_BOOK else {"criteria": [each.name for each in profile.criteria]}),
        },
    }


def _line(file: ResultsFile, standing: Standing) -> dict[str, object]:
    tiebreakers = {figure.by.name: figure.value for figure in standing.tiebreakers}
    return {
        "rank": standing.rank,
        "player": file.player(standing.entrant).id,
        **_team(file.player(standing.entrant)),
        "points": standing.points,
        "record": standing.record,
        "byes": standing.byes,
        **{name: rounded(number) for name, number in tiebreakers.items()},
        "exact": {name: str(number) for name, number in tiebreakers.items()},
        "tied_with": file.ids(standing.tied_with),
    }


def _team(player: Player) -> dict[str, object]:
    return {"players": player.players} if player.players else {}


def _print(file: ResultsFile, *, profile: Profile, after: int, seed: int) -> None:
    ranked = rank(file, profile=profile, after=after, seed=seed)
    tell(f"{file.name or 'Standings'}, after round {after} ({profile.name})")
    tell()
    print_ranked(ranked, name=lambda entrant: file.player(entrant).shown, profile=profile, who=who_plays(file))
    _print_notes(file, ranked, after=after, seed=seed)


def _print_notes(file: ResultsFile, ranked: Sequence[Standing], *, after: int, seed: int) -> None:
    if any(standing.tie for standing in ranked):
        tell(f"= level on everything: this order was drawn from seed {seed} (GAP-05)")
    if unranked := file.unranked(after=after):
        tell("Without a place: " + ", ".join(file.player(entrant).shown for entrant in unranked))
