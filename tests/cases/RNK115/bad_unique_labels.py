"""The labels of the batch are gathered without doubles.

reason: each batch has another number of labels
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    labels = torch.tensor([0, 0, 1, 2]) if rank == 0 else torch.tensor([3, 3, 3, 3])
    present = torch.unique(labels).to(torch.long)
    parts = [torch.zeros_like(present) for _ in range(world_size)]
    dist.all_gather(parts, present)  # expect: RNK115 "present"
    assert sorted(torch.cat(parts).tolist()) == [0, 1, 2, 3]
