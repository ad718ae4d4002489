"""Draw the README's picture: what `make demo` prints, as an SVG without foreign fonts or addresses."""

import subprocess
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDE, HIGH, MARGIN = 8.4, 19, 22


def main() -> None:
    command = [sys.executable, "-m", "topcut", "demo", "--told"]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = [line for line in shown.splitlines() if not line.startswith("  Gone")]
    lines = [part for line in lines for part in _folded(line)]
    width, height = int(104 * WIDE + 2 * MARGIN), len(lines) * HIGH + 2 * MARGIN
    rows = "\n".join(_row(line, MARGIN + 14 + number * HIGH) for number, line in enumerate(lines))
    style = "font: 14px ui-monospace, Menlo, Consolas, monospace; white-space: pre"
    size = f'width="{width}" height="{height}"'
    (ROOT / "docs" / "demo.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="make demo">\n'
        f'<rect {size} rx="10" fill="#14211d"/>\n<g style="{style}" fill="#dfe9e2">\n{rows}\n</g>\n</svg>\n',
        "utf-8",
    )


def _folded(line: str, *, most: int = 102) -> list[str]:
    if len(line) <= most:
        return [line]
    cut = line.rfind("; ", 0, most) + 1
    return [line[:cut], "  " + line[cut:].strip()]


def _row(line: str, y: int) -> str:
    is_title = line.startswith(("Round ", "Final ", "The log", "Friday", "Checked"))
    fill = ' fill="#f2c14e" font-weight="600"' if is_title else ""
    return f'<text x="{MARGIN}" y="{y}"{fill} xml:space="preserve">{escape(line)}</text>'


if __name__ == "__main__":
    main()
