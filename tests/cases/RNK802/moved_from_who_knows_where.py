"""The tensor is moved in the call, from who knows where.

reason: on the device already, it is the tensor itself, which has the result then: nothing shows where it is
runs: no (needs a GPU)
"""

import torch
import torch.distributed as dist


def from_root(x):
    dist.broadcast(x.cuda(), src=0)  # expect: RNK802 low
    return x + 1


class Trainer:
    def __init__(self, accelerator):
        self.accelerator = accelerator

    def gather_stats(self, stats):
        for key, value in stats.items():
            if isinstance(value, torch.Tensor):
                dist.all_reduce(value.to(self.accelerator.device), dist.ReduceOp.SUM)  # expect: RNK802 low
                value /= self.accelerator.num_processes
            stats[key] = value
        return stats
