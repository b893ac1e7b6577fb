"""Several machines, as guides and scripts speak of them."""

from __future__ import annotations

import re

#: What says that there are several machines, or lets the user say how many.
MACHINES = re.compile(
    r"--(?:nnodes|num[-_]nodes|num[-_]machines)[= ]+(?!\"?1(?![\w:.]))|--(?:node|machine)[-_]rank|--hostfile|\bsrun\b"
    r"|SLURM_|\btorchrun[ \t]{1,9}\"?\$"
    r"|\btorchx[^\n]{1,400}?\s-j[= ]{1,9}(?!1x)(?:\d{1,9}:)?\d{1,9}x\d"
)
#: The same in words, and in settings: `num_machines: 2`.
IN_WORDS = re.compile(
    r"\bmulti[ -]?(?:nodes?|machines?)\b|\b(?:multiple|several|two) (?:nodes|machines)\b"
    r"|\b(?:nnodes|num_nodes|num_machines)[ \t]{0,3}[:=][ \t]{0,3}[\"']?(?:[2-9]|[1-9]\d{1,4})(?![\w.])",
    re.IGNORECASE,
)
#: What says so of several machines that it does not do with them.
_NOT_WITH = re.compile(
    r"(?:\b(?:not|no|never)|n't)(?:[ \t]{1,3}(?:yet|currently|fully|been))?[ \t]{1,3}(?:support|test|implement)\w{0,9}"
    r"[^\n.;]{0,80}?\bmulti[ -]?(?:node|machine)s?\b|\b(?:TODO|FIXME)\b[^\n]{0,80}?\bmulti[ -]?(?:node|machine)s?\b"
    r"|\bmulti[ -]?(?:node|machine)s?\b[^\n.;,]{0,40}(?:\bnot|n't)(?:[ \t]{1,3}(?:yet|currently|fully|been|be)){0,2}"
    r"[ \t]{1,3}(?:support|test|implement)\w{0,9}",
    re.IGNORECASE,
)


def speaks_of_machines(text: str) -> bool:
    """Whether a text speaks of several machines in words, and says more of them than that they won't do."""
    return IN_WORDS.search(text) is not None and IN_WORDS.search(without_denials(text)) is not None


def without_denials(text: str) -> str:
    """A text without what says that several machines are not supported, or yet to come."""
    return _NOT_WITH.sub("", text)
