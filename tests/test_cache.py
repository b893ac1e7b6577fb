"""The cache: a run over what has not changed answers at once, and no run ever answers anything else than without it."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from itertools import takewhile
from pathlib import Path

import pytest

import distlint.cache
from distlint import api
from distlint.cache import Cache, contents, store
from distlint.cache.store import Store
from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.facts import ModuleFacts
from distlint.finding import Finding
from distlint.project import Project
from distlint.syntax import module
from front_ends import BAD, EXAMPLES, GOOD, environment, flake8, run
from front_ends import distlint as command

PROJECT = '[project]\nname = "training"\n'

HELPER = "import torch.distributed as dist\n\n\ndef mean(loss):\n    dist.all_reduce(loss)\n    return loss\n"
QUIET_HELPER = "import torch.distributed as dist\n\n\ndef mean(loss):\n    dist.get_world_size()\n    return loss\n"
TRAIN = (
    "import torch.distributed as dist\nfrom helper import mean\n\n\n"
    "def step(loss):\n    if dist.get_rank() == 0:\n        mean(loss)\n"
)
CALLER = (
    "import torch.distributed as dist\nfrom quiet import report\n\n\n"
    "def main(loss):\n    if dist.get_rank() == 0:\n        report(loss)\n"
)
CALLED = "import torch.distributed as dist\n\n\ndef report(loss):\n    dist.all_reduce(loss)\n"


@pytest.fixture(autouse=True)
def cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tests run without a cache; these have one."""
    monkeypatch.delenv("DISTLINT_NO_CACHE", raising=False)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with a finding that rests on a helper in another file."""
    for name, text in {"pyproject.toml": PROJECT, "helper.py": HELPER, "train.py": TRAIN}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def check(folder: Path, *, cache: bool = True, select: str = "ALL") -> api.Report:
    """A run with or without the cache, in one process."""
    configuration = Configuration(overrides={"select": [select]})
    return api.check([folder], configuration, jobs=1, cache=Cache(configuration) if cache else None)


def known(report: api.Report) -> int:
    """How many files were not checked again."""
    return report.statistics.get(api.KNOWN, 0)


def codes(report: api.Report) -> list[str]:
    return [finding.code for finding in report.findings]


def settle(*paths: Path) -> None:
    """Gives files the age that a cache wants to see before it trusts their times."""
    old = time.time() - 100
    for path in paths:
        os.utime(path, (old, old))


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times of files are trusted at once: tests that look at what is remembered of contents do not wait."""
    monkeypatch.setattr(contents, "SETTLED", 0)


# What is remembered, and when


def test_the_same_findings_without_a_check(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = check(project)
    assert codes(first).count("RNK101") == 1
    assert known(first) == 0
    monkeypatch.setattr(Checker, "check", None)
    second = check(project)
    assert known(second) == 2
    assert second.findings == first.findings, "evidence, help and lanes included"
    assert any(finding.lanes for finding in second.findings)


def test_every_field_comes_back() -> None:
    from distlint.cache.written import read_back, written

    found = api.check([EXAMPLES], Configuration(isolated=True, overrides={"select": ["ALL"]}), jobs=1).findings
    assert len(found) > 5
    for finding in found:
        assert read_back(json.loads(json.dumps(written(finding)))) == finding


@pytest.mark.parametrize(
    ("name", "text", "rest"),
    [
        ("helper.py", QUIET_HELPER, 0),
        ("pkg/new.py", "", 2),
        ("pkg/new.py", "import torch.distributed as dist\ndist.init_process_group('gloo')\n", 0),
        ("helper/__init__.py", QUIET_HELPER, 0),
        ("train.py", GOOD, 1),
        ("pyproject.toml", PROJECT + '[tool.distlint]\nuniform = ["helper.mean"]\n', 0),
    ],
)
def test_a_change_makes_it_look_again_at_what_rests_on_it(project: Path, name: str, text: str, rest: int) -> None:
    check(project)
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).write_text(text)
    after = check(project)
    assert known(after) == rest
    assert after.findings == check(project, cache=False).findings


def test_a_folder_that_becomes_a_package(project: Path) -> None:
    (project / "train.py").write_text(TRAIN.replace("helper", "lib.helper"))
    (project / "lib").mkdir()
    (project / "elsewhere").mkdir()
    assert "RNK101" not in codes(check(project))
    (project.parent / "helper.py").write_text(HELPER)
    (project / "lib").rmdir()
    (project / "lib").symlink_to(project.parent, target_is_directory=True)
    after = check(project)
    assert after.findings == check(project, cache=False).findings
    assert "RNK101" in codes(after)


def test_a_file_outside_the_root_that_imports_lead_to(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "helper.py").write_text(HELPER)
    (root / "pyproject.toml").write_text(PROJECT + '[tool.distlint]\nsrc = ["../lib"]\n')
    (root / "train.py").write_text(TRAIN)
    assert "RNK101" in codes(check(root))
    assert known(check(root)) == 1
    (tmp_path / "lib" / "helper.py").write_text(QUIET_HELPER)
    after = check(root)
    assert known(after) == 0
    assert "RNK101" not in codes(after)


def test_a_state_that_comes_back_brings_its_findings(project: Path) -> None:
    first = check(project)
    (project / "helper.py").write_text(QUIET_HELPER)
    assert "RNK101" not in codes(check(project))
    (project / "helper.py").write_text(HELPER)
    again = check(project)
    assert known(again) == 2
    assert again.findings == first.findings


def test_settings_and_versions_are_told_apart(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(check(project)) != codes(check(project, select="RNK4"))
    assert known(check(project)) == known(check(project, select="RNK4")) == 2
    monkeypatch.setattr(distlint.cache, "__version__", "99")
    assert known(check(project)) == 0


def test_what_is_asked_file_by_file_adds_up(project: Path) -> None:
    check(project / "train.py")
    assert known(check(project)) == 1
    assert known(check(project)) == 2


def test_internal_errors_are_not_remembered(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("distlint.checking._run_rules", lambda *_: 1 / 0)
        assert set(codes(check(project))) == {"RNK000"}
    after = check(project)
    assert known(after) == 0
    assert "RNK000" not in codes(after)


# Times of files


def test_a_change_in_the_same_moment_and_of_the_same_size(project: Path) -> None:
    check(project)
    for text in (QUIET_HELPER, HELPER) * 5:
        (project / "helper.py").write_text(text.ljust(200))
        assert check(project).findings == check(project, cache=False).findings


def test_a_change_that_puts_the_time_back(project: Path, no_waiting: None) -> None:
    path = project / "helper.py"
    path.write_text(HELPER.ljust(200))
    settle(path)
    before = path.stat()
    assert "RNK101" in codes(check(project))
    path.write_text(QUIET_HELPER.ljust(200))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_mtime_ns, path.stat().st_size) == (before.st_mtime_ns, before.st_size)
    assert "RNK101" not in codes(check(project))


def test_files_from_the_future_are_read_each_time(project: Path, no_waiting: None) -> None:
    ahead = time.time() + 10_000
    for name in ("helper.py", "train.py"):
        os.utime(project / name, (ahead, ahead))
    check(project)
    assert Store(str(project / ".distlint_cache")).read("contents.json") in (None, {})
    assert known(check(project)) == 2, "read again, and the same"


def test_contents_are_read_once(project: Path, no_waiting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    check(project)
    monkeypatch.setattr(contents, "open", None, raising=False)
    assert known(check(project)) == 2


# A cache that is not what it was


def entries(project: Path) -> list[Path]:
    return sorted(path for path in (project / ".distlint_cache").rglob("*.json"))


def keep(project: Path, path: Path, value: object) -> None:
    """Puts a value in the place of an entry, sealed as it should be."""
    folder = project / ".distlint_cache"
    Store(str(folder)).keep(value, *path.relative_to(folder).parts)


def test_flipped_bits_and_cut_ends(project: Path) -> None:
    expected = check(project).findings
    rng = random.Random(7)
    for _ in range(40):
        for path in entries(project):
            data = bytearray(path.read_bytes())
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            path.write_bytes(data[: rng.choice((len(data), rng.randrange(len(data))))])
        assert check(project).findings == expected


@pytest.mark.parametrize("value", [None, [], {}, 3, {"seen": 1}, {"seen": {}, "outside": {}, "results": {"a": 1}}])
def test_another_program_s_json(project: Path, value: object) -> None:
    expected = check(project).findings
    for path in entries(project):
        keep(project, path, value)
    assert check(project).findings == expected


def test_texts_that_are_known_are_not_parsed_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an edit the files that are asked again are not parsed as a whole, but for the one that was edited."""
    check(project)
    (project / "train.py").write_text(TRAIN + "\n\ndef more():\n    return 1\n")
    parsed: list[str] = []
    real = module.module_facts

    def noted(path: str, text: str, vocabulary: frozenset[str]) -> ModuleFacts:
        parsed.append(Path(path).name)
        return real(path, text, vocabulary)

    monkeypatch.setattr(module, "module_facts", noted)
    found = check(project).findings
    assert parsed == ["train.py"]
    assert found == check(project, cache=False).findings


OTHER = "\n\ndef other(loss):\n    return loss * 2\n"
HEALTHY = "import torch.distributed as dist\nfrom helper import mean\n\n\ndef step(loss):\n    mean(loss)\n"


@pytest.mark.parametrize(
    ("edited", "again"),
    [
        (HELPER + OTHER.replace("2", "3"), 1),  # a function that nobody asked about
        (HELPER + OTHER.replace("return", "print(1)\n    return"), 1),  # what stands below it moves
        ("# a comment\n\n" + HELPER + OTHER, 1),
        (HELPER + OTHER + "# a comment\n", 1),
        (QUIET_HELPER + OTHER, 2),
        (HELPER + OTHER.replace("other", "another"), 2),  # the names of the file are its outline
        (HELPER.replace("(loss):", "(loss, op=None):") + OTHER, 2),
    ],
)
def test_who_rests_on_a_part_of_a_file(project: Path, edited: str, again: int) -> None:
    """An edit has those checked again that looked at what it changes."""
    (project / "train.py").write_text(HEALTHY)
    (project / "helper.py").write_text(HELPER + OTHER)
    check(project)
    (project / "helper.py").write_text(edited)
    after = check(project)
    assert known(after) == 2 - again
    assert after.findings == check(project, cache=False).findings


def test_a_finding_shows_where_things_stand_now(project: Path) -> None:
    """What leads to a finding has moved in another file, and nothing else has changed there."""
    check(project)
    (project / "helper.py").write_text("# a comment\n" + HELPER)
    after = check(project)
    assert known(after) == 0
    assert after.findings == check(project, cache=False).findings
    lines = [place.span.line for finding in after.findings for place in finding.evidence if "helper" in place.path]
    assert lines, "the finding names a place in the helper"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('TEXT = """\n# dist\n"""\n', 'TEXT = """\n# other\n"""\n'),
        (
            "if a == '\"\"\"':\n    pass\nTEXT = '''\n# dist\n'''\n",
            "if a == '\"\"\"':\n    pass\nTEXT = '''\n# other\n'''\n",
        ),
        ("X = 1\n", "X = 2\n"),
        ("X = 1\n", "X = (y := 1)\n"),
        ("def f(): return 1\n", "def f(x): return 1\n"),
        ("class A:\n    b = 1\n", "class A:\n    b = 2\n"),
        ("@one\ndef f():\n    return 1\n", "@other\ndef f():\n    return 1\n"),
    ],
)
def test_outlines_that_differ(tmp_path: Path, before: str, after: str) -> None:
    """A hash in a string is no comment."""
    told = []
    for text in (before, after):
        (tmp_path / "a.py").write_text(text)
        project = Project(tmp_path)
        found = project.module_at(str(tmp_path / "a.py"))
        assert found is not None
        told.append(project.aspect(found, "outline")[1])
    assert told[0] != told[1]


@pytest.mark.parametrize(
    "text", ["", "[]", "[[0],[],1,2]", "[[99],[],1]", "[[0,[1]],[],1]", "[" * 100_000, '[{"a":1},[],2]']
)
def test_outlines_of_another_shape(project: Path, text: str) -> None:
    expected = check(project).findings
    for path in (project / ".distlint_cache" / "outlines").rglob("*.json"):
        kept = json.loads(path.read_bytes().partition(b"\n")[2])
        assert kept
        keep(project, path, dict.fromkeys(kept, text))
    (project / "train.py").write_text(TRAIN + "\n")
    assert check(project).findings == expected


def test_few_versions_of_a_text_are_kept(project: Path) -> None:
    for number in range(12):
        (project / "train.py").write_text(TRAIN + f"X = {number}\n")
        check(project)
    (path,) = (project / ".distlint_cache" / "outlines").rglob("*.json")
    assert len(json.loads(path.read_bytes().partition(b"\n")[2])) <= 6


def test_findings_of_another_shape(project: Path) -> None:
    expected = check(project).findings
    for path in (project / ".distlint_cache" / "findings").rglob("*.json"):
        part = json.loads(path.read_bytes().partition(b"\n")[2])
        part["results"] = {name: [["what", "is", "this"]] for name in part["results"]}
        keep(project, path, part)
    assert check(project).findings == expected


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipes_in_place_of_files_do_not_block(project: Path) -> None:
    expected = check(project).findings
    for path in entries(project):
        path.unlink()
        os.mkfifo(path)
    assert check(project).findings == expected


def test_a_link_in_its_place_is_left_alone(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (project / ".distlint_cache").symlink_to(elsewhere, target_is_directory=True)
    expected = check(project, cache=False).findings
    for _ in range(2):
        report = check(project)
        assert report.findings == expected
        assert known(report) == 0
    assert not list(elsewhere.iterdir())


def test_links_inside_are_not_written_through(project: Path, tmp_path: Path) -> None:
    check(project)
    victim = tmp_path / "victim"
    victim.write_text("precious")
    for path in entries(project):
        path.unlink()
        path.symlink_to(victim)
    check(project)
    assert victim.read_text() == "precious"


def test_a_file_in_its_place(project: Path) -> None:
    (project / ".distlint_cache").write_text("not a folder")
    assert check(project).findings == check(project, cache=False).findings
    assert (project / ".distlint_cache").read_text() == "not a folder"


# A cache folder that came with the project


def forged(project: Path) -> Path:
    """The cache folder of a project, whose findings somebody has emptied who knows how distlint seals."""
    check(project)
    for path in (project / ".distlint_cache" / "findings").rglob("*.json"):
        part = json.loads(path.read_bytes().partition(b"\n")[2])
        part["results"] = {name: [] for name in part["results"]}
        keep(project, path, part)
    assert codes(check(project)) == []
    return project / ".distlint_cache"


@pytest.mark.parametrize("times", ["new", "kept"])
def test_a_checked_out_cache_hides_nothing(project: Path, tmp_path_factory: pytest.TempPathFactory, times: str) -> None:
    """With the same path, settings, versions and contents: the worst case."""
    expected = check(project, cache=False).findings
    folder = forged(project)
    repository = tmp_path_factory.mktemp("repository") / "cache"
    shutil.copytree(folder, repository)
    shutil.rmtree(folder)
    shutil.copytree(repository, folder, copy_function=shutil.copy2 if times == "kept" else shutil.copyfile)
    for _ in range(2):
        assert check(project).findings == expected


def test_entries_without_the_key_hide_nothing(project: Path) -> None:
    expected = check(project, cache=False).findings
    folder = forged(project)
    (folder / "key").write_bytes((folder / "key").read_bytes())
    (folder / "key").chmod(0o600)
    assert check(project).findings == expected


@pytest.mark.parametrize("what", ["pipe", "folder", "link", "long", "empty"])
def test_odd_keys(project: Path, tmp_path_factory: pytest.TempPathFactory, what: str) -> None:
    expected = check(project, cache=False).findings
    key = project / ".distlint_cache" / "key"
    key.parent.mkdir()
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "key"
    {
        "pipe": lambda: os.mkfifo(key),
        "folder": key.mkdir,
        "link": lambda: key.symlink_to(elsewhere),
        "long": lambda: key.write_bytes(bytes(10**6)),
        "empty": key.touch,
    }[what]()
    for _ in range(2):
        assert check(project).findings == expected
    assert not elsewhere.exists()


@pytest.mark.parametrize("name", [".", "findings", "findings/state"])
def test_links_to_folders_are_neither_written_nor_emptied(
    project: Path, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    """A repository that brings a link in the cache's place chooses where it leads."""
    home = tmp_path_factory.mktemp("home")
    for number in range(store.MOST_ENTRIES + 5):
        (home / f"work{number}").mkdir()
        (home / f"work{number}" / "thesis.part").write_text("chapter 1")
        os.utime(home / f"work{number}" / "thesis.part", (0, 0))
    before = sorted(home.rglob("*"))
    place = project / ".distlint_cache" / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(home, target_is_directory=True)
    expected = check(project, cache=False).findings
    for _ in range(2):
        assert check(project).findings == expected
    command("cache", "stats", folder=project)
    command("cache", "clear", folder=project)
    assert sorted(home.rglob("*")) == before


# Folders that cannot be written, full disks, several processes, killed runs


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_a_read_only_project(project: Path) -> None:
    expected = command("check", "--no-cache", ".", folder=project)
    program = (
        "import contextlib, io, os, sys, distlint.cache\n"
        "from distlint.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        "    main(['check', '--no-cache', '.'])\n"  # loads all modules, which only root may read on some machines
        "os.chmod('.', 0o555)\n"
        "os.geteuid() == 0 and os.seteuid(65534)\n"
        "sys.exit(main(['check', '.']))\n"
    )
    for folder in [project, *takewhile(lambda above: above != Path(tempfile.gettempdir()), project.parents)]:
        folder.chmod(0o755)
    result = run([sys.executable, "-c", program], project)
    assert (result.stdout, result.stderr, result.returncode) == (expected.stdout, "", expected.returncode)
    assert not (project / ".distlint_cache").exists()


def test_a_full_disk(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    expected = check(project, cache=False).findings
    with monkeypatch.context() as disk:
        disk.setattr(store.os, "fdopen", full)
        assert check(project).findings == expected
    assert not entries(project)
    assert not list(project.rglob("*.part")), "nothing half-written stays"
    assert check(project).findings == expected


def test_several_processes_at_once(project: Path) -> None:
    expected = command("check", "--no-cache", ".", folder=project).stdout
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "distlint", "check", "."],
            cwd=project,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for _ in range(4)
    ]
    assert [process.communicate()[0].decode() for process in started] == [expected] * 4
    assert known(check(project, select="ALL")) in (0, 2)
    assert command("check", ".", folder=project).stdout == expected


def test_runs_that_are_killed(project: Path) -> None:
    expected = command("check", "--no-cache", ".", folder=project).stdout
    rng = random.Random(3)
    for _ in range(6):
        process = subprocess.Popen(
            [sys.executable, "-m", "distlint", "check", "."],
            cwd=project,
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(rng.uniform(0, 0.6))
        process.send_signal(rng.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)))
        process.wait()
        assert command("check", ".", folder=project).stdout == expected


def test_a_change_during_the_run_is_not_mistaken_for_the_state_before(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Checker.check

    def change_then_check(self: Checker, path: Path) -> list[Finding]:
        (project / "helper.py").write_text(QUIET_HELPER)
        return real(self, path)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Checker, "check", change_then_check)
        assert "RNK101" not in codes(check(project))
    (project / "helper.py").write_text(HELPER)
    assert "RNK101" in codes(check(project))


# Size, and the commands


def test_old_states_go(project: Path) -> None:
    for number in range(store.MOST_ENTRIES + 6):
        (project / "helper.py").write_text(f"number = {number}\n")
        check(project)
    states = list((project / ".distlint_cache" / "findings").iterdir())
    assert len(states) == store.MOST_ENTRIES
    assert known(check(project)) == 2, "the newest is there"


def test_large_states_go(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(project)
    monkeypatch.setattr(store, "LARGEST", 10)
    (project / "helper.py").write_text(GOOD)
    check(project)
    assert not list((project / ".distlint_cache" / "findings").iterdir())


def test_what_killed_runs_have_left_goes(project: Path) -> None:
    check(project)
    left = project / ".distlint_cache" / "findings" / "tmp123.part"
    left.write_text("half")
    os.utime(left, (0, 0))
    (project / "helper.py").write_text(GOOD)
    check(project)
    assert not left.exists()


def test_files_outside_any_project_have_none(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(BAD)
    for _ in range(2):
        assert known(check(tmp_path)) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["train.py"]


def test_the_folder_is_marked(project: Path) -> None:
    check(project)
    folder = project / ".distlint_cache"
    assert (folder / ".gitignore").read_text() == "*\n"
    assert (folder / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")


def test_commands(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("caches")
    folder = command("cache", "dir", folder=project).stdout.strip()
    assert folder == str(project / ".distlint_cache")
    assert command("cache", "stats", folder=project).stdout == f"{folder}\n0 files, 0 KiB\n"
    command("check", ".", folder=project)
    assert ", " in command("cache", "stats", ".", folder=project).stdout
    assert Path(folder).exists()
    assert command("cache", "clear", folder=project).returncode == 0
    assert not Path(folder).exists()
    assert command("cache", "clear", folder=project).returncode == 0, "nothing to do"
    command("check", ".", "--cache-dir", place, folder=project)
    command("check", ".", folder=project, env=environment(DISTLINT_CACHE_DIR=str(place)))
    assert not Path(folder).exists()
    named = Path(command("cache", "dir", "--cache-dir", place, folder=project).stdout.strip())
    assert named.parent == place
    assert [named] == list(place.iterdir())
    for off in (("--no-cache",), ()):
        command("check", ".", *off, folder=project, env=environment(DISTLINT_NO_CACHE="" if off else "1"))
    assert not Path(folder).exists()


def test_verbose_says_where_nothing_can_be_kept(project: Path) -> None:
    (project / "no_folder").touch()
    outcome = command("check", ".", "--verbose", "--cache-dir", "no_folder", folder=project)
    assert outcome.returncode == 1
    assert "findings are not kept: no_folder" in outcome.stderr
    assert "not kept" not in command("check", ".", "--verbose", folder=project).stderr


def test_clear_and_stats_see_projects_below(project: Path) -> None:
    inner = project / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text(PROJECT)
    (inner / "train.py").write_text(BAD)
    assert str(inner) not in command("cache", "stats", ".", folder=project).stdout, "nobody has checked it"
    command("check", ".", folder=project)
    assert (inner / ".distlint_cache").exists()
    assert str(inner) in command("cache", "stats", ".", folder=project).stdout
    assert command("cache", "clear", folder=project).returncode == 0
    assert not (inner / ".distlint_cache").exists() and not (project / ".distlint_cache").exists()


def test_clear_deletes_nothing_that_is_not_ours(project: Path) -> None:
    folder = project / ".distlint_cache"
    folder.mkdir()
    (folder / "thesis.txt").write_text("chapter 1")
    command("cache", "clear", folder=project)
    assert (folder / "thesis.txt").exists()


# flake8


def test_flake8_shares_it(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_command = command("check", ".", folder=project)
    assert by_command.returncode == 1
    spoilt = 0
    for path in (project / ".distlint_cache" / "findings").rglob("*.json"):
        part = json.loads(path.read_bytes().partition(b"\n")[2])
        for findings in part["results"].values():
            for finding in findings:
                finding[6] = "from the cache"
                spoilt += 1
        keep(project, path, part)
    assert spoilt
    first = flake8("--select", "RNK", "--isolated", ".", folder=project)
    assert "RNK101 from the cache" in first.stdout, "the same settings: the same findings"


@pytest.mark.parametrize("jobs", [1, 2])
def test_flake8_keeps_what_it_found_last(project: Path, jobs: int) -> None:
    """Nobody tells it which file is the last: what is not written yet is written when the process ends."""
    for number in range(6):
        (project / f"step_{number}.py").write_text(BAD)
    flake8_itself = [sys.executable, "-m", "flake8", "--select", "RNK", "--isolated", "--jobs", str(jobs), "."]
    assert run(flake8_itself, project).stdout.count("RNK101") == 7
    assert known(api.check([project], Configuration(), jobs=1, cache=Cache(Configuration()))) == 8
