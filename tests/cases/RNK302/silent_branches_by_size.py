"""The number of ranks decides whether a group is needed.

reason: the test chooses the group
runs: no (needs megatron)
"""
import torch.distributed as dist
from megatron.core import parallel_state


def average(losses):
    if parallel_state.get_context_parallel_world_size() > 1:
        dist.all_reduce(losses, group=parallel_state.get_data_parallel_group(with_context_parallel=True))
    else:
        dist.all_reduce(losses)
    return losses
