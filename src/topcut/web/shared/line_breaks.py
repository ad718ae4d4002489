"""Templates are laid out for their authors: line breaks and indentation are not sent."""

import re
from typing import Final

from jinja2.ext import Extension

STATEMENT: Final = r"\{%.*?%\}|\{#.*?#\}"
PASSED: Final = rf"(?:\s|(?!\{{%\s+(?:end)?for\b)(?:{STATEMENT}))++"
"""White space and statements between a tag and its neighbour, but not across the start or end of a loop."""
JINJA: Final = rf"(?:{STATEMENT}|\{{\{{.*?\}}\}})"
QUOTED: Final = rf'"(?:{JINJA}|[^"])*+"'
INSIDE: Final = rf'(?:{JINJA}|{QUOTED}|[^<>"])*+'
ALONE: Final = (
    "!doctype|html|head|meta|link|title|script|body|main|header|footer|section|aside|nav|div|p|h[1-6]|ul|ol|li|dl|dt|dd"
    "|table|caption|thead|tbody|tr|th|td|form|fieldset|legend|details|summary|figure|figcaption|template|option|datalist"
    "|path|rect|br|hr"
)
"""Elements next to which white space has no effect."""
ALONE_TAG: Final = rf"</?(?:{ALONE})\b{INSIDE}>"
HOW: Final = re.IGNORECASE | re.DOTALL
TAG: Final = re.compile(rf"<[/!]?[a-z]{INSIDE}>", HOW)
PART: Final = re.compile(rf"({JINJA}|{QUOTED})", HOW)
EMPTIED: Final = re.compile(rf'({JINJA}|")', HOW)
BESIDE: Final = re.compile(
    rf"(?P<tag>{ALONE_TAG}|<(?:button|select|svg)\b{INSIDE}>)(?P<after>{PASSED})"
    rf"|(?P<before>{PASSED})(?={ALONE_TAG}|</(?:button|select|svg)>)",
    HOW,
)
AS_IT_IS: Final = re.compile(rf"(<(?:textarea|pre)\b{INSIDE}>.*?</(?:textarea|pre)>)", HOW)
BREAK: Final = re.compile(r"[ \t]*\n\s*")
NOTHING: Final = re.compile(
    r"(?<=%\})[ \t]*\n\s*(?=\{%)"
    r"|(\{%\s+(?:macro|block|call) [^%]*+%\})[ \t]*\n\s*"
    r"|[ \t]*\n\s*(?=\{%\s+end(?:macro|block|call))"
)
"""Line breaks between two statements, and at the ends of a macro, block or call."""


class LineBreaks(Extension):
    """Removes the line breaks of a template when it is loaded; one between two words becomes a space."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        laid_out = TAG.sub(lambda tag: _on_one_line(tag[0]), source)
        parts = AS_IT_IS.split(laid_out)
        return "".join(part if place % 2 else _without_breaks(part) for place, part in enumerate(parts))


def _on_one_line(tag: str) -> str:
    """Write a tag without line breaks; a conditional attribute brings its own space."""
    parts = [part if place % 2 else BREAK.sub(" ", part) for place, part in enumerate(PART.split(tag))]
    values = iter([part for part in parts if part.startswith('"')])
    line = "".join('"' if part.startswith('"') else part for part in parts)  # quoted values stay as they are
    line = re.sub(r"\s+(/?>)$", r"\1", line)
    line = re.sub(r"\s+(\{%\s+(?:if|for|elif|else|endif|endfor)\b)", r"\1", line)
    line = re.sub(r"(\{%\s+(?:if|for|elif|else)\b[^%]*+%\})\s*(?=[a-z])", r"\1 ", line)
    return "".join(next(values) if piece == '"' else piece for piece in EMPTIED.split(line))


def _without_breaks(source: str) -> str:
    def close_up(found: re.Match[str]) -> str:
        return (found["tag"] or "") + BREAK.sub("", found["after"] or found["before"])

    closed = BESIDE.sub(close_up, source)
    return BREAK.sub(" ", NOTHING.sub(lambda found: found[1] or "", closed))
