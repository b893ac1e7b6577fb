"""How a project is started, by what guides, scripts and settings say: one machine, DeepSpeed, one process."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from distlint.knowledge import starting
from distlint.repository.commands import (
    CONTINUED,
    PROGRAM,
    SCRIPT,
    SETS_RANK,
    STANDALONE,
    commands,
    launches,
    leaves_machines_open,
    named_in,
    program_of,
    runs,
    starts,
    with_folders,
    with_machines,
    with_programs,
)
from distlint.repository.folders import handed_on
from distlint.repository.gpus import asks_for_one_machine, seeing_one_gpu
from distlint.repository.machines import MACHINES, speaks_of_machines
from distlint.repository.scripts import handed_over
from distlint.repository.started import Launch, Started

#: What guides and scripts are called, and files of settings; how deep they lie, in how many folders they are looked
#: for, how many of them are read, of settings only the upper ones, and how much of each.
_GUIDE = re.compile(r"README[^/]*|Makefile|[^/]+\.(?:mdx?|rst|sh|bash|slurm|sbatch|pbs|lsf|ya?ml)", re.IGNORECASE)
_SETTINGS = (".yaml", ".yml")
#: What settings of DeepSpeed are called, and the stage of ZeRO that they ask for.
_OF_DEEPSPEED = re.compile(
    r"(?:[^/]{0,80}[_.-])?(?:ds|deepspeed|(?:zero|stage)[_-]?[0-3]?)(?:[_.-][^/]{0,80})?\.json", re.IGNORECASE
)
_STAGE = re.compile(r"\"stage\"\s{0,9}:\s{0,9}(\d)\b")
_DEEPEST, _FOLDERS, _MOST, _LONGEST = 7, 2_000, 1_000, 100_000
_DEEPEST_SETTINGS, _MOST_SETTINGS = 3, 200
_LEFT_OUT = frozenset(("node_modules", "third_party", "thirdparty", "third-party", "external", "venv", "build", "dist"))
#: Where projects say which of their functions are commands, and how (`train = "pkg.train:main"`).
BUILDING = ("pyproject.toml", "setup.py", "setup.cfg")
_ENTRY = re.compile(
    r"[=\"'][ \t]{0,9}((?:\w{1,60}\.){0,9}\w{1,60}):[A-Za-z_]\w{0,60}[ \t]{0,9}(?:[\"'\[]|$)", re.MULTILINE
)
#: What a script that asks a scheduler for one machine says of those that it gets: nothing more than that; and a step of
#: its job, which tells its processes their ranks.
_OF_SCHEDULER = re.compile(r"\bsrun\b|SLURM_\w{1,40}")
_STEP = re.compile(r"\bsrun\b")
#: What stands in a line that runs a program.
_RUNS = re.compile(r"python|\buv[ \t]{1,9}run\b")
#: What scripts and commands put into the environment of the processes.
_IN_ENVIRONMENT = re.compile(r"(?<![\w$-])((?:TORCH|NCCL)_\w{1,60})=[\"']?([\w,.:-]{1,60})")
#: A script that hands each process its local rank, as a loop or a launcher of its own counts it.
_HANDS_RANK = re.compile(r"--local_rank[ =]+[\"']?\$")
#: What tells a program, or a launcher of the project's own that starts it, how many processes there are: more than one.
_TELLS = re.compile(
    r"--(?:nproc[-_]per[-_]node|num[-_]proc(?:esse)?s|n?procs?|world[-_]size|n[-_]?gpus?|num[-_]gpus|gpus|devices|nnodes"
    r"|num[-_]nodes)[= ]+(?!\"?1\b(?!,))"
)
_ACCELERATE = re.compile(r"accelerate[ \t]{1,9}launch")
_ASKS_DEEPSPEED = re.compile(r"--use[-_]deepspeed\b")
#: What asks for DeepSpeed or for FSDP in a command, as its launcher, in an option or the name of its settings.
_ENGINE = re.compile(r"deepspeed|fsdp|zero[-_]?[123]\b", re.IGNORECASE)
_CONFIG = re.compile(r"--config[-_]file[= ]+[\"']?(\S+?)[\"']?(?=\s|$)")
#: A flag of settings, and what it is called if it is about processes.
_FLAG = re.compile(r"^[ \t]{0,40}(\w{1,60})[ \t]{0,9}:[ \t]{1,9}[\"']?(true|false)\b", re.MULTILINE | re.IGNORECASE)
_OF_PROCESSES = re.compile(r"distribut|ddp|multi_?gpu|multi_?process", re.IGNORECASE)
_IS_DEEPSPEED = re.compile(r"^[ \t]{0,40}distributed_type[ \t]{0,9}:[ \t]{0,9}[\"']?DEEPSPEED\b", re.MULTILINE)


class _Said(NamedTuple):
    """What one guide, script or file of settings says. ``commands``: those that start several processes; ``ones``:
    whether each of these that tells says that there is one machine; ``makes``: the options by which it hands on folders
    that it makes; ``of_machines``: it speaks of several in its
    commands, ``in_words`` in words; ``engine``: its name, if it is a file of settings that asks for DeepSpeed; the rest
    as in :class:`Started`."""

    is_settings: bool
    in_words: bool
    of_machines: bool = False
    commands: tuple[str, ...] = ()
    ones: tuple[bool, ...] = ()
    engine: str | None = None
    flags: tuple[tuple[str, str], ...] = ()
    launches: tuple[Launch, ...] = ()
    plain: tuple[Launch, ...] = ()
    in_scripts: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    makes: frozenset[str] = frozenset()
    variables: tuple[str, ...] = ()

    @property
    def programs(self) -> set[str]:
        """The programs that it starts."""
        return {launch.program for launch in (*self.launches, *self.plain)}


def started(root: Path) -> Started:
    """What the guides and scripts of the project in ``root`` say."""
    below = _below(root)
    all_said = [_said(path, root) for path in _guides(below)]
    entries = {f"{one.rpartition('.')[2]}.py" for name in BUILDING for one in _ENTRY.findall(_content(root / name))}
    commands = [command for said in all_said for command in said.commands]
    by_accelerate = [command for command in commands if _ACCELERATE.search(command)]
    engines = {said.engine for said in all_said if said.engine is not None}
    of_machines = any(said.of_machines for said in all_said)
    ones = [one for said in all_said for one in said.ones]
    in_settings = any(said.is_settings and said.in_words for said in all_said)
    launches = dict.fromkeys(launch for said in all_said for launch in said.launches)
    return Started(
        on_one_node=bool(ones) and not of_machines and all(ones),
        by_deepspeed=bool(by_accelerate) and all(_asks_deepspeed(command, engines) for command in by_accelerate),
        by_launcher=any(map(SETS_RANK.search, commands)),
        by_engines=bool(commands)
        and all(_ENGINE.search(command) or _asks_deepspeed(command, engines) for command in commands),
        off=() if commands else _off(flag for said in all_said for flag in said.flags),
        launches=tuple(one._replace(may_be_on_several=in_settings or one.may_be_on_several) for one in launches),
        plain=tuple(dict.fromkeys(launch for said in all_said for launch in said.plain)),
        entries=tuple(sorted(entries)),
        in_scripts=tuple(sorted({program for said in all_said for program in said.in_scripts})),
        handed=tuple(sorted({program for said in all_said for program in said.handed})),
        told=tuple(sorted({program for said in all_said for program in said.told})),
        makes=tuple(sorted(_makes(all_said))),
        speaks_of_machines=of_machines or any(said.in_words for said in all_said),
        variables=tuple(sorted({variable for said in all_said for variable in said.variables})),
        zero_stages=tuple(sorted(_zero_stages(below))),
    )


def _makes(all_said: list[_Said]) -> Iterator[tuple[str, str]]:
    """The programs, each with an option, for which all that starts them makes the folder that it gives there."""
    for program in {program for said in all_said if said.makes for program in said.programs}:
        options = [said.makes for said in all_said if program in said.programs]
        yield from ((program, option) for option in frozenset.intersection(*options))


def _said(path: Path, root: Path) -> _Said:
    """What one guide, script or file of settings says."""
    text = _text(path)
    asks_one = asks_for_one_machine(text)
    filled = with_programs(with_machines(text))
    text = _OF_SCHEDULER.sub("", filled) if asks_one else filled
    joined = with_folders(CONTINUED.sub(" ", text), path.parent, root)
    steps = [_STEP.search(line) is not None for line in CONTINUED.sub(" ", filled).split("\n")]
    in_words = speaks_of_machines(text)
    found, one_gpu = commands(joined), seeing_one_gpu(joined)
    numbered = [(line, is_step) for line, is_step in zip(joined.split("\n"), steps, strict=True) if _RUNS.search(line)]
    lines = [line for line, _ in numbered]
    telling = (match for line in lines if _TELLS.search(line) is not None for match in PROGRAM.finditer(line))
    is_settings = path.suffix.lower() in _SETTINGS
    said = _Said(
        is_settings,
        in_words,
        launches=(
            *_launched(joined, one_gpu, asks_one, in_words, path, root),
            *handed_over(joined, path, root, _content),
        ),
        plain=tuple(
            launch
            for line, is_step in numbered
            for launch in runs(line, in_words, not is_step, line in one_gpu, path, root)
        ),
        told=tuple(program_of(match, path.parent, root) for match in telling),
        makes=handed_on(joined),
        variables=tuple(f"{name}={value}" for name, value in _IN_ENVIRONMENT.findall(joined)) if found else (),
    )
    if is_settings:
        engine = path.name if _IS_DEEPSPEED.search(text) else None
        return said._replace(engine=engine, flags=tuple(_FLAG.findall(text)))
    telling_of_machines = [command for command in found if leaves_machines_open().search(command) is None]
    named = [*PROGRAM.finditer(joined)] if SCRIPT.search(path.name) is not None else []
    hands_rank = _HANDS_RANK.search(joined) is not None
    return said._replace(
        of_machines=MACHINES.search(text) is not None,
        commands=tuple(found),
        ones=tuple(asks_one or STANDALONE.search(command) is not None for command in telling_of_machines),
        in_scripts=tuple(named_in(match, path.parent, root) for match in named),
        handed=tuple(program_of(match, path.parent, root) for match in named) if hands_rank else (),
    )


def _launched(
    joined: str, one_gpu: Collection[str], asks_one: bool, in_words: bool, path: Path, root: Path
) -> tuple[Launch, ...]:
    """What the commands in a guide start; ``in_words``: it speaks of several machines."""
    several = MACHINES.search(starts().sub("", joined)) is not None
    on_one = False if several else asks_one or None
    launching = launches(joined, one_gpu, on_one, path, root)
    return tuple(one._replace(may_be_on_several=True) if several or in_words else one for one in launching)


def _off(flags: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The flags about processes that are never on."""
    values: dict[str, set[str]] = {}
    for name, value in flags:
        if _OF_PROCESSES.search(name) is not None:
            values.setdefault(name, set()).add(value.lower())
    return tuple(sorted(name for name, given in values.items() if given == {"false"}))


@cache
def _speaks() -> re.Pattern[str]:
    """Finds that a file speaks of several processes at all."""
    first = {command.split()[0] for command in starting.names("command", "command-on-hosts")} | {"python", ".py"}
    others = ("DEEPSPEED", "mpi", "SLURM", "-machine", "node", "distribut", "ddp", "multi", "local_rank", "--")
    return re.compile("|".join(map(re.escape, (*sorted(first), *others))))


def _asks_deepspeed(command: str, engines: set[str]) -> bool:
    config = _CONFIG.search(command)
    return _ASKS_DEEPSPEED.search(command) is not None or (config is not None and Path(config[1]).name in engines)


def guides_below(root: Path) -> Iterator[Path]:
    """The guides and scripts below a folder, the upper ones first: not too deep, and not too many."""
    yield from _guides(_below(root))


def settings_below(root: Path) -> list[Path]:
    """The files of settings below a folder, the deeper ones too: those that somebody names for a program."""
    return [path for _, path in _below(root) if path.suffix.lower() in _SETTINGS]


def _below(root: Path) -> list[tuple[int, Path]]:
    """The guides, scripts and files of settings below a folder, each with how deep it lies, the upper ones first."""
    found: list[tuple[int, str, Path]] = []
    for folder, inner, names in islice(os.walk(root), _FOLDERS):
        depth = len(Path(folder).relative_to(root).parts)
        inner[:] = sorted(n for n in inner if depth < _DEEPEST and not n.startswith(".") and n not in _LEFT_OUT)
        asked = (name for name in sorted(names) if _GUIDE.fullmatch(name) or _OF_DEEPSPEED.fullmatch(name))
        found += ((depth, folder, Path(folder, name)) for name in asked)
    found.sort(key=lambda one: one[:2])
    return [(depth, path) for depth, _, path in found]


def _guides(below: list[tuple[int, Path]]) -> Iterator[Path]:
    guides = [(depth, path) for depth, path in below if path.suffix.lower() != ".json"]
    settings = [p for depth, p in guides if p.suffix.lower() in _SETTINGS and depth <= _DEEPEST_SETTINGS]
    yield from settings[:_MOST_SETTINGS]
    yield from [p for _, p in guides if p.suffix.lower() not in _SETTINGS][:_MOST]


def _zero_stages(below: list[tuple[int, Path]]) -> set[str]:
    """The stages of ZeRO that files of settings ask for."""
    texts = (_content(p) for p in [p for _, p in below if p.suffix.lower() == ".json"][:_MOST_SETTINGS])
    return {stage for text in texts if "zero_optimization" in text for stage in _STAGE.findall(text)}


def _text(path: Path) -> str:
    """The beginning of a file, if it speaks of starting something at all."""
    content = _content(path)
    return content if _speaks().search(content) else ""


def _content(path: Path) -> str:
    """The beginning of a file; nothing if it can't be read."""
    try:
        if not path.is_file():  # a pipe would block for ever
            return ""
        with path.open("rb") as file:
            content = file.read(_LONGEST)
    except OSError:
        return ""
    return content.decode(errors="replace").replace("\r\n", "\n")
