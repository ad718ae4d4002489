"""The one reader of all tables."""

import msgspec
import pytest

from topcut.core.rules.documents import Library
from topcut.core.rules.structure import Rounds
from topcut.core.rules.tables import read


def test_a_table_that_does_not_fit_is_not_read():
    with pytest.raises(msgspec.ValidationError):
        read(Rounds, "documents.toml")


def test_a_table_is_frozen():
    library = read(Library, "documents.toml")
    with pytest.raises(AttributeError):
        library.documents = ()


def test_a_table_that_is_not_there_is_missed():
    with pytest.raises(FileNotFoundError):
        read(Library, "mtr-1993-12-24", "rounds.toml")
