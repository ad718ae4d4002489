"""Results files: a whole tournament in one JSON document, or in CSV.

file = read_results(data)
file.rounds[0].matches[0].result
"""

import re
from typing import Final

from topcut.exchange.results_csv import read_csv
from topcut.exchange.results_file import Player, ResultsFile
from topcut.exchange.results_json import read_json
from topcut.exchange.results_refusals import OddResults, PlayersBesideJson
from topcut.exchange.results_text import MOST_BYTES, MOST_MEBIBYTES, refuse_too_large

__all__ = ["MOST_BYTES", "MOST_MEBIBYTES", "Player", "ResultsFile", "read_csv", "read_json", "read_results"]

_LOOKS_LIKE_JSON: Final = re.compile(rb"(\xef\xbb\xbf)?[ \t\r\n]*[{\[]")


def read_results(data: bytes, *, players: bytes | None = None, strict: bool = False) -> ResultsFile:
    """Read a results file, JSON or CSV; `strict` refuses anything odd.

    `players` is the players file that goes with CSV.
    """
    refuse_too_large(len(data))
    if _LOOKS_LIKE_JSON.match(data):
        if players is not None:
            raise PlayersBesideJson
        file = read_json(data)
    else:
        file = read_csv(data, players=players)
    if strict and file.warnings:
        raise OddResults(file.warnings)
    return file
