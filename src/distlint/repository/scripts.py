"""Programs that guides hand to scripts of the project, which start what they are given: `./run.sh 8 train.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from distlint.repository.commands import CONTINUED, PROGRAM, STANDALONE, has_command, program_of, within
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
            if match[1] is not None and _is_file(program := program_of(match, path.parent, root), root)
        ]
        text = CONTINUED.sub(" ", _text_of(called[1], path.parent, root, read)) if programs else ""
        if _GIVEN.search(text) is None or not (has_command(text) or _STARTS.search(text)):
            continue
        several = MACHINES.search(text) is not None
        for program in programs:
            yield Launch(program, STANDALONE.search(text) is not None and not several, may_be_on_several=several)


def _is_file(program: str, root: Path) -> bool:
    found = within(root, program, root)
    return found is not None and found.is_file()


def _text_of(script: str, folder: Path, root: Path, read: Callable[[Path], str]) -> str:
    """The text of a script that a guide in a folder names, from there or from a folder above; empty if there is none
    below the root."""
    for place in (folder, *folder.parents):
        found = within(place, script, root)
        text = read(found) if found is not None else ""
        if text or place == root:
            return text
    return ""
