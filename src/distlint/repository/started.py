"""What is known of how a project is started, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple


class Launch(NamedTuple):
    """A command that starts several processes. ``program``: the file that it runs, below the root of the project where
    it is found there, else as it is written; ``is_on_one``: whether it says that there is one machine (True), or that
    there are several or may be (False); None where it leaves that to a scheduler; ``meets_elsewhere``: it names the
    address of another machine as the place where all meet; ``is_alone``: there is one process, and it is no step of a
    job, which tells its ranks; ``may_be_on_several``: it, the guide that it stands in, or settings speak of several
    machines, or it leaves that to a scheduler; ``sees_one_gpu``: it has no launcher, and sees one GPU."""

    program: str
    is_on_one: bool | None
    meets_elsewhere: bool = False
    is_alone: bool = False
    may_be_on_several: bool = False
    sees_one_gpu: bool = False


class Started(NamedTuple):
    """What guides and scripts say of how a project is started. ``on_one_node``: every command that starts several
    processes says that they are those of one machine (``--standalone``, ``--nnodes=1``), and nothing speaks of more;
    ``by_deepspeed``: every ``accelerate launch`` asks for DeepSpeed; ``by_engines``: every command that starts several
    processes asks for DeepSpeed or FSDP; ``by_launcher``: a command starts a launcher that gives each process its rank
    in the environment; ``off``: flags about processes that all files of settings leave off, where no command starts
    any; ``launches``: the commands; ``plain``: those that run a program without a launcher; ``entries``: the last names
    of the files that hold the commands of a package;
    ``in_scripts``: those of the programs that scripts so much as name, which may start them by variables; ``handed``:
    programs that scripts give `--local_rank` with a value that differs from process to process; ``told``:
    those that commands without a launcher tell that there are several processes (`--num_gpus 8`); ``makes``: programs,
    each with an option, for which all that starts them makes the folder first that it gives there;
    ``speaks_of_machines``: there are several machines, or may be, also in words and settings; ``variables``: what
    scripts that start processes, and commands, put into their environment (`NAME=value`); ``zero_stages``: the stages
    of ZeRO that the files of settings for DeepSpeed ask for."""

    on_one_node: bool = False
    by_deepspeed: bool = False
    by_engines: bool = False
    by_launcher: bool = False
    off: tuple[str, ...] = ()
    launches: tuple[Launch, ...] = ()
    plain: tuple[Launch, ...] = ()
    entries: tuple[str, ...] = ()
    in_scripts: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    makes: tuple[tuple[str, str], ...] = ()
    speaks_of_machines: bool = False
    variables: tuple[str, ...] = ()
    zero_stages: tuple[str, ...] = ()

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
        return any(map(_one_of(programs), self.in_scripts))

    def starts_alone(self, programs: Collection[str]) -> bool:
        """Whether launchers start one of these programs, with one process each, and no other of their names with more:
        copies of one program are started in the same way."""
        names = _last_names(programs)
        alike = [launch for launch in self.launches if launch.program.rpartition("/")[2] in names]
        return self.starts(programs) and all(launch.is_alone for launch in alike)

    def starts_as_one(self, programs: Collection[str]) -> bool:
        """Whether a command starts one of these programs without a launcher, and tells it nothing of others."""
        return any(one.program not in self.told and not one.may_be_on_several for one in self._as_one(programs))

    def is_only_launched(self, programs: Collection[str]) -> bool:
        """Whether launchers start one of these programs, and no command starts one without."""
        return self.starts(programs) and not any(self._as_one(programs)) and not self.is_a_command(programs)

    def is_only_in_steps(self, programs: Collection[str]) -> bool:
        """Whether a scheduler's job starts one of these programs in its steps, which tell the processes their ranks by
        themselves, and no launcher does, nor any other command."""
        is_one = _one_of(programs)
        alike = [launch for launch in self.plain if is_one(launch.program)]
        return bool(alike) and not any(one.is_alone for one in alike) and not self.starts(programs)

    def sees_one_gpu(self, programs: Collection[str]) -> bool:
        """Whether a command starts one of these programs without a launcher where it sees one GPU, and all others of
        their names see no more: what starts a process for each GPU starts one."""
        names = _last_names(programs)
        alike = [one for one in self.plain if one.program.rpartition("/")[2] in names]
        if not any(map(_one_of(programs), (one.program for one in alike))) or not all(
            one.sees_one_gpu for one in alike
        ):
            return False
        return not self.starts(programs) or self.starts_alone(programs)

    def makes_first(self, programs: Collection[str], option: str) -> bool:
        """Whether all commands that start these programs give them a folder by an option that has been made before."""
        started = {launch.program for launch in self._running(programs)}
        return bool(started) and all((program, option) in self.makes for program in started)

    @property
    def shows_several(self) -> bool:
        """Whether a command starts several processes of something."""
        return not all(launch.is_alone for launch in self.launches)

    def starts_several(self, programs: Collection[str]) -> bool:
        """Whether a command starts several processes of one of these programs, or of a copy of one that it starts."""
        return self.starts(programs) and not self.starts_alone(programs)

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

    def _as_one(self, programs: Collection[str]) -> Iterator[Launch]:
        is_one = _one_of(programs)
        return (launch for launch in self.plain if launch.is_alone and is_one(launch.program))

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


def _last_names(programs: Collection[str]) -> set[str]:
    """The names of some programs without their folders; that of a package says nothing."""
    return {program.rpartition("/")[2] for program in programs} - {"__init__.py"}
