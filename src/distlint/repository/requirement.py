"""Which torch, and which of some other packages, a project asks for: advice that needs a newer one is none."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice, product
from pathlib import Path
from typing import NamedTuple

from distlint.repository.commands import CONTINUED, PROGRAM, as_written, commands, found_below
from distlint.repository.root import is_marked_root
from distlint.source.slices import tree_of
from distlint.source.text import UnreadableText, read

#: Where projects say what they need, those that count most first.
_FILES = ("pyproject.toml", "setup.cfg", "setup.py", "requirements.txt", "requirements.in")
#: Others of the kind, beside these or in a folder of their own (``requirements-gpu.txt``, ``requirements/train.txt``),
#: and the folder; those that only whoever works on the project needs say nothing of what it runs with.
_MORE_FILES = re.compile(r"(?!requirements\.)[\w.-]{0,60}requirements?[\w.-]{0,60}\.(?:txt|in)")
_FOLDER, _IN_FOLDER = "requirements", re.compile(r"[\w.-]{1,120}\.(?:txt|in)")
_FOR_DEVELOPERS = re.compile(r"(?<![a-z])(?:tests?|docs?|readthedocs|lint|dev|ci|style|build)(?![a-z])")
#: What conda makes an environment of (``environment.yml``, ``conda_env_gpu.yaml``), and what such a file has in it,
#: however it is called.
_ENVIRONMENT = re.compile(r"[\w.-]{0,60}(?:conda|env(?:ironment)?)(?![a-z])[\w.-]{0,60}\.ya?ml")
_SETTINGS = re.compile(r"[\w.-]{1,120}\.ya?ml")
_OF_AN_ENVIRONMENT = frozenset(("channels:", "dependencies:"))
#: Where they tell what they were run with.
_GUIDES = ("README.md", "README.rst", "README", "docs/INSTALL.md", "docs/install.md", "Makefile", "Dockerfile")
#: What an image is made by, in a folder, as guides name it (`docker build -f docker/Dockerfile .`).
_IMAGE_FILE = re.compile(
    r"(?<![\w./:-])((?:\.?[\w-][\w.-]{0,60}/|\./){1,4}(?:[\w-]{1,40}\.)?[Dd]ockerfile(?:\.[\w-]{1,40})?)(?![\w/])"
)
#: Guides and scripts of the installation, in the root of a project.
_INSTALLING = re.compile(
    r"(?:install(?:ation)?|instructions?|setup|get(?:ting)?[-_]?started)\.(?:md|rst|sh)", re.IGNORECASE
)
#: What tells it of a part of a project, in a folder of its own.
_OF_A_PART = re.compile(rf"readme\.(?:md|rst)|requirements\.txt|{_INSTALLING.pattern}", re.IGNORECASE)

#: Packages whose version rules ask for, and the names that requirements know them by: torch also by conda's, which
#: people write for pip, too, or have conda write into the file.
_PACKAGES = {
    "torch": r"(?:py)?torch",
    "lightning": r"(?:pytorch[-_])?lightning",
    "webdataset": "webdataset",
    "transformers": "transformers",
}
#: A requirement of each (PEP 508: ``torch>=2.1,<3``; Poetry: ``torch = "^2.1"``).
_REQUIREMENTS = {
    package: re.compile(
        rf"(?<![\w.\-/]){name}[\"']?[ \t]?(?:=[ \t]?[\"'])?(?P<bounds>[ (]?[<>=~^][<>=~^\d., \t]{{0,60}})"
    )
    for package, name in _PACKAGES.items()
}
#: What a command or a file for conda pins (``pip install torch==1.10.1+cu111``, ``pytorch=1.12``), and what a guide
#: says that should be installed (``install PyTorch 1.8.1``) or that the project was built with, not what it takes at
#: least.
_PINNED = re.compile(
    r"(?<![\w.\-/])(?:(?:py)?torch(?:={1,2}|[ \t]{1,3}==[ \t]{0,3})|install[ \t]{1,3}(?:py)?torch[ \t]{1,3}v?"
    r"|built[ \t](?:with|in|on|using)[ \t]{1,3}(?:py)?torch[ \t]{1,3}v?)"
    r"(\d{1,9}(?:\.\d{1,9}){1,3})(?!\d|\.\d|[ \t]?\+(?!cu)"
    r"|[ \t]{1,3}(?:or|and)[ \t]{1,3}(?:above|higher|later|newer|up)\b)",
    re.IGNORECASE,
)
#: A torch that a guide names, without a sign for others: what it was used or tested with (``My environment is
#: pytorch1.0``, ``* PyTorch 1.11.0``, ``torch.__version__ = '1.10.0+cu113'``); and the words
#: of a line that speaks of others, or of a feature.
_NAMED = re.compile(
    r"(?<![\w.\-/])(?:py)?torch(?:\.__version__[ \t]{0,3}={1,2}[ \t]{0,3}[\"'`]?|[`* \t:(v=-]{0,4})"
    r"(\d{1,2}(?:\.\d{1,3}){1,2})(?!\d|\.[\dx]|[`* \t]{0,2}\+(?!cu))",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:since|from|until|before|than|up|recent|support|supports|compatible|amp|native|built-?in|feature|features)\b",
    re.IGNORECASE,
)
#: A torch that is enough, and with which newer ones will do (``PyTorch (>= 1.7)``, ``torch 1.8+``), and the number that
#: stands for these.
_AT_LEAST = re.compile(
    r"(?<![\w.\-/])(?:py)?torch\b(?:[^\n\d]{0,40}[>\u2265]=?[ \t]{0,3}\d|[^\n\d]{0,20}\d{1,2}(?:\.\d{1,3}){1,2}"
    r"(?:[`* \t]{0,2}\+(?!cu)|[`* \t,(]{0,4}(?:or|and)[ \t]{1,3}(?:above|higher|later|newer|up)\b))"
    r"|\b(?:least|minimum)\b[^\n]{0,40}\b(?:py)?torch[^\n\d]{0,20}\d",
    re.IGNORECASE,
)
_ANY_NEWER = "9999"
#: An image of torch's that a project runs in (``FROM pytorch/pytorch:1.8.1-cuda11.1-cudnn8-devel``), one of NVIDIA's,
#: and the first of these with torch 2 (https://docs.nvidia.com/deeplearning/frameworks/support-matrix/index.html).
_OF_TORCH = re.compile(r"(?<![\w.\-/])pytorch/pytorch:(\d{1,9}(?:\.\d{1,9}){1,3})")
_IMAGE = re.compile(r"nvcr\.io/nvidia/pytorch:(\d{2}\.\d{2})")
_FIRST_WITH_TWO, _BEFORE_TWO = "23.02", "1.13.1"
#: The CUDA that conda installs beside torch, by its former name, and the newest torch that was built for it.
_CUDA = re.compile(r"\bcudatoolkit[ \t]?={1,2}[ \t]?(9|10|11)\.(\d)\b")
_BUILT_FOR = {"9": "1.7.1", "10": "1.12.1", "11": "1.13.1"}
#: A line of conda's (``- pytorch=1.7.0``, ``- pytorch::pytorch>=1.8,<2``), or of pip's inside of it.
_OF_CONDA = re.compile(
    r"^[ \t]{0,40}-[ \t]{1,9}[\"']?(?:[\w./-]{1,60}::)?(?:py)?torch"
    r"(?P<bounds>[ \t]?[<>=~^]{1,3}[\d.]{1,20}(?:,[<>=~^!]{1,3}[\d.]{1,20}){0,4})"
)
#: What conda writes for a version with whatever comes behind it.
_OF_CONDA_ALONE = re.compile(r"(?<![<>=~^])=(?!=)")
_BOUND = re.compile(r"([<>=~^]{1,3})[ \t]{0,9}(\d{1,9}(?:\.\d{1,9}){0,3})")

#: What says that a project is built and installed, and in how many folders it is looked for.
_BUILDS = re.compile(r"^\[(?:build-system|metadata|tool\.poetry|tool\.flit\.\w{1,20})\]", re.MULTILINE)
_FOLDERS = 1_000


def is_packaged(root: Path) -> bool:
    """Whether the project in ``root`` is built for others who install it: something says so there, or up to two folders
    below, where some keep the files of their packages."""
    return any(_is_built(folder) for folder in islice(_folders(root, 2), _FOLDERS))


def _is_built(folder: Path) -> bool:
    if (folder / "setup.py").is_file() and not (folder / "__init__.py").is_file():
        return True
    return any(_BUILDS.search("\n".join(_lines(folder / name))) for name in ("pyproject.toml", "setup.cfg"))


def _folders(top: Path, depth: int) -> Iterator[Path]:
    """A folder and those below it, the upper ones first of each branch."""
    yield top
    try:
        inner = sorted(p for p in top.iterdir() if depth and p.is_dir() and not p.name.startswith("."))
    except OSError:
        return
    for folder in inner:
        yield from _folders(folder, depth - 1)


class Required(NamedTuple):
    """``oldest``: the oldest torch that a project has to run on, by what it requires; None if it does not say.
    ``bounds``: packages, each with what one requirement says of it (``("torch", ">=2.1,<3")``), which may be that of
    a build, or of a part; guides count for all but torch."""

    oldest: str | None
    bounds: tuple[tuple[str, str], ...]


def required(root: Path) -> Required:
    """What the files in ``root`` say that the project needs."""
    files = [_code(root / name) if name.endswith(".py") else _lines(root / name) for name in _FILES]
    files += [_lines(path) for path in _more_files(root)]
    environments = _environments(root)
    torch = [[*_bounds(lines, _REQUIREMENTS["torch"])] for lines in files]
    oldest = ([version for bounds in found for version in begins_with(bounds)] for found in torch)
    of_conda = (bounds for lines in environments for bounds in _bounds(lines, _OF_CONDA))
    said = [*files, *_guides(root), *environments]
    others = (
        (package, bounds)
        for package, form in _REQUIREMENTS.items()
        if package != "torch"
        for lines in said
        for bounds in _bounds(lines, form)
    )
    return Required(
        next((min(versions, key=parts) for versions in oldest if versions), None),
        (*(("torch", _OF_CONDA_ALONE.sub("==", bounds)) for bounds in chain(*torch, of_conda)), *others),
    )


def required_around(root: Path) -> Required:
    """What a project needs. Where it says nothing of torch, those around it do that the same git repository holds: a
    part of it has a ``pyproject.toml`` of its own, for a tool or a package that is kept beside the programs."""
    said = required(root)
    folders = [root, *root.parents]
    top = next((index for index, folder in enumerate(folders) if os.path.exists(folder / ".git")), 0)  # noqa: PTH110 (Path.exists may raise)
    for around in filter(is_marked_root, folders[1 : top + 1]):
        if any(package == "torch" for package, _ in said.bounds):
            break
        outer = required(around)
        said = Required(said.oldest or outer.oldest, (*said.bounds, *outer.bounds))
    return said


def torch_installed(root: Path) -> tuple[tuple[str, str], ...]:
    """The versions of torch that guides install, each with the folder for which a guide speaks, seen from the root
    (``.``), and the programs elsewhere that it starts; that of any newer one is 9999."""
    guides = (*_guides(root), *_environments(root), *_of_conda(root))
    return (*((".", version) for version in _installed(guides)), *_installed_by_parts(root))


def _guides(root: Path) -> list[list[str]]:
    """The lines of each guide in ``root`` itself that says what to install, and of the images in its folders that one
    of these names."""
    named = (root / name for name in _GUIDES)
    guides = [*map(_lines, (*named, *_named_like(_INSTALLING, root)))]
    return [*guides, *(_lines(root / image) for image in sorted(_images(guides, root)))]


def _images(guides: Iterable[list[str]], root: Path) -> set[str]:
    """The files by which images are made, below the root, that guides name by their places."""
    named = {name for lines in guides for line in lines for name in _IMAGE_FILE.findall(line)}
    found = (found_below(name.removeprefix("./"), root, root) for name in named)
    return {image for image in found if image is not None}


def _environments(root: Path) -> list[list[str]]:
    """The lines of each file in ``root`` itself that is named as one of which conda makes an environment."""
    return [*map(_lines, _named_like(_ENVIRONMENT, root))]


def _of_conda(root: Path) -> list[list[str]]:
    """The lines of each file in ``root`` itself that conda makes an environment of, however it is called."""
    named = {path: _lines(path) for path in _named_like(_SETTINGS, root)}
    return [lines for lines in named.values() if {line.rstrip() for line in lines} >= _OF_AN_ENVIRONMENT]


def _installed(guides: Iterable[list[str]]) -> list[str]:
    """The versions of torch that guides install; where none does, what they name, or let in."""
    lines = [line for lines in guides for line in lines if "torch" in line.lower()]
    installed = [version for line in lines for version in _installs(line)]
    return installed or [version for line in lines for version in _names(line)]


def _installed_by_parts(root: Path) -> Iterator[tuple[str, str]]:
    """What guides and requirements in the folders of a project install, down to the second."""
    for folder in islice(_folders(root, 2), 1, _FOLDERS):
        guides = [*map(_lines, _named_like(_OF_A_PART, folder))]
        yield from ((str(folder.relative_to(root)), version) for version in _installed(guides))
        for lines in guides:
            installed = _installed([lines])
            yield from product(_started_elsewhere(lines, folder, root) if installed else (), installed)


def _started_elsewhere(lines: list[str], folder: Path, root: Path) -> Iterator[str]:
    """The programs that lie outside of the folder of a guide, and that its commands start in several processes."""
    for command in commands(CONTINUED.sub(" ", "\n".join(lines))):
        named = PROGRAM.search(command)
        program = found_below(as_written(named), folder, root) if named is not None else None
        if program is not None and not (root / program).is_relative_to(folder):
            yield program


def _installs(line: str) -> Iterator[str]:
    """The versions of torch that a line of a guide installs, or the newest that fits the CUDA beside it."""
    found = _PINNED.findall(line)
    yield from found
    if not found:
        yield from (_BUILT_FOR[major] for major, minor in _CUDA.findall(line) if major != "11" or int(minor) < 7)


def _names(line: str) -> Iterator[str]:
    """The versions of torch that a line of a guide names, those that an image has, or all newer ones."""
    if _AT_LEAST.search(line) is not None:
        yield _ANY_NEWER
    elif _OPEN.search(line) is None:
        yield from _NAMED.findall(line)
    yield from _OF_TORCH.findall(line)
    yield from (_BEFORE_TWO for month in _IMAGE.findall(line.lower()) if parts(month) < parts(_FIRST_WITH_TWO))


def _more_files(root: Path) -> Iterator[Path]:
    """Files that list requirements under other names than usual."""
    for path in (*_named_like(_MORE_FILES, root), *_named_like(_IN_FOLDER, root / _FOLDER)):
        if _FOR_DEVELOPERS.search(path.name) is None:
            yield path


def _named_like(form: re.Pattern[str], root: Path) -> list[Path]:
    """The files in ``root`` itself that have a name of a form."""
    try:
        names = os.listdir(root)  # noqa: PTH208 (names are enough, and iterdir of Python 3.13 asks for more)
    except OSError:
        return []
    return [root / name for name in sorted(names) if form.fullmatch(name) is not None]


def begins_with(bounds: str) -> Iterator[str]:
    """The oldest torch that a requirement lets in; where it gives an end only (``<2.6``) that end: nothing newer can be
    counted on."""
    found = _BOUND.findall(bounds)
    lower = [version for operator, version in found if operator[:1] != "<"]
    upper = [version for operator, version in found if operator[:1] == "<"]
    if lower:
        yield max(lower, key=parts)
    elif upper:
        yield min(upper, key=parts)


def stays_below(bounds: str, version: str) -> bool:
    """Whether a requirement keeps every version from ``version`` on away (``<2``, ``==1.13.1``)."""
    return any(
        (operator in ("==", "<=", "===") and parts(bound) < parts(version))
        or (operator in ("<", "~=", "^", "~") and parts(bound)[0] < parts(version)[0])
        or (operator == "<" and parts(bound) <= parts(version))
        for operator, bound in _BOUND.findall(bounds)
    )


def parts(version: str) -> tuple[int, ...]:
    """The numbers of a version, to compare it with others."""
    return tuple(map(int, version.split(".")))


def _bounds(lines: list[str], package: re.Pattern[str]) -> Iterator[str]:
    """What follows the name of a package in the lines of a file."""
    for line in lines:
        for match in package.finditer(line.partition("#")[0]):
            yield match["bounds"]


def _lines(path: Path) -> list[str]:
    try:
        return read(path).text.split("\n")
    except UnreadableText:
        return []


def _code(path: Path) -> list[str]:
    """The lines of a Python file without texts that stand for themselves: a `setup.py` that is one is switched off."""
    lines = _lines(path)
    try:
        top = tree_of("\n".join(lines)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return lines
    for statement in top:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            last = statement.end_lineno or statement.lineno
            lines[statement.lineno - 1 : last] = [""] * (last - statement.lineno + 1)
    return lines
