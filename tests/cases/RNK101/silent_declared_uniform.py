"""A condition on the rank that its author knows to be the same on all ranks.

reason: the comment `# distlint: uniform` says so, and the author knows how the job is launched
runs: no (the comment is not true for two ranks)
"""
import torch.distributed as dist


def sync_once(flags):
    rank = dist.get_rank()
    if flags[rank % len(flags)] or rank == 0:  # distlint: uniform
        dist.barrier()


def sync_if_first(rank):
    if dist.get_rank() == rank:  # distlint: uniform
        dist.barrier()
    elif dist.get_rank() == 0:  # distlint: uniform
        dist.barrier()


def sync_once_in_lines(flags):
    rank = dist.get_rank()
    if (  # distlint: uniform
        flags[rank % len(flags)]
        or rank == 0
    ):
        dist.barrier()
    # distlint: uniform
    if (
        flags[rank % len(flags)]
        or rank == 1
    ):
        dist.barrier()
    if (
        flags[rank % len(flags)]
        or rank == 2  # distlint: uniform
    ):
        dist.barrier()
