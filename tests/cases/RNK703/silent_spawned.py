"""The program starts its processes itself.

reason: torchrun has no part in it
"""

import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank, world_size):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    dist.destroy_process_group()


def main():
    mp.spawn(work, args=(2,), nprocs=2)


if __name__ == "__main__":
    main()
