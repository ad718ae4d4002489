"""The results of a file in columns, as standings count them."""

from topcut.core.standings import Results
from topcut.exchange.results_file import ResultsFile


def in_columns(file: ResultsFile) -> Results:
    """Add up all rounds of a file."""
    results = Results(file.length, file.points)
    for entrant in file.entrants:
        results.add_entrant(entrant)
    for round in file.rounds:
        results.add_round(round)
    return results
