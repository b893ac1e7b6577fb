"""Of two sums, one is over the ranks of an axis, the other over all.

reason: the second one counts what other replicas have
runs: no (a group of all ranks has the right sum)
"""

import torch.distributed as dist
from torch.distributed import ProcessGroup


def summed(loss, number, tp_group: ProcessGroup):
    dist.all_reduce(loss, group=tp_group)
    dist.all_reduce(number)  # expect: RNK302 "works on `tp_group`"
    return loss / number
