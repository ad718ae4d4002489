import re
import subprocess
import sys

import pytest

from tools import setup
from topcut.cli.main import main


@pytest.mark.parametrize("folder", ["plain", "it's ours", 'a "quoted" $HOME `x`'])
def test_the_command_finds_its_python_whatever_letters_its_path_has(tmp_path, folder):
    (tmp_path / folder).mkdir()
    python, command = tmp_path / folder / "python", tmp_path / "topcut"
    python.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    python.chmod(0o755)
    setup.write_command(str(command), str(python))
    done = subprocess.run([command, "pair", "it's.json"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["-m", "topcut", "pair", "it's.json"]


PIP = """
for number in range(1, 24):
    print(f"Collecting package-{number}")
print("Installing collected packages: all of them")
"""


def test_installing_says_how_far_it_is_also_where_there_is_no_terminal(capsys):
    done = setup.run_and_tell([sys.executable, "-c", PIP], 23)
    assert (done.returncode, done.stdout.count("Collecting")) == (0, 23)
    assert capsys.readouterr().out.splitlines() == [
        "  10 of 23 packages found",
        "  20 of 23 packages found",
        "  installing them; half a minute ...",
    ]


SMALLEST = '{"rounds": [[{"a": "ana", "b": "bo", "score": [2, 1, 0]}]]}'


@pytest.mark.parametrize(
    ("words", "exit_code", "said"),
    [
        pytest.param("standings friday.json >&-", 0, "", id="no standard output"),
        pytest.param("standings friday.json >&- 2>&-", 0, "", id="no output at all"),
        pytest.param("standings nowhere.json 2>&-", 2, "", id="nowhere to complain"),
        pytest.param(
            "standings - >&- <&-",
            2,
            "Unreadable: standard input cannot be opened: it is closed.\n"
            "Hint: Look at the path; - reads standard input.\n",
            id="no standard input",
        ),
    ],
)
def test_closed_streams_end_quietly(tmp_path, words, exit_code, said):
    (tmp_path / "friday.json").write_text(SMALLEST)
    command = ["bash", "-c", f"exec {sys.executable} -m topcut {words}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (exit_code, said)


def test_ctrl_c_while_a_command_is_being_loaded_ends_quietly(tmp_path):
    """Python raises it wherever it stands; here in the middle of an import, as if somebody had been quick."""
    (tmp_path / "numpy.py").write_text("raise KeyboardInterrupt\n")
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n")
    for module in ("numpy", "click"):
        (tmp_path / module).mkdir()
        (tmp_path / f"{module}.py").rename(tmp_path / module / f"{module}.py")
        done = subprocess.run(
            [sys.executable, "-m", "topcut", "standings", "x"],
            env={"PYTHONPATH": str(tmp_path / module)},
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("standing", "No such command 'standing'. Did you mean standings?"),
        ("Pairs", "No such command 'Pairs'. Did you mean pair?"),
        ("shuffle", "No such command 'shuffle'."),
    ],
)
def test_an_unknown_command_is_answered_with_the_nearest(word, said, capsys):
    assert main([word]) == 2
    assert capsys.readouterr().err.endswith(f"Error: {said}\n")


@pytest.mark.parametrize("draws", ["nan", "-nan", "inf", "snan", "1.1", "x"])
def test_a_probability_is_a_number_from_0_to_1(draws, capsys):
    assert main(["simulate", "--players", "4", "--rounds", "1", "--draws", draws]) == 2


def test_simulated_ties_are_marked(capsys):
    """GAP-05: who is level on everything stands in drawn order, and it is said."""
    assert main(["simulate", "--players", "8", "--rounds", "1", "--draws", "0"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^ *[1-8]=  [A-Z]", out, re.MULTILINE)
    assert "= level on everything" in out


def test_a_simulation_has_one_standard_output(capsys):
    assert main(["simulate", "--players", "4", "--rounds", "1", "--log", "-"]) == 2
