"""The source is the first rank of the model that this one is a part of

reason: all ranks of a group agree on it
runs: no (needs Megatron)
"""

import torch.distributed as dist
from megatron.core import mpu


def share(tensor):
    size = mpu.get_model_parallel_world_size()
    source = dist.get_rank() // size * size
    if mpu.get_model_parallel_rank() == 0:
        tensor += 1
    dist.broadcast(tensor, src=source, group=mpu.get_model_parallel_group())
