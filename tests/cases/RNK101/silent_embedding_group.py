"""The first and the last stage of a pipeline make their embeddings equal.

reason: the group has these two stages only, however many stages there are
runs: no (needs Megatron)
"""
import torch
from megatron.core import parallel_state


def setup(weight, rank):
    if parallel_state.is_pipeline_first_stage() or parallel_state.is_pipeline_last_stage():
        if rank == 0:
            torch.distributed.all_reduce(weight, group=parallel_state.get_embedding_group())
        else:
            torch.distributed.all_reduce(weight, group=parallel_state.get_embedding_group())


def finish(grad):
    if parallel_state.is_rank_in_embedding_group():
        torch.distributed.all_reduce(grad, group=parallel_state.get_embedding_group())
