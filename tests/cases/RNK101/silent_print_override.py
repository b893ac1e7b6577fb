"""print is replaced by a function that is quiet off the main process.

reason: the replacement only prints; the barrier that follows is common
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import builtins

import torch
import torch.distributed as dist


def setup_for_distributed(is_master):
    original = builtins.print

    def quiet_print(*args, force=False, **kwargs):
        if is_master or force:
            original(*args, **kwargs)

    builtins.print = quiet_print
    return original


def main(rank, world_size):
    original = setup_for_distributed(dist.get_rank() == 0)
    dist.barrier()
    steps = torch.ones(1)
    dist.all_reduce(steps)
    print("steps", steps.item())
    print("rank", rank, force=True)
    builtins.print = original
