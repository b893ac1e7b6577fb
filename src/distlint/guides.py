"""How a project is started, by what guides, scripts and settings say: one machine, DeepSpeed, one process."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

#: What guides and scripts are called, how deep they lie, in how many folders they are looked for, how many are read,
#: and how much of each.
_GUIDE = re.compile(r"README[^/]*|Makefile|[^/]+\.(?:md|rst|sh|bash|slurm|sbatch|ya?ml)", re.IGNORECASE)
_DEEPEST, _FOLDERS, _MOST, _LONGEST = 3, 1_000, 200, 100_000
_LEFT_OUT = frozenset(("node_modules", "third_party", "thirdparty", "third-party", "external", "venv", "build", "dist"))

_SPEAKS = re.compile(
    rb"torchrun|distributed\.(?:launch|run)|accelerate|deepspeed|DEEPSPEED|horovodrun|mpi|srun|SLURM|-machine|node"
    rb"|distribut|ddp|multi"
)
_CONTINUED = re.compile(r"\\[ \t]{0,9}\n")
#: A command that starts several processes, which has options or a program behind its name.
_STARTS = re.compile(
    r"(?:\btorchrun|\btorch\.distributed\.(?:launch|run)|\baccelerate[ \t]{1,9}launch|\bdeepspeed|\bhorovodrun|\bmpirun"
    r"|\bmpiexec|\bsrun)[ \t]{1,9}(?:-|\$|\S*\.py\b)[^\n]*"
)
#: What says that all processes are on one machine, also by as many on each machine as there are in all.
_STANDALONE = re.compile(
    r"--standalone\b|--(?:nnodes|num[-_]nodes|num[-_]machines)[= ]+\"?1(?![\w:.])"
    r"|--nproc[-_]per[-_]node[= ]+\"?\$\{?WORLD_SIZE\b"
)
#: What says that there are several machines, or lets the user say how many.
_MACHINES = re.compile(
    r"--(?:nnodes|num[-_]nodes|num[-_]machines)[= ]+(?!\"?1\b)|--(?:node|machine)[-_]rank|--hostfile|\bsrun\b|SLURM_"
)
_ACCELERATE = re.compile(r"accelerate[ \t]{1,9}launch")
_ASKS_DEEPSPEED = re.compile(r"--use[-_]deepspeed\b")
_CONFIG = re.compile(r"--config[-_]file[= ]+[\"']?(\S+?)[\"']?(?=\s|$)")
#: A flag of settings, and what it is called if it is about processes.
_FLAG = re.compile(r"^[ \t]{0,40}(\w{1,60})[ \t]{0,9}:[ \t]{1,9}[\"']?(true|false)\b", re.MULTILINE | re.IGNORECASE)
_OF_PROCESSES = re.compile(r"distribut|ddp|multi_?gpu|multi_?process", re.IGNORECASE)
_IS_DEEPSPEED = re.compile(r"^[ \t]{0,40}distributed_type[ \t]{0,9}:[ \t]{0,9}[\"']?DEEPSPEED\b", re.MULTILINE)


class Started(NamedTuple):
    """``on_one_node``: every command that starts several processes says that they are those of one machine
    (``--standalone``, ``--nnodes=1``), and nothing speaks of more; ``by_deepspeed``: every ``accelerate launch`` asks
    for DeepSpeed; ``off``: flags about processes that all files of settings leave off, where no command starts any."""

    on_one_node: bool = False
    by_deepspeed: bool = False
    off: tuple[str, ...] = ()


def started(root: Path) -> Started:
    """What the guides and scripts of the project in ``root`` say."""
    commands: list[str] = []
    machines = False
    engines: set[str] = set()  # the names of accelerate's settings that ask for DeepSpeed
    flags: dict[str, set[str]] = {}
    for path in _guides(root):
        text = _text(path)
        if path.suffix.lower() in (".yaml", ".yml"):
            if _IS_DEEPSPEED.search(text):
                engines.add(path.name)
            for name, value in _FLAG.findall(text):
                if _OF_PROCESSES.search(name) is not None:
                    flags.setdefault(name, set()).add(value.lower())
            continue
        machines = machines or _MACHINES.search(text) is not None
        commands += _STARTS.findall(_CONTINUED.sub(" ", text))
    launches = [command for command in commands if _ACCELERATE.search(command)]
    return Started(
        on_one_node=bool(commands) and not machines and all(map(_STANDALONE.search, commands)),
        by_deepspeed=bool(launches) and all(_asks_deepspeed(command, engines) for command in launches),
        off=() if commands else tuple(sorted(name for name, values in flags.items() if values == {"false"})),
    )


def _asks_deepspeed(command: str, engines: set[str]) -> bool:
    config = _CONFIG.search(command)
    return _ASKS_DEEPSPEED.search(command) is not None or (config is not None and Path(config[1]).name in engines)


def _guides(root: Path) -> Iterator[Path]:
    """The guides and scripts below a folder, in order: not too deep, and not too many."""
    found = 0
    for folder, inner, names in islice(os.walk(root), _FOLDERS):
        depth = len(Path(folder).relative_to(root).parts)
        inner[:] = sorted(n for n in inner if depth < _DEEPEST and not n.startswith(".") and n not in _LEFT_OUT)
        for name in sorted(names):
            if _GUIDE.fullmatch(name) is not None:
                found += 1
                if found > _MOST:
                    return
                yield Path(folder, name)


def _text(path: Path) -> str:
    """The beginning of a file, if it speaks of starting something at all."""
    try:
        if not path.is_file():  # a pipe would block for ever
            return ""
        with path.open("rb") as file:
            content = file.read(_LONGEST)
    except OSError:
        return ""
    return content.decode(errors="replace").replace("\r\n", "\n") if _SPEAKS.search(content) else ""
