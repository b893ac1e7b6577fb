"""An extension is built by one process of each node.

reason: the build folder is of the node
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def build(sources, build_dir, local_rank):
    if local_rank == 0:
        with open(os.path.join(build_dir, "kernel.cu"), "w") as file:
            file.write(sources)
    dist.barrier()
    print("rank", dist.get_rank())
