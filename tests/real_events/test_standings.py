"""Real tournaments: every published number, recomputed under the rule its organisers used."""

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest

from topcut.core.play import Match, Result, RoundResults, Score
from topcut.core.play.result import lost_by_both
from topcut.core.standings import PROFILES, Profile, Results, Standing, standings

FOLDER = Path(__file__).resolve().parents[2].parent / "shared" / "real-events"
FILES = sorted(FOLDER.glob("*.json"))
WITH_SWISS = [file for file in FILES if "_00r_" not in file.name]
needs_files = pytest.mark.skipif(not FILES, reason="the folder shared/real-events is not next to this checkout")


def number(who: str) -> int:
    return int(who.removeprefix("P"))


def profile_of(rule: dict) -> Profile:
    return Profile(
        "as published",
        floor=Fraction(rule["floor"]),
        game_draw_points=rule["game_draw_points"],
        own_gw_floor=rule["own_gw_floor"],
        no_opponents=Fraction(str(rule["noopp"])),
    )


def round_of(matches: list) -> RoundResults:
    """`p2` null is a bye or an awarded loss; nothing to nothing is a double loss."""
    alone = [(number(a), score) for a, b, score in matches if b is None]
    paired = [(number(a), number(b), score) for a, b, score in matches if b is not None]
    return RoundResults(
        tuple(Match(table, (a, b), result_of(score)) for table, (a, b, score) in enumerate(paired, 1)),
        tuple(who for who, (won, _, _) in alone if won),
        tuple(who for who, (won, _, _) in alone if not won),
    )


def result_of(score: list[int] | None) -> Result | None:
    if score is None:
        return None
    won, lost, drawn = score
    return Result(Score((won, lost), drawn)) if any(score) else lost_by_both()


def read_event(file: Path) -> tuple[dict, Results]:
    event = json.loads(file.read_text())
    rounds = [round_of(round["matches"]) for round in event["rounds"] if round["stage"] == "swiss"]
    results = Results()
    met = {who for r in rounds for who in (*r.byes, *r.losses, *(side for m in r.matches for side in m.sides))}
    for who in sorted(met | {number(row[1]) for row in event["standings"]}):
        results.add_entrant(who)
    for round in rounds:
        results.add_round(round)
    return event, results


def agrees(published: float, computed: Fraction, *, digits: int) -> bool:
    """Rounded or cut to as many digits as the platform prints."""
    return abs(Fraction(published) - computed) < Fraction(1, 10**digits)


def digits_of(rows: list) -> int:
    """How many digits a file carries; the platforms' own floats end in noise, so round at ten first."""
    return max(len(f"{round(x, 10)!r}".partition(".")[2]) for row in rows for x in row[6:])


def agreement(event: dict, ranked: list[Standing]) -> dict[str, float]:
    """The share of entrants whose number is the published one, column by column."""
    digits = digits_of(event["standings"])
    rows = beside(event, ranked)
    agree = {"points": [row[2] == standing.points for row, standing in rows]}
    for column, criterion in ((6, "omw"), (7, "gw"), (8, "ogw")):
        agree[criterion] = [agrees(row[column], s.figure(criterion), digits=digits) for row, s in rows]
    return {name: round(sum(flags) / len(flags), 4) for name, flags in agree.items()}


def beside(event: dict, ranked: list[Standing]) -> list[tuple[list, Standing]]:
    """Published rows in their order, each with our own."""
    of = {standing.entrant: standing for standing in ranked}
    return [(row, of[number(row[1])]) for row in event["standings"]]


def recomputed(file: Path) -> tuple[dict, list[tuple[list, Standing]], list[Standing]]:
    event, results = read_event(file)
    ranked = standings(results, profile=profile_of(event["rule"]))
    return event, beside(event, ranked), ranked


@needs_files
@pytest.mark.parametrize("file", WITH_SWISS, ids=[file.stem for file in WITH_SWISS])
def test_every_published_number_recomputes(file):
    """To the digits printed, and exactly as often as the file itself says it can be."""
    event, _, ranked = recomputed(file)
    assert agreement(event, ranked) == event["agree"]


@needs_files
@pytest.mark.parametrize("file", WITH_SWISS, ids=[file.stem for file in WITH_SWISS])
def test_every_published_record_recomputes(file):
    """But one: a player whose lost first round is in the published record and not in the published rounds."""
    _, rows, _ = recomputed(file)
    differ = [row[1] for row, s in rows if (s.record.wins, s.record.losses, s.record.draws) != tuple(row[3:6])]
    assert differ == (["P0196"] if file.stem == "melee_0211p_08r_f8b5a1f7" else [])


@needs_files
@pytest.mark.parametrize("file", WITH_SWISS, ids=[file.stem for file in WITH_SWISS])
def test_the_published_order_is_ours(file):
    """Unless two are exactly equal on opponents' match wins, and the platform's rounding tells them apart (X-18)."""
    event, rows, _ = recomputed(file)
    site = event["source"]["site"]
    neighbours = itertools.pairwise(standing for _, standing in rows)
    swapped = [(a, b) for a, b in neighbours if order_of(a, site=site) > order_of(b, site=site)]
    assert [(a.points, a.figure("omw")) for a, _ in swapped] == [(b.points, b.figure("omw")) for _, b in swapped]
    assert len(swapped) <= 3


def order_of(standing: Standing, *, site: str) -> tuple:
    """On equal points, Manatraders puts those who left below those who stayed."""
    rounds = standing.record.played if site == "manatraders" else 0
    return -standing.points, -rounds, *(-figure.value for figure in standing.tiebreakers)


BY_NAME = [file for file in WITH_SWISS if not file.name.startswith("manatraders")]
NAMED = {"melee": {0: "melee-2020", 1: "melee"}, "cardsrealm": {1: "melee-2024"}}


@needs_files
@pytest.mark.parametrize("file", BY_NAME, ids=[file.stem for file in BY_NAME])
def test_the_named_profiles_reproduce_the_platforms(file):
    event, results = read_event(file)
    name = NAMED[event["source"]["site"]][event["rule"]["game_draw_points"]]
    assert agreement(event, standings(results, profile=PROFILES[name])) == event["agree"]
