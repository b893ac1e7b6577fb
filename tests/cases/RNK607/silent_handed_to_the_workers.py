"""The parent names the run before it starts the ranks

reason: all ranks get the name as an argument
runs: no (starts processes)
"""
import time

import torch.distributed as dist
import torch.distributed.checkpoint as dcp
import torch.multiprocessing as mp


def worker(rank, world_size, run):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    dcp.save({"step": 1}, checkpoint_id=f"out/{run}")


if __name__ == "__main__":
    mp.spawn(worker, args=(2, time.strftime("%Y%m%d-%H%M%S")), nprocs=2)
