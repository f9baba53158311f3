"""The tables of the store, and the steps that bring an older store to this form.

A step is never changed once it was released; the next form is a further step. `TABLES` describes what
the last step leaves behind.
"""

from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, cast, inspect, text

from davar.errors import Failure

METADATA = MetaData()

FACTS = Table("facts", METADATA, Column("name", Text, primary_key=True), Column("value", Text))
DEVICES = Table(
    "devices",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("board", Text),
    Column("firmware", Text),
    Column("first_seen", Integer),
    Column("last_seen", Integer),
)
CLOCKS = Table(
    "clocks",
    METADATA,
    Column("device", Text, primary_key=True),
    Column("boot", Integer, primary_key=True),
    Column("epoch", Integer),
)
MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("device", Text),
    Column("name", Text),
    Column("branch", Integer),
    Column("added", Integer),
    Column("sheet", Text),
)
RECORDS = Table(
    "records",
    METADATA,
    Column("match", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text),
)
REPORTS = Table(
    "reports",
    METADATA,
    Column("device", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("added", Integer),
    Column("data", Text),
)

STEPS = (
    (
        """CREATE TABLE devices (id TEXT NOT NULL PRIMARY KEY, board TEXT NOT NULL, firmware TEXT NOT NULL,
        first_seen BIGINT NOT NULL, last_seen BIGINT NOT NULL)""",
        """CREATE TABLE clocks (device TEXT NOT NULL, boot BIGINT NOT NULL, epoch BIGINT NOT NULL,
        PRIMARY KEY (device, boot))""",
        """CREATE TABLE matches (id INTEGER NOT NULL PRIMARY KEY, device TEXT NOT NULL, name TEXT NOT NULL,
        branch INTEGER NOT NULL, added BIGINT NOT NULL, sheet TEXT, UNIQUE (device, name, branch))""",
        """CREATE TABLE records (match INTEGER NOT NULL REFERENCES matches (id), number INTEGER NOT NULL,
        line TEXT NOT NULL, PRIMARY KEY (match, number))""",
        """CREATE TABLE reports (device TEXT NOT NULL, name TEXT NOT NULL, added BIGINT NOT NULL,
        data TEXT NOT NULL, PRIMARY KEY (device, name))""",
    ),
)

VERSION = "schema"
LATEST = len(STEPS)


def form(connection: Connection) -> int | None:
    """How many steps the store has had; None where there is no store, whatever else is there."""
    look = inspect(connection)
    if not look.has_table(FACTS.name):
        return None
    if not {"name", "value"} <= {column["name"] for column in look.get_columns(FACTS.name)}:
        return None
    stated = connection.scalar(
        FACTS.select().with_only_columns(cast(FACTS.c.value, Text)).where(cast(FACTS.c.name, Text) == VERSION)
    )
    return int(stated) if stated and stated.isascii() and stated.isdigit() else None


def in_the_way(connection: Connection) -> bool:
    """Whether somebody else's tables keep a store from being made here.

    A file is for one program; in a database on a server others have theirs, under names that are not ours.
    """
    if form(connection) is not None:
        return False
    look = inspect(connection)
    there = {*look.get_table_names(look.default_schema_name), *look.get_view_names(look.default_schema_name)}
    return bool(there if connection.dialect.name == "sqlite" else there & METADATA.tables.keys())


def upgrade(connection: Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> None:
    """Take the steps that the store has not had yet, all in the caller's transaction. Raises Failure."""
    connection.execute(
        text("CREATE TABLE IF NOT EXISTS facts (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)")
    )
    stated = connection.execute(FACTS.select().where(FACTS.c.name == VERSION)).first()
    version = int(stated.value) if stated else 0
    if version > len(steps):
        raise Failure(
            f"This store was made by a newer Davar (form {version}; this one knows {len(steps)}). "
            "Nothing was changed. Update Davar."
        )
    if version == len(steps):
        return
    for step in steps[version:]:
        for statement in step:
            connection.execute(text(statement))
    if stated:
        connection.execute(FACTS.update().where(FACTS.c.name == VERSION).values(value=str(len(steps))))
    else:
        connection.execute(FACTS.insert().values(name=VERSION, value=str(len(steps))))
