"""The first rank reads ahead of the others: a test for one process, and tests that leave it out.

reason: no test lets a process come to a barrier that no launcher has started
runs: no (it is about a single process, which has no group)
"""

import torch.distributed as dist


def load(args, reading):
    if args.local_rank not in [-1, 0]:
        dist.barrier()
    data = reading(args.folder)
    if args.local_rank == 0:
        dist.barrier()
    return data


def write(args, lines):
    if args.local_rank in [-1, 0]:
        print(*lines, sep="\n")
    if args.local_rank != -1:
        dist.barrier()
