"""The labels of the batch are gathered without doubles.

reason: each batch has another number of labels
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 16); rank 1 failed in all_gather (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    labels = torch.tensor([0, 0, 1, 2]) if rank == 0 else torch.tensor([3, 3, 3, 3])
    present = torch.unique(labels).to(torch.long)
    parts = [torch.zeros_like(present) for _ in range(world_size)]
    dist.all_gather(parts, present)  # expect: RNK115 "present"
    assert sorted(torch.cat(parts).tolist()) == [0, 1, 2, 3]
