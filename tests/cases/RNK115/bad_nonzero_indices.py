"""The indices of what is not zero are gathered.

reason: each rank has another number of them
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    flags = torch.tensor([1.0, 0.0, 1.0, 1.0]) if rank == 0 else torch.tensor([0.0, 1.0, 0.0, 0.0])
    indices = torch.nonzero(flags).squeeze(1)
    parts = [torch.zeros_like(indices) for _ in range(world_size)]
    dist.all_gather(parts, indices)  # expect: RNK115 "all_gather"
    assert [part.tolist() for part in parts] == [[0, 2, 3], [1]]
