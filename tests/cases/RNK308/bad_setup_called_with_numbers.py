"""The rank is written down where the set-up is called.

reason: every process of the launcher says that it is rank 0
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


def setup(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12355"
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def main():
    setup(0, 2)  # expect: RNK308 "runs as 2 processes"
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
