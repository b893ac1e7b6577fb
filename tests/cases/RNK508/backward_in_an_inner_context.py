"""Only the backward stands in a further context inside

reason: the forward has decided before that gradients are reduced
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, local_rank):
        self.model = DDP(net, device_ids=[local_rank])

    def micro_step(self, batch):
        loss = self.model(batch).mean()
        with self.model.no_sync():  # expect: RNK508 "must enclose the forward too"
            with torch.autocast("cuda"):
                loss.backward()
