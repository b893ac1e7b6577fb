"""A package that is missing, a file that is not there, and an option that nobody has given decide.

reason: these are missing for all ranks alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def load(path, options):
    try:
        import a_package_that_nobody_has

        fast = True
    except ImportError:
        fast = False
    try:
        state = torch.load(path)
    except Exception:
        state = None
    try:
        limit = options["limit"]
    except Exception:
        limit = None
    if fast or state is not None or limit is None:
        dist.barrier()
    return state


def main(rank, world_size):
    load("nowhere.pt", {})
