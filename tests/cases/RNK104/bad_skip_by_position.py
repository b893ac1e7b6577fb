"""All ranks go through all files, each works on its own ones and reduces there.

reason: a rank with fewer files reduces less often
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 hung in barrier (line 22)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c"]
    for i, path in enumerate(load(files)):
        if i % world_size == rank:
            size = torch.tensor([float(len(path))])
            dist.all_reduce(size)  # expect: RNK101
    for i, path in enumerate(files):
        if i % world_size == rank:
            print("mine", path)
    ranks_own = files[rank::world_size]
    for path in ranks_own:  # expect: RNK104
        dist.barrier()


def load(files):
    return list(files)
