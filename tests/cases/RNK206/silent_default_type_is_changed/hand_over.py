"""The project changes the default type.

reason: `torch.empty(3)` is of that type there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def hand_over(rank):
    torch.set_default_dtype(torch.float64)
    if rank == 0:
        print("norms to 1")
        dist.send(torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64), 1)
    else:
        norms = torch.empty(3)
        dist.recv(norms, 0)
        assert norms.tolist() == [1.0, 2.0, 3.0]


def main(rank, world_size):
    hand_over(rank)
