"""Which words make a file worth parsing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from distlint import knowledge

#: Stems that no distributed code does without: somewhere it says rank, group, distributed, device …; and what reads the
#: files of all ranks in helpers that know nothing of ranks.
_STEMS = (
    "cuda", "current_device", "barrier", "all_reduce", "allreduce", "all_gather", "broadcast",
    "main_process", "is_master", "is_main", "global_zero", "world_size", "isend", "irecv", "P2POp", "fsdp", "FSDP",
    "process_zero", "process_index", "master_process", "node_master", "local_master", "last_process", "is_primary",
    "global_primary", "local_primary", "on_process", "on_local_process", "master_only", "is_coordinator", "_ordinal",
    "first_stage", "last_stage", "first_worker", "first_pp_stage", "last_pp_stage", "pipeline_stage",
    "allgather", "alltoall", "all_to_all", "reduce_scatter", "reducescatter", "horovod", "torch_xla", "get_dist_info",
    "deepspeed", "accelerat", "lightning", "DeviceMesh", "device_mesh", "parallel", "synchronize",
    "torch.load(", "load_url(", "state_dict_from_url(", "NCCL_", "clip_grad_norm", ".backward(",
    "WebDataset(", "def get_train_dataloader(", "_VISIBLE_DEVICES", "TORCH_DISTRIBUTED_", "TORCH_CPP_LOG_",
)  # fmt: skip
#: Stems that are part of common words as well (`Frank`, `compute`): only at the start of a part of a name.
_STARTS = ("rank", "Rank", "RANK", "mpu")
#: Names of ranks that other code has as well: beside them something else speaks of ranks.
_COMMON = frozenset(("get_coordinate", "is_first", "is_last", "world_info_from_env"))
#: How code writes what it has made of data.
_WRITES = ("dump(", ".save(", "savez", '"w', "'w", "to_csv(", "to_pickle(", "to_parquet(")
#: What every licence says behind the word.
_LICENCE = (" under", " on ", " on\n")


def is_distributed(text: str) -> bool:
    """Whether a file may hold distributed code at all. Over-approximates: it only has to be cheap and miss nothing.

    One search per stem takes a fifth of the time of one regular expression for all.
    """
    return (
        _holds_a_stem(text)
        or _may_cache(text)
        or _may_replace_a_loss(text)
        or _may_generate(text)
        or any(n in text for n in _further_names())
    )


def _holds_a_stem(text: str) -> bool:
    return (
        any(stem in text for stem in _STEMS)
        or any(not text[at - 1 : at].isalpha() for stem in _STARTS for at in _places(stem, text))
        or any(not text.startswith(_LICENCE, at + 10) for at in _places("istributed", text))
    )


@cache
def _further_names() -> tuple[str, ...]:
    """The names of ranks in the tables that hold no stem: of a framework that has words of its own for them."""
    names = knowledge.role_words("rank", "predicate", "one-rank") | frozenset(knowledge.names())
    return tuple(sorted(name for name in names & knowledge.vocabulary() - _COMMON if not _holds_a_stem(name)))


def _may_replace_a_loss(text: str) -> bool:
    """Whether a loss may be a constant that asks for a gradient: its file knows nothing of the ranks that train."""
    return "requires_grad=True" in text and ("loss" in text or "Loss" in text)


def _may_generate(text: str) -> bool:
    """Whether a model may write texts: its file need not know that the parameters are sharded."""
    return ".generate(" in text and "torch" in text


def _may_cache(text: str) -> bool:
    """Whether a class of data may write a file where it finds none: it knows nothing of the ranks that make it."""
    return "Dataset)" in text and "__init__" in text and "exists(" in text and any(how in text for how in _WRITES)


def _places(stem: str, text: str) -> Iterator[int]:
    """Where a stem stands in a text."""
    at = text.find(stem)
    while at >= 0:
        yield at
        at = text.find(stem, at + 1)


@cache
def words_worth_keeping() -> frozenset[str]:
    """Identifiers that keep a large literal at module level in the skeleton."""
    return knowledge.vocabulary() | frozenset(("cuda", *knowledge.variables()))
