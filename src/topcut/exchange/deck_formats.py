"""A format of a shop's own: TOML in, a format out."""

import tomllib

import msgspec

from topcut.core.decks import Format
from topcut.exchange.deck_refusals import BadFormatFile, DeckTooLarge
from topcut.exchange.toml_faults import MOST_DIGITS, line_of_too_long_number
from topcut.exchange.toml_keys import MOST_PARTS, line_of_too_long_key

MOST_KIBIBYTES = 1024


def read_format(data: bytes) -> Format:
    """Read a custom format: sizes, sets with their days, lists of cards; else `Unreadable`."""
    if len(data) > MOST_KIBIBYTES << 10:
        raise DeckTooLarge(most=MOST_KIBIBYTES)
    try:
        text = data.decode("utf-8-sig")
        if line := line_of_too_long_key(text):
            raise BadFormatFile(why=f"a key in line {line} has more than {MOST_PARTS} parts.")
        if line := line_of_too_long_number(text):
            raise BadFormatFile(why=f"a number in line {line} has more than {MOST_DIGITS} digits.")
        format = msgspec.convert(tomllib.loads(text), Format)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFormatFile(why=f"it is not TOML ({error}).") from None
    except msgspec.ValidationError as error:
        raise BadFormatFile(why=f"{error}.") from None
    if not (format.sets or format.only or format.every_set):
        return msgspec.structs.replace(format, every_set=True)
    return format
