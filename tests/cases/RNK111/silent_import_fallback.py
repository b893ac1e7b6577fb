"""An optional package is looked for.

reason: an import fails on all ranks alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    try:
        import no_such_package

        no_such_package.init()
        dist.barrier()
    except ImportError:
        no_such_package = None
    dist.all_reduce(torch.ones(1))
