"""A broadcast between writing and reading.

reason: any collective that both enter orders them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    path = "distlint_604_broadcast.pt"
    done = torch.zeros(1)
    if rank == 0:
        torch.save({"x": 1}, path)
        done += 1
    dist.broadcast(done, src=0)
    assert torch.load(path)["x"] == 1
