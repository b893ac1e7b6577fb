"""Reading of the TSV files of this folder.

What the cells say is a matter for the tests (``tests/test_knowledge.py``); here the files are trusted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from distlint.knowledge.entry import (
    BufferEntry,
    DeviceEntry,
    Entry,
    EnvironmentEntry,
    FileEntry,
    NameEntry,
    SinkEntry,
    VariableEntry,
    VersionEntry,
)

HEADER = ["name", "role", "op", "params", "group", "result", "when", "since", "source"]
"""Columns of every API table."""
NAMES, ENVIRONMENT, DEVICES = "names.tsv", "env.tsv", "device.tsv"
FORWARD, WEAK, SINKS = "forward.tsv", "weak_words.tsv", "sinks.tsv"
BUFFERS, TENSOR, WRAPPER_ATTRIBUTES = "buffers.tsv", "tensor.tsv", "wrapper_attributes.tsv"
FILES, FRAMEWORKS, HANDED = "files.tsv", "frameworks.tsv", "handed.tsv"
VARIABLES, VERSIONS, STARTING = "variables.tsv", "versions.tsv", "starting.tsv"
BARS = "bars.tsv"
OTHER_HEADERS = {
    NAMES: ["name", "role", "result", "kinds", "source"],
    ENVIRONMENT: ["name", "role", "result", "source"],
    DEVICES: ["name", "role", "params", "source"],
    FORWARD: ["name", "source"],
    BARS: ["name", "over", "source"],
    WEAK: ["name", "source"],
    WRAPPER_ATTRIBUTES: ["name", "source"],
    BUFFERS: ["name", "reads", "writes", "returns", "source"],
    TENSOR: ["name", "memory", "source"],
    SINKS: ["name", "params", "parameter", "needs", "source"],
    FRAMEWORKS: ["name", "does", "source"],
    HANDED: ["name", "parameter", "type", "source"],
    STARTING: ["name", "kind", "source"],
    VARIABLES: ["name", "state", "values", "otherwise", "version", "instead", "source"],
    VERSIONS: ["name", "role", "argument", "version", "instead", "source"],
    FILES: ["name", "effect", "params", "path", "tolerant", "source"],
}
"""The tables that have columns of their own."""


@cache
def texts() -> dict[str, str]:
    """The content of every table by file name, in alphabetical order."""
    folder = files(__package__ or "distlint.knowledge")
    tables = sorted((item for item in folder.iterdir() if item.name.endswith(".tsv")), key=lambda item: item.name)
    return {table.name: table.read_text(encoding="utf-8") for table in tables}


def rows(table: str) -> Iterator[list[str]]:
    """The cells of every row below the header of a table. Raises ValueError for a row with other columns."""
    lines = (line for line in texts()[table].split("\n") if line and not line.startswith("#"))
    columns = next(lines).split("\t")
    for line in lines:
        cells = line.split("\t")
        if len(cells) != len(columns):
            wrong = f"a row with {len(cells)} (are tabs missing at its end?): {line!r}"
            raise ValueError(f"{table} has {len(columns)} columns, and {wrong}")
        yield cells


def _listed(cell: str) -> tuple[str, ...]:
    """What a cell lists, with commas between."""
    return tuple(cell.split(",")) if cell else ()


def api_tables() -> list[str]:
    """The names of the files that describe a framework."""
    return [name for name in texts() if name not in OTHER_HEADERS]


@cache
def api_entries() -> tuple[Entry, ...]:
    """All rows of all frameworks."""
    make = Entry._make
    return tuple(
        make((name, role, op, _listed(params), group, result, when, since, source))
        for table in api_tables()
        for name, role, op, params, group, result, when, since, source in rows(table)
    )


@cache
def name_entries() -> dict[str, NameEntry]:
    """The names that count by themselves."""
    return {
        name: NameEntry(name, role, result, frozenset(kinds.split(",")), source)
        for name, role, result, kinds, source in rows(NAMES)
    }


@cache
def environment_entries() -> dict[str, EnvironmentEntry]:
    """The environment variables that hold a rank or a size."""
    return {cells[0]: EnvironmentEntry._make(cells) for cells in rows(ENVIRONMENT)}


@cache
def device_entries() -> tuple[DeviceEntry, ...]:
    """The names that take or give a device."""
    return tuple(DeviceEntry(name, role, _listed(params), source) for name, role, params, source in rows(DEVICES))


@cache
def file_entries() -> dict[str, FileEntry]:
    """What calls do to files, by full name or `.method`."""
    return {
        name: FileEntry(name, "write" if does == "fill" else does, _listed(params), path, safe, source, does == "fill")
        for name, does, params, path, safe, source in rows(FILES)
    }


@cache
def buffer_entries() -> dict[str, BufferEntry]:
    """Which parameters communication calls read and write, and what they give back, by name."""
    return {
        name: BufferEntry(name, _listed(reads), _listed(writes), returns, source)
        for name, reads, writes, returns, source in rows(BUFFERS)
    }


@cache
def frameworks(does: str) -> frozenset[str]:
    """Packages, and single names, that do one thing for programs which import them."""
    return frozenset(cells[0] for cells in rows(FRAMEWORKS) if cells[1] == does)


@cache
def starting() -> tuple[tuple[str, str], ...]:
    """What starts processes or makes their group, each name with its kind."""
    return tuple((name, kind) for name, kind, _ in rows(STARTING))


@cache
def tensor_memory() -> dict[str, str]:
    """What the results of methods, attributes and functions share with a tensor, by name."""
    return {name: memory for name, memory, _ in rows(TENSOR)}


@cache
def sink_entries() -> tuple[SinkEntry, ...]:
    """The parameters that need an integer of one numbering."""
    return tuple(
        SinkEntry(name, _listed(params), parameter, needs, source)
        for name, params, parameter, needs, source in rows(SINKS)
    )


@cache
def bars() -> dict[str, str]:
    """What progress bars go over, ``elements`` of what they are given or ``numbers``, by their full names."""
    return {cells[0]: cells[1] for cells in rows(BARS)}


@cache
def weak_words() -> frozenset[str]:
    """Identifiers too common in other code to say anything by themselves."""
    return frozenset(cells[0] for cells in rows(WEAK))


@cache
def versions() -> tuple[VersionEntry, ...]:
    """What came to torch.distributed and what left it."""
    return tuple(VersionEntry(*cells) for cells in rows(VERSIONS))


@cache
def variables() -> dict[str, VariableEntry]:
    """The environment variables of NCCL and of torch's process groups; families end in `*`."""
    return {cells[0]: VariableEntry._make(cells) for cells in rows(VARIABLES)}


@cache
def forward_methods() -> frozenset[str]:
    """Method names that run a forward."""
    return frozenset(cells[0] for cells in rows(FORWARD))


@cache
def handed() -> dict[tuple[str, str], str]:
    """The public types of what frameworks hand to methods, by the base class and the name of the parameter."""
    return {(cells[0], cells[1]): cells[2] for cells in rows(HANDED)}


@cache
def wrapper_attributes() -> frozenset[str]:
    """The public attributes that a DistributedDataParallel has itself."""
    return frozenset(cells[0] for cells in rows(WRAPPER_ATTRIBUTES))
