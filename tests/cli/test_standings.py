import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.cli.main import main
from topcut.cli.ranking import rounded
from topcut.core.standings.criteria import CRITERIA, NAMES_TAKEN

REAL_EVENTS = Path(__file__).resolve().parents[2].parent / "shared" / "real-events"
REAL = sorted(file for file in REAL_EVENTS.glob("*.json") if "_00r_" not in file.name)

FRIDAY = {
    "name": "Friday at the shop",
    "players": [{"id": "ana", "name": "Ana Ruiz", "byes": 1}, {"id": "zed", "disqualified_after": 2}],
    "rounds": [
        [
            {"a": "ana", "bye": True},
            {"a": "bo", "b": "cy", "score": [2, 1, 0]},
            {"a": "dee", "b": "zed", "score": [1, 1, 1]},
        ],
        [
            {"a": "ana", "b": "bo", "score": [2, 0, 0]},
            {"a": "cy", "b": "zed", "score": [2, 0, 0]},
            {"a": "dee", "loss": True},
        ],
    ],
}


@pytest.fixture
def friday(tmp_path) -> str:
    return written(tmp_path / "friday.json", FRIDAY)


def written(path: Path, document: object) -> str:
    path.write_text(document if isinstance(document, str) else json.dumps(document))
    return str(path)


def answer(capsys, *words: str) -> dict:
    """Run `topcut standings … --json` and take its one document."""
    code = main(["standings", *words, "--json"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return json.loads(out)


def line(rank, player, points, record, omw, gw, ogw, *, byes=0, tied_with=()) -> dict:
    exact = {"omw": omw, "gw": gw, "ogw": ogw}
    return {
        "rank": rank,
        "player": player,
        "points": points,
        "record": record,
        "byes": byes,
        **{name: rounded(Fraction(number)) for name, number in exact.items()},
        "exact": exact,
        "tied_with": list(tied_with),
    }


def test_a_criterion_cannot_have_the_name_of_another_key(friday, capsys):
    place = answer(capsys, friday)["standings"][0]
    assert place.keys() <= NAMES_TAKEN | CRITERIA.keys()


def test_the_document_has_the_form_of_the_contract(friday, capsys):
    assert answer(capsys, friday) == {
        "profile": "mtr",
        "after_round": 2,
        "warnings": [],
        "standings": [
            line(1, "ana", 6, [2, 0, 0], "1/2", "1", "2/5", byes=1),
            line(2, "bo", 3, [1, 1, 0], "3/4", "2/5", "4/5"),
            line(3, "cy", 3, [1, 1, 0], "83/200", "3/5", "73/200"),
            line(4, "dee", 1, [0, 1, 1], "33/100", "33/100", "33/100"),
        ],
        "unranked": ["zed"],
        "settings": {
            "floor": "33/100",
            "game_draw_points": 1,
            "own_gw_floor": True,
            "no_opponents": "33/100",
            "seed": 0,
        },
    }


def test_people_get_a_table(friday, capsys):
    assert main(["standings", friday]) == 0
    assert capsys.readouterr() == (
        "Friday at the shop, after round 2 (mtr)\n"
        "\n"
        "Rank  Player    Points  Record     OMW      GW     OGW\n"
        "  1   Ana Ruiz       6   2-0-0  0.5000  1.0000  0.4000\n"
        "  2   bo             3   1-1-0  0.7500  0.4000  0.8000\n"
        "  3   cy             3   1-1-0  0.4150  0.6000  0.3650\n"
        "  4   dee            1   0-1-1  0.3300  0.3300  0.3300\n"
        "Without a place: zed\n",
        "",
    )


def test_long_names_leave_the_table_eighty_wide(tmp_path, capsys):
    players = [{"id": f"p{n}", "name": "名前" * 20 if n % 2 else "Maximiliana " * 6} for n in range(6)]
    main(["standings", written(tmp_path / "long.json", {"players": players})])
    lines = capsys.readouterr().out.splitlines()
    from rich.cells import cell_len

    assert {cell_len(line) for line in lines[2:9]} == {80}


def test_names_cannot_steer_the_terminal(tmp_path, capsys):
    document = {"name": "\x1b[2J", "players": ["a\u202eb", "[red]c"]}
    main(["standings", written(tmp_path / "evil.json", document)])
    out, _ = capsys.readouterr()
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "[red]c" in out


def test_standings_after_an_earlier_round(friday, capsys):
    document = answer(capsys, friday, "--after", "1")
    assert document["after_round"] == 1
    assert [(line["player"], line["points"]) for line in document["standings"]][:2] == [("ana", 3), ("bo", 3)]
    assert [line["player"] for line in document["standings"]][-1] == "cy"
    assert document["unranked"] == []


@pytest.mark.parametrize(
    ("words", "settings", "name"),
    [
        pytest.param([], ("33/100", 1, True, "33/100"), "mtr", id="MTR C: mtr where nothing is said"),
        pytest.param(["--profile", "melee"], ("1/3", 1, True, "0"), "melee", id="melee"),
        pytest.param(["--profile", "melee-2020"], ("1/3", 0, True, "0"), "melee-2020", id="melee-2020"),
        pytest.param(["--profile", "melee-2024"], ("1/3", 1, False, "0"), "melee-2024", id="melee-2024"),
        pytest.param(["--floor", "1/3"], ("1/3", 1, True, "1/3"), "custom", id="another floor"),
        pytest.param(["--floor", "0.33"], ("33/100", 1, True, "33/100"), "mtr", id="the floor it has"),
        pytest.param(["--game-draw-points", "0"], ("33/100", 0, True, "33/100"), "custom", id="draws worth nothing"),
        pytest.param(["--no-own-gw-floor"], ("33/100", 1, False, "33/100"), "custom", id="own percentage bare"),
        pytest.param(["--no-opponents", "0"], ("33/100", 1, True, "0"), "custom", id="GAP-06: nobody met is nothing"),
        pytest.param(
            ["--profile", "melee", "--no-opponents", "floor", "--own-gw-floor"],
            ("1/3", 1, True, "1/3"),
            "custom",
            id="GAP-06: nobody met is the floor",
        ),
    ],
)
def test_options_build_any_profile(friday, capsys, words, settings, name):
    document = answer(capsys, friday, *words)
    floor, draw, own, nobody = settings
    assert document["profile"] == name
    assert document["settings"] == {
        "floor": floor,
        "game_draw_points": draw,
        "own_gw_floor": own,
        "no_opponents": nobody,
        "seed": 0,
    }


@pytest.mark.parametrize("text", ["4/3", "-1", "a third", "1/0", "1e9", "nan", ""])
def test_a_floor_is_a_number_from_zero_to_one(friday, capsys, text):
    assert main(["standings", friday, "--floor", text]) == 2
    assert "1/3 or 0.33" in capsys.readouterr().err


def test_equals_are_drawn_from_the_seed_and_say_so(tmp_path, capsys):
    """GAP-05: the same seed gives the same bytes, and some seed another order."""
    file = written(tmp_path / "level.json", {"players": list("abcdefgh")})
    orders = set()
    for seed in ("0", "1", "2", "0"):
        lines = answer(capsys, file, "--seed", seed)["standings"]
        orders.add("".join(line["player"] for line in lines))
        for line in lines:
            assert sorted([line["player"], *line["tied_with"]]) == list("abcdefgh")
    assert 1 < len(orders) <= 3
    main(["standings", file, "--seed", "1"])
    assert "= level on everything: this order was drawn from seed 1 (GAP-05)" in capsys.readouterr().out


def test_the_same_file_and_seed_give_the_same_bytes(friday, capfdbinary):
    answers = set()
    for _ in range(2):
        main(["standings", friday, "--json", "--seed", "5"])
        answers.add(capfdbinary.readouterr().out)
    assert len(answers) == 1
    assert answers.pop().count(b"\n") == 1


def test_odd_scores_are_counted_and_listed_and_refused_when_strict(tmp_path, capsys):
    """MTR 2.1: three wins are one too many in first to 2."""
    file = written(tmp_path / "odd.json", {"rounds": [[{"a": "ana", "b": "bo", "score": [3, 0, 0]}]]})
    document = answer(capsys, file)
    assert document["warnings"] == [
        {
            "code": "odd-score",
            "message": "rounds[0][0].score: a match here does not end 3-0-0.",
            "where": "rounds[0][0].score",
            "path": "rounds[0][0].score",
            "score": "3-0-0",
        }
    ]
    assert main(["standings", file]) == 0
    assert capsys.readouterr().err == "Odd: rounds[0][0].score: a match here does not end 3-0-0.\n"
    assert main(["standings", file, "--strict", "--json"]) == 2
    refusal = json.loads(capsys.readouterr().out)
    assert (refusal["code"], refusal["problems"]) == ("odd-results", document["warnings"])


def test_unreported_matches_are_left_out(tmp_path, capsys):
    open_match = {"a": "cy", "b": "dee", "score": None}
    file = written(tmp_path / "open.json", {"rounds": [[{"a": "ana", "b": "bo", "score": [2, 0, 0]}, open_match]]})
    lines = answer(capsys, file)["standings"]
    assert {line["player"]: line["record"] for line in lines} == {
        "ana": [1, 0, 0],
        "bo": [0, 1, 0],
        "cy": [0, 0, 0],
        "dee": [0, 0, 0],
    }


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--profile", "fide"], "no-such-tiebreakers"),
        (["--after", "3"], "round-not-in-file"),
        (["--explain", "nobody"], "no-such-player"),
    ],
)
def test_what_is_not_there_is_unknown(friday, capsys, words, code):
    assert main(["standings", friday, *words, "--json"]) == 6
    assert json.loads(capsys.readouterr().out)["code"] == code


def test_an_explanation_shows_every_opponent_s_share(friday, capsys):
    """MTR C: byes lend nothing, and the shares add up to the mean."""
    explained = answer(capsys, friday, "--explain", "bo")["explanation"]
    shares = [Fraction(round["opponent_mw"]["exact"]) for round in explained["rounds"]]
    assert [round["opponent"] for round in explained["rounds"]] == ["cy", "ana"]
    assert explained["omw"] == {"opponents": 2, "total": "3/2", "value": 0.75, "exact": "3/4"}
    assert sum(shares) / 2 == Fraction(3, 4)
    assert explained["ahead"] == {"player": "ana", "by": "points"}
    assert explained["behind"] == {"player": "cy", "by": "omw"}


def test_an_explanation_for_people(friday, capsys):
    assert main(["standings", friday, "--explain", "ana"]) == 0
    assert capsys.readouterr().out == (
        "Ana Ruiz after round 2: rank 1, 6 points, 2-0-0\n"
        "\n"
        "Round  Points  Games  Opponent      Their MW       Their GW\n"
        "    1       3  2-0-0  bye\n"
        "    2       3  2-0-0  bo        3/6 = 0.5000  6/15 = 0.4000\n"
        "\n"
        "OMW 1/2 over 1 = 0.5000, exactly 1/2\n"
        "GW  12/12 = 1.0000\n"
        "OGW 2/5 over 1 = 0.4000, exactly 2/5\n"
        "Ahead of bo by points.\n"
    )


@pytest.mark.parametrize("typed", ["Ana", "ANA", "Ana Ruiz", "ana ruiz"])
def test_a_player_is_found_as_somebody_types_them(friday, capsys, typed):
    """`docs/rules/standings.md` writes `--explain Ana`; the id is `ana`."""
    assert answer(capsys, friday, "--explain", typed) == answer(capsys, friday, "--explain", "ana")


def test_two_who_are_typed_alike_are_told_apart_by_their_ids_alone(tmp_path, capsys):
    twins = {"rounds": [[{"a": "ana", "b": "Ana", "score": [2, 0, 0]}]]}
    file = written(tmp_path / "twins.json", twins)
    assert answer(capsys, file, "--explain", "Ana")["explanation"]["rank"] == 2
    assert main(["standings", file, "--explain", "ANA"]) == 6


def test_the_disqualified_are_explained_without_a_place(friday, capsys):
    """GAP-15: they still count for those they met."""
    assert answer(capsys, friday, "--explain", "zed")["explanation"]["rank"] is None


@given(st.fractions(0, 1))
def test_numbers_are_rounded_half_up(number):
    assert abs(Fraction(rounded(number)) - number) <= Fraction(1, 20_000) + Fraction(1, 10**12)


@pytest.mark.parametrize(
    ("number", "shown"),
    [("1/20000", 0.0001), ("3/20000", 0.0002), ("5437/8820", 0.6164), ("617/1050", 0.5876), ("1", 1.0)],
)
def test_a_half_goes_up(number, shown):
    assert rounded(Fraction(number)) == shown


def results_file(event: dict) -> dict:
    def entry(a: str, b: str | None, score: list[int] | None) -> dict:
        if b is None:
            return {"a": a, "bye": True} if score[0] else {"a": a, "loss": True}
        return {"a": a, "b": b, **({"double_loss": True} if score == [0, 0, 0] else {"score": score})}

    swiss = [round for round in event["rounds"] if round["stage"] == "swiss"]
    return {
        "players": [row[1] for row in event["standings"]],
        "rounds": [[entry(*match) for match in round["matches"]] for round in swiss],
    }


def as_csv(document: dict) -> str:
    words = {"bye": "bye", "loss": "loss", "double_loss": "double-loss"}
    lines = ["round,a,b,wins_a,wins_b,draws,result"]
    for number, round in enumerate(document["rounds"], start=1):
        for entry in round:
            word = next((words[name] for name in words if name in entry), "")
            score = entry.get("score") or ["", "", ""]
            lines.append(",".join(map(str, (number, entry["a"], entry.get("b", ""), *score, word))))
    return "\n".join(lines)


@pytest.mark.skipif(not REAL, reason="the folder shared/real-events is not next to this checkout")
@pytest.mark.parametrize("file", REAL, ids=[file.stem for file in REAL])
def test_real_events_come_out_as_published_from_json_and_csv_alike(file, tmp_path, capsys):
    event = json.loads(file.read_text())
    document = results_file(event)
    rule = event["rule"]
    words = ["--floor", rule["floor"], "--game-draw-points", str(rule["game_draw_points"])]
    words += ["--no-opponents", str(rule["noopp"]), "--own-gw-floor" if rule["own_gw_floor"] else "--no-own-gw-floor"]
    from_json = answer(capsys, written(tmp_path / "event.json", document), *words)
    players = written(tmp_path / "players.csv", "id\n" + "\n".join(document["players"]))
    from_csv = answer(capsys, written(tmp_path / "event.csv", as_csv(document)), "--players", players, *words)
    assert {**from_csv, "warnings": []} == {**from_json, "warnings": []}
    ours = {line["player"]: line for line in from_json["standings"]}
    assert all(row[2] == ours[row[1]]["points"] for row in event["standings"])
    last_digit = Fraction(1, 10 ** digits(event))
    for column, name in ((6, "omw"), (7, "gw"), (8, "ogw")):
        numbers = [(row[column], Fraction(ours[row[1]]["exact"][name])) for row in event["standings"]]
        agree = [abs(Fraction(published) - exact) < last_digit for published, exact in numbers]
        assert round(sum(agree) / len(agree), 4) == event["agree"][name]


def digits(event: dict) -> int:
    """How many digits the platform prints; its floats end in noise, so round at ten first."""
    return max(len(f"{round(number, 10)!r}".partition(".")[2]) for row in event["standings"] for number in row[6:])


def test_criteria_rank_in_the_order_asked_for(friday, capsys):
    """Each has its column, its exact figure, and its sum."""
    assert main(["standings", friday, "--criteria", "points,head-to-head,buchholz,aow", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["profile"] == "custom"
    assert document["settings"]["criteria"] == ["points", "head-to-head", "buchholz", "aow"]
    bo = next(line for line in document["standings"] if line["player"] == "bo")
    assert (bo["head-to-head"], bo["buchholz"], bo["aow"]) == (3, 9, 1.5)
    assert bo["exact"] == {"head-to-head": "3", "buchholz": "9", "aow": "3/2"}
    assert main(["standings", friday, "--profile", "chess", "--explain", "bo"]) == 0
    printed = capsys.readouterr().out
    assert "Their points  Their wins" in printed
    assert "Buchholz 9 from 2 opponents" in printed
    assert "Ahead of cy by head-to-head." in printed


@pytest.mark.parametrize(
    ("criteria", "said"),
    [
        ("omw,points", "begin with points"),
        ("points,omw,omw", "nothing twice"),
        ("points,luck", "luck is none of points"),
    ],
)
def test_criteria_that_cannot_rank_are_refused(friday, capsys, criteria, said):
    assert main(["standings", friday, "--criteria", criteria]) == 2
    assert said in capsys.readouterr().err
