"""Each node downloads once and its ranks share the files.

reason: the work is that of a node
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    local_rank, on_node = int(os.environ["LOCAL_RANK"]), int(os.environ["LOCAL_WORLD_SIZE"])
    if local_rank == 0:
        print("downloading")
    dist.barrier()
    copied = [f"{i}.bin" for i in range(8)][local_rank::on_node]
    for turn in range(on_node):
        if turn == local_rank:
            print(copied)
        dist.barrier()
