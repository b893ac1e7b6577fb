"""Whether an attribute that is called a rank is one: what the files of a project store in it."""

from __future__ import annotations

import re

from distlint import knowledge
from distlint.project import Project
from distlint.remembering import remembered

#: An attribute of something that has a name (``args.rank``); of `self` each class has its own.
_ASKED = re.compile(r"(?<![\w.])(?:\w+\.){0,3}(\w+)\.(\w+)\b(?!\()")
#: What gives a process its number among all: asked of a group or a launcher, or computed of that of the node.
_GIVES = re.compile(
    r"(?:\w{1,40}\.){0,3}get_(?:global_)?rank\(\)$"
    r"|int\((?:os\.)?(?:environ|getenv)\b[^\n]{0,4}[\"'](?:RANK|SLURM_PROCID|OMPI_COMM_WORLD_RANK)[\"'][^\n]{0,12}\)$"
    r"|(?:\w{1,40}\.)?(?:node_)?rank \* [\w.]{1,80} \+ [\w.]{1,80}$"
)
#: What it has before that is known, or without several processes.
_BEGINS = re.compile(r"-?\d+$|None$")


def asks_stored_ranks(project: Project, texts: tuple[str, ...]) -> bool:
    """Whether a test, in whichever of its readings, asks attributes called ranks, in all of which the project stores
    the number of the process among all."""
    asked = {(holder, attr) for text in texts for holder, attr in _ASKED.findall(text) if attr in knowledge.names()}
    return bool(asked) and all(_holds_the_rank(project, holder, attr) for holder, attr in sorted(asked))


@remembered
def _holds_the_rank(project: Project, holder: str, attribute: str) -> bool:
    named = knowledge.names()[attribute]
    if holder in ("self", "cls") or named.role != "rank" or named.result not in ("", "world"):
        return False
    name = f"{holder}.{attribute}"
    stores = re.compile(rf"\b{re.escape(name)} = ([^\n#]*)")
    found = [
        value.strip()
        for path, matches in project.matching(stores, f"{name} =")
        if not project.is_test(path)
        for (value,) in matches
        if value is not None
    ]
    given = [value for value in found if _BEGINS.match(value) is None]
    return bool(given) and all(map(_GIVES.match, given))
