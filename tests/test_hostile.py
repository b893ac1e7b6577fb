"""What comes from a project shows itself and does nothing else, whatever command shows it and in whatever format.

In names of files and folders, in code, and in settings: escape sequences, line ends, what GitHub's runner takes for a
command, and characters that turn the direction of text. And regular expressions that hostile text cannot hold up.
"""

from __future__ import annotations

import json
import os
import pkgutil
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import distlint
from distlint.cli import main
from distlint.report import FORMATS
from distlint.report.escape import visible
from distlint.source.globs import expression
from front_ends import environment, flake8

CLEAR, TURN, COMMAND = "\x1b[2J\x1b]0;gotcha\x07", "\u202e", "\n::error file=a.py::gotcha"
HOSTILE = f"{COMMAND}{CLEAR}{TURN}<script>&\"'\x9b2J\r"

CODE = f'''\
import torch.distributed as dist


def step(loss, group):  # {CLEAR}{TURN}
    if dist.get_rank() == 0 and loss != "{CLEAR}{TURN}":
        dist.all_reduce(loss, group=group["{CLEAR}{TURN}<script>"])
    dist.broadcast(loss, src=0, group="""::error::gotcha
::error::{CLEAR}{TURN}""") if dist.get_rank() else None


step(loss=1, group={{}})
dist.barrier()  # distlint: ignore[RNK999{CLEAR}{TURN}] ::error::
'''

pytestmark = pytest.mark.skipif(os.name != "posix", reason="file names that other systems do not have")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project in which every name and text is hostile; the working directory is its own folder."""
    folder = tmp_path / HOSTILE.replace("/", "_") / "::error::folder"
    folder.mkdir(parents=True)
    (folder / f"::error::{CLEAR}{TURN}\n::warning::.py").write_text(CODE)
    (folder / f"broken{HOSTILE}.py".replace("/", "_")).write_text(f"import torch.distributed\nx = {CLEAR}\n")
    (folder / f"link{CLEAR}.py").symlink_to("nowhere")
    (folder / f"out{CLEAR}").symlink_to("/")
    (folder / "pyproject.toml").write_text(
        f"[tool.distlint]\nloggers = [{json.dumps(HOSTILE)}]\n"
        f'[tool.distlint.per-file-ignores]\n{json.dumps(CLEAR + ".py")} = ["RNK4"]\n'
    )
    (folder / "ruff.toml").write_text(f"[lint]\nselect = ['RUF']\nexternal = [{json.dumps(HOSTILE)}]\n")
    monkeypatch.chdir(folder)
    return folder


def assert_harmless(text: str, *, commands: bool = False) -> None:
    for line in text.split("\n"):
        assert visible(line) == line, repr(line)
        assert commands or not line.lstrip().startswith(("::error", "::warning", "##[")), repr(line)


ON_FILES = [
    *(["check", "--output-format", format] for format in FORMATS),
    ["check", "--output-format", "concise", "--statistics", "--verbose", f"missing{HOSTILE}"],
    ["check", "--show-files", f"missing{HOSTILE}"],
    ["check", "--show-settings", ".", f"missing{HOSTILE}"],
    ["check", f"--{HOSTILE}"],
    ["check", "--select", HOSTILE],
    ["check", "--config", HOSTILE],
    ["check", "--output-file", f"/no/{HOSTILE}"],
    ["config", HOSTILE],
    ["config", "--check"],
    ["rule", HOSTILE],
    ["trace", HOSTILE],
    ["cache", "dir"],
    ["cache", "stats", HOSTILE],
    ["cache", "dir", "--cache-dir", HOSTILE],
    ["check", "--cache-dir", f"/dev/null/{HOSTILE}"],
    [HOSTILE],
]


@pytest.mark.parametrize("arguments", ON_FILES, ids=lambda arguments: " ".join(arguments).partition("\n")[0])
def test_commands(arguments: list[str], project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(arguments)
    written = capsys.readouterr()
    assert written.out or written.err
    assert_harmless(written.out, commands="github" in arguments)
    assert_harmless(written.err)


def test_the_hostile_code_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--output-format", "json"])
    codes = {finding["code"] for finding in json.loads(capsys.readouterr().out)}
    assert codes >= {"RNK001", "RNK003", "RNK101"}


@pytest.mark.parametrize("format", ["text", "svg"])
def test_timelines(format: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(f":error:{CLEAR}{TURN}\n:error:.py")
    file.write_text(CODE)
    for target in (str(file), f"{file}::{HOSTILE}", f"{file}::step"):
        main(["trace", target, "--output-format", format])
        written = capsys.readouterr()
        assert_harmless(written.err)
        assert_harmless(written.out)
    if format == "svg":
        assert "script" not in {
            element.tag.rpartition("}")[2] for element in ElementTree.fromstring(written.out).iter()
        }


@pytest.mark.parametrize(
    "settings", [f"{json.dumps(HOSTILE)} = 1", f"select = [{json.dumps(HOSTILE)}]", f"x = {CLEAR}"]
)
def test_settings_that_cannot_be_used(settings: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "pyproject.toml").write_text(f"[tool.distlint]\n{settings}\n")
    for arguments in (["check"], ["config", "--check"], ["check", "--show-settings"]):
        assert main(arguments) == 2
        written = capsys.readouterr()
        assert written.err
        assert_harmless(written.out + written.err)


def test_flake8(project: Path) -> None:
    (project / "train.py").write_text(CODE)
    result = flake8("--isolated", "--select=RNK", "train.py", folder=project)
    assert "RNK101" in result.stdout
    assert_harmless(result.stdout + result.stderr)


def test_pipes_in_place_of_settings_do_not_block(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "distlint.toml", "ruff.toml", "setup.cfg", "tox.ini", ".flake8", ".gitignore"):
        os.mkfifo(tmp_path / name)
    for arguments in (["check"], ["config", "--check"]):
        command = [sys.executable, "-m", "distlint", *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=False)
        assert b"internal error" not in done.stderr


def test_pipes_and_devices_in_a_project_do_not_block(tmp_path: Path) -> None:
    """What the files of a project say together is looked up in all of them."""
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "package").mkdir()
    os.mkfifo(tmp_path / "package" / "pipe.py")
    (tmp_path / "package" / "endless.py").symlink_to("/dev/zero")
    (tmp_path / "train.py").write_text(CODE.replace("import", "from package import pipe, endless\nimport", 1))
    command = [sys.executable, "-m", "distlint", "check", "--select", "ALL", "train.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert b"RNK101" in done.stdout


def within(memory: int, *arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a run says that may take so many bytes of memory."""
    import resource

    return subprocess.run(
        [sys.executable, "-m", "distlint", *map(str, arguments)],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)),
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of memory")
@pytest.mark.parametrize("is_cached", [False, True])
def test_files_larger_than_memory(is_cached: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files with holes: a few bytes in an archive."""
    folder = tmp_path / "project"
    (folder / "nested").mkdir(parents=True)
    (folder / "pyproject.toml").write_text("")
    (folder / "train.py").write_text(CODE.replace("import", "from sparse import step as other\nimport", 1))
    (folder / "nested" / "train.py").write_text(CODE)
    for name in ("sparse.py", ".gitignore", "nested/pyproject.toml"):
        with (folder / name).open("wb") as file:
            file.truncate(4 << 30)
    monkeypatch.delenv("DISTLINT_NO_CACHE", raising=False)
    options = ("--cache-dir", tmp_path / "caches") if is_cached else ("--no-cache",)
    for _ in range(2):
        done = within(1 << 30, "check", "--output-format", "concise", *options, folder=folder)
        assert (done.returncode, done.stderr) == (2, ""), "settings that cannot be used"
        assert "RNK101" in done.stdout
        assert "cannot read sparse.py: larger than 100,000,000 bytes" in done.stdout
        assert "pyproject.toml: cannot be read: it is larger than 1,000,000 bytes" in done.stdout
        assert "cannot read .gitignore: File too large" in done.stdout


@pytest.mark.parametrize(
    ("start", "repeated", "end", "times"),
    [
        ("", "a.", "a = 1", 300_000),
        ("[", "a.", "a]", 300_000),
        ("x = ", "[", "", 300_000),
        ("x = '''", ".", "'''", 600_000),
        ("x = ", "{a = ", "", 100_000),
        ("", "# distlint\n", "", 90_000),
        ("loggers = [", "'a',", "]", 200_000),
    ],
    ids=["key", "table", "lists", "dots", "tables", "lines", "values"],
)
def test_settings_take_linear_time(start: str, repeated: str, end: str, times: int, tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(CODE)

    def takes(times: int) -> float:
        (tmp_path / "pyproject.toml").write_text(f"[tool.distlint]\n{start}{repeated * times}{end}\n")
        begin = time.process_time()
        main(["check", str(tmp_path)])
        return time.process_time() - begin

    part = takes(times // 8)
    assert takes(times) < 24 * part + 0.2  # 8 times as long where time is linear, 64 times where it is the square


# Regular expressions

LENGTH = 4000
#: Seconds: searching this much takes well under a millisecond where the work grows with the text, and a quarter of a
#: second where it grows with the square.
TOO_LONG = 0.05
SIGNS = "a0_ \n.,:=#'\"\\([@"


#: What repeats without an end; at each place of a text, an expression without it looks at so many signs and no more.
ENDLESS = re.compile(r"[*+]|,\}")


class Used(NamedTuple):
    """A regular expression that stands in a module of ours, and whether it is asked about the start of texts only."""

    name: str
    pattern: re.Pattern[str] | re.Pattern[bytes]
    at_start: bool


def used() -> Iterator[Used]:
    for found in pkgutil.walk_packages(distlint.__path__, "distlint."):
        if not found.name.endswith("__main__"):
            module = import_module(found.name)
            text = Path(str(module.__file__)).read_text("utf-8")
            for name, value in vars(module).items():
                if (
                    isinstance(value, re.Pattern)
                    and f"{name} = re.compile" in text
                    and ENDLESS.search(str(value.pattern))
                ):
                    methods = set(re.findall(rf"\b{name}\.(\w+)\(", text))
                    yield Used(f"{found.name}.{name}", value, bool(methods) and methods <= {"match", "fullmatch"})


def pumps(pattern: str) -> list[str]:
    """Text that is worth repeating: words of the expression, signs that most classes hold, and pairs of these."""
    words = list(dict.fromkeys(re.findall(r"[A-Za-z_]{2,}", pattern)))[:12]
    pairs = [one + other for one in SIGNS for other in SIGNS if one < other]
    return [*SIGNS, *pairs, *words, *(word + sign for word in words for sign in "( .=[")]


@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in used()])
def test_regular_expressions_take_linear_time(one: Used) -> None:
    is_text = isinstance(one.pattern.pattern, str)
    written = str(one.pattern.pattern)
    ask: Any = one.pattern.match if one.at_start else one.pattern.search
    for pump in pumps(written):
        text = pump * (LENGTH // len(pump)) + "!"
        hostile = text if is_text else text.encode("latin-1")
        begin = time.process_time()
        ask(hostile)
        if time.process_time() - begin > TOO_LONG:  # or somebody else had the processor's caches
            begin = time.process_time()
            ask(hostile)
            assert time.process_time() - begin < TOO_LONG, (pump, written)


@pytest.mark.parametrize("glob", ["*a" * 30 + "b", "**/a/" * 20 + "b", "**/*a*a/" * 10 + "b", "[!b]*?a" * 20 + "b"])
def test_wildcards_take_linear_time(glob: str) -> None:
    begin = time.process_time()
    assert not expression(glob).fullmatch("a" * 250)
    assert not expression(glob).fullmatch("/".join(["a" * 20] * 100))
    assert not expression(glob).fullmatch("a/" * 500)
    assert time.process_time() - begin < 1
