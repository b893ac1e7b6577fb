"""What goes wrong around a run: rules that raise, workers and runs that are killed, output that cannot be written."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import distlint.checking
import distlint.rules
from case_files import all_cases
from distlint import api
from distlint.cli.output_file import write_whole
from distlint.configuration import Configuration
from distlint.finding import Finding
from distlint.processes import LOST, WORTH_PROCESSES
from distlint.rules import Rule, all_rules
from forked import Running
from front_ends import BAD, environment, forked, run
from front_ends import distlint as command

EVERYTHING = Configuration(isolated=True, overrides={"select": ["ALL"]})


# A rule or an engine that raises


def findings_of(path: Path) -> set[Finding]:
    return set(api.check([path], EVERYTHING, jobs=1).findings)


@pytest.fixture(scope="module")
def mistakes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few files with a mistake each, of rules that have little to do with each other."""
    folder = tmp_path_factory.mktemp("mistakes")
    bad = [case for case in all_cases() if case.path.is_file() and not case.is_silent]
    for family in ("RNK101", "RNK6"):
        case = min((one for one in bad if one.code.startswith(family)), key=lambda one: one.path.stat().st_size)
        shutil.copy(case.path, folder / f"{case.code}.py")
    return folder


@pytest.fixture(scope="module")
def before(mistakes: Path) -> set[Finding]:
    """What is found when nothing is broken."""
    found = findings_of(mistakes)
    assert {Path(one.path).stem for one in found} == {path.stem for path in mistakes.iterdir()}
    return found


@pytest.mark.parametrize("broken", [rule for rule in all_rules() if rule.check], ids=lambda rule: rule.code)
def test_every_rule_fails_alone(
    broken: Rule, mistakes: Path, before: set[Finding], monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(*_: object) -> Iterator[Finding]:
        raise RecursionError("too\ndeep")
        yield

    rules = tuple(rule._replace(check=check) if rule == broken else rule for rule in all_rules())
    monkeypatch.setattr(distlint.rules, "all_rules", lambda: rules)
    after = findings_of(mistakes)
    internal = {finding for finding in after if finding.code == "RNK000"}
    assert sorted(Path(finding.path) for finding in internal) == sorted(mistakes.iterdir())
    assert all(f"internal error in {broken.code} {broken.slug} at test_faults.py:" in one.message for one in internal)
    assert all("RecursionError: too deep; the other rules have run" in finding.message for finding in internal)
    assert {finding for finding in before - after if finding.code != "RNK002"} <= {
        finding for finding in before if finding.code == broken.code
    }


class Panic(BaseException):
    """As the parser of LibCST, which is written in Rust, raises it."""


@pytest.mark.parametrize("error", [ValueError, RecursionError, MemoryError, Panic])
@pytest.mark.parametrize("part", ["best_explanations", "suppressions_of", "read"])
def test_a_part_that_raises_costs_one_file(
    part: str, error: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.py").write_text(BAD)
    (tmp_path / "other.py").write_text(BAD)
    whole = getattr(distlint.checking, part)
    calls = iter(range(100))

    def broken(*arguments: Any) -> Any:
        if next(calls) == 0:
            raise error("odd")
        return whole(*arguments)

    monkeypatch.setattr(distlint.checking, part, broken)
    first, second = sorted(findings_of(tmp_path), key=lambda finding: finding.sort_key)
    assert first.path == str(tmp_path / "bad.py")
    assert first.code == "RNK000"
    assert f"{error.__name__}: odd; nothing is known of this file" in first.message
    assert (second.path, second.code) == (str(tmp_path / "other.py"), "RNK101")


def test_ctrl_c_is_no_internal_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(distlint.checking, "read", interrupted)
    (tmp_path / "bad.py").write_text(BAD)
    with pytest.raises(KeyboardInterrupt):
        findings_of(tmp_path)


# Workers that are killed

FILES = 12
VICTIM = "m05.py"

RUN = """
import json, multiprocessing, os, signal, sys
from pathlib import Path
from distlint import api
from distlint.checking import Checker
from distlint.configuration import Configuration

method, tree, jobs, runs = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4])
whole = Checker.check

def check(self, path):
    traces, (victim, deaths) = tree / "deaths", json.loads((tree / "run").read_text())
    if path.name == victim and len(traces.read_bytes()) < deaths:
        with traces.open("a") as file:
            file.write("x")
        os.kill(os.getpid(), signal.SIGKILL)
    return whole(self, path)

Checker.check = check
if __name__ == "__main__":
    multiprocessing.set_start_method(method)
    for run in runs:
        (tree / "deaths").write_text("")
        (tree / "run").write_text(json.dumps(run))
        seen = []
        report = api.check([tree], Configuration(isolated=True), jobs=jobs, progress=lambda *done: seen.append(done))
        found = [[Path(one.path).name, one.code, one.message] for one in report.findings]
        print(json.dumps({"found": found, "statistics": dict(report.statistics), "done": max(seen)}))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough for several processes."""
    folder = tmp_path_factory.mktemp("tree")
    (folder / "pyproject.toml").write_text("")
    padding = f"# {'x' * 98}\n" * (WORTH_PROCESSES // FILES // 100 + 1)
    for number in range(FILES):
        (folder / f"m{number:02}.py").write_text(BAD + padding)
    return folder


METHOD = "fork" if hasattr(os, "fork") else "spawn"
VICTIMS = ("m00.py", VICTIM, f"m{FILES - 1}.py")

#: Runs of one start of Python: of each the victim, and how many of its workers die. By spawn each worker is a start of
#: Python, and who takes the files over is the same.
RUNS: dict[str, list[tuple[str, int]]] = {"spawn": [(VICTIM, 1)]}
RUNS[METHOD] = [("", 0), *((victim, 1) for victim in VICTIMS), (VICTIM, 2)]

Told = dict[tuple[str, str, int], dict[str, Any]]


@pytest.fixture(scope="module")
def told(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Told:
    """What was said in each run, by how its processes were started, its victim and the number of deaths."""
    script = tmp_path_factory.mktemp("script") / "script.py"
    script.write_text(RUN)
    said: Told = {}
    for method, runs in RUNS.items():
        jobs = "3" if method == "fork" else "2"
        result = run([sys.executable, script, method, tree, jobs, json.dumps(runs)], script.parent)
        assert result.returncode == 0, result.stderr
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        said |= {(method, *one): line for one, line in zip(runs, lines, strict=True)}
    return said


@pytest.mark.parametrize(
    ("method", "victim"), [(method, victim) for method, runs in RUNS.items() for victim, deaths in runs if deaths == 1]
)
def test_the_files_of_a_lost_worker_are_checked_again(told: Told, method: str, victim: str) -> None:
    undisturbed = told[METHOD, "", 0]
    assert [code for _, code, _ in undisturbed["found"]] == ["RNK101"] * FILES
    assert LOST not in undisturbed["statistics"]
    disturbed = told[method, victim, 1]
    assert disturbed["found"] == undisturbed["found"]
    assert disturbed["statistics"][LOST] == 1
    assert disturbed["done"] == undisturbed["done"] == [FILES, FILES]


def test_a_file_that_kills_its_worker_each_time_is_reported(told: Told) -> None:
    found = told[METHOD, VICTIM, 2]["found"]
    assert [name for name, code, _ in found if code == "RNK101"] == [
        f"m{number:02}.py" for number in range(FILES) if number != 5
    ]
    ((name, code, message),) = [one for one in found if one[1] != "RNK101"]
    assert (name, code) == (VICTIM, "RNK000")
    assert "killed twice" in message


def test_where_no_process_can_be_started_the_files_are_checked_all_the_same(tree: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"  # without the test of __name__ that a start by spawn needs
    script.write_text(
        "import multiprocessing, sys\nfrom pathlib import Path\nfrom distlint import api\n"
        "from distlint.configuration import Configuration\n"
        "multiprocessing.set_start_method('spawn', force=True)\n"
        f"print(len(api.check([Path({str(tree)!r})], Configuration(isolated=True), jobs=2).findings))\n"
    )
    result = run([sys.executable, script], tmp_path)
    assert (result.stdout, result.returncode) == (f"{FILES}\n", 0)


# Runs that are killed


def is_alive(process: int) -> bool:
    """Whether it runs; one that has ended and that nobody asked about does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def processes_of(session: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and is_alive(int(entry.name)):
            try:
                if os.getsid(int(entry.name)) == session:
                    found.append(int(entry.name))
            except ProcessLookupError:
                continue
    return found


def started(*arguments: str | Path) -> Running:
    """A run in a session of its own, so that its processes can be told from others."""
    environ = {name: value for name, value in environment().items() if name != "DISTLINT_NO_CACHE"}
    return forked().start("distlint", ["check", "--jobs", "3", *arguments], Path.cwd(), environ)


def wait_for_the_last_of(session: int) -> None:
    waited = time.monotonic()
    while processes_of(session):
        assert time.monotonic() < waited + 60, "a worker lives on"
        time.sleep(0.05)


ROUNDS = int(os.environ.get("DISTLINT_KILLS", "3"))  # more on demand
SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT]
in_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def whole_run(tree: Path, folder: Path, cache: str) -> list[str | Path]:
    """The arguments of a run that writes ``out.json``."""
    options = ["--cache-dir", folder / "cache"] if cache == "with cache" else ["--no-cache"]
    return ["--output-format", "json", "--output-file", folder / "out.json", *options, tree]


@pytest.fixture(scope="module")
def undisturbed(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, float], Any]:
    """How long runs take that nobody kills, up to the end of what they write, and what that is."""
    folder = tmp_path_factory.mktemp("undisturbed")
    takes: dict[str, float] = {}
    for cache in ("without cache", "without cache", "with cache"):  # the first one waits for the process that forks
        begin = time.monotonic()
        started(*whole_run(tree, folder, cache)).wait()
        takes[cache] = time.monotonic() - begin
    return takes, json.loads((folder / "out.json").read_text())


@pytest.mark.slow
@in_proc
@pytest.mark.parametrize("cache", [pytest.param("without cache", marks=pytest.mark.thorough), "with cache"])
@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
def test_a_run_that_is_killed_leaves_no_process_and_no_half_file(
    how: signal.Signals, cache: str, tree: Path, undisturbed: tuple[dict[str, float], Any], tmp_path: Path
) -> None:
    output = tmp_path / "out.json"
    whole = whole_run(tree, tmp_path, cache)
    takes, expected = undisturbed
    assert len(expected) == FILES
    moments = random.Random(how)
    for _ in range(ROUNDS):
        shutil.rmtree(tmp_path / "cache", ignore_errors=True)
        output.write_text("old")
        process = started(*whole)
        time.sleep(moments.uniform(0, takes[cache]))
        process.send_signal(how)
        ended = process.wait()
        assert ended.returncode in (-how, 0, 1, 130), ended.stderr
        wait_for_the_last_of(process.pid)
        content = output.read_text()
        assert content == "old" or json.loads(content) == expected
        if cache == "with cache":  # without, nothing is left of a run but what all have left by the end
            started(*whole).wait()
            assert json.loads(output.read_text()) == expected, "the next run"
    if cache == "without cache":
        started(*whole).wait()
        assert json.loads(output.read_text()) == expected, "the last run"


@pytest.mark.slow
@pytest.mark.thorough
@in_proc
def test_workers_that_are_killed_at_any_moment_are_made_up_for(
    tree: Path, undisturbed: tuple[dict[str, float], Any]
) -> None:
    whole = ["--output-format", "json", "--no-cache", tree]
    takes, expected = undisturbed
    moments = random.Random(8)
    killed = 0
    for _ in range(3 * ROUNDS):
        process = started(*whole)
        time.sleep(moments.uniform(0, takes["without cache"]))
        workers = [one for one in processes_of(process.pid) if one != process.pid]
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(moments.choice(workers), moments.choice(SIGNALS))
                killed += 1
        assert json.loads(process.wait().stdout) == expected
        wait_for_the_last_of(process.pid)
    assert killed > ROUNDS


# Output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(BAD)
    result = command("check", "bad.py", "--output-file", "/dev/full", folder=tmp_path)
    assert (result.returncode, result.stderr.count("\n"), Path("/dev/full").is_file()) == (2, 1, False)
    assert "cannot write /dev/full: No space left on device" in result.stderr
    with Path("/dev/full").open("w") as full:
        line = [sys.executable, "-m", "distlint", "check", "bad.py"]
        done = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, check=False, text=True)
    assert done.returncode == 2
    assert done.stderr == "distlint: error: cannot write to standard output: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_do_not_matter(closed: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(BAD)
    line = f"'{sys.executable}' -m distlint check bad.py missing.py {closed}"
    assert run(["sh", "-c", line], tmp_path).returncode == 2


def test_a_file_that_cannot_be_written_whole_stays_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "out.txt"
    file.write_text("old")
    file.chmod(0o640)

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", fails)
        with pytest.raises(OSError, match="No space"):
            write_whole(file, "new")
    assert (file.read_text(), list(tmp_path.iterdir())) == ("old", [file])
    write_whole(file, "new\udcff")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new\\udcff", 0o640)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits of the system")
def test_a_file_that_grows_too_large_is_said_and_stays_what_it_was(tmp_path: Path) -> None:
    """As on a disk or in a quota that is full after some bytes."""
    import resource

    (tmp_path / "bad.py").write_text(BAD)
    (tmp_path / "out.json").write_text("old")
    line = [sys.executable, "-B", "-m", "distlint", "check", "--output-format", "json", "--output-file", "out.json"]
    done = subprocess.run(
        [*line, "bad.py"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        check=False,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)),
    )
    assert (done.returncode, done.stderr) == (2, "distlint: error: cannot write out.json: File too large\n")
    assert (tmp_path / "out.json").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.py", "out.json"]


ON_A_TINY_DISK = """
mount -t tmpfs -o size=64k tmpfs "$1" && cp -r "$2" "$1/project" && cd "$1/project" || exit 77
dd if=/dev/zero of="$1/rest" bs=1k 2>/dev/null  # as much as there is room
for options in "--output-file old.json" "" "--no-cache"; do
    "$3" -m distlint check --output-format json $options . > "$4/out" 2> "$4/err"
    echo $? "$(cat "$4/out" | wc -c)" "$(cat "$4/err")" "$(cat old.json)" $(find . -type f -size +0 | sort)
done
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a file system of its own")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """A file system of 64 KiB without room, in a name space of its own, so that nothing stays mounted."""
    for name in ("disk", "project", "said"):
        (tmp_path / name).mkdir()
    for name, text in {"bad.py": BAD, "old.json": "old\n", "pyproject.toml": "[tool.distlint]\n"}.items():
        (tmp_path / "project" / name).write_text(text)
    places = [tmp_path / "disk", tmp_path / "project", Path(sys.executable), tmp_path / "said"]
    environ = {name: value for name, value in environment().items() if name != "DISTLINT_NO_CACHE"}
    done = run(["unshare", "--mount", "sh", "-c", ON_A_TINY_DISK, "sh", *map(str, places)], tmp_path, env=environ)
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip(f"nothing can be mounted here: {done.stderr}")
    to_file, cached, uncached = done.stdout.splitlines()
    assert to_file == (
        "2 0 distlint: error: cannot write old.json: No space left on device old ./bad.py ./old.json ./pyproject.toml"
    )
    assert cached == uncached
    assert cached.startswith("1 ")
    assert cached.endswith(" old ./bad.py ./old.json ./pyproject.toml")


def test_a_link_to_the_output_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real.txt")
    write_whole(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "text"


def test_nothing_is_written_but_what_was_asked_for(tmp_path: Path) -> None:
    for name in ("a/bad.py", "a/__init__.py", "b.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(BAD)

    def state() -> dict[Path, tuple[int, int]]:
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in tmp_path.rglob("*")}

    before = state()
    home = environment(HOME=str(tmp_path), XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert command("check", "--output-format", "sarif", folder=tmp_path, env=home).returncode == 1
    assert state() == before
