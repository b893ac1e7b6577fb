"""Packages import one way: the list of layers in docs/architecture.md holds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from own_source import PACKAGE, statements, tree

ROOT = Path(__file__).parent.parent


def layers() -> dict[str, int]:
    """The layer of each package and module of distlint, by its name; 0 is the lowest."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    block = re.search(r"<!-- layers -->\n```text\n(.*?)```", text, re.DOTALL)
    assert block is not None
    return {name: number for number, line in enumerate(reversed(block[1].splitlines())) for name in line.split()}


def parts() -> Iterator[tuple[str, Path]]:
    """Each file of distlint with the package or module right below ``distlint`` that it belongs to."""
    for path in sorted(PACKAGE.rglob("*.py")):
        first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if first != "__init__":
            yield first, path


def imported(path: Path) -> Iterator[str]:
    """What a file imports of distlint, wherever the import stands: packages and modules right below it."""
    for node in statements(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module == "distlint":
            yield from (alias.name for alias in node.names if not alias.name.startswith("__"))
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("distlint."):
            yield node.module.split(".")[1]


def test_every_package_has_a_layer() -> None:
    assert set(layers()) == {part for part, _ in parts()}


def test_imports_lead_down() -> None:
    known = layers()
    upwards = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for part, path in parts()
        for name in imported(path)
        if name != part and known[name] >= known[part]
    }
    assert not upwards


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def needed(path: Path, modules: frozenset[str]) -> Iterator[str]:
    """The modules of distlint that a file imports when it runs, also late: not for its types only."""
    of_types = {
        inner
        for node in statements(tree(path))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in node.body
    }
    for node in statements(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node not in of_types:
            inner = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in modules else node.module for name in inner)


def test_no_module_needs_itself() -> None:
    modules = {module_name(path): path for path in PACKAGE.rglob("*.py")}
    left = {name: set(needed(path, frozenset(modules))) & modules.keys() for name, path in modules.items()}
    while ready := [name for name, others in left.items() if not others & left.keys()]:
        for name in ready:
            del left[name]
    assert not left
