"""A method of a trainer joins them.

reason: the first context is made and thrown away
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, local_rank):
        self.net = DDP(net, device_ids=[local_rank])

    def no_sync(self, use):
        return self.net.no_sync() if use else torch.enable_grad()

    def step(self, batch, last):
        with self.no_sync(not last) and torch.autocast("cuda", torch.bfloat16):  # expect: RNK508
            self.net(batch).mean().backward()
