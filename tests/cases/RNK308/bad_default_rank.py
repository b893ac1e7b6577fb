"""The rank is a default that nobody replaces.

reason: setup() joins as rank 0 in every process
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def setup(rank=0, world_size=2):  # expect: RNK308 "runs as 2 processes"
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:23456", rank=rank, world_size=world_size)


if __name__ == "__main__":
    setup()
    dist.barrier()
