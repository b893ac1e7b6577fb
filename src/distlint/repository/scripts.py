"""Programs that guides hand to scripts of the project, which start what they are given: `./run.sh 8 train.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from distlint.repository.commands import CONTINUED, PROGRAM, STANDALONE, as_written, found_below, has_command
from distlint.repository.machines import MACHINES
from distlint.repository.started import Launch

#: A script in a command, and what follows it.
_CALLED = re.compile(r"(?<![\w./-])((?:\./)?[\w./-]{1,120}\.(?:sh|bash|slurm|sbatch))[\"']?[ \t]([^\n]{1,400})")
#: A program that a script is given, by its place or by a variable.
_GIVEN = re.compile(r"\$(?:[1-9@*]|\{[1-9@*]\b|\{?[A-Za-z_]\w{0,40})")
#: What starts several processes in a script, beside the launchers that are known: a step of a job, a launcher of the
#: project's own.
_STARTS = re.compile(r"\b(?:srun|mpirun|mpiexec)\b|--nproc[-_]per[-_]node[= ]")


def handed_over(joined: str, path: Path, root: Path, read: Callable[[Path], str]) -> Iterator[Launch]:
    """The programs that a guide hands to scripts which start several processes of what they are given; ``read`` gives
    the text of a file, empty if there is none. A file of settings in Python may be among them, which starts nothing."""
    for called in _CALLED.finditer(joined):
        programs = [
            program
            for match in PROGRAM.finditer(called[2])
            if match[1] is not None and (program := found_below(as_written(match), path.parent, root)) is not None
        ]
        script = found_below(called[1], path.parent, root) if programs else None
        text = CONTINUED.sub(" ", read(root / script)) if script is not None else ""
        if _GIVEN.search(text) is None or not (has_command(text) or _STARTS.search(text)):
            continue
        several = MACHINES.search(text) is not None
        for program in programs:
            yield Launch(program, STANDALONE.search(text) is not None and not several, may_be_on_several=several)
