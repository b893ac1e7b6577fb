"""How many GPUs the processes see that guides and scripts start."""

from __future__ import annotations

import re

#: The GPUs that a command sees, in it or exported for those that follow; and what says in a command that there are
#: others than its process.
_SEES = re.compile(r"(?<![\w$-])CUDA_VISIBLE_DEVICES=[\"']?([^\s\"';&]{0,60})")
_EXPORTED = re.compile(r"^[ \t]{0,40}export[ \t]{1,9}CUDA_VISIBLE_DEVICES=[\"']?([^\s\"';&]{0,60})", re.MULTILINE)
_AND_OTHERS = re.compile(
    r"\bWORLD_SIZE=(?!\"?1\b)|--(?:world[-_]size|nproc\w{0,20}|(?:num[-_]?|n_?)?nodes)[= ]{1,9}(?!\"?1\b)"
)
#: The option of a program that says on how many GPUs it runs, or which, given as one.
_ON_ONE = re.compile(r"(?<!\S)--(?:trainer\.)?(?:n_?|num[-_])?(?:gpus?|devices)[= ]{1,9}\"?1(?![\w.,])")
#: Where a guide shows something else.
_FENCE = re.compile(r"^[ \t]{0,40}```", re.MULTILINE)
#: A job for which a script asks a scheduler: how many GPUs, machines and processes.
_ASKED = re.compile(
    r"^#SBATCH[ \t]{1,9}(?:--gres[= ]gpu:|--gpus(?:-per-node|-per-task)?[= ]|-G[ \t]{0,9})"
    r"(?:[A-Za-z]\w{0,30}:)?(\w{1,9})",
    re.MULTILINE,
)
_MACHINES = re.compile(r"^#SBATCH[ \t]{1,9}(?:--nodes[= ]|-N)[ \t]{0,9}(\S{1,20})", re.MULTILINE)
_TASKS = re.compile(r"^#SBATCH[ \t]{1,9}(?:--ntasks(?:-per-node)?[= ]|-n)[ \t]{0,9}(\S{1,20})", re.MULTILINE)


def asks_for_one_machine(text: str) -> bool:
    """Whether a script asks a scheduler for one machine."""
    return {*_MACHINES.findall(text)} == {"1"}


def _asks_for_one_gpu(text: str) -> bool:
    return {*_ASKED.findall(text)} == {"1"} and {*_MACHINES.findall(text), *_TASKS.findall(text)} <= {"1"}


def seeing_one_gpu(joined: str) -> frozenset[str]:
    """The lines of a guide whose commands see one GPU: they say so, by what they see or by an option, or something that
    is exported beside them in the script or the same example, or the script asks a scheduler for no more."""
    asks_one = _asks_for_one_gpu(joined)
    found, others = set[str](), set[str]()
    for example in _FENCE.split(joined):
        exported = {*_EXPORTED.findall(example)}
        is_exported = len(exported) == 1 and min(exported).isdigit() if exported else asks_one
        for line in example.split("\n"):
            seen = _SEES.findall(line)
            is_one = seen[-1].isdigit() if seen else is_exported or _ON_ONE.search(line) is not None
            (found if is_one and _AND_OTHERS.search(line) is None else others).add(line)
    return frozenset(found - others)
