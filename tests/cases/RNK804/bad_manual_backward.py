"""A trainer runs backward.

reason: the loss that it gets is reduced
runs: no (needs a trainer)
"""

import torch
import torch.distributed as dist


class Module:
    def training_step(self, batch):
        loss = self.model(batch).mean()
        dist.all_reduce(loss)  # expect: RNK804
        loss = loss / dist.get_world_size()
        self.manual_backward(loss)
