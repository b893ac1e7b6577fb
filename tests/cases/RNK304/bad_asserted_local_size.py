"""The set-up asserts that the processes of a node have enough GPUs: that says nothing of the number of nodes.

reason: on the second node the ranks begin with the number of GPUs
runs: no (needs several nodes)
"""

import os

import torch
import torch.distributed as dist


def load(model):
    local_world_size = int(os.environ["LOCAL_WORLD_SIZE"])
    assert local_world_size <= torch.cuda.device_count()
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    return model.to(torch.device(f"cuda:{rank}"))  # expect: RNK304
