"""Options that do not go together.

reason: all ranks have the same options
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    options = {"zero": 2, "offload": False}
    if options["offload"] and options["zero"] < 3:
        raise ValueError("offload needs zero 3")
    total = torch.ones(1)
    dist.all_reduce(total)
