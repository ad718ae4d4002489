"""The few shapes a bracket is drawn with, as SVG text."""

import re
from html import escape
from typing import Final

from msgspec import Struct

from topcut.core.brackets.captions import Caption, State
from topcut.core.brackets.lettering import fitted, width

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FONT: Final = "Bricolage, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
_WEIGHTS: Final = {State.WON: 700, State.LOST: 400, State.OPEN: 500, State.WAITING: 400}

STYLE: Final = """\
.bracket-picture { max-width: 100%; height: auto; color: #000; }
@media screen {
.bracket-picture { color: var(--ink, CanvasText); color-scheme: light dark; }
.bracket-picture .slab { fill: var(--sheet, none); stroke: var(--line-strong, currentColor); }
.bracket-picture .line { stroke: var(--line-strong, currentColor); }
.bracket-picture .bar { fill: var(--win, currentColor); }
.bracket-picture .lost, .bracket-picture .waiting { fill: var(--ink-2, currentColor); }
}
"""
"""Colours for screens, from the pages' tokens; without them, and on paper, everything is drawn in one ink."""


class Measures(Struct, frozen=True):
    """The sizes of a picture, in its own units."""

    width: int
    """Of one slab."""
    height: int
    font: int
    gap: int
    """Between two matches."""
    gutter: int
    """Between two rounds."""
    shift: int = 8
    """How far the upper slab is shifted, like a deck being cut."""
    corner: int = 6

    @property
    def match(self) -> int:
        return 2 * self.height + 2

    @property
    def row(self) -> int:
        return self.match + self.gap


def element(tag: str, *content: str, **attributes: object) -> str:
    """Write an element; `class_` and `stroke_width` become `class` and `stroke-width`."""
    written = "".join(f' {name.strip("_").replace("_", "-")}="{plain(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}>{''.join(content)}</{tag}>" if content else f"<{tag}{written}/>"


def plain(value: object) -> str:
    """Escape a value so that every reader takes it for text."""
    return escape(_NOT_XML.sub("", f"{value:g}" if isinstance(value, float) else str(value)))


def page(*content: str, width: float, height: float, title: str, description: str, standalone: bool) -> str:
    """Assemble a picture; one that stands alone carries its own colours."""
    style = element("style", STYLE) if standalone else ""
    return element(
        "svg",
        element("title", plain(title)),
        element("desc", plain(description)),
        style,
        *content,
        xmlns="http://www.w3.org/2000/svg",
        class_="bracket-picture",
        role="img",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        font_family=_FONT,
        fill="currentColor",
    )


def heading(text: str, *, x: float, y: float, size: float) -> str:
    return element("text", plain(text), class_="heading", x=x, y=y, font_size=size, font_weight=800)


def connection(start: tuple[float, float], end: tuple[float, float], *, gutter: float) -> str:
    """Draw a line that leaves and arrives horizontally, and bends before the column it leads to."""
    (left, above), (right, below) = start, end
    path = f"M{left:g} {above:g}H{right - gutter / 2:g}V{below:g}H{right:g}"
    return element("path", class_="line", d=path, fill="none", stroke="currentColor")


def match(captions: tuple[Caption, Caption], *, x: float, middle: float, measures: Measures) -> str:
    """Draw two slabs, the upper one shifted and both square where they meet."""
    upper, lower = captions
    y = middle - measures.match / 2
    return element(
        "g",
        _slab(upper, x=x + measures.shift, y=y, measures=measures, round_below=False),
        _slab(lower, x=x, y=y + measures.height + 2, measures=measures, round_above=False),
        class_="match",
    )


def alone(caption: Caption, *, x: float, middle: float, measures: Measures) -> str:
    """Draw one slab for somebody without a match."""
    y = middle - measures.height / 2
    return element("g", _slab(caption, x=x + measures.shift, y=y, measures=measures), class_="bye")


def _slab(
    caption: Caption, *, x: float, y: float, measures: Measures, round_above: bool = True, round_below: bool = True
) -> str:
    above, below = measures.corner * round_above, measures.corner * round_below
    across, height = measures.width - measures.shift, measures.height
    outline = (
        f"M{x:g} {y + above:g}q0 {-above} {above} {-above}h{across - 2 * above}q{above} 0 {above} {above}"
        f"v{height - above - below}q0 {below} {-below} {below}h{2 * below - across}q{-below} 0 {-below} {-below}z"
    )
    dashes = {"stroke_dasharray": "3 3"} if caption.state is State.WAITING else {}
    parts = [element("path", class_="slab", d=outline, fill="none", stroke="currentColor", **dashes)]
    if caption.state is State.WON:
        parts.append(element("rect", class_="bar", x=x, y=y + above, width=4, height=height - above - below))
    return element("g", *parts, *_lettering(caption, x=x, y=y, measures=measures), class_=caption.state)


def _lettering(caption: Caption, *, x: float, y: float, measures: Measures) -> list[str]:
    """Write number, name and mark on a slab, with the name shortened to the room the others leave."""
    font, right = measures.font, x + measures.width - measures.shift - 0.5 * measures.font
    base, weight, small = y + measures.height / 2 + 0.35 * font, _WEIGHTS[caption.state], round(0.8 * font, 1)
    name_from, mark_width = x + font * (2.1 if caption.number else 0.8), font * width(caption.mark)
    name = fitted(*caption.names, joint=caption.joint, ems=(right - mark_width - name_from) / font - 0.4)
    whole = [element("title", plain(caption.name))] if name != caption.name else []
    is_games = caption.mark.isdigit()

    def text(written: str, *more: str, **attributes: object) -> list[str]:
        return [element("text", plain(written), *more, y=base, **attributes)] if written else []

    return [
        *text(caption.number, x=x + 1.7 * font, font_size=small, font_weight=600, text_anchor="end"),
        *text(name, *whole, x=name_from, font_size=font, font_weight=weight, unicode_bidi="plaintext"),
        *text(caption.mark, x=right, font_size=font if is_games else small, font_weight=weight, text_anchor="end"),
    ]
