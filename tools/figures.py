"""Write the page of figures as a run on this machine gave them: `make figures`."""

import os
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "figures.md"
BURST = "benchmarks/hot_page.py"
INTRODUCTION = """\
# Figures

Made by `make figures`, as seen in one run on one machine. Seconds differ from machine to machine, and with what else it
does; what we promise is the ratio in the last line of a run. `make bench` measures every promise there is.

## A burst of phones

A round is posted, and everybody opens the pairings at once: the public page of 400 players, asked for by one client,
next to the same bytes answered by the bare server and the same page through the framework. Answers in a second fall
where the machine has other work to do; those for a second of processor do not.
"""


def page(seen: str) -> str:
    """Write the page around the output of a run."""
    machine = f"{os.cpu_count()} processors, Python {platform.python_version()}, {platform.system()}"
    return f"{INTRODUCTION}\n```\n$ .venv/bin/python {BURST}    # {machine}\n{seen.strip()}\n```\n"


def main() -> None:
    seen = subprocess.run([sys.executable, str(ROOT / BURST)], capture_output=True, text=True, check=True)
    PAGE.write_text(page(seen.stdout), "utf-8")


if __name__ == "__main__":
    main()
