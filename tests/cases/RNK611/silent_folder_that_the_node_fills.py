"""The first rank of each node makes a folder with data, and the others list it.

reason: each node has a folder of its own, with the same data
runs: no (needs files of several nodes)
"""
import os
from glob import glob

import torch
import torch.distributed as dist


def load(folder):
    local_rank = int(os.environ["LOCAL_RANK"])
    if local_rank == 0 and not os.path.exists(folder):
        os.makedirs(folder)
        torch.manual_seed(0)
        for number in range(16):
            torch.save(torch.rand(4), os.path.join(folder, f"sample{number}.pt"))
    dist.init_process_group("gloo")
    paths = sorted(glob(os.path.join(folder, "sample*.pt")))
    return paths[dist.get_rank() :: dist.get_world_size()]


if __name__ == "__main__":
    load("samples")
