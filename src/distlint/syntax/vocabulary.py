"""Which words make a file worth parsing."""

from __future__ import annotations

import re
from functools import cache

from distlint import knowledge

#: Stems that no distributed code does without: somewhere it says rank, group, distributed, device …; and what reads the
#: files of all ranks in helpers that know nothing of ranks.
_STEMS = (
    "cuda", "current_device", "barrier", "all_reduce", "allreduce", "all_gather", "broadcast",
    "main_process", "is_master", "is_main", "global_zero", "world_size", "isend", "irecv", "P2POp", "fsdp", "FSDP",
    "deepspeed", "accelerat", "lightning", "DeviceMesh", "device_mesh", "parallel", "synchronize",
    "torch.load(", "load_url(", "state_dict_from_url(",
)  # fmt: skip
#: Stems that are part of common words as well (`Frank`, `compute`): only at the start of a part of a name. What every
#: licence says, "distributed under", does not count either.
_STARTS = ("rank", "Rank", "RANK", "mpu")


@cache
def file_vocabulary() -> re.Pattern[str]:
    """Matches a text that may hold distributed code. Over-approximates: it only has to be cheap and miss nothing."""
    stems = "|".join(map(re.escape, _STEMS))
    return re.compile(rf"{stems}|(?<![A-Za-z])(?:{'|'.join(_STARTS)})|[Dd]istributed(?! (?:under|on)\b)")


def is_distributed(text: str) -> bool:
    """Whether a file may hold distributed code at all."""
    return file_vocabulary().search(text) is not None


@cache
def words_worth_keeping() -> frozenset[str]:
    """Identifiers that keep a large literal at module level in the skeleton."""
    return knowledge.vocabulary() | frozenset(("cuda",))
