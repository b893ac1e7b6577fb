"""The folder is made by the first rank, or by the only process that no launcher has started, and all wait for it.

reason: the only process has made no group
runs: no (it is about a single process, which has no group)
"""

from pathlib import Path

import torch.distributed as dist


class Runner:
    def __init__(self, args, device):
        self.device = device
        is_master = args.local_rank in (-1, 0)
        if is_master:
            Path(args.folder).mkdir(parents=True)
            dist.barrier()  # expect: RNK313 "`args.local_rank in (-1, 0)`"
        else:
            dist.barrier()


def load(args, reading):
    if args.local_rank in [-1, 0]:
        print("reading", args.folder)
    data = reading(args.folder)
    dist.barrier()  # expect: RNK313 "`args.local_rank in [-1, 0]`"
    return data
