"""Two functions hand the number on.

reason: the literal stands in the main block
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def init(rank, n):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:23456", rank=rank, world_size=n)


def main(rank, n):
    init(rank, n)
    dist.barrier()


if __name__ == "__main__":
    main(0, 2)  # expect: RNK308 "runs as 2 processes"
