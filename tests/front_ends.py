"""The front ends as their users start them: processes of their own, their output taken apart."""

from __future__ import annotations

import atexit
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

from forked import Forked

REPOSITORY = Path(__file__).resolve().parent.parent
EXAMPLES = REPOSITORY / "examples"

BAD = """\
import torch.distributed as dist


def step(loss):
    if dist.get_rank() == 0:
        dist.all_reduce(loss)
"""
BAD_LINE, BAD_COLUMN = 6, 9  # both from 1

GOOD = """\
import torch.distributed as dist


def step(loss):
    dist.all_reduce(loss)
"""


class Seen(NamedTuple):
    """One finding as a user sees it; row and column count from 1."""

    path: str
    row: int
    column: int
    code: str
    message: str


def environment(**more: str) -> dict[str, str]:
    """This process's environment, without what would change how a front end behaves; ``more`` on top."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GIT_", "PRE_COMMIT", "FLAKE8", "PYTEST")) and name not in {"NO_COLOR", "FORCE_COLOR"}
    }
    return kept | more


def run(
    command: Iterable[str | Path], folder: Path, *, stdin: bytes | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a command in ``folder``; output is decoded as UTF-8."""
    finished = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        input=b"" if stdin is None else stdin,
        capture_output=True,
        env=dict(env or environment()),
        timeout=600,
        check=False,
    )
    return subprocess.CompletedProcess(
        finished.args, finished.returncode, finished.stdout.decode(), finished.stderr.decode()
    )


@cache
def forked() -> Forked:
    """What forks the runs of all tests."""
    one = Forked()
    atexit.register(one.close)
    return one


def _run_module(
    module: str, arguments: Sequence[str | Path], folder: Path, stdin: bytes | None, env: Mapping[str, str] | None
) -> subprocess.CompletedProcess[str]:
    """``python -m module``, with a start of Python only where that makes a difference."""
    env = environment() if env is None else env
    if not hasattr(os, "fork") or _asks_for_another_start(env):
        return run([sys.executable, "-m", module, *arguments], folder, stdin=stdin, env=env)
    ended = forked().start(module, arguments, folder, env, stdin).wait()
    return subprocess.CompletedProcess([module, *arguments], *ended)


def _asks_for_another_start(env: Mapping[str, str]) -> bool:
    """Whether variables that Python reads when it starts are not those of this process."""
    return any(
        env.get(name) != os.environ.get(name)
        for name in {*env, *os.environ}
        if name.startswith(("PYTHON", "LC_", "LANG"))
    )


def is_installed() -> bool:
    """Whether flake8 of this interpreter finds the plugin."""
    return any(entry.value == "distlint.flake8_plugin:Plugin" for entry in entry_points(group="flake8.extension"))


def flake8(
    *arguments: str | Path, folder: Path, stdin: bytes | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs the real flake8."""
    assert is_installed(), "distlint is not installed here; run: pip install -e '.[dev]'"
    return _run_module("flake8", arguments, folder, stdin, env)


def seen_by_flake8(stdout: str, folder: Path) -> list[Seen]:
    """The findings in flake8's default output, with absolute paths; a line of another shape is an error."""
    found = []
    for line in stdout.splitlines():
        match = re.fullmatch(r"(.+?):(\d+):(\d+): ([A-Z]+\d+) (.*)", line)
        assert match, f"not a line of flake8's: {line!r}"
        path, row, column, code, message = match.groups()
        found.append(Seen(os.path.normpath(folder / path), int(row), int(column), code, message))
    return found


def distlint(
    *arguments: str | Path, folder: Path, stdin: bytes | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs the command line."""
    return _run_module("distlint", arguments, folder, stdin, env)


def seen_by_distlint(stdout: str) -> list[Seen]:
    """The findings in the output of ``--output-format json``."""
    return [
        Seen(item["filename"], item["location"]["row"], item["location"]["column"], item["code"], item["message"])
        for item in json.loads(stdout)
    ]
