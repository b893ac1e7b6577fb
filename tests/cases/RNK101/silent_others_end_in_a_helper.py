"""All ranks but the first end in a helper, and what the first reduces then is over with those that are left.

reason: the helper raises, after which torchrun ends the job: nobody waits for long
runs: no (all but one rank end with an error)
"""

import torch
import torch.distributed as dist


def refuse(rank):
    raise RuntimeError(f"rank {rank} has no part in this")


def report(value):
    if dist.get_rank() != 0:
        refuse(dist.get_rank())
    else:
        total = torch.tensor([value])
        dist.all_reduce(total)
        print(total.item())
