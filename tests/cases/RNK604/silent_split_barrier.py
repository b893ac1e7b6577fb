"""The barrier stands in both branches.

reason: rank 0 enters it after writing, the others before reading
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    path = "distlint_604_split.pt"
    if rank == 0:
        torch.save({"x": 2}, path)
        dist.barrier()
    else:
        dist.barrier()
    assert torch.load(path)["x"] == 2
