"""An assertion about the rank that holds on all of them.

reason: it lets every rank through
runs: no (a race)
"""
import os

import torch.distributed as dist


def prepare(folder, rank):
    assert isinstance(rank, int)
    assert rank >= 0, "processes are not joined"
    if not os.path.exists(folder):
        os.makedirs(folder)  # expect: RNK602 "makedirs"
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    prepare("plots", dist.get_rank())
