"""What ranks do together, right or wrong.

Each error class of the MPI Bugs Initiative that exists in torch.distributed has shapes, with right and wrong forms:

| class | shapes |
|---|---|
| call ordering | `ordering.py` |
| parameter matching: root, operator, type, count | `root`, `reduce operator`, `shape and type` |
| communicator matching | `member list`, `pairs`, `mesh axes`, `kept by members`, `local groups` |
| communicator creation | `created by some` |
| order across communicators | `two groups` |
| point-to-point call matching | `messages.py` |
| request life cycle | `handle` |
| exceptions and exits | `swallowed`, `left the program`, `in finally` |
"""

from __future__ import annotations

from . import arguments, groups, messages, ordering
from .registry import SHAPES

__all__ = ["SHAPES", "arguments", "groups", "messages", "ordering"]
