"""Every bad line of a TOML file, for about the cost of reading it once.

The parser stops at the first bad line. Reading starts again behind it, in the table and the brackets that are open
there, so that no line is read again for the next one; once more at the end, without the bad lines, for what is left.
"""

import re
import sys
import tomllib
from typing import Any, Final

from msgspec import Struct, field

from topcut.core.errors import gettext_noop
from topcut.exchange.pack_faults import Flaw, Unparsed
from topcut.exchange.toml_keys import MOST_PARTS, line_of_too_long_key

MOST_FAULTS: Final = 100
MOST_READINGS: Final = 5
"""Of a whole file: only a key that is there twice is found no sooner than that."""
MOST_DIGITS: Final = 19
"""No number of ours has more, in any base."""
AND_MORE: Final = Flaw(gettext_noop("and more"))
_TOO_LONG_KEY: Final = gettext_noop("a key has more than {most} parts")
_TOO_LONG_NUMBER: Final = gettext_noop("a number has more than {most} digits")
_LINE: Final = re.compile(r"\(at line (\d+)")
_TOKEN: Final = re.compile(
    r'"""|' + r"'''|" + r'"(?:[^"\\]|\\.)*"?|' + r"'[^']*'?|" + r"#.*|[\[\]{},]|=|[^\s\"'#\[\]{},=]+"
)
_NUMBER: Final = re.compile(rf"[+-]?(?:0[xob])?[0-9A-Fa-f_]{{{MOST_DIGITS + 1},}}")
_LONG: Final = re.compile(rf"[0-9A-Fa-f_]{{{MOST_DIGITS + 1}}}")
_ANY_KEY: Final = '" " = '
_ENDS: Final = {'"""': re.compile(r'(?:[^\\]|\\.)*?"""'), "'''": re.compile(r".*?'''")}


class TomlFault(Struct, frozen=True):
    """A bad line and its reason; the line is None if the parser names none."""

    why: Flaw
    line: int | None = None


class _Place(Struct):
    """Where a reader is at the beginning of a line: in which table, brackets and text of several lines."""

    header: str = ""
    brackets: list[str] = field(default_factory=list)
    quote: str = ""
    follows_value: bool = False
    """Whether an element of the innermost array or table came last, and no comma after it."""

    def resumed(self) -> str:
        """Write what brings a parser here; its last line has no end."""
        opened = "".join("[" if one == "[" else f"{{ {_ANY_KEY}" for one in self.brackets)
        value = "0" if self.follows_value and self.brackets else ""
        key = _ANY_KEY if opened or self.quote else ""
        return f"{self.header}\n{key}{opened}{value}{self.quote}"

    def pass_line(self, line: str) -> bool:
        """Go on to the next line; return whether a number in this one is too long."""
        if not self.brackets and not self.quote and line.lstrip().startswith("["):
            self.header = line
            return False
        at, is_too_long = 0, False
        while at < len(line):
            if self.quote:
                end = _ENDS[self.quote].match(line, at)
                if end is None:
                    break
                at, self.quote, self.follows_value = end.end(), "", True
                continue
            token = _TOKEN.search(line, at)
            if token is None:
                break
            at = token.end()
            self._take(token[0])
            is_too_long |= _NUMBER.fullmatch(token[0]) is not None and any(map(str.isdigit, token[0]))
        return is_too_long

    def _take(self, token: str) -> None:
        if token in _ENDS:
            self.quote = token
        elif token in {"[", "{"}:
            self.brackets.append(token)
            self.follows_value = False
        elif token in {"]", "}"}:
            del self.brackets[-1:]
            self.follows_value = True
        elif not token.startswith("#"):
            self.follows_value = token != ","


def read_toml(text: str) -> tuple[dict[str, Any], list[TomlFault]]:
    """Read a file without its bad lines, each of which is a fault; nothing is read behind a fault without a line."""
    if line := line_of_too_long_key(text):
        return {}, [TomlFault(Flaw(_TOO_LONG_KEY, {"most": str(MOST_PARTS)}), line)]
    lines = text.split("\n")
    faults = _long_numbers(lines) if _LONG.search(text) else []
    for _ in range(MOST_READINGS):
        if len(faults) >= MOST_FAULTS:
            break
        try:
            return tomllib.loads("\n".join(lines)), _in_order(faults)
        except RecursionError:
            break
        except tomllib.TOMLDecodeError as error:
            if not _without_bad_lines(lines, faults, error):
                return {}, _in_order(faults)
    return {}, [*_in_order(faults)[:MOST_FAULTS], TomlFault(AND_MORE)]


def _in_order(faults: list[TomlFault]) -> list[TomlFault]:
    return sorted(faults, key=lambda one: one.line or sys.maxsize)


def line_of_too_long_number(text: str) -> int | None:
    """Return the first line with a number of too many digits, counted from 1; None if every number is short."""
    found = _long_numbers(text.split("\n")) if _LONG.search(text) else []
    return found[0].line if found else None


def _long_numbers(lines: list[str]) -> list[TomlFault]:
    """Find numbers that no parser can take, and leave their lines out."""
    place, found = _Place(), list[TomlFault]()
    for number, line in enumerate(lines):
        if place.pass_line(line):
            found.append(TomlFault(Flaw(_TOO_LONG_NUMBER, {"most": str(MOST_DIGITS)}), number + 1))
            lines[number] = ""
    return found


def _without_bad_lines(lines: list[str], faults: list[TomlFault], error: tomllib.TOMLDecodeError) -> bool:
    """Note a bad line and those behind it, and leave them out; False if one cannot be left out."""
    place, passed, before = _Place(), 0, 0
    while len(faults) < MOST_FAULTS:
        found = _LINE.search(str(error))
        line = int(found[1]) + before if found else None
        if line is not None and line <= passed:
            break
        if line is None or not lines[line - 1].strip():
            said = _LINE.sub(f"(at line {line}", str(error))
            faults.append(TomlFault(Unparsed.because(said), line))
            return False
        faults.append(
            TomlFault(Unparsed.because(f"{str(error).partition(' (at line')[0]}: {shown(lines[line - 1])}"), line)
        )
        lines[line - 1] = ""
        for each in lines[passed:line]:
            place.pass_line(each)
        passed, resumed = line, place.resumed()
        before = passed - resumed.count("\n") - 1
        try:
            tomllib.loads("\n".join((resumed, *lines[passed:])))
        except RecursionError:
            break
        except tomllib.TOMLDecodeError as next_error:
            error = next_error
        else:
            break
    return True


def shown(text: str, *, most: int = 60) -> str:
    """Write a line of somebody's so that it steers no terminal."""
    return "".join(letter for letter in text.strip() if letter.isprintable())[:most]
