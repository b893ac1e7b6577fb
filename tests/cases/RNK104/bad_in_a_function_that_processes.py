"""A share of the files, in a function of which the name sounds like ranks.

reason: what the function is called says nothing about how many files there are
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""

import torch
import torch.distributed as dist


def preprocess_on_gpus(files):
    for name in files[dist.get_rank() :: dist.get_world_size()]:  # expect: RNK104
        seen = torch.tensor([len(name)])
        dist.all_reduce(seen)


class ShardWriter:
    def resize(self, files):
        for name in files[dist.get_rank() :: dist.get_world_size()]:  # expect: RNK104
            dist.all_reduce(torch.tensor([len(name)]))


def main(rank, world_size):
    preprocess_on_gpus(["a", "b", "c"])
