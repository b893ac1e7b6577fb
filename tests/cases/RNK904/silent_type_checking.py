"""A private class for annotations.

reason: it is not imported where the code runs
"""
from __future__ import annotations

from typing import TYPE_CHECKING

import torch.distributed as dist

if TYPE_CHECKING:
    from torch.distributed.fsdp._fully_shard._fsdp_state import FSDPState


def rank(state: FSDPState) -> int:
    return dist.get_rank()
