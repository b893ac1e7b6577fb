"""The function stands inside of a larger no_sync

reason: the outer context covers the forward
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, batch, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    with ddp.no_sync():
        loss = ddp(batch).mean()
        with ddp.no_sync():
            loss.backward()
