"""Counts are moved to the GPU in the call that adds them up.

reason: what was made without a device is on the CPU, so the move makes a copy
runs: no (needs a GPU)
"""

import os

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))

    def accuracy(self, hits, count):
        both = torch.tensor([hits, count])
        dist.all_reduce(both.to(self.device))  # expect: RNK802 "may be a copy"
        return (both[0] / both[1]).item()

    def total(self, batches):
        seen = torch.zeros(1)
        for batch in batches:
            seen += len(batch)
        dist.all_reduce(seen.cuda())  # expect: RNK802 "may be a copy"
        return seen.item()
