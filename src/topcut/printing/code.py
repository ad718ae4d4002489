"""The QR codes that a phone or the scanner at the desk reads from our paper."""

import re
from typing import Final

import segno

MASK: Final = 4
"""Any mask can be read; a fixed one gives the same squares in every release, and finding the best one is slow."""
_SLIP: Final = re.compile(r"(?:^|/)R([1-9]\d{0,3})T([1-9]\d{0,5})/?$", re.ASCII | re.IGNORECASE)


def slip_code(round: int, table: int, *, address: str = "") -> str:
    """Write which match a slip belongs to: for the desk alone, or as a link under the event's address."""
    code = f"R{round}T{table}"
    return f"{address.rstrip('/')}/{code}" if address else code


def read_slip_code(text: str) -> tuple[int, int] | None:
    """Parse round and table from what a scanner typed or how a link ends."""
    found = _SLIP.search(text.strip())
    return (int(found[1]), int(found[2])) if found else None


def drawing(text: str) -> str:
    """Draw a code as an SVG of black squares, without a margin: the paper around it is the margin."""
    matrix = segno.make(text, micro=False, error="m", boost_error=False, mask=MASK).matrix
    path = "".join(_strokes(y, bytes(module & 1 for module in line)) for y, line in enumerate(matrix))
    size = len(matrix)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"><path d="{path}"/></svg>'


def _strokes(y: int, line: bytes) -> str:
    """Draw a line's black runs as one bar each: shorter, and no hairline shows between two squares."""
    return "".join(f"M{run.start()} {y}h{len(run[0])}v1h-{len(run[0])}z" for run in re.finditer(b"\x01+", line))
