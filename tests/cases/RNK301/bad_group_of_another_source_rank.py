"""The test asks for the source rank of another group, or for another source rank.

reason: the data-parallel group of a process whose tensor-parallel group begins with rank 0 need not hold rank 0
runs: no (megatron)
"""

import torch.distributed as dist
from megatron.core import parallel_state


def gather_samples(samples):
    if parallel_state.get_tensor_model_parallel_src_rank() == 0:
        group = [None] * parallel_state.get_data_parallel_world_size()
        dist.all_gather_object(group, samples, group=parallel_state.get_data_parallel_group())
        dist.gather_object(samples, group, 0, group=parallel_state.get_data_parallel_group())  # expect: RNK301


def share_names(names):
    if parallel_state.get_data_parallel_src_rank() == 4:
        dist.broadcast_object_list(names, src=0, group=parallel_state.get_data_parallel_group())  # expect: RNK301
