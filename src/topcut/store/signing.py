"""The key with which a server signs exports: made once, kept with the events and in their backups."""

from collections.abc import Callable

from sqlalchemy import Connection, insert, inspect, select

from topcut.exchange.signing import SEED_BYTES, Signer
from topcut.store.database import Database
from topcut.store.tables import signing_keys

_IN_USE = select(signing_keys.c.seed).order_by(signing_keys.c.made_at, signing_keys.c.key).limit(1)


def signer_of(connection: Connection) -> Signer | None:
    """Find the key of a database; None if no server has opened it yet, or only an older one."""
    if not inspect(connection).has_table(signing_keys.name):
        return None
    seed = connection.execute(_IN_USE).scalar()
    return None if seed is None else Signer(bytes(seed))


def signer_for(database: Database, *, now: int, random: Callable[[int], bytes]) -> Signer:
    """Find the key of a database, or make one, as a server does when it starts."""
    with database.reading() as connection:
        found = signer_of(connection)
    if found:
        return found
    with database.writing() as connection:
        found = signer_of(connection)
        if found is None:
            seed = random(SEED_BYTES)
            made = {"key": Signer(seed).key, "seed": seed, "made_at": now}
            connection.execute(insert(signing_keys), made)
            found = signer_of(connection)
    assert found is not None
    return found
