"""The database under the store: SQLite in a file, or a PostgreSQL server; one writer at a time on either."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from davar.errors import Failure
from davar.store.schema import LATEST, form, in_the_way, upgrade

WAIT = 30  # seconds that a writer waits for another
_WRITERS_LOCK = 0x44617661  # key of the lock that writers of one PostgreSQL database share

_REMEDIES = (
    ("locked", f"Another program has been writing to it for {WAIT} seconds: wait for it or end it."),
    ("readonly", "You may not write to that file; name another with --db."),
    ("not a database", "That file is something else; name another with --db."),
    ("unable to open", "Is the path right, and may you write there?"),
    ("disk is full", "Make room on that disk."),
)
_ANY_REMEDY = "Is the path or URL right, the disk full, the server running?"


class Database:
    """A database by the path of a file or a URL. Raises Failure wherever it cannot be used.

    make: make the store when there is none; else its absence is a Failure, and nothing is made.
    """

    def __init__(self, where: str, make: bool = True) -> None:
        url = _url(where)
        file = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
        self.place = str(file) if file else url.render_as_string()
        if file and not make and not file.exists():
            raise self._absent()
        if file and make:
            _make_folder(file.parent)
        self._engine = _engine(url)
        self._writing = self._engine.execution_options(davar_writes=True)
        with self.reading() as connection:
            found = form(connection)
        if found is None and not make:
            raise self._absent()
        if found != LATEST:
            with self.writing() as connection:
                if in_the_way(connection):
                    raise self._taken(file is not None)
                upgrade(connection)

    def _absent(self) -> Failure:
        return Failure(
            f"There is no store in {self.place}. Is the path right? davar sync, import and play make one."
        )

    def _taken(self, is_file: bool) -> Failure:
        if is_file:
            return Failure(
                f"{self.place} holds somebody else's tables; nothing was changed. Name another file."
            )
        return Failure(
            f"{self.place} holds somebody else's tables with the names of Davar's; nothing was changed. "
            "Name another database, or a schema of its own with ?options=-csearch_path%3DNAME."
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the store."""
        with self._transaction(self._engine) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that happens whole or not at all, and alone."""
        with self._transaction(self._writing) as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _WRITERS_LOCK})
            yield connection

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        try:
            with engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            reason = str(error.orig).strip().split("\n")[0]
            remedy = next((said for words, said in _REMEDIES if words in reason), _ANY_REMEDY)
            raise Failure(
                f"The store {self.place} cannot be used: {reason}. Nothing was changed there. {remedy}"
            ) from error

    def close(self) -> None:
        """Let go of the file or the connections."""
        self._engine.dispose()


def file_of(where: str) -> Path | None:
    """The file of the store that is named so; None when it is on a server, or the name is of no use."""
    try:
        url = _url(where)
    except Failure:
        return None
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _url(where: str) -> URL:
    if "://" not in where:
        return URL.create("sqlite", database=str(Path(where).expanduser()))
    try:
        url = make_url(where)
    except ArgumentError as error:
        raise Failure("--db is neither a path nor a database URL such as postgresql://host/name.") from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise Failure(f"The store can be SQLite or PostgreSQL, not {url.get_backend_name()}.")
    return url


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"The folder {folder} cannot be made: {error.strerror}.") from error


def _engine(url: URL) -> Engine:
    options: dict[str, Any] = {}
    if url.get_backend_name() == "sqlite":
        options["connect_args"] = {"timeout": WAIT}
    try:
        engine = create_engine(url, **options)
    except (ImportError, NoSuchModuleError) as error:
        raise Failure("PostgreSQL needs one more package: pip install 'davar-table[postgresql]'.") from error
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", _begin)
    return engine


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    """Python's sqlite3 would begin late and end early by itself; see SQLAlchemy's notes on pysqlite."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("davar_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
