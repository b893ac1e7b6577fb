"""What ranks do together, right or wrong.

Each error class of the MPI Bugs Initiative that exists in torch.distributed has shapes, with right and wrong forms
(``registry.py`` names the classes, ``python tests/compare.py`` prints the figures of each). Four have none:

- global concurrency: the files that ranks share are no matter of this play;
- resource leaks: with gloo a teardown on some ranks hangs nobody;
- message races (``recv`` from anybody): nothing is wrong with them on their own;
- unordered data (the order of a set): ranks in one process have one hash seed, so its cases are scripts.

A call by somebody who is not in the group is a mistake in MPI; here it is a warning, so ``no member`` has right forms
only.
"""

from __future__ import annotations

from . import arguments, dispatch, exits, flags, flow, groups, hidden, messages, ordering
from .registry import SHAPES

__all__ = ["SHAPES", "arguments", "dispatch", "exits", "flags", "flow", "groups", "hidden", "messages", "ordering"]
