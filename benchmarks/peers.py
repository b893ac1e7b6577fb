"""The tools that speed.py compares distlint with: each one's environment, made on demand, and its command.

Every peer has an own virtual environment in ``.peers/`` (TorchFix caps libcst, and a flake8 without our plugin must not
see it). An environment is made anew when the pins below change. distlint itself is installed there in editable mode, so
that it always is the code of this repository.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from workbench import PEERS, REPOSITORY

PARSE_ALL = """
import sys
from pathlib import Path
import {module}

for path in sorted(Path(sys.argv[1]).rglob("*.py")):
    try:
        {parse}(path.read_bytes())
    except Exception:
        print("not parsed:", path)
"""


class Peer(NamedTuple):
    """One contender. ``command`` sets up its environment and gives the command line that checks a folder."""

    name: str
    command: Callable[[Path], list[str | Path]]
    rounds: int
    """At most so many runs: the slow ones are run once."""


def environment(name: str, *requirements: str) -> Path:
    """The folder of commands of the environment ``name`` that has ``requirements`` installed."""
    folder = PEERS / name
    stamp, wanted = folder / "installed.txt", "\n".join((sys.version, *requirements))
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print(f"setting up {name}: {' '.join(requirements)}", file=sys.stderr, flush=True)
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([folder / "bin" / "python", "-m", "pip", "install", "-qq", *requirements], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return folder / "bin"


def version(name: str, project: str) -> str:
    """The version of ``project`` that the environment ``name`` has."""
    ask = f"from importlib.metadata import version; print(version({project!r}))"
    run = subprocess.run([PEERS / name / "bin" / "python", "-c", ask], check=True, capture_output=True, text=True)
    return run.stdout.strip()


def own() -> Path:
    """The environment of distlint and, in it, of flake8 with its plugin."""
    return environment("distlint", "-e", str(REPOSITORY), "flake8==7.5.0")


def parse_all(module: str, parse: str) -> Callable[[Path], list[str | Path]]:
    """One process that only parses every file below a folder."""
    script = PARSE_ALL.format(module=module, parse=parse)
    return lambda folder: [own() / "python", "-W", "ignore", "-c", script, folder]


def distlint(*options: str) -> Callable[[Path], list[str | Path]]:
    """A cold run."""
    return lambda folder: [own() / "distlint", "check", "--no-cache", "--output-format", "json", *options, folder]


#: The rules that distlint began with; all others are off in that run.
FOUNDING = "RNK101,RNK205,RNK401,RNK402,RNK501"


def flake8(folder: Path) -> list[str | Path]:
    """flake8 with what it brings itself: pycodestyle, pyflakes."""
    return [environment("flake8", "flake8==7.5.0") / "flake8", "--isolated", folder]


def flake8_with_distlint(folder: Path) -> list[str | Path]:
    """The same flake8 with our plugin beside its own checks."""
    return [own() / "flake8", "--isolated", folder]


def ruff(folder: Path) -> list[str | Path]:
    """ruff with its default rules."""
    return [environment("ruff", "ruff==0.17.5") / "ruff", "check", "--isolated", "--no-cache", "--quiet", folder]


def fixit(folder: Path) -> list[str | Path]:
    """Fixit with its own rules: LibCST with metadata, several processes."""
    return [environment("fixit", "fixit==2.2.1") / "fixit", "--quiet", "lint", folder]


def torchfix(folder: Path) -> list[str | Path]:
    """TorchFix with all its rules: LibCST with metadata, several processes; it skips files without torch."""
    return [environment("torchfix", "torchfix==0.7.0") / "torchfix", "--select", "ALL", folder]


PARSER = Peer("`ast.parse`", parse_all("ast", "ast.parse"), 7)
"""What all others are measured against."""

DISTLINT = Peer("distlint", distlint(), 7)

PEERS_IN_TURN = (
    PARSER,
    DISTLINT,
    Peer("distlint, five rules", distlint("--select", FOUNDING), 7),
    Peer("distlint --jobs 1", distlint("--jobs", "1"), 7),
    Peer("ruff", ruff, 7),
    Peer("`libcst.parse_module`", parse_all("libcst", "libcst.parse_module"), 3),
    Peer("flake8", flake8, 3),
    Peer("flake8 with distlint", flake8_with_distlint, 3),
    Peer("Fixit", fixit, 1),
    Peer("TorchFix", torchfix, 1),
)
