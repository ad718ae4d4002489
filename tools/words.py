"""Every word people read: gathered from the source, brought into the catalogues of each language, and what is missing.

words.py            write the catalogues again, one for each audience, and report
words.py --add de   begin a language
words.py --check    change nothing; say what `make words` would
"""

import argparse
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeAlias

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "topcut"
LOCALE: Final = SOURCE / "locale"

AUDIENCES: Final = {
    "public": "what everybody reads: public pages, screens, accounts, and what several audiences share",
    "player": "a player's phone, and lists of decks",
    "scorekeeper": "the desk, and what an event refuses",
    "judge": "judges' pages, calls and penalties",
    "organizer": "creating, staff, prizes and the report",
    "table": "the online table",
    "draft": "drafts: boosters, picks, their clock, and what is called in the hall",
    "rules": "what the rule documents ask for, their sections, penalties, formats and reasons of a pairing",
    "paper": "sheets of paper, and the page in a rescue folder",
}
"""The catalogues, and what is in each. A message of two of them is in the first."""
PLACES: Final = (
    (r"cli/|site/|exchange/(results_|vouching)", None),  # the command line is in English
    (r"core/(rules|pairing|free_for_all)/data/", "rules"),
    (r"printing/words", "paper"),
    (r"(.*[/_])?judg(ing|e)[/.]", "judge"),
    (r"(web|core)/(.*/)?(table|zones)/", "table"),
    (r"(web|core)/(.*/)?(drafts?|boosters)/", "draft"),
    (r"(.*/)?(organizer|prizes|ending)[/.]", "organizer"),
    (r"(web/(templates/)?(player|deck)|core/(cards|tallies))/|(.*[/_])?decks?[/._]", "player"),
    (r"(core|desk|printing)/|web/(templates/)?(scorekeeper|paper)/|(.*/)?telling", "scorekeeper"),
    (r"", "public"),
)
"""The catalogue of a file's messages: the first match counts. None: not translated."""
KEYWORDS: Final = {
    "_": None,
    "gettext_noop": None,
    "ngettext_noop": (1, 2),
    "n_": (1, 2),
    "several": (1, 2),
    "about": ((1, "c"), 2),
}
ALL_WORDS: Final = {"words.toml": "paper", "reasons.toml": ""}
"""Data that consists only of texts, with their context; in other data the texts are under `en` and `title`."""
PARTS: Final = re.compile(r"\{(\w+)\}")


class Key(NamedTuple):
    """The key of a message."""

    one: str
    many: str = ""
    context: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.one, self.many) if self.many else self.one


Said: TypeAlias = dict[Key, Message]


def gathered() -> dict[Key, str]:
    """Find every message of the source, and the catalogue it belongs to."""
    order = list(AUDIENCES)
    found: dict[Key, str] = {}
    for file, key in _messages():
        catalogue = next(name for pattern, name in PLACES if re.match(pattern, file))
        if catalogue:
            found[key] = min(found.get(key, catalogue), catalogue, key=order.index)
    return found


def in_data(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Read the texts of a data file, as Babel wants them; the sections of a document have it as their context."""
    name, found = Path(file.name).name, tomllib.load(file)
    of = found.get("document", "MTR") if name == "edition.toml" else ALL_WORDS.get(name, "")
    for about, text in _texts(found, about=of, is_word=name in ALL_WORDS):
        yield (1, "about", (about, text), []) if about else (1, "_", text, [])


def _texts(node: object, *, about: str, is_word: bool) -> Iterator[tuple[str, str]]:
    parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    inside = node["id"] if isinstance(node, dict) and "editions" in node else about
    for key, part in parts:
        if isinstance(part, str) and (is_word or key in {"en", "title"}):
            yield about, part
        yield from _texts(part, about=inside, is_word=is_word)


METHODS: Final = [("**.py", "python"), ("**/templates/**.html", "jinja2"), ("**.toml", in_data)]


def _messages() -> Iterator[tuple[str, Key]]:
    for folder in sorted(path for path in SOURCE.iterdir() if path.is_dir()):
        keywords = KEYWORDS | ({"words": None} if folder.name == "web" else {})  # page.words("…")
        for file, _, said, _, context in extract_from_dir(folder, METHODS, keywords=keywords):
            one, many = said if isinstance(said, tuple) else (said, "")
            yield f"{folder.name}/{file}", Key(one, many, context or "")


def translated(folder: Path) -> Said:
    """Read all translations of a language, from all its catalogues."""
    return {key: message for _, key, message in _kept(folder)}


def catalogued(folder: Path) -> dict[Key, str]:
    """Read which messages a language has a place for, and the catalogue of each, as they were last gathered."""
    return {key: catalogue for catalogue, key, _ in _kept(folder)}


def _kept(folder: Path) -> Iterator[tuple[str, Key, Message]]:
    for file in sorted(folder.glob("LC_MESSAGES/*.po")):
        with file.open("rb") as source:
            for message in read_po(source, locale=_locale(folder.name)):
                if message.id:
                    ids = message.id if isinstance(message.id, tuple) else (message.id, "")
                    yield file.stem, Key(*ids, message.context or ""), message


def written(tag: str, said: Said, wanted: Mapping[Key, str]) -> dict[str, bytes]:
    """Write a language's catalogues; a changed sentence keeps its old translation, marked for review."""
    gone = {key.one: said[key] for key in said if key not in wanted and said[key].string}
    catalogues = {name: Catalog(locale=_locale(tag)) for name in AUDIENCES}
    for key, name in wanted.items():
        message = said.get(key) or _like(key, gone) or Message(key.id, string=("", "") if key.many else "")
        flags = message.flags - {"python-format"}
        catalogues[name].add(key.id, message.string, flags=flags, context=key.context or None)
        catalogues[name].get(key.id, key.context or None).flags.discard("python-format")
    return {name: _file(tag, name, catalogue) for name, catalogue in catalogues.items()}


def _like(key: Key, gone: Mapping[str, Message]) -> Message | None:
    near = [one for one in get_close_matches(key.one, gone, 1, 0.8) if bool(key.many) == gone[one].pluralizable]
    return Message(key.id, gone[near[0]].string, flags={"fuzzy"}) if near else None


def _file(tag: str, name: str, catalogue: Catalog) -> bytes:
    body = BytesIO()
    write_po(body, catalogue, width=120, omit_header=True, sort_output=True)
    language = catalogue.locale.english_name if catalogue.locale else tag
    head = f"""\
# Topcut in {language}: {AUDIENCES[name]}. `make words` keeps it in step with the source.
msgid ""
msgstr ""
"Language: {tag}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {catalogue.plural_forms}\\n"

"""
    return head.encode() + body.getvalue().rstrip() + b"\n"


def _locale(tag: str) -> str:
    return tag.replace("-", "_")


def problems(said: Said, wanted: Mapping[Key, str]) -> Iterator[tuple[str, str]]:
    """Yield what is missing, what is marked for review, and texts whose {parts} differ from the English."""
    for key, name in wanted.items():
        message = said.get(key)
        strings = [] if message is None else message.string if message.pluralizable else [message.string]
        if not all(strings) or not strings:
            yield name, f"missing: {key.one}"
        elif message and message.fuzzy:
            yield name, f"to be looked at: {key.one}"
        elif any(set(PARTS.findall(string)) != set(PARTS.findall(key.one + key.many)) for string in strings):
            yield name, f"other {{parts}}: {key.one}"


def report(tag: str, said: Said, wanted: Mapping[Key, str]) -> int:
    """Print a line for each catalogue, and below it what is wrong."""
    found = defaultdict(list)
    for name, what in problems(said, wanted):
        found[name].append(what)
    for name in AUDIENCES:
        count = sum(1 for audience in wanted.values() if audience == name)
        print(f"{tag:6} {name:12} {count - len(found[name]):5} of {count}")
        for what in sorted(found[name]):
            print(f"    {what}")
    return sum(map(len, found.values()))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--add", metavar="LANGUAGE", default="", help="begin a language, such as de or pt-BR")
    arguments.add_argument("--check", action="store_true", help="change nothing; fail where something would change")
    chosen = arguments.parse_args()
    if chosen.add:
        Locale.parse(_locale(chosen.add))
        (LOCALE / chosen.add / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    wanted, wrong = gathered(), 0
    for folder in sorted(path.parent for path in LOCALE.glob("*/LC_MESSAGES")):
        files = {
            folder / "LC_MESSAGES" / f"{name}.po": body
            for name, body in written(folder.name, translated(folder), wanted).items()
        }
        if chosen.check:
            stale = [file for file in folder.glob("LC_MESSAGES/*") if files.get(file) != file.read_bytes()]
            print(*(f"{file.relative_to(ROOT)} is not as `make words` writes it" for file in stale), sep="\n")
            wrong += len(stale)
        else:
            for file in set(folder.glob("LC_MESSAGES/*.po")) - set(files):
                file.unlink()
            for file, body in files.items():
                file.write_bytes(body)
        wrong += report(folder.name, translated(folder), wanted)
    return 1 if wrong and chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())
