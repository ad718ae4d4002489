import json
import subprocess
import sys
from fractions import Fraction
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import ModuleType

import click
import pytest

import topcut
from topcut.cli.main import COMMANDS, main
from topcut.cli.output import problem
from topcut.core import errors
from topcut.core.rules import Rule

TOPCUT = Path(sys.executable).with_name("topcut")
SMALLEST = '{"rounds": [[{"a": "ana", "b": "bo", "score": [2, 1, 0]}]]}'


def run(*args: object, stdin: str = "") -> subprocess.CompletedProcess:
    return subprocess.run([TOPCUT, *map(str, args)], input=stdin, capture_output=True, text=True, check=False)


@pytest.fixture
def smallest(tmp_path) -> Path:
    file = tmp_path / "smallest.json"
    file.write_text(SMALLEST)
    return file


FAMILIES = [errors.Unreadable, errors.NotPermitted, errors.Unknown, errors.Stale, errors.AgainstTheRules]
FAMILIES += [errors.Unavailable]


@click.command
@click.argument("family")
@click.option("--json", is_flag=True)
def refuse(family, json):
    """Say no in the way asked for."""
    raise next(error for error in FAMILIES if error.code == family)(why="it is a test", what="test")


@click.command
@click.option("--json", is_flag=True)
def fail(json):
    """Have a bug."""
    print("half an answer", file=sys.stderr)
    raise ZeroDivisionError


@click.command
def interrupt():
    """Be stopped by the person at the keyboard."""
    raise KeyboardInterrupt


@pytest.fixture
def more_commands(monkeypatch):
    """Commands of a module of their own, found as all others are."""
    module = ModuleType("topcut_commands_of_a_test")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for command in (refuse, fail, interrupt):
        setattr(module, command.name, command)
        monkeypatch.setitem(COMMANDS, command.name, (f"{module.__name__}:{command.name}", ""))


@pytest.mark.parametrize(
    ("family", "exit_code"),
    list(zip(FAMILIES, (2, 3, 6, 4, 5, 7), strict=True)),
    ids=[family.code for family in FAMILIES],
)
@pytest.mark.parametrize("as_json", [False, True], ids=["for people", "for programs"])
def test_the_exit_code_says_what_to_do_next(more_commands, capsys, family, exit_code, as_json):
    assert main(["refuse", family.code, *["--json"] * as_json]) == exit_code
    out, err = capsys.readouterr()
    if as_json:
        assert (json.loads(out)["code"], err) == (family.code, "")
    else:
        assert out == ""
        assert err.count("\n") == 2
        assert "\nHint: " in err


def test_a_bug_is_ours_and_shows_no_traceback(more_commands, capsys, monkeypatch):
    monkeypatch.delenv("TOPCUT_DEBUG", raising=False)
    assert main(["fail"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "Sorry, this is a bug in Topcut (ZeroDivisionError)" in err
    assert "Traceback" not in err


def test_a_bug_is_a_problem_document_for_programs_and_a_traceback_for_who_asks(more_commands, capsys, monkeypatch):
    monkeypatch.setenv("TOPCUT_DEBUG", "1")
    assert main(["fail", "--json"]) == 1
    out, err = capsys.readouterr()
    assert (json.loads(out)["code"], json.loads(out)["status"]) == ("bug", 500)
    assert "Traceback" in err


def test_an_interrupted_command_ends_quietly(more_commands, capsys):
    assert main(["interrupt"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["shuffle"], id="no such command"),
        pytest.param(["standings"], id="no file"),
        pytest.param(["standings", "x", "y"], id="two files"),
        pytest.param(["standings", "x", "--seed", "many"], id="not a number"),
        pytest.param(["standings", "-", "--players", "-"], id="standard input twice"),
    ],
)
def test_bad_usage_is_unreadable(words, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    assert main(words) == 2
    assert capsys.readouterr().out == ""
    assert main([*words, "--json"]) == 2
    document = json.loads(capsys.readouterr().out)
    assert document["code"] in {"bad-usage", "cannot-open"}


def test_a_problem_document_has_every_member():
    class Refused(errors.AgainstTheRules):
        code = "refused"
        message = "{player} cannot have {share}."
        rule = Rule("MTR", "2.10")

    assert problem(Refused(player="ana", share=Fraction(1, 3), status="clash")) == {
        "type": "urn:topcut:problem:refused",
        "title": "Against the rules",
        "status": 422,
        "detail": "ana cannot have 1/3.",
        "code": "refused",
        "rule": "MTR 2.10",
        "player": "ana",
        "share": Fraction(1, 3),
    }


def test_the_version_is_the_package_s(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"topcut {topcut.__version__}\n", "")


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)], ids=["topcut", *COMMANDS])
def test_help_teaches_by_example(command, capsys):
    assert main([*command, "--help"]) == 0
    out, err = capsys.readouterr()
    assert " ".join(["  topcut", *command]) in out
    assert err == ""
    assert max(map(len, out.splitlines())) <= 100


def test_help_lists_every_command(capsys):
    main(["--help"])
    listed = [
        line.split()[0] for line in capsys.readouterr().out.partition("Commands:")[2].splitlines() if line.strip()
    ]
    assert listed[: len(COMMANDS)] == list(COMMANDS)


def test_a_file_that_is_not_there_is_unreadable(tmp_path, capsys):
    assert main(["standings", str(tmp_path / "nothing.json"), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["code"] == "cannot-open"
    assert main(["standings", str(tmp_path)]) == 2
    assert "Is a directory" in capsys.readouterr().err


def test_a_name_that_is_not_text_is_still_named(capsys):
    assert main(["standings", "\udcff.json", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["file"] == "?.json"
    assert main(["standings", "\udcff.json"]) == 2
    assert "\ufffd.json cannot be opened" in capsys.readouterr().err


def test_a_file_beyond_the_cap_is_refused_with_the_cap(tmp_path, capsys):
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate((64 << 20) + 1)
    assert main(["standings", str(large)]) == 2
    assert "64 MiB" in capsys.readouterr().err


def test_the_real_command_reads_standard_input_and_prints_one_document():
    done = run("standings", "-", "--json", stdin=SMALLEST)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line["player"] for line in json.loads(done.stdout)["standings"]] == ["ana", "bo"]


def test_a_reader_who_leaves_early_is_no_error(smallest):
    command = f"({TOPCUT} standings {smallest}; echo $? >&2) | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr in {"0\n", "141\n"}


def test_a_full_disk_is_said_and_not_our_bug(smallest):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [TOPCUT, "standings", smallest, "--json"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 7
    assert "No space left" in done.stderr


def test_a_terminal_without_the_letter_prints_a_question_mark(tmp_path):
    file = tmp_path / "letters.json"
    file.write_text(SMALLEST.replace("ana", "anañ名"))
    env = {"PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([TOPCUT, "standings", file], capture_output=True, env=env, check=False)
    assert done.returncode == 0
    assert b" ana\xf1? " in done.stdout


@pytest.mark.parametrize("command", ["standings", "pair"])
def test_a_command_loads_only_what_it_needs(smallest, command):
    heavy = {"sqlalchemy", "alembic", "psycopg", "asyncio", "ssl", "litestar", "networkx"}
    code = (
        "import sys; from topcut.cli.main import main; main(sys.argv[1:]);"
        f"print(sorted(set(sys.modules) & {heavy!r}), file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, command, str(smallest), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stderr == "[]\n"
