"""A program of torchrun joins with its rank inside the node; its size comes from the environment.

reason: on two nodes two processes join as rank 0; the rank in the group is the local one, so that the GPU is right
runs: no (needs a GPU)
"""
import os

import torch
import torch.distributed as dist


def run():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group(
        backend="nccl",
        init_method="env://",
        rank=local_rank,  # expect: RNK303
    )
    rank = dist.get_rank()
    torch.cuda.set_device(rank)
    net = torch.nn.Linear(4, 4).cuda(rank)
    print(dist.get_world_size(), net)
