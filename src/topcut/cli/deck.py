"""`topcut deck`: judge a list, or write it as another program reads it."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Final

import click

from topcut.cli.cards import CATALOG_HELP
from topcut.cli.files import contents
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.place import NoDatabase, default_database, reading_from
from topcut.cli.rules import laid_out
from topcut.core.cards import CardIndex
from topcut.core.decks import (
    LEGALITY,
    TEAM_SEATS,
    Format,
    ListCheck,
    Problem,
    TeamChecked,
    check,
    check_team,
    check_two_headed_giant,
    find_format,
    legality_on,
    with_rest_of_pool,
)
from topcut.core.errors import AgainstTheRules, Unknown, gettext_noop
from topcut.core.rules.card_kinds import card_kinds
from topcut.exchange.deck import read_deck, read_pool
from topcut.exchange.deck_formats import read_format
from topcut.exchange.deck_writing import FORMS
from topcut.store.cards import Cards

_SKIPPED: Final = {
    "card-names": "whether every name is a card's",
    "set-legality": "whether every card is in a legal set",
    "bans": "whether a card is banned",
    "copy-exceptions": "cards that allow more copies of themselves",
    "inks": "how many inks there are",
    "newer-sets": "sets that are newer than the card catalogue",
    "pool": "whether every card was opened (--pool FILE)",
    "boosters": "whether every card comes in boosters of the sets opened",
    LEGALITY: "whether every card is legal",
}
_VERDICTS: Final = {True: "Legal.", False: "Not legal.", None: "A name must be made clear."}
_NEEDS_CATALOG: Final = "topcut cards import FILE builds the card catalogue that these need."


class NoCatalog(Unknown):
    """The named catalogue has no cards in it."""

    code = "no-catalog"
    message = gettext_noop("There is no card catalogue for {game} in {where}.")
    hint = gettext_noop("topcut cards import FILE builds one.")


def all_contents(context: click.Context, parameter: click.Parameter, paths: tuple[str, ...]) -> list[bytes]:
    """Read every file a parameter names."""
    return [contents(context, parameter, path) or b"" for path in paths]


@click.group(epilog=examples("topcut deck check friday.txt --format modern"))
def deck() -> None:
    """Judge a list, or write it in another form."""


@deck.command(
    "check",
    epilog=examples(
        "topcut deck check friday.txt --format modern",
        "topcut deck check list.dek --format standard --on 2021-09-24 --json",
        "topcut deck check list.txt --game lorcana --format constructed",
        "topcut deck check list.txt --format-file pauper.toml",
        "topcut deck check deck.txt --format sealed --pool pool.txt --opened KHM",
    ),
)
@click.argument("file", metavar="FILE", callback=contents)
@click.option("--format", "name", metavar="NAME", help="standard, pioneer, modern, legacy, vintage, limited …")
@click.option("--format-file", "own", metavar="FILE", callback=contents, help="A format of one's own, in TOML.")
@click.option("--on", "day", metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), help="The day of the event: today.")
@click.option("--game", type=click.Choice(tuple(card_kinds())), default="magic", show_default=True)
@click.option("--catalog", metavar="PATH", help=CATALOG_HELP)
@click.option("--pool", metavar="FILE", callback=contents, help="What was opened, as a list, for limited.")
@click.option("--opened", metavar="CODE", multiple=True, help="A set of which boosters were opened, for limited.")
@click.option("--prerelease", metavar="CODE", multiple=True, help="A set that is played before its day.")
@json_option
def check_(
    *,
    file: bytes,
    name: str | None,
    own: bytes | None,
    day: datetime | None,
    game: str,
    catalog: str | None,
    pool: bytes | None,
    opened: tuple[str, ...],
    prerelease: tuple[str, ...],
    as_json: bool,
) -> None:
    """Judge the list in FILE (MTGO, Arena, Moxfield, plain text, .dek; - is standard input): every problem at once."""
    if (name is None) == (own is None):
        raise click.UsageError("Say --format NAME, or --format-file FILE.")
    on = day.date() if day else datetime.now().astimezone().date()
    laid_out(catalog or default_database())
    format = read_format(own) if own else find_format(name or "", game=game, on=on)
    cards, decklist = _catalog(catalog, format.game), read_deck(file)
    whole = read_pool(pool) if pool else None
    if whole:
        legality = legality_on(format, on, legalities=cards.legalities if cards else None)
        decklist = with_rest_of_pool(decklist, whole, legality=legality, catalog=cards)
    sets, early = (tuple(map(str.upper, codes)) for codes in (opened, prerelease))
    sets = sets or early if format.is_limited else ()
    checked = check(decklist, format, on=on, catalog=cards, pool=whole, opened=sets, early=frozenset(early))
    if as_json:
        print_json(_document(checked, format, on))
    else:
        _print(checked, format, on)
    _exit(checked.is_legal, [checked])


@deck.command(
    "convert",
    epilog=examples("topcut deck convert friday.txt --to dek > friday.dek", "topcut deck convert list.dek --to arena"),
)
@click.argument("file", metavar="FILE", callback=contents)
@click.option("--to", "form", type=click.Choice(tuple(FORMS)), default="text", show_default=True)
def convert_(*, file: bytes, form: str) -> None:
    """Write the list in FILE as another program reads it: plain lines, with SB: before the sideboard, Arena, .dek."""
    click.echo(FORMS[form](read_deck(file)), nl=False)


@deck.command(
    "team",
    epilog=examples(
        "topcut deck team ana.txt bo.txt cy.txt --format modern",
        "topcut deck team ana.txt bo.txt cy.txt --format standard --format modern --format legacy",
        "topcut deck team left.txt right.txt --format legacy --two-headed-giant --json",
    ),
)
@click.argument("files", metavar="FILE FILE [FILE]…", nargs=-1, required=True, callback=all_contents)
@click.option("--format", "names", metavar="NAME", multiple=True, required=True, help="One for all, or one for each.")
@click.option("--two-headed-giant", "as_giant", is_flag=True, help="Two heads: no sideboards, one card more banned.")
@click.option("--on", "day", metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), help="The day of the event: today.")
@click.option("--catalog", metavar="PATH", help=CATALOG_HELP)
@json_option
def team_(
    *,
    files: list[bytes],
    names: tuple[str, ...],
    as_giant: bool,
    day: datetime | None,
    catalog: str | None,
    as_json: bool,
) -> None:
    """Judge the lists of a team together: in one format no card is in two of the decks, basic lands apart."""
    if not 2 <= len(files) <= len(TEAM_SEATS) or len(names) not in {1, len(files)} or (as_giant and len(names) > 1):
        raise click.UsageError("Name two lists or more, and one format for all or one for each.")
    on = day.date() if day else datetime.now().astimezone().date()
    formats = [find_format(name, on=on) for name in names] * (len(files) if len(names) == 1 else 1)
    lists, cards = [read_deck(file) for file in files], _catalog(catalog, formats[0].game)
    if as_giant:
        checked = check_two_headed_giant(lists, formats[0], on=on, catalog=cards)
    else:
        checked = check_team(lists, formats, on=on, catalog=cards)
    if as_json:
        print_json(_team_document(checked, formats, on))
    else:
        _print_team(checked, formats, on)
    _exit(checked.is_legal, checked.seats)


def _exit(is_legal: bool | None, lists: Sequence[ListCheck]) -> None:
    """Exit with 5 if a list is not legal, with 6 if nobody knows what is legal that day."""
    if is_legal is None and any(LEGALITY in one.not_checked for one in lists):
        raise click.exceptions.Exit(Unknown.exit_code)
    if not is_legal:
        raise click.exceptions.Exit(AgainstTheRules.exit_code)


def _team_document(checked: TeamChecked, formats: Sequence[Format], on: date) -> dict[str, object]:
    seats = zip(checked.seats, formats, strict=True)
    return {
        "on": on,
        "legal": checked.is_legal,
        "seats": [_document(one, format, on) for one, format in seats],
        "shared": [_problem(one) for one in checked.shared],
    }


def _print_team(checked: TeamChecked, formats: Sequence[Format], on: date) -> None:
    for seat, one, format in zip(TEAM_SEATS, checked.seats, formats, strict=False):
        tell(f"Seat {seat}.")
        _print(one, format, on)
    for shared in checked.shared:
        tell(f"{shared} ({shared.rule})")
    if not checked.shared:
        tell(
            "No card is in two of the decks." if len({one.id for one in formats}) == 1 else "Each plays its own format."
        )


def _catalog(named: str | None, game: str) -> CardIndex | None:
    """Load the catalogue; one that was asked for by name must exist."""
    where = named or default_database()
    try:
        with reading_from(where) as database, database.reading() as connection:
            found = Cards(connection).load(game)
    except NoDatabase:
        found = None
    if found is None and named:
        raise NoCatalog(game=game, where=named)
    return found


def _document(checked: ListCheck, format: Format, on: date) -> dict[str, object]:
    return {
        "format": format.id,
        "on": on,
        "main": checked.main,
        "sideboard": checked.sideboard,
        "legal": checked.is_legal,
        "judged_by": _judge(checked, format),
        "not_checked": [_skipped(code, checked, on) for code in checked.not_checked],
        "problems": [_problem(one) for one in checked.problems],
        "notices": [_problem(one) for one in checked.notices],
    }


def _judge(checked: ListCheck, format: Format) -> dict[str, object] | None:
    by = checked.judged_by
    if by is None:
        return None
    who = {"card_file": format.game} if by.is_card_file else {"pack": by.pack or None}
    return {**who, "as_of": by.as_of}


def _skipped(code: str, checked: ListCheck, on: date) -> str:
    if code != LEGALITY:
        return code
    unknown = ", ".join(checked.unknown)
    return f"{code}: no table for {on}" if checked.judged_by is None else f"{code}: not in the card file: {unknown}"


def _problem(one: Problem) -> dict[str, object]:
    return {
        "code": one.code,
        "rule": None if one.rule is None else str(one.rule),
        "card": one.card,
        "as_written": one.as_written,
        "line": one.line,
        "message": str(one),
        **one.detail,
    }


def _print(checked: ListCheck, format: Format, on: date) -> None:
    tell(f"{format.title} on {on}: {checked.main} cards, sideboard {checked.sideboard}. {_verdict(checked)}")
    for line in _who_says(checked, format, on):
        tell(f"  {line}")
    for one in (*checked.problems, *checked.notices):
        place = f"line {one.line}: " if one.line else ""
        tell(f"  {place}{one}" + (f" ({one.rule})" if one.rule else ""))
    for code in checked.not_checked:
        of = f": {', '.join(checked.unknown)}" if code == LEGALITY and checked.unknown else ""
        tell(f"  Not checked: {_SKIPPED[code]}{of}.")
    if "card-names" in checked.not_checked:
        tell(f"  {_NEEDS_CATALOG}")


def _verdict(checked: ListCheck) -> str:
    by = checked.judged_by
    if checked.is_legal is None and LEGALITY in checked.not_checked:
        return "NO TABLE FOR THIS DAY: legality is not known." if by is None else "Legality of some cards is not known."
    as_of = f" (as of {by.as_of})" if by and by.is_card_file else ""
    return _VERDICTS[checked.is_legal] + as_of


def _who_says(checked: ListCheck, format: Format, on: date) -> Iterator[str]:
    """Write who judged and as of when; or that nobody could, and how to change that."""
    by = checked.judged_by
    if by is None:
        yield f"The table of legal cards for {format.title} is for {_days(format)}. Numbers and copies were checked."
        yield "topcut cards import FILE imports a newer card file; topcut rules import FILE, newer tables."
    elif by.is_card_file:
        yield f"Judged as of {by.as_of}, by the card file: bans and releases between then and {on} are not known."
    elif by.pack:
        yield f"Judged by {by.pack}."


def _days(format: Format) -> str:
    return f"{format.first_day or 'the beginning'} to {format.last_day or 'today'}"
