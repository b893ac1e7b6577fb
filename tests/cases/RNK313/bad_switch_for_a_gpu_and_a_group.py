"""A trainer wraps its model where there is a GPU and a launcher, and keeps that in a switch.

reason: one process that no launcher has started has made no group, and the broadcast fails
runs: no (it is about a single process, which has no group)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model):
        if torch.cuda.is_available() and "RANK" in os.environ:
            self.use_ddp = True
            self.ddp_model = DDP(model)
        else:
            self.use_ddp = False
            self.ddp_model = model

    def step(self, batch, is_last):
        steps = [3]
        dist.broadcast_object_list(steps, 0)  # expect: RNK313
        if is_last or not self.use_ddp:
            self.ddp_model(batch).sum().backward()
        else:
            with self.ddp_model.no_sync():
                self.ddp_model(batch).sum().backward()
