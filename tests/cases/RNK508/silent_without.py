"""Each step reduces

reason: that is right, and only slower
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch in batches:
        loss = ddp(batch).mean()
        loss.backward()
