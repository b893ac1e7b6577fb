"""How a project is started, by what guides, scripts and settings say: one machine, DeepSpeed, one process."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from distlint.knowledge import starting

#: What guides and scripts are called, and files of settings; how deep they lie, in how many folders they are looked
#: for, how many of them are read, of settings only the upper ones, and how much of each.
_GUIDE = re.compile(r"README[^/]*|Makefile|[^/]+\.(?:mdx?|rst|sh|bash|slurm|sbatch|pbs|lsf|ya?ml)", re.IGNORECASE)
_SETTINGS = (".yaml", ".yml")
_SCRIPT = re.compile(r"Makefile$|\.(?:sh|bash|slurm|sbatch|pbs|lsf)$", re.IGNORECASE)
_DEEPEST, _FOLDERS, _MOST, _LONGEST = 7, 2_000, 1_000, 100_000
_DEEPEST_SETTINGS, _MOST_SETTINGS = 3, 200
_LEFT_OUT = frozenset(("node_modules", "third_party", "thirdparty", "third-party", "external", "venv", "build", "dist"))

_CONTINUED = re.compile(r"\\[ \t]{0,9}\n[ \t]{0,99}")
#: Where projects say which of their functions are commands, and how (`train = "pkg.train:main"`).
BUILDING = ("pyproject.toml", "setup.py", "setup.cfg")
_ENTRY = re.compile(
    r"[=\"'][ \t]{0,9}((?:\w{1,60}\.){0,9}\w{1,60}):[A-Za-z_]\w{0,60}[ \t]{0,9}(?:[\"'\[]|$)", re.MULTILINE
)
#: What says that all processes are on one machine, also by as many on each machine as there are in all: the number of
#: both is one variable.
_STANDALONE = re.compile(
    r"--standalone\b|--(?:nnodes|num[-_]nodes|num[-_]machines)[= ]+\"?1(?![\w:.])"
    r"|--nproc[-_]per[-_]node[= ]+\"?\$\{?WORLD_SIZE\b"
    r"|--nproc[-_]per[-_]node[= ]+\"?(\$\{?\w+\}?)[^\n]{0,2000}--world[-_]size[= ]+\"?\1(?!\w)"
    r"|\btorchx[^\n]{1,400}?\s-j[= ]{1,9}(?:1x)?\d{1,9}(?![\w:])"  # machines x processes
)
#: A job for which a script asks a scheduler, and how many machines it asks for.
_ASKED = re.compile(r"^#SBATCH[ \t]{1,9}(?:--nodes[= ]|-N)[ \t]{0,9}(\S{1,20})", re.MULTILINE)
#: What such a script says of the machines that it gets: nothing more than that.
_OF_SCHEDULER = re.compile(r"\bsrun\b|SLURM_\w{1,40}")
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
#: What scripts and commands put into the environment of the processes.
_IN_ENVIRONMENT = re.compile(r"(?<![\w$-])((?:TORCH|NCCL)_\w{1,60})=[\"']?([\w,.:-]{1,60})")
#: A command that runs Python, from there on.
_PYTHON = re.compile(r"\bpython[\d.]{0,4}[ \t][^\n]*")
#: The program in a command: a file, or a module behind `-m` that is no launcher.
_PROGRAM = re.compile(r"([\w./${}-]{1,200}\.py)\b|(?<!\S)-m[ \t]{1,9}(?!torch\.)([A-Za-z_][\w.]{0,200})", re.ASCII)
#: What says that there is one process, unless something speaks of several machines.
_ALONE = re.compile(r"--(?:nproc[-_]per[-_]node|num[-_]processes|num[-_]gpus)[= ]+\"?1(?![\w.])")
#: An address of another machine, in a command.
_ELSEWHERE = re.compile(r"tcp://(?!localhost\b|127\.0\.0\.1\b|0\.0\.0\.0\b)\S")
#: What tells a program, without a launcher, where it meets others, or which one of them it is.
_MEETS = re.compile(
    r"--(?:world[-_]size|dist[-_]url|init[-_]method|master[-_]addr(?:ess)?|num[-_]machines|nodes|(?:node[-_]|global[-_])?rank)\b"
    r"|\b(?:MASTER_ADDR|WORLD_SIZE|RANK)="
)
#: What stands in front of a program that says nothing of where it lies below the root.
_LEADING = re.compile(r"^(?:[^/]*\$[^/]*/|\.{1,2}/|/)+")
#: A script that hands each process its local rank, as a loop or a launcher of its own counts it.
_HANDS_RANK = re.compile(r"--local_rank[ =]+[\"']?\$")
#: What tells a program, or a launcher of the project's own that starts it, how many processes there are: more than one.
_TELLS = re.compile(
    r"--(?:nproc[-_]per[-_]node|num[-_]proc(?:esse)?s|n?procs?|world[-_]size|n[-_]?gpus?|num[-_]gpus|gpus|devices|nnodes"
    r"|num[-_]nodes)[= ]+(?!\"?1\b(?!,))"
)
#: What says that there are several machines, or lets the user say how many.
_MACHINES = re.compile(
    r"--(?:nnodes|num[-_]nodes|num[-_]machines)[= ]+(?!\"?1(?![\w:.]))|--(?:node|machine)[-_]rank|--hostfile|\bsrun\b"
    r"|SLURM_|\btorchrun[ \t]{1,9}\"?\$"
    r"|\btorchx[^\n]{1,400}?\s-j[= ]{1,9}(?!1x)(?:\d{1,9}:)?\d{1,9}x\d"
)
#: The same in words, and in settings: `num_machines: 2`.
_IN_WORDS = re.compile(
    r"\bmulti[ -]?(?:nodes?|machines?)\b|\b(?:multiple|several|two) (?:nodes|machines)\b"
    r"|\b(?:nnodes|num_nodes|num_machines)[ \t]{0,3}[:=][ \t]{0,3}[\"']?(?:[2-9]|[1-9]\d{1,4})(?![\w.])",
    re.IGNORECASE,
)
#: The number of the only machine.
_FIRST = re.compile(r"--(?:node|machine)[-_]rank[= ]+\"?0\b")
_ACCELERATE = re.compile(r"accelerate[ \t]{1,9}launch")
_ASKS_DEEPSPEED = re.compile(r"--use[-_]deepspeed\b")
_CONFIG = re.compile(r"--config[-_]file[= ]+[\"']?(\S+?)[\"']?(?=\s|$)")
#: A flag of settings, and what it is called if it is about processes.
_FLAG = re.compile(r"^[ \t]{0,40}(\w{1,60})[ \t]{0,9}:[ \t]{1,9}[\"']?(true|false)\b", re.MULTILINE | re.IGNORECASE)
_OF_PROCESSES = re.compile(r"distribut|ddp|multi_?gpu|multi_?process", re.IGNORECASE)
_IS_DEEPSPEED = re.compile(r"^[ \t]{0,40}distributed_type[ \t]{0,9}:[ \t]{0,9}[\"']?DEEPSPEED\b", re.MULTILINE)


class Launch(NamedTuple):
    """A command that starts several processes. ``program``: the file that it runs, below the root of the project where
    it is found there, else as it is written; ``is_on_one``: whether it says that there is one machine (True), or that
    there are several or may be (False); None where it leaves that to a scheduler; ``meets_elsewhere``: it names the
    address of another machine as the place where all meet; ``is_alone``: there is one process; ``may_be_on_several``:
    it, the guide that it stands in, or settings speak of several machines, or it leaves that to a scheduler."""

    program: str
    is_on_one: bool | None
    meets_elsewhere: bool = False
    is_alone: bool = False
    may_be_on_several: bool = False


class Started(NamedTuple):
    """What guides and scripts say of how a project is started. ``on_one_node``: every command that starts several
    processes says that they are those of one machine (``--standalone``, ``--nnodes=1``), and nothing speaks of more;
    ``by_deepspeed``: every ``accelerate launch`` asks for DeepSpeed; ``off``: flags about processes that all files of
    settings leave off, where no command starts any; ``launches``: the commands; ``plain``: those that run a program
    without a launcher; ``entries``: the last names of the files that hold the commands of a package;
    ``in_scripts``: those of the programs that scripts so much as name, which may start them by variables; ``handed``:
    programs that scripts give `--local_rank` with a value that differs from process to process; ``told``:
    those that commands without a launcher tell that there are several processes (`--num_gpus 8`);
    ``speaks_of_machines``: there are several machines, or may be, also in words and settings; ``variables``: what
    scripts that start processes, and commands, put into their environment (`NAME=value`)."""

    on_one_node: bool = False
    by_deepspeed: bool = False
    off: tuple[str, ...] = ()
    launches: tuple[Launch, ...] = ()
    plain: tuple[Launch, ...] = ()
    entries: tuple[str, ...] = ()
    in_scripts: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    speaks_of_machines: bool = False
    variables: tuple[str, ...] = ()

    def sets(self, name: str, value: str | None) -> bool:
        """Whether a variable has a value already where guides and scripts start processes."""
        return value is not None and f"{name}={value}" in self.variables

    def hands_rank_to(self, programs: Collection[str]) -> bool:
        """Whether a script gives one of these programs its local rank itself."""
        return any(map(_one_of(programs), self.handed))

    def starts(self, programs: Collection[str]) -> bool:
        """Whether a command starts several processes, or one by a launcher, of one of these programs: files below the
        root."""
        return bool(self._starting(programs))

    def runs(self, programs: Collection[str]) -> bool:
        """Whether a command starts one of these programs, with or without a launcher."""
        return any(self._running(programs))

    def is_a_command(self, programs: Collection[str]) -> bool:
        """Whether a package makes one of these programs a command."""
        return not _last_names(programs).isdisjoint(self.entries)

    def is_in_a_script(self, programs: Collection[str]) -> bool:
        """Whether a script names one of these programs: it may start it in a way that is not seen."""
        return not _last_names(programs).isdisjoint(self.in_scripts)

    def starts_alone(self, programs: Collection[str]) -> bool:
        """Whether launchers start one of these programs, with one process each, and no other of their names with more:
        copies of one program are started in the same way."""
        names = _last_names(programs)
        alike = [launch for launch in self.launches if launch.program.rpartition("/")[2] in names]
        return self.starts(programs) and all(launch.is_alone for launch in alike)

    def starts_as_one(self, programs: Collection[str]) -> bool:
        """Whether a command starts one of these programs without a launcher, and tells it nothing of others."""
        is_one = _one_of(programs)
        return any(
            is_one(one.program) and one.program not in self.told and not one.may_be_on_several for one in self.plain
        )

    @property
    def shows_several(self) -> bool:
        """Whether a command starts several processes of something."""
        return not all(launch.is_alone for launch in self.launches)

    def starts_several(self, programs: Collection[str]) -> bool:
        """Whether a command starts several processes of one of these programs."""
        return not all(launch.is_alone for launch in self._starting(programs))

    def tells_of_several(self, programs: Collection[str]) -> bool:
        """Whether a command without a launcher tells one of these programs that there are several processes."""
        return any(map(_one_of(programs), self.told))

    def is_on_one_node(self, programs: Collection[str]) -> bool:
        """Whether all commands that start one of these programs are for one machine; where none does, all commands of
        the project."""
        said = [launch.is_on_one for launch in self._starting(programs) if launch.is_on_one is not None]
        return all(said) if said else self.on_one_node

    def may_be_on_several(self, programs: Collection[str]) -> bool:
        """Whether a command that starts one of these programs may do so on several machines."""
        return any(launch.may_be_on_several for launch in self._running(programs))

    def meet_elsewhere(self, programs: Collection[str]) -> bool:
        """Whether a command that starts one of these programs lets all meet on another machine."""
        return any(launch.meets_elsewhere for launch in self._starting(programs))

    def _starting(self, programs: Collection[str]) -> list[Launch]:
        is_one = _one_of(programs)
        return [launch for launch in self.launches if is_one(launch.program)]

    def _running(self, programs: Collection[str]) -> Iterator[Launch]:
        is_one = _one_of(programs)
        return (launch for launch in (*self.launches, *self.plain) if is_one(launch.program))


def _one_of(programs: Collection[str]) -> Callable[[str], bool]:
    """Whether what a command starts is one of some programs: it may be written from another folder than the root, below
    it or above."""
    names = {name.rpartition("/")[2] for name in programs}

    def is_one(program: str) -> bool:
        if program in programs or not program:
            return bool(program)
        if program.rpartition("/")[2] not in names:
            return False
        return any(f"/{one}".endswith(f"/{program}") or f"/{program}".endswith(f"/{one}") for one in programs)

    return is_one


def started(root: Path) -> Started:
    """What the guides and scripts of the project in ``root`` say."""
    commands: list[str] = []
    say_one: list[bool] = []
    launches: dict[Launch, None] = {}
    plain: dict[Launch, None] = {}
    entries = {f"{one.rpartition('.')[2]}.py" for name in BUILDING for one in _ENTRY.findall(_content(root / name))}
    in_scripts: set[str] = set()
    handed: set[str] = set()
    told: set[str] = set()
    machines = in_words = in_settings = False
    engines: set[str] = set()  # the names of accelerate's settings that ask for DeepSpeed
    flags: dict[str, set[str]] = {}
    variables: set[str] = set()
    for path in guides_below(root):
        text = _text(path)
        asks_one = {*_ASKED.findall(text)} == {"1"}
        filled = _with_programs(_filled(text))
        text = _OF_SCHEDULER.sub("", filled) if asks_one else filled
        joined = _CONTINUED.sub(" ", text)
        says_so = _IN_WORDS.search(text) is not None
        found = _commands(joined)
        if found:
            several = _MACHINES.search(_starts().sub("", joined)) is not None
            on_one = False if several else asks_one or None
            launching = _launches(found, on_one, joined, path, root)
            if several or says_so:
                launching = (launch._replace(may_be_on_several=True) for launch in launching)
            launches.update(dict.fromkeys(launching))
            variables.update(f"{name}={value}" for name, value in _IN_ENVIRONMENT.findall(joined))
        for line in joined.split("\n"):
            if "python" not in line:
                continue
            if _TELLS.search(line) is not None:
                told.update(_program(match, path.parent, root) for match in _PROGRAM.finditer(line))
            plain.update(dict.fromkeys(_runs(line, says_so, path, root)))
        in_words = in_words or says_so
        if path.suffix.lower() in _SETTINGS:
            in_settings = in_settings or says_so
            if _IS_DEEPSPEED.search(text):
                engines.add(path.name)
            for name, value in _FLAG.findall(text):
                if _OF_PROCESSES.search(name) is not None:
                    flags.setdefault(name, set()).add(value.lower())
            continue
        machines = machines or _MACHINES.search(text) is not None
        commands += found
        said = [command for command in found if _unsaid().search(command) is None]
        say_one += [asks_one or _STANDALONE.search(command) is not None for command in said]
        if _SCRIPT.search(path.name) is None:
            continue
        in_scripts.update(_last_name(match) for match in _PROGRAM.finditer(joined))
        if _HANDS_RANK.search(joined) is not None:
            handed.update(_program(match, path.parent, root) for match in _PROGRAM.finditer(joined))
    by_accelerate = [command for command in commands if _ACCELERATE.search(command)]
    return Started(
        on_one_node=bool(say_one) and not machines and all(say_one),
        by_deepspeed=bool(by_accelerate) and all(_asks_deepspeed(command, engines) for command in by_accelerate),
        off=() if commands else tuple(sorted(name for name, values in flags.items() if values == {"false"})),
        launches=tuple(one._replace(may_be_on_several=in_settings or one.may_be_on_several) for one in launches),
        plain=tuple(plain),
        entries=tuple(sorted(entries)),
        in_scripts=tuple(sorted(in_scripts)),
        handed=tuple(sorted(handed)),
        told=tuple(sorted(told)),
        speaks_of_machines=machines or in_words,
        variables=tuple(sorted(variables)),
    )


def _filled(text: str) -> str:
    """A script with the number of machines in its place: `--nnodes=$NODES` behind `NODES=1`."""
    found = dict[str, set[str]]()
    for name, value in _ASSIGNED.findall(text) if _SO_MANY.search(text) is not None else ():
        found.setdefault(name, set()).add(value)
    numbers = {name: min(values) for name, values in found.items() if len(values) == 1 and min(values).isdigit()}
    return _SO_MANY.sub(lambda match: match[1] + numbers[match[2]] if match[2] in numbers else match[0], text)


def _with_programs(text: str) -> str:
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
    return any(_ALONE.search(command) is None for command in _commands(_CONTINUED.sub(" ", text)))


def tells_of_one_machine(text: str, program: str) -> bool:
    """Whether a text names a command that starts several processes of a program, by the name of its file, and speaks
    of several machines nowhere: a launcher starts processes on its own one."""
    joined = _CONTINUED.sub(" ", text)
    if _MACHINES.search(joined) is not None or _IN_WORDS.search(joined) is not None:
        return False
    starting_it = [c for c in _commands(joined) if (named := _PROGRAM.search(c)) is not None and _names(named, program)]
    return bool(starting_it) and all(_unsaid().search(c) is None and _ALONE.search(c) is None for c in starting_it)


def _names(named: re.Match[str], program: str) -> bool:
    written = named[1] or f"{named[2].replace('.', '/')}.py"
    return written.rpartition("/")[2] == program


def _commands(joined: str) -> list[str]:
    """The commands in a text that start processes; those over several lines have been joined."""
    return [command[0] for command in _starts().finditer(joined)]


@cache
def _speaks() -> re.Pattern[str]:
    """Finds that a file speaks of several processes at all."""
    first = {command.split()[0] for command in starting.names("command", "command-on-hosts")} | {"python", ".py"}
    others = ("DEEPSPEED", "mpi", "SLURM", "-machine", "node", "distribut", "ddp", "multi", "local_rank", "--")
    return re.compile("|".join(map(re.escape, (*sorted(first), *others))))


@cache
def _starts() -> re.Pattern[str]:
    """Finds a command that starts several processes, which has options or a program behind its name."""
    names = starting.commands("command", "command-on-hosts")
    return re.compile(rf"\b(?:{names})[ \t]{{1,9}}(?:-|\$|\S*\.py\b)[^\n]*")


@cache
def _unsaid() -> re.Pattern[str]:
    """Finds that a command starts processes on the machines of a list, and has none: it says nothing of how many there
    are."""
    names = starting.commands("command-on-hosts")
    return re.compile(
        rf"^(?:{names})\b(?!.*\s--?(?:hosts?|hostfile|machinefile|H|f|ppn|map-by|include|nnodes|num[-_]nodes)\b)"
    )


def _launches(commands: list[str], on_one: bool | None, joined: str, path: Path, root: Path) -> Iterator[Launch]:
    """What the commands in a guide say; where a script has no program beside the launcher, which a variable may hold,
    all of its programs count."""
    for command in commands:
        launch = _launch(command, on_one, path.parent, root)
        yield launch
        if not launch.program and _SCRIPT.search(path.name) is not None:
            for match in _PROGRAM.finditer(joined):
                yield launch._replace(program=_program(match, path.parent, root))


def _launch(command: str, on_one: bool | None, folder: Path, root: Path) -> Launch:
    """What a command in a guide says; ``on_one``: whether what stands around the commands there asks for one machine
    (True) or speaks of several (False), if it says anything."""
    named = _PROGRAM.search(command)
    program = _program(named, folder, root) if named is not None else ""
    if _unsaid().search(command) is not None:
        return Launch(program, None, may_be_on_several=True)
    says_one = on_one or _STANDALONE.search(command) is not None
    machines = _MACHINES.search(_FIRST.sub("", command) if says_one else command) is not None
    is_on_one = says_one and on_one is not False and not machines
    is_alone = _ALONE.search(command) is not None and not machines
    is_elsewhere = _ELSEWHERE.search(command) is not None
    return Launch(program, is_on_one, is_elsewhere, is_alone, machines or is_elsewhere)


def _runs(line: str, several: bool, path: Path, root: Path) -> Iterator[Launch]:
    """The program that a line of a guide runs without a launcher; ``several``: whether the guide speaks of several
    machines, as commands do that name them or an address to meet at."""
    command = _PYTHON.search(line) if _starts().search(line) is None else None
    named = _PROGRAM.search(command[0]) if command is not None else None
    if named is not None:
        several = several or _MACHINES.search(line) is not None or _MEETS.search(line) is not None
        yield Launch(_program(named, path.parent, root), None, is_alone=True, may_be_on_several=several)


def _last_names(programs: Collection[str]) -> set[str]:
    """The names of some programs without their folders; that of a package says nothing."""
    return {program.rpartition("/")[2] for program in programs} - {"__init__.py"}


def _last_name(named: re.Match[str]) -> str:
    """The file of a program that is named, without its folders."""
    return named[1].rpartition("/")[2] if named[1] else f"{named[2].rpartition('.')[2]}.py"


def _program(named: re.Match[str], folder: Path, root: Path) -> str:
    """A program that a guide in a folder names: the file below the root, else what is written, as far as it tells."""
    program = _LEADING.sub("", named[1] or f"{named[2].replace('.', '/')}.py")
    for place in (folder, root):
        if program and os.path.isfile(place / program):  # noqa: PTH113 (no name is too long for it)
            return (place / program).relative_to(root).as_posix()
    return program


def _asks_deepspeed(command: str, engines: set[str]) -> bool:
    config = _CONFIG.search(command)
    return _ASKS_DEEPSPEED.search(command) is not None or (config is not None and Path(config[1]).name in engines)


def guides_below(root: Path) -> Iterator[Path]:
    """The guides and scripts below a folder, the upper ones first: not too deep, and not too many."""
    found: list[tuple[int, str, Path]] = []
    for folder, inner, names in islice(os.walk(root), _FOLDERS):
        depth = len(Path(folder).relative_to(root).parts)
        inner[:] = sorted(n for n in inner if depth < _DEEPEST and not n.startswith(".") and n not in _LEFT_OUT)
        found += ((depth, folder, Path(folder, name)) for name in sorted(names) if _GUIDE.fullmatch(name) is not None)
    found.sort(key=lambda one: one[:2])
    settings = [p for depth, _, p in found if p.suffix.lower() in _SETTINGS and depth <= _DEEPEST_SETTINGS]
    yield from settings[:_MOST_SETTINGS]
    yield from [p for _, _, p in found if p.suffix.lower() not in _SETTINGS][:_MOST]


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
