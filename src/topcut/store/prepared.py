"""The few statements of every commit, compiled once and run directly on the driver, at a fifth of the usual cost."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import Executable

Parameters = Mapping[str, object]
NONE: Parameters = {}


class Prepared:
    """A statement with named parameters; errors of the driver are raised as SQLAlchemy would."""

    def __init__(self, statement: Executable, **others: Executable) -> None:
        self._statement = statement
        self._others = others
        """Other forms of the statement, by the name of a database."""
        self._texts: dict[str, str] = {}

    def all(self, connection: Connection, parameters: Parameters) -> list[Any]:
        cursor = self._run(connection, parameters, many=False)
        driver = connection.dialect.dbapi
        assert driver is not None
        try:
            rows: list[Any] = cursor.fetchall()
        except driver.Error as error:  # a damaged page is found only when its turn comes
            raise DBAPIError.instance(self._text(connection), None, error, driver.Error) from error
        finally:
            cursor.close()
        return rows

    def run(self, connection: Connection, parameters: Parameters | Sequence[Parameters] = NONE) -> None:
        """Run it once, or once for each of a sequence of parameters."""
        self._run(connection, parameters, many=not isinstance(parameters, Mapping)).close()

    def _run(self, connection: Connection, parameters: object, *, many: bool) -> Any:
        driver = connection.dialect.dbapi
        assert driver is not None
        try:
            cursor = connection.connection.cursor()
        except driver.Error as error:
            raise DBAPIError.instance(self._text(connection), None, error, driver.Error) from error
        try:
            if many:
                cursor.executemany(self._text(connection), parameters)  # type: ignore[arg-type]
            else:
                cursor.execute(self._text(connection), parameters)  # type: ignore[arg-type]
        except driver.Error as error:
            cursor.close()
            raise DBAPIError.instance(self._text(connection), None, error, driver.Error) from error
        return cursor

    def _text(self, connection: Connection) -> str:
        name = connection.dialect.name
        if name not in self._texts:
            statement = self._others.get(name, self._statement)
            self._texts[name] = str(statement.compile(dialect=connection.dialect))  # type: ignore[attr-defined]
        return self._texts[name]
