"""Which words make a file, or a function, worth parsing."""

from __future__ import annotations

import re
from functools import cache

from distlint import knowledge

#: Stems that no distributed code does without: somewhere it says rank, group, distributed, device …
_STEMS = (
    "distributed", "rank", "cuda", "current_device", "barrier", "all_reduce", "allreduce", "all_gather", "broadcast",
    "main_process", "is_master", "is_main", "global_zero", "world_size", "isend", "irecv", "P2POp", "fsdp", "FSDP",
    "deepspeed", "accelerat", "lightning", "DeviceMesh", "device_mesh", "mpu", "parallel_state", "synchronize",
)  # fmt: skip


@cache
def file_vocabulary() -> re.Pattern[str]:
    """Matches a text that may hold distributed code. Over-approximates: it only has to be cheap and miss nothing."""
    return re.compile("|".join(sorted(_STEMS)))


@cache
def function_vocabulary() -> frozenset[str]:
    """Identifiers that make a function's body worth lowering with its file; all others are lowered on demand."""
    return knowledge.vocabulary() | frozenset(("cuda", "warmup", "warm_up"))
