#!/usr/bin/env python3
"""Get the code bases that distlint is measured on: PyPI releases, pinned by version and hash in trees.toml.

    trees.py fetch [NAME…]     download, verify, unpack into .trees/<name>-<version>/
    trees.py list [NAME…]      what is pinned, what is here, how large it is
    trees.py pin PROJECT…      print the trees.toml entry of the newest release (or of PROJECT==VERSION)

NAME is a tree or one of the groups of trees.toml. pip does the downloads, so its settings (index, proxy,
certificates) hold. No code of a release runs: where pip insists on asking an sdist's build backend for metadata, a stub
backend answers with the PKG-INFO file that the sdist carries.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from workbench import BENCHMARKS, TREES, size_of, table

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PINS = BENCHMARKS / "trees.toml"
KEPT = re.compile(r"\.(py|pyi|ipynb|toml|cfg|ini)$|(^|/)(\.gitignore|requirements[^/]*\.txt)$")
LIMIT_MEGABYTES = 150

STUB_BACKENDS = (
    "setuptools.build_meta",
    "hatchling.build",
    "flit_core.buildapi",
    "poetry.core.masonry.api",
    "pdm.backend",
    "uv_build",
    "scikit_build_core.build",
)
STUB = '''
import pathlib, shutil


def prepare_metadata_for_build_wheel(directory, config_settings=None):
    """Answer with the metadata that the sdist carries, and run nothing of it."""
    lines = open("PKG-INFO", encoding="utf-8").read().splitlines()
    fields = dict(line.split(": ", 1) for line in lines[:lines.index("") if "" in lines else None] if ": " in line)
    info = pathlib.Path(directory, f"{fields['Name'].replace('-', '_')}-{fields['Version']}.dist-info")
    info.mkdir()
    shutil.copy("PKG-INFO", info / "METADATA")
    return info.name


__legacy__ = type("legacy", (), {"prepare_metadata_for_build_wheel": staticmethod(prepare_metadata_for_build_wheel)})
'''


class Tree(NamedTuple):
    """One pinned release."""

    name: str
    group: str
    version: str
    file: str
    sha256: str

    @property
    def folder(self) -> Path:
        """Where it is unpacked."""
        return TREES / f"{self.name}-{self.version}"


def pinned(names: Sequence[str] = ()) -> list[Tree]:
    """The trees of trees.toml, or those of them that ``names`` (trees or groups) ask for."""
    groups = tomllib.loads(PINS.read_text(encoding="utf-8"))
    trees = [Tree(name, group, **pin) for group, members in groups.items() for name, pin in members.items()]
    if unknown := set(names) - {tree.name for tree in trees} - set(groups):
        raise SystemExit(f"trees.toml has no {', '.join(sorted(unknown))}; it has: {', '.join(t.name for t in trees)}")
    return [tree for tree in trees if not names or tree.name in names or tree.group in names]


def fetched(names: Sequence[str] = ()) -> list[Tree]:
    """Like :func:`pinned`, and every one must be unpacked already if it was named."""
    trees = pinned(names)
    here = [tree for tree in trees if tree.folder.is_dir()]
    if names and len(here) < len(trees):
        missing = " ".join(tree.name for tree in trees if tree not in here)
        raise SystemExit(f"not fetched yet: python benchmarks/trees.py fetch {missing}")
    return here


def download(requirement: str, kind: str, into: Path, *options: str) -> Path:
    """Have pip bring the sdist or the wheel of ``requirement``, a line of a requirements file."""
    for backend in STUB_BACKENDS:
        package = into / "stub"
        for part in backend.split("."):
            package /= part
            package.mkdir(parents=True, exist_ok=True)
            (package / "__init__.py").write_text(STUB, encoding="utf-8")
    (into / "wanted.txt").write_text(requirement, encoding="utf-8")
    only = "--only-binary=:all:" if kind == "wheel" else "--no-binary=:all:"
    options = ("-qq", "--no-deps", "--ignore-requires-python", "--no-build-isolation", only, *options)
    subprocess.run(
        [sys.executable, "-m", "pip", "download", *options, "-d", into / "got", "-r", into / "wanted.txt"],
        env=os.environ | {"PYTHONPATH": str(into / "stub"), "PIP_USE_PEP517": "1"},
        check=True,
    )
    (archive,) = (into / "got").iterdir()
    return archive


def tags_of(wheel: str) -> list[str]:
    """The options that make pip take ``wheel`` under any interpreter and on any machine."""
    python, abi, platforms = wheel.removesuffix(".whl").split("-")[-3:]
    if abi == "none":
        return ["--python-version", python[2:]] if python[2:].isdigit() and len(python) > 3 else []
    names = (option for platform in platforms.split(".") for option in ("--platform", platform))
    return ["--implementation", python[:2], "--python-version", python[2:], "--abi", abi, *names]


def members(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Relative path and content of the files that analysis can need; an sdist's outermost folder is taken off."""
    if archive.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(archive) as packed:
            for name in packed.namelist():
                if KEPT.search(name):
                    yield name if archive.suffix == ".whl" else name.partition("/")[2], packed.read(name)
        return
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile() and KEPT.search(member.name) and (stream := tar.extractfile(member)):
                yield member.name.removeprefix("./").partition("/")[2], stream.read()


def unpack(archive: Path, folder: Path) -> None:
    """Fill ``folder``, all at once.

    An empty ``.git`` marks it as a project of its own, so that no tool takes the repository around it for its project
    or obeys that one's ignore files.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as room:
        for name, content in members(archive):
            path = PurePosixPath(name)
            if path.is_absolute() or ".." in path.parts:
                raise SystemExit(f"{archive.name} has a member outside its folder: {name}")
            place = Path(room, "tree", path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        Path(room, "tree", ".git").mkdir()
        Path(room, "tree").rename(folder)


def fetch(tree: Tree) -> bool:
    """Download, verify and unpack one tree, unless it is here; whether it is here now."""
    if tree.folder.is_dir():
        print(f"{tree.folder.name}: here")
        return True
    with tempfile.TemporaryDirectory() as room:
        wheel = tree.file.endswith(".whl")
        requirement = f"{tree.name}=={tree.version} --hash=sha256:{tree.sha256}"
        options = tags_of(tree.file) if wheel else []
        try:
            archive = download(requirement, "wheel" if wheel else "sdist", Path(room, "pip"), *options)
        except subprocess.CalledProcessError:
            return False
        if (got := hashlib.sha256(archive.read_bytes()).hexdigest()) != tree.sha256:
            raise SystemExit(f"{archive.name} has sha256 {got}, pinned is {tree.sha256}")
        unpack(archive, tree.folder)
    print(f"{tree.folder.name}: fetched {tree.file}", flush=True)
    return True


def pin(project: str, kinds: Sequence[str]) -> str:
    """The trees.toml entry of ``project``: its newest sdist, unless the wheel of that release has more Python files."""
    name, _, version = project.partition("==")
    best, pinned_file = -1, ""
    with tempfile.TemporaryDirectory() as room:
        for kind in kinds:
            try:
                archive = download(f"{name}=={version}" if version else name, kind, Path(room, kind))
            except subprocess.CalledProcessError:
                print(f"{project}: no {kind} for this interpreter", file=sys.stderr)
                continue
            stem = re.sub(r"\.(tar\.\w+|zip|whl)$", "", archive.name)
            version = stem.split("-")[1] if archive.suffix == ".whl" else stem.rpartition("-")[2]
            files = sum(path.endswith(".py") for path, _ in members(archive))
            megabytes = archive.stat().st_size / 1e6
            print(f"{project}: {archive.name} has {files} Python files, {megabytes:.1f} MB", file=sys.stderr)
            if files > best and megabytes <= LIMIT_MEGABYTES:
                digest = hashlib.sha256(archive.read_bytes()).hexdigest()
                best, pinned_file = files, f'file = "{archive.name}"\nsha256 = "{digest}"\n'
    if not pinned_file:
        raise SystemExit(f"{project}: nothing to pin")
    return f'[GROUP.{name}]\nversion = "{version}"\n{pinned_file}'


def main() -> None:
    """Run one of the subcommands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for command in ("fetch", "list"):
        commands.add_parser(command).add_argument("names", nargs="*", metavar="NAME")
    pinning = commands.add_parser("pin")
    pinning.add_argument("projects", nargs="+", metavar="PROJECT")
    pinning.add_argument("--kind", choices=["sdist", "wheel"], help="look at this kind of file only")
    args = parser.parse_args()
    if args.command == "pin":
        for project in args.projects:
            print(pin(project, [args.kind] if args.kind else ["sdist", "wheel"]), flush=True)
    elif args.command == "fetch":
        failed = [tree.name for tree in pinned(args.names) if not fetch(tree)]
        if failed:
            raise SystemExit(f"not fetched: {' '.join(failed)}")
    else:
        rows = []
        for tree in pinned(args.names):
            size = size_of(tree.folder) if tree.folder.is_dir() else None
            rows.append((tree.name, tree.version, tree.group, *(size or ("not fetched", ""))))
        print(table(("tree", "version", "group", "files", "lines"), rows))


if __name__ == "__main__":
    main()
