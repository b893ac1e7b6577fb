"""Features are gathered with or without their gradients, and only one of both ways has the group.

reason: whether gradients are kept says nothing of who has the parts: with them, all ranks are gathered
runs: no (needs megatron)
"""

import torch
import torch.distributed as dist
import torch.distributed.nn
from megatron.core import parallel_state


def gather_features(features, with_gradients):
    group = parallel_state.get_data_parallel_group()
    if with_gradients:
        whole = torch.cat(torch.distributed.nn.all_gather(features))  # expect: RNK302 "the other branch passes"
    else:
        parts = [torch.zeros_like(features) for _ in range(dist.get_world_size(group))]
        dist.all_gather(parts, features, group=group)
        whole = torch.cat(parts)
    return whole
