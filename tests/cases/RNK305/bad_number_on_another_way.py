"""Without a process group, rank and size stay the text of the environment.

reason: the shards of a text cannot be counted, while a number was kept on the other way
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 25)
"""
import os

import torch.distributed as dist


class Worker:
    def __init__(self, is_alone):
        self.size = 1
        try:
            if is_alone:
                raise RuntimeError
            self.rank = dist.get_rank()
        except RuntimeError:
            self.rank = os.environ["RANK"]  # expect: RNK305 "`self.rank` is a number in line 18"
            if "WORLD_SIZE" in os.environ:
                self.size = os.environ["WORLD_SIZE"]  # expect: RNK305 "stays a string"

    def shard(self, files):
        return files[self.rank :: self.size]


def main(rank, world_size):
    files = ["a", "b"]
    assert Worker(is_alone=False).shard(files)
    Worker(is_alone=True).shard(files)
