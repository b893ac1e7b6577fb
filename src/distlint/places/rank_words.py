"""What a text says of ranks: enough for silence where a name can't be followed to what it stands for."""

from __future__ import annotations

import re

#: Names by which code tells one rank, or some of them, from the others.
_OF_RANKS = re.compile(
    r"rank|master|main_?(?:proc|print)|is_?main|primary(?!_(?:metric|score|loss|key))|coordinator|leader|chief|is_root|_zero|proc_?id\b|is_first"
    r"|on_main|local_main",
    re.IGNORECASE,
)


def names_ranks(text: str) -> bool:
    """Whether a name, a test or another text has a word for ranks (``is_main_process``, ``args.local_rank``): what it
    asks may be true on some of them only."""
    return _OF_RANKS.search(text) is not None
