"""Only the data-parallel group whose source rank is 0 gathers on rank 0.

reason: the source rank is the first of the group, so this group holds rank 0
runs: no (megatron)
"""

import torch.distributed as dist
from megatron.core import parallel_state


def gather_samples(samples):
    writer = 0
    if parallel_state.get_data_parallel_src_rank() == writer:
        gathered = None
        if dist.get_rank() == writer:
            gathered = [None] * parallel_state.get_data_parallel_world_size()
        dist.gather_object(samples, gathered, writer, group=parallel_state.get_data_parallel_group())
        return gathered
    return None


def share_names(names):
    if parallel_state.get_data_parallel_src_rank() != 0:
        return
    dist.broadcast_object_list(names, src=0, group=parallel_state.get_data_parallel_group())
