"""Write the reference pages that show real runs: every command is run in a folder of its own, and its output pasted in.

The templates are in tools/pages; `@@run …@@`, `@@help …@@`, `@@file …@@` and the like are replaced by the output.
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "tools" / "pages"
EXAMPLES = ROOT / "docs" / "examples"
PAGES = ROOT / "docs" / "reference"
OF_THE_MACHINE = {
    r"[0-9,]+ MiB free": "40,000 MiB free",
    r"Python: \S+": "Python: 3.11.2",
    r"SQLite: \S+": "SQLite: 3.40.1",
}
"""What differs from machine to machine, and what the pages say instead: a page is the same wherever it is written."""


class Runs:
    """A folder in which commands are run one after the other, as a reader would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.words = {"HEAD16": "", "EVENT4": "", "STREAM": "", "SALT": ""}
        for file in (*EXAMPLES.glob("*.json"), TEMPLATES / "check.py"):
            shutil.copy(file, folder)

    def page(self, name: str) -> str:
        template = (TEMPLATES / name).read_text("utf-8")
        return re.sub(r"@@(\w+)(?: (.*?))?@@", lambda found: self._replace(found[1], found[2] or ""), template)

    def _replace(self, kind: str, rest: str) -> str:
        for word, meaning in self.words.items():
            rest = rest.replace(word, meaning)
        return str(getattr(self, f"_{kind}")(rest.strip()))

    def _help(self, rest: str) -> str:
        words = rest.split()
        return f"$ topcut {' '.join([*words, '--help'])}\n" + self._topcut([*words, "--help"]).stdout.rstrip()

    def _file(self, rest: str) -> str:
        return (self.folder / rest).read_text("utf-8").rstrip()

    def _run(self, rest: str) -> str:
        words = rest.split()
        if "forged.jsonl" in words:
            lines = (self.folder / "friday.jsonl").read_text("utf-8").split("\n")
            lines[10] = lines[10].replace("[2,1]", "[2,0]")
            (self.folder / "forged.jsonl").write_text("\n".join(lines), "utf-8")
        done = self._topcut(words)
        if words[0] == "import" and not done.returncode:
            self._remember(done.stdout)
        shown = re.sub(r"\b([0-9a-f]{16})[0-9a-f]{48}\b", r"\1…", done.stdout.rstrip())
        shown = shown.replace(str(self.folder), "/home/ana/shop")
        for found, said in OF_THE_MACHINE.items():
            shown = re.sub(found, said, shown)
        ended = f"\n$ echo $?\n{done.returncode}" if done.returncode else ""
        return f"$ topcut {rest}\n{shown}{ended}"

    def _head(self, rest: str) -> str:
        first, *rows = self._run(rest).split("\n")
        return "\n".join([first, *rows[:7], "…", *rows[-5:]])

    def _line(self, rest: str) -> str:
        return self._rows()[int(rest) - 1]

    def _gap(self, rest: str) -> str:
        first, last = rest.split()
        return f"… lines {first} to {last} …"

    def _form(self, _rest: str) -> str:
        kept = sqlite3.connect(self.folder / "friday.topcut")
        form = kept.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        kept.close()
        return str(form)

    def _code(self, _rest: str) -> str:
        return self._file("check.py")

    def _sh(self, rest: str) -> str:
        done = subprocess.run(["bash", "-c", rest], cwd=self.folder, check=True, capture_output=True, text=True)
        return f"$ {rest}\n{done.stdout.rstrip()}"

    def _rows(self) -> list[str]:
        rows = (self.folder / "friday.jsonl").read_text("utf-8").rstrip("\n").split("\n")
        self.words["STREAM"] = json.loads(rows[0])["stream"]
        self.words["SALT"] = next(json.loads(row)["salt"] for row in rows if '"open":"0.title"' in row)
        return rows

    def _remember(self, shown: str) -> None:
        head, event = re.search("head ([0-9a-f]{16})", shown), re.search("Event (....)", shown)
        assert head
        assert event
        self.words |= {"HEAD16": head[1], "EVENT4": event[1]}

    def _topcut(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(ROOT / "tools" / "steadily.py"), *words],
            cwd=self.folder,
            env=os.environ | {"COLUMNS": "100", "PYTHONHASHSEED": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(Path(folder))
        for name in ("cli.md", "file-formats.md"):
            (PAGES / name).write_text(runs.page(name), "utf-8")
            if name == "cli.md":
                runs._rows()
            sys.stdout.write(f"docs/reference/{name}\n")


if __name__ == "__main__":
    main()
