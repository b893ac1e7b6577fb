"""The same project has the same findings wherever it lies, however it is named, and whatever runs beside it.

Findings are compared with messages, places and evidence, paths taken relative to the project. What front ends say,
hash seeds and subsets from the command line: test_front_ends_agree.py.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import distlint.processes
from case_files import Case, all_cases
from distlint import api
from distlint.cache import Cache
from distlint.configuration import Configuration
from distlint.processes import LOST
from front_ends import EXAMPLES, environment

Known = frozenset[tuple[object, ...]]

FEW = 5
"""Of so many rules one is looked at where it matters how a run is started, and no more what the rules say."""


@cache
def project(each: int = 1) -> Path:
    """Of every rule the shortest bad case of one file, of every third the shortest of several, and the example, as one
    project. ``each``: only of the rules whose number it divides, where it is not their messages that matter."""
    folder = Path(mkdtemp()) / "project"
    for case in _shortest():
        if int(case.code[3:]) % each:
            continue
        target = folder / case.code / case.path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        if case.path.is_dir():
            shutil.copytree(case.path, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(case.path, target)
    shutil.copytree(EXAMPLES, folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "pyproject.toml").write_text("[tool.distlint]\nextend-select = ['ALL']\n")
    return folder


@cache
def _shortest() -> list[Case]:
    shortest: dict[tuple[str, bool], Case] = {}
    for case in sorted(all_cases(), key=_size):
        kind = (case.code, case.path.is_dir())
        if kind not in shortest and any(not expectation.low for expectation in case.expectations()):
            shortest[kind] = case
    return [
        case
        for (code, is_several), case in shortest.items()
        if not is_several or (code, False) not in shortest or int(code[3:]) % 3 == 0
    ]


def _size(case: Case) -> int:
    return sum(module.stat().st_size for module in case.modules)


@pytest.fixture(scope="module", autouse=True)
def cleared() -> Iterator[None]:
    yield
    for each in (1, FEW):
        shutil.rmtree(project(each).parent)
    project.cache_clear()


def found(root: Path, paths: Sequence[Path], jobs: int = 1, caches: Path | None = None) -> Known:
    """The findings of a run, with paths relative to ``root``; ``caches``: the folder of a cache, None for none."""

    def relative(path: str) -> str:
        return os.path.relpath(path, root) if path else ""

    configuration = Configuration()
    cache = None if caches is None else Cache(configuration, caches)
    findings = api.check(paths, configuration, jobs=jobs, cache=cache).findings
    known = frozenset(
        (
            relative(one.path),
            *one[1:7],
            one.help,
            tuple((relative(place.path), *place[1:]) for place in one.evidence),
            tuple((lane.ranks, tuple((m.row, relative(m.path), *m[2:]) for m in lane.moments)) for lane in one.lanes),
        )
        for one in findings
    )
    assert len(known) == len(findings)
    assert not [one for one in known if str(root) in repr(one[1:])], "a message holds a path of this machine"
    return known


@cache
def expected(each: int = 1) -> Known:
    known = found(project(each), [project(each)])
    assert len({one[2] for one in known}) > 60 / each, "findings of most rules"
    assert not {"RNK000", "RNK001"} & {one[2] for one in known}
    return known


class Circumstances(NamedTuple):
    """How a run is started; ``chosen`` are numbers of files, in the order in which they are named."""

    chosen: tuple[int, ...] | None  # None: the folder
    jobs: int
    folder: str  # the working directory, from the project
    is_relative: bool
    has_detours: bool
    is_linked: bool
    is_cached: bool


ROUNDS = int(os.environ.get("DISTLINT_CIRCUMSTANCES", "4"))  # more on demand

circumstances = st.builds(
    Circumstances,
    st.one_of(st.none(), *[st.lists(st.integers(0, 10_000), min_size=1, max_size=12).map(tuple)] * 2),
    st.sampled_from([1, 1, 1, 2]),
    st.sampled_from([".", "..", "examples", "RNK105", "/"]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@settings(max_examples=ROUNDS)
@given(circumstances)
def test_however_it_is_started(how: Circumstances) -> None:
    whole = root = project(FEW)
    if how.is_linked:
        root = whole.parent / "link"
        if not root.is_symlink():
            root.symlink_to("project")
    files = sorted(str(path.relative_to(whole)) for path in whole.rglob("*.py"))
    chosen = None if how.chosen is None else [files[number % len(files)] for number in how.chosen]
    paths = [root if chosen is None else root / name for name in chosen or ["."]]
    if how.has_detours:
        paths = [path.parent / "." / "nowhere" / ".." / path.name for path in paths]
        paths = [Path(f"{path.parent.parent.parent}/./{path.name}") for path in paths]
    here = Path.cwd()
    with contextlib.ExitStack() as stack:
        stack.callback(os.chdir, here)
        stack.enter_context(pytest.MonkeyPatch.context()).setattr(distlint.processes, "WORTH_PROCESSES", 0)
        os.chdir(root / how.folder)
        if how.is_relative:
            paths = [Path(os.path.relpath(path)) for path in paths]
        known = found(root, paths, how.jobs, whole.parent / "caches" if how.is_cached else None)
    assert known == frozenset(one for one in expected(FEW) if chosen is None or one[0] in chosen)


def assert_the_same(root: Path) -> None:
    """A copy of the project has the same findings: with an empty cache, which looks at everything, and from it."""
    for _ in range(2):
        assert found(root, [root], caches=root.parent / "caches") == expected()


def copied(folder: Path, each: int = 1) -> Path:
    """The project somewhere else, without anything above it that could count."""
    shutil.copytree(project(each), folder)
    return folder


@pytest.mark.thorough
def test_wherever_it_lies(tmp_path: Path) -> None:
    """In folders of these names, one inside the other."""
    names = ("with space", "größe 損失", "-x", "tests", "x.py", "%20 %s", "[a]{b}")
    only_here = ("a*", "back\\slash", "a\nb") if os.name == "posix" else ()
    assert_the_same(copied(tmp_path.joinpath(*names, *only_here)))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("start", "end"), [(b"\xef\xbb\xbf", b"\r\n"), (b"", b"\r")], ids=["byte order mark and CRLF", "CR"]
)
def test_whatever_begins_and_ends_lines(start: bytes, end: bytes, tmp_path: Path) -> None:
    """Without an end of the last line, too."""
    root = copied(tmp_path / "project")
    for path in root.rglob("*.py"):
        path.write_bytes(start + path.read_bytes().rstrip(b"\n").replace(b"\n", end))
    assert_the_same(root)


METHODS = multiprocessing.get_all_start_methods()

BY_EACH_METHOD = """
import json, multiprocessing, sys
from pathlib import Path
import distlint.processes
from distlint import api
from distlint.configuration import Configuration
if __name__ == "__main__":
    distlint.processes.WORTH_PROCESSES = 0
    for method in sys.argv[2:]:
        multiprocessing.set_start_method(method, force=True)
        report = api.check([Path(sys.argv[1])], Configuration(), jobs=2)
        found = [[one.path, one.span, one.code, one.message] for one in report.findings]
        print(json.dumps({"found": found, "statistics": dict(report.statistics)}))
"""


@pytest.fixture(scope="module")
def by_method(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What two processes find that are started by each method, all from one start of Python."""
    script = tmp_path_factory.mktemp("script") / "script.py"
    script.write_text(BY_EACH_METHOD)
    command = [sys.executable, script, project(FEW), *METHODS]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
    return dict(zip(METHODS, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("method", METHODS)
def test_however_processes_are_started(method: str, by_method: dict[str, dict[str, Any]]) -> None:
    report = by_method[method]
    seen = {
        (os.path.relpath(path, project(FEW)), *span, code, message) for path, span, code, message in report["found"]
    }
    assert seen == {(one[0], *one[1], one[2], one[6]) for one in expected(FEW)}  # type: ignore[misc]
    assert LOST not in report["statistics"]


#: Two or three at once where none can take back what another does: each differs from what is compared with alone.
SURROUNDINGS: dict[str, dict[str, str]] = {
    "C, narrow": {"LC_ALL": "C", "COLUMNS": "20", "LINES": "5", "TERM": "dumb"},
    "ASCII, time": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "TZ": "Pacific/Kiritimati"},
    "Turkish, wide": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr", "COLUMNS": "500"},
    "latin-1, no home": {"PYTHONIOENCODING": "latin-1", "HOME": "/nonexistent", "TMPDIR": "/nonexistent", "USER": ""},
    "optimized, hash seed": {"PYTHONOPTIMIZE": "2", "PYTHONHASHSEED": "4711"},
}


IN_BOTH_FORMATS = """
import sys
from distlint.cli import main
command = ["check", "examples", "--output-format"]
full, json = main([*command, "full", "--no-cache"]), main([*command, "json", *sys.argv[1:]])
sys.exit(full + json)  # each has findings
"""


@pytest.fixture(scope="module")
def plain() -> str:
    return output({"LC_ALL": "C.UTF-8"}, "--no-cache")


def output(variables: dict[str, str], *options: str) -> str:
    """What the command line says about the example, as text for people, and, with some options, as JSON."""
    command = [sys.executable, "-c", IN_BOTH_FORMATS, *options]
    environ = {name: value for name, value in environment(**variables).items() if name != "DISTLINT_NO_CACHE"}
    folder = project(FEW).parent / "small"  # each run reads its whole project
    if not folder.exists():
        shutil.copytree(EXAMPLES, folder / "examples")
        shutil.copy(project(FEW) / "pyproject.toml", folder)
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"")
    return done.stdout.decode("latin-1")


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_whatever_surrounds_it(name: str, plain: str) -> None:
    """The cache, which JSON is made from here, is one for all surroundings."""
    assert output(SURROUNDINGS[name], "--cache-dir", "../of all") == plain


AS_NOBODY = """
import io, os, sys
from contextlib import redirect_stdout
from distlint.cli import main
with redirect_stdout(io.StringIO()):  # loads all that is needed, from where others may not read
    main(["check", "--output-format", "json", "--output-file", os.devnull, os.path.join(sys.argv[1], "examples")])
os.chdir(sys.argv[1])
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
sys.exit(main(["check", "--jobs", "1", "--output-format", "json", *sys.argv[2:]]))
"""


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="needs user ids")
def test_a_tree_that_may_only_be_read() -> None:
    """As another user, to whom nothing belongs: root may write everywhere."""
    folder = Path(mkdtemp())  # not in tmp_path, which other users may not enter
    try:
        root = copied(folder / "project", FEW)
        unreadable = root / "examples" / "train.py"
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        unreadable.chmod(0o000)
        command = [sys.executable, "-c", AS_NOBODY, root, "examples"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        rows = json.loads(done.stdout)
        assert [one["filename"] for one in rows if one["code"] == "RNK001"] == [str(unreadable)]
        assert len(rows) > 3
        assert (done.returncode, done.stderr) == (1, "")
        done = subprocess.run([*command, "--output-file", "out.json"], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "cannot write out.json: Permission denied" in done.stderr
    finally:
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755)
        shutil.rmtree(folder)
