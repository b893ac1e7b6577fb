"""Without a launcher the program goes on alone.

reason: the size is one there
runs: no (the group is made by the case itself)
"""

import os

import torch
import torch.distributed as dist


def setup():
    try:
        rank, world_size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        local_rank = int(os.environ["LOCAL_RANK"])
    except KeyError:
        rank, local_rank, world_size = 0, 0, 1
        dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29508", rank=0, world_size=1)
        return torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    torch.cuda.set_device(local_rank)
    return torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2).cuda(local_rank))
