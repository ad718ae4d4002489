"""The import contracts find what they are there to find: a planted import breaks the one it is planted against."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLANTED = {
    "Inside an event, decisions build on nouns": (
        "core/event/nouns/bounds",
        "from topcut.core.event.fold import event",
    ),
    "No audience imports another": ("web/judge/faces", "from topcut.web.table import words"),
    "Nothing imports in a circle": ("web/table/words", "from topcut.web.judge import faces"),
}
"""For each contract, a module and the line that must not be in it."""


def checked(tree: Path) -> dict[str, str]:
    """Check a copy of the tree; say of every contract whether it is kept."""
    command = (
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as check; check()",
        "--no-cache",
    )
    ran = subprocess.run(
        command, cwd=tree, env={"PYTHONPATH": str(tree / "src")}, capture_output=True, text=True, check=False
    )
    return dict(re.findall(r"^(.+) (KEPT|BROKEN)$", ran.stdout, re.MULTILINE))


def test_a_planted_import_breaks_its_contract(tmp_path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    ours = tmp_path / "src"
    shutil.copytree(ROOT / "src", ours, ignore=shutil.ignore_patterns("static", "templates", "__pycache__"))
    before = checked(tmp_path)
    assert before.keys() >= PLANTED.keys()
    assert {before[contract] for contract in PLANTED} == {"KEPT"}
    for module, line in PLANTED.values():
        file = ours / "topcut" / f"{module}.py"
        file.write_text(f"{file.read_text('utf-8')}\n{line}\n", "utf-8")
    after = checked(tmp_path)
    assert {after[contract] for contract in PLANTED} == {"BROKEN"}
