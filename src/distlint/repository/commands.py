"""Commands that start programs, as guides and scripts write them: on how many machines, in how many processes."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from distlint.knowledge import starting
from distlint.repository.machines import MACHINES, speaks_of_machines
from distlint.repository.started import Launch

SCRIPT = re.compile(r"Makefile$|\.(?:sh|bash|slurm|sbatch|pbs|lsf)$", re.IGNORECASE)
CONTINUED = re.compile(r"\\[ \t]{0,9}\n[ \t]{0,99}")
#: What says that all processes are on one machine, also by as many on each machine as there are in all: the number of
#: both is one variable.
STANDALONE = re.compile(
    r"--standalone\b|--(?:nnodes|num[-_]nodes|num[-_]machines)[= ]+\"?1(?![\w:.])"
    r"|--nproc[-_]per[-_]node[= ]+\"?\$\{?WORLD_SIZE\b"
    r"|--nproc[-_]per[-_]node[= ]+\"?(\$\{?\w+\}?)[^\n]{0,2000}--world[-_]size[= ]+\"?\1(?!\w)"
    r"|\btorchx[^\n]{1,400}?\s-j[= ]{1,9}(?:1x)?\d{1,9}(?![\w:])"  # machines x processes
)
#: A variable that a script sets to one word, and the number of machines by the name of a variable.
_ASSIGNED = re.compile(
    r"^[ \t]{0,40}(?:export[ \t]{1,9})?(\w{1,60})=\"?(\S{0,99}?)\"?[ \t]{0,40}(?:#[^\n]{0,200})?$", re.MULTILINE
)
_SO_MANY = re.compile(r"(--(?:nnodes|num[-_]nodes|num[-_]machines)[= ]{1,9}\"?)\$\{?(\w{1,60})\}?")
#: A variable that a script sets to a name, the name of a program in which there may be one, and one by itself.
_NAMED = re.compile(
    r"^[ \t]{0,40}(?:export[ \t]{1,9})?(\w{1,60})=([\"']?)([\w./-]{1,100})\2[ \t]{0,40}(?:#[^\n]{0,200})?$",
    re.MULTILINE,
)
_PATH = re.compile(r"[\w./${}-]{1,200}\.py\b", re.ASCII)
_VARIABLE = re.compile(r"\$(?:(\w{1,60})|\{(\w{1,60})\})")
_BY_ITSELF = re.compile(r"(?<![\w./$}-])\$(?:(\w{1,60})|\{(\w{1,60})\})(?![\w./$(){:-])")
#: A command that runs Python, from there on; `uv run` needs no word for it.
_PYTHON = re.compile(r"\b(?:python[\d.]{0,4}|uv[ \t]{1,9}run)[ \t][^\n]*")
#: The program in a command: a file, or a module behind `-m` that is no launcher.
PROGRAM = re.compile(
    r"([\w./${}-]{1,200}\.py)\b|(?<!\S)(?:-m|--module)[ \t=]{1,9}(?!torch\.)([A-Za-z_][\w.]{0,200})", re.ASCII
)
#: What says that there is one process, unless something speaks of several machines.
_ALONE = re.compile(r"--(?:nproc[-_]per[-_]node|num[-_]processes|num[-_]gpus)[= ]+\"?1(?![\w.])")
#: What says how many processes there are, also in a file.
_COUNTS = re.compile(r"--(?:nproc|num[-_](?:processes|gpus)|include|exclude|multi[-_]gpu|config[-_]file)")
#: How many GPUs of this machine a launcher takes that would also know of others, by a list that is not there.
_COUNTS_HERE = re.compile(r"^deepspeed\b.*\s--num[-_]gpus[= ]")
#: A launcher that gives each process its rank in the environment.
SETS_RANK = re.compile(r"\btorchrun\b|torch\.distributed\.(?:launch|run)\b|accelerate[ \t]{1,9}launch|^deepspeed\b")
#: An address of another machine, in a command.
_ELSEWHERE = re.compile(r"tcp://(?!localhost\b|127\.0\.0\.1\b|0\.0\.0\.0\b)\S")
#: What tells a program, without a launcher, where it meets others, or which one of them it is.
_MEETS = re.compile(
    r"--(?:world[-_]size|dist[-_]url|init[-_]method|master[-_]addr(?:ess)?|num[-_]machines|nodes|(?:node[-_]|global[-_])?rank)\b"
    r"|\b(?:MASTER_ADDR|WORLD_SIZE|RANK)="
)
#: A line that goes into a folder below, and a file that is run from there.
_GOES = re.compile(r"^[ \t>$]{0,40}cd[ \t]{1,9}\"?(?:\./)?([\w-][\w./-]{0,200})", re.MULTILINE)
_WRITTEN = re.compile(r"(?<![\w./${}-])\w[\w./-]{0,200}\.py\b", re.ASCII)
#: What stands in front of a program that says nothing of where it lies below the root.
_LEADING = re.compile(r"^(?:[^/]*\$[^/]*/|\.{1,2}/|/)+")
#: The number of the only machine.
_FIRST = re.compile(r"--(?:node|machine)[-_]rank[= ]+\"?0\b")


def with_machines(text: str) -> str:
    """A script with the number of machines in its place: `--nnodes=$NODES` behind `NODES=1`."""
    found = dict[str, set[str]]()
    for name, value in _ASSIGNED.findall(text) if _SO_MANY.search(text) is not None else ():
        found.setdefault(name, set()).add(value)
    numbers = {name: min(values) for name, values in found.items() if len(values) == 1 and min(values).isdigit()}
    return _SO_MANY.sub(lambda match: match[1] + numbers[match[2]] if match[2] in numbers else match[0], text)


def with_programs(text: str) -> str:
    """A script with the names of programs in their places: `torchrun $method.py` behind `method=detect`. What stands in
    front of a program says nothing of where it lies below the root, and stays."""
    found = dict[str, set[str]]()
    for name, _, value in _NAMED.findall(text) if "$" in text else ():
        found.setdefault(name, set()).add(value)
    values = {name: min(values) for name, values in found.items() if len(values) == 1}
    if not values:
        return text

    def value_of(match: re.Match[str]) -> str:
        return values.get(match[1] or match[2], match[0])

    def filled(path: re.Match[str]) -> str:
        first, slash, rest = path[0].partition("/")
        return first + slash + _VARIABLE.sub(value_of, rest) if slash else _VARIABLE.sub(value_of, first)

    def program(match: re.Match[str]) -> str:
        value = value_of(match)
        return value if value.endswith(".py") else match[0]

    return _BY_ITSELF.sub(program, _PATH.sub(filled, text))


def has_command(text: str) -> bool:
    """Whether a text names a command that starts several processes of something."""
    return any(_ALONE.search(command) is None for command in commands(CONTINUED.sub(" ", text)))


def tells_of_one_machine(text: str, program: str) -> bool:
    """Whether a text names a command that starts several processes of a program, by the name of its file, and speaks
    of several machines nowhere: a launcher starts processes on its own one."""
    joined = CONTINUED.sub(" ", text)
    if MACHINES.search(joined) is not None or speaks_of_machines(joined):
        return False
    starting_it = [c for c in commands(joined) if (named := PROGRAM.search(c)) is not None and _names(named, program)]
    return bool(starting_it) and all(
        leaves_machines_open().search(command) is None and _ALONE.search(command) is None for command in starting_it
    )


def _names(named: re.Match[str], program: str) -> bool:
    written = named[1] or f"{named[2].replace('.', '/')}.py"
    return written.rpartition("/")[2] == program


def commands(joined: str) -> list[str]:
    """The commands in a text that start processes; those over several lines have been joined."""
    return [command[0] for command in starts().finditer(joined)]


@cache
def starts() -> re.Pattern[str]:
    """Finds a command that starts several processes, which has options or a program behind its name."""
    names = starting.commands("command", "command-on-hosts")
    return re.compile(rf"\b(?:{names})[ \t]{{1,9}}(?:-|\$|\S*\.py\b)[^\n]*")


@cache
def leaves_machines_open() -> re.Pattern[str]:
    """Finds that a command starts processes on the machines of a list, and has none: it says nothing of how many there
    are."""
    names = starting.commands("command-on-hosts")
    return re.compile(
        rf"^(?:{names})\b(?!.*\s--?(?:hosts?|hostfile|machinefile|H|f|ppn|map-by|include|nnodes|num[-_]nodes)\b)"
    )


def launches(joined: str, one_gpu: Collection[str], on_one: bool | None, path: Path, root: Path) -> Iterator[Launch]:
    """What the commands in a guide say; where a script has no program beside the launcher, which a variable may hold,
    all of its programs count. ``one_gpu``: the lines whose commands see one GPU."""
    for found in starts().finditer(joined):
        line = joined[joined.rfind("\n", 0, found.start()) + 1 : found.end()]
        launch = _launch(found[0], line in one_gpu, on_one, path.parent, root)
        yield launch
        if not launch.program and SCRIPT.search(path.name) is not None:
            for match in PROGRAM.finditer(joined):
                yield launch._replace(program=program_of(match, path.parent, root))


def _launch(command: str, one_gpu: bool, on_one: bool | None, folder: Path, root: Path) -> Launch:
    """What a command in a guide says; ``one_gpu``: its processes see one; ``on_one``: whether what stands around the
    commands there asks for one machine (True) or speaks of several (False), if it says anything."""
    named = PROGRAM.search(command)
    program = program_of(named, folder, root) if named is not None else ""
    says_one = on_one or STANDALONE.search(command) is not None
    machines = MACHINES.search(_FIRST.sub("", command) if says_one else command) is not None
    is_alone = not machines and (_ALONE.search(command) is not None or (one_gpu and _takes_all_gpus(command)))
    if leaves_machines_open().search(command) is not None:
        is_here = is_alone or (_COUNTS_HERE.search(command) is not None and not machines)
        return Launch(program, None, is_alone=is_alone, may_be_on_several=not is_here)
    is_on_one = says_one and on_one is not False and not machines
    is_elsewhere = _ELSEWHERE.search(command) is not None
    return Launch(program, is_on_one, is_elsewhere, is_alone, machines or is_elsewhere)


def _takes_all_gpus(command: str) -> bool:
    """Whether a launcher that takes as many processes as it sees GPUs, or one, is told nothing else."""
    return SETS_RANK.search(command) is not None and _COUNTS.search(command) is None


def runs(line: str, several: bool, is_alone: bool, one_gpu: bool, path: Path, root: Path) -> Iterator[Launch]:
    """The program that a line of a guide runs without a launcher; ``several``: whether the guide speaks of several
    machines, as commands do that name them or an address to meet at; ``is_alone``: it is no step of a job;
    ``one_gpu``: it sees one."""
    command = _PYTHON.search(line) if starts().search(line) is None else None
    named = PROGRAM.search(command[0]) if command is not None else None
    if named is not None:
        several = several or MACHINES.search(line) is not None or _MEETS.search(line) is not None
        program = program_of(named, path.parent, root)
        yield Launch(program, None, is_alone=is_alone, may_be_on_several=several, sees_one_gpu=one_gpu)


def program_of(named: re.Match[str], folder: Path, root: Path) -> str:
    """A program that a guide in a folder names: the file below the root, the nearest one from the guide upwards, else
    what is written, as far as it tells."""
    program = as_written(named)
    return found_below(program, folder, root) or program


def named_in(named: re.Match[str], folder: Path, root: Path) -> str:
    """The same, without folders where that is no file."""
    program = as_written(named)
    return found_below(program, folder, root) or program.rpartition("/")[2]


def as_written(named: re.Match[str]) -> str:
    return _LEADING.sub("", named[1] or f"{named[2].replace('.', '/')}.py")


def found_below(program: str, folder: Path, root: Path) -> str | None:
    """Where a file lies below the root that a guide in a folder names from there, or from a folder above."""
    for place in (folder, *folder.parents):
        found = _within(place, program, root) if program else None
        if found is not None and os.path.isfile(found):  # noqa: PTH113 (no name is too long for it)
            return found.relative_to(root).as_posix()
        if place == root:
            break
    return None


def _within(place: Path, written: str, root: Path) -> Path | None:
    """What is written in a place, if it lies below the root: nothing is asked of files elsewhere."""
    found = Path(os.path.normpath(place / written))
    return found if found.is_relative_to(root) else None


def with_folders(joined: str, folder: Path, root: Path) -> str:
    """The text of a guide in a folder, in which programs that stand behind a `cd` have the folder into which that goes:
    those that lie there, and nowhere from the guide upwards."""
    if _GOES.search(joined) is None:
        return joined
    inside: list[Path] = []

    def program(match: re.Match[str]) -> str:
        written = match[0]
        ways = filter(None, (_within(one, written, root) for one in inside))
        found = next(filter(os.path.isfile, ways), None)
        is_above = found is None or found_below(written, folder, root) is not None
        return written if found is None or is_above else found.relative_to(root).as_posix()

    lines = []
    for line in joined.split("\n"):
        gone = _GOES.match(line)
        if gone is not None:
            into = gone[1].strip("/")
            ways = ((place, _within(place, into, root)) for place in (*inside, folder, root))
            inside = [one for place, one in ways if one is not None and one != place and one.is_dir()]
        lines.append(_WRITTEN.sub(program, line) if inside else line)
    return "\n".join(lines)
