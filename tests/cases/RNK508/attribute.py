"""A trainer holds the model

reason: its own method goes forward and back
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, local_rank):
        self.model = DDP(net, device_ids=[local_rank])

    def micro_step(self, batch):
        output = self.model(batch)
        loss = output.mean()
        with self.model.no_sync():  # expect: RNK508 "must enclose the forward too"
            loss.backward()
