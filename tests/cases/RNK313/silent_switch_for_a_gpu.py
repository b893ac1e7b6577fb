"""A trainer wraps its model where there is a GPU, keeps that in a switch, and makes sure of its group anyhow.

reason: without a GPU there is a group as well, and the trainer asks it for the number of ranks
runs: no (it is about a single process, which has no group)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model):
        if torch.cuda.is_available():
            self.use_ddp = True
            self.ddp_model = DDP(model)
        else:
            if dist.get_world_size() > 1:
                print("gradients are not reduced")
            self.use_ddp = False
            self.ddp_model = model

    def step(self, batch, is_last):
        steps = [3]
        dist.broadcast_object_list(steps, 0)
        if is_last or not self.use_ddp:
            self.ddp_model(batch).sum().backward()
        else:
            with self.ddp_model.no_sync():
                self.ddp_model(batch).sum().backward()
