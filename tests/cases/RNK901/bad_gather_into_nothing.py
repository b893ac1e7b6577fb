"""all_gather_object is given the object only.

reason: the list in which the others' objects arrive is missing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in all_gather_object (line 11)
"""
import torch.distributed as dist


def main(rank, world_size):
    found = dist.all_gather_object({"rank": rank})  # expect: RNK901 "needs obj"
    assert len(found) == world_size
