"""A flag that is made from the local rank.

reason: the flag is true on every node
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


class Recorder:
    def __init__(self, out_dir):
        self.rank = dist.get_rank()
        self.writes = int(os.environ["LOCAL_RANK"]) == 0
        self.out_dir = out_dir

    def record(self, losses):
        if self.writes:  # expect: RNK611 "losses.pt"
            torch.save(losses, os.path.join(self.out_dir, "losses.pt"))
