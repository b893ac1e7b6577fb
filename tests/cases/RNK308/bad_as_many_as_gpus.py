"""One process for each GPU, and all of them are rank 0.

reason: the group waits for the other ranks
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def init_distributed():
    dist.init_process_group(
        backend="nccl",
        init_method="tcp://127.0.0.1:29500",
        world_size=torch.cuda.device_count(),
        rank=0,  # expect: RNK308 "torch.cuda.device_count() processes"
    )
