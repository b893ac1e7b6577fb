"""Runs of the front ends in processes that are forked from one that has imported them.

A start of Python with its imports takes ten times as long as the run itself. What depends on the start (variables of
the environment that Python reads, how the package is found) is tested with real starts.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

MODULES = ("distlint", "flake8")
#: What these import late, besides what a check needs.
_LATE = (
    *(
        "distlint.cache",
        "distlint.cli",
        "distlint.cli.check",
        "distlint.cli.output_file",
        "distlint.cli.summary",
        "distlint.report",
    ),
    *("distlint.flake8_plugin", "flake8.main.cli", "flake8.plugins.pycodestyle", "flake8.plugins.pyflakes"),
)
_PROGRAM = "import torch.distributed as dist\nif dist.get_rank() == 0:\n    dist.barrier()\n"


class Ended(NamedTuple):
    """How a run ended, as `subprocess` says it: a negative code is a signal."""

    returncode: int
    stdout: str
    stderr: str


class Running:
    """A run that goes on, in a session of its own; ``wait`` for it before the next one is started."""

    def __init__(self, forked: Forked, pid: int, scratch: Path) -> None:
        self.pid = pid
        self._forked, self._scratch = forked, scratch

    def send_signal(self, number: int) -> None:
        """As `subprocess` does; the process may have ended."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def wait(self) -> Ended:
        """How it ended, when it has."""
        code = int(self._forked.answer())
        return Ended(code, *((self._scratch / name).read_bytes().decode() for name in ("out", "err")))


class Forked:
    """The process that forks, as long as this object lives. One run at a time."""

    def __init__(self) -> None:
        self._scratch = tempfile.TemporaryDirectory(prefix="forked-")
        self._server = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def close(self) -> None:
        """Ends the process that forks."""
        assert self._server.stdin and self._server.stdout
        self._server.stdin.close()
        self._server.wait()
        self._server.stdout.close()
        self._scratch.cleanup()

    def answer(self) -> str:
        """The next line of the server: the number of a process that has begun, or how one ended."""
        assert self._server.stdout
        line = self._server.stdout.readline()
        assert line, "the process that forks has ended"
        return line

    def start(
        self,
        module: str,
        arguments: Sequence[str | Path],
        folder: Path,
        environment: Mapping[str, str],
        stdin: bytes | None = None,
    ) -> Running:
        """Begins ``python -m module arguments`` in ``folder``."""
        assert module in MODULES and self._server.stdin
        scratch = Path(self._scratch.name)
        for name in ("out", "err"):
            (scratch / name).write_bytes(b"")
        (scratch / "in").write_bytes(stdin or b"")
        job = (module, [str(one) for one in arguments], str(folder), dict(environment), str(scratch))
        self._server.stdin.write(json.dumps(job) + "\n")
        self._server.stdin.flush()
        return Running(self, int(self.answer()), scratch)


def _be_the_server() -> None:
    from distlint import api
    from distlint.configuration import Configuration

    for name in _LATE:
        importlib.import_module(name)
    everything = Configuration(isolated=True, overrides={"select": ["ALL"]})
    with tempfile.TemporaryDirectory() as apart:  # here the whole project would be looked through
        program = Path(apart, "train.py")
        assert api.check_source(_PROGRAM, program, everything).findings  # imports the rest, and reads the tables
    gc.collect()
    gc.freeze()  # no run looks for garbage in what was there before: it would copy all pages of it
    for line in sys.stdin:
        job = json.loads(line)
        process = os.fork()
        if process == 0:
            _be_the_run(*job)
        print(process, flush=True)
        _, status = os.waitpid(process, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _be_the_run(module: str, arguments: list[str], folder: str, environment: dict[str, str], scratch: str) -> NoReturn:
    """Becomes ``python -m module``; what it raises ends the process, as it does there."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, (name, mode) in enumerate((("in", "r"), ("out", "w"), ("err", "w"))):
        with (Path(scratch) / name).open(mode) as file:
            os.dup2(file.fileno(), number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [module, *arguments]
    sys.path[0] = folder
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    sys.exit(0)


if __name__ == "__main__":
    _be_the_server()
