"""What each rank is to have for itself is chosen by the rank, a line ahead of the call that makes the group.

reason: torch has no rank to give yet: ValueError
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def setup(rank, world_size):
    torch.cuda.set_device(dist.get_rank())  # expect: RNK307 "made in line 13"
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def tell(rank, world_size):
    print("starting", dist.get_rank())  # expect: RNK307
    torch.manual_seed(7)
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
