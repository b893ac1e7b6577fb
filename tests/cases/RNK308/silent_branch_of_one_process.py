"""Without several GPUs the worker is called at once.

reason: the size is one in that branch
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def main(rank, world_size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29507", rank=rank, world_size=world_size)
    torch.cuda.set_device(rank)


def cli():
    world_size = torch.cuda.device_count()
    if world_size > 1:
        mp.spawn(main, args=(world_size,), nprocs=world_size)
    else:
        main(rank=0, world_size=world_size)
