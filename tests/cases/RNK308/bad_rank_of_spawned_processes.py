"""Each process that is spawned says that it is rank 0.

reason: the group is joined by what stands in the environment, and nobody is rank 1
runs: no (it starts processes itself)
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def worker(index, world_size):
    os.environ["MASTER_ADDR"] = "127.0.0.1"
    os.environ["MASTER_PORT"] = "29611"
    os.environ["RANK"] = "0"  # expect: RNK308
    os.environ["WORLD_SIZE"] = str(world_size)
    dist.init_process_group("gloo")
    print(index)


if __name__ == "__main__":
    mp.spawn(worker, args=(4,), nprocs=4)
