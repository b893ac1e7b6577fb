"""The torch rows of the API tables against the torch that is installed."""

from __future__ import annotations

import importlib
import inspect
import warnings
from collections.abc import Iterator

import pytest

from distlint import knowledge
from distlint.knowledge import Entry, tables

EXTENSIONS = ("torch.npu", "torch.mlu", "torch.musa", "torch.hpu")


def in_range(entry: Entry, version: tuple[int, ...]) -> bool:
    def number(text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split("."))

    first, last = entry.versions
    return (not first or number(first) <= version) and (not last or version <= number(last))


def torch_entries() -> Iterator[Entry]:
    torch = pytest.importorskip("torch")
    if not torch.distributed.is_available():
        pytest.skip("torch was built without torch.distributed")
    version = tuple(int(part) for part in torch.__version__.split("+")[0].split(".")[:2])
    for entry in tables.api_entries():
        if entry.name.startswith("torch.") and not entry.name.startswith(EXTENSIONS) and in_range(entry, version):
            yield entry


def resolve(name: str) -> object:
    """The object that a dotted name means after the imports that it needs."""
    parts = name.split(".")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for end in range(len(parts), 0, -1):
            try:
                found: object = importlib.import_module(".".join(parts[:end]))
            except ImportError:
                continue
            try:
                for part in parts[end:]:
                    found = getattr(found, part)
            except AttributeError:
                continue
            return found
    raise AttributeError(name)


def signature_of(found: object) -> list[str]:
    names = list(inspect.signature(found).parameters)  # type: ignore[arg-type]
    return names[1:] if names[:1] in (["self"], ["cls"]) and not inspect.isclass(found) else names


#: What no class of torch has: the forward of the module that a mixin is mixed into, and what a constructor assigns.
OF_INSTANCES = (
    "torch.distributed.fsdp.FSDPModule.forward",
    "torch.distributed.checkpoint.utils._DistWrapper.is_coordinator",
)


def test_torch_has_the_names() -> None:
    missing = []
    for entry in torch_entries():
        if entry.name in OF_INSTANCES:
            continue
        try:
            resolve(entry.name.removesuffix(".*"))
        except AttributeError:
            missing.append(f"{entry.name} ({entry.role})")
    assert missing == []


def test_torch_has_the_parameters() -> None:
    torch = pytest.importorskip("torch")
    if not torch.__version__.startswith("2.13."):
        pytest.skip("the table holds the signatures of torch 2.13")
    functional = "torch.distributed._functional_collectives."
    wrong = []
    for entry in torch_entries():
        if not entry.params or entry.role == "alias":
            continue
        found = resolve(entry.name)
        if inspect.ismodule(found):  # a function that hides the module it comes from
            found = getattr(found, entry.name.rpartition(".")[2])
        try:
            names = signature_of(found)
        except (TypeError, ValueError):
            continue
        if entry.name.startswith(functional):
            names = list(inspect.signature(found).parameters)  # type: ignore[arg-type]
        if names != ["args", "kwargs"] and tuple(names[: len(entry.params)]) != entry.params:
            wrong.append(f"{entry.name} ({entry.role}): {names}")
    assert wrong == []


def test_torch_has_the_devices() -> None:
    pytest.importorskip("torch")
    missing = []
    for name in knowledge.devices():
        if name.startswith("torch.") and not name.startswith(EXTENSIONS):
            try:
                resolve(name)
            except AttributeError:
                missing.append(name)
    assert missing == []


def test_no_parameter_of_torch_is_left_out() -> None:
    torch = pytest.importorskip("torch")
    if not torch.__version__.startswith("2.13."):
        pytest.skip("newer ones may take more")
    further = {(entry.name, entry.argument) for entry in knowledge.versions("keyword")}
    for row in knowledge.versions("parameters"):
        known = {*row.argument.split(",")} | {argument for name, argument in further if name == row.name}
        found = {name for name in signature_of(resolve(row.name)) if not name.startswith("_")}
        assert found <= known, row.name


def test_torch_has_the_private_names_and_the_public_ones() -> None:
    torch = pytest.importorskip("torch")
    if not torch.__version__.startswith("2.13."):
        pytest.skip("private names go without notice")
    spellings = []
    for row in knowledge.versions("private"):
        spellings.append((row.name, f"torch.distributed.distributed_c10d.{row.name.rpartition('.')[2]}"))
        spellings.append((row.instead.partition("(")[0],))
    assert [names for names in spellings if any(names) and not any(map(is_there, names))] == []


def is_there(name: str) -> bool:
    try:
        resolve(name)
    except AttributeError:
        return False
    return True
