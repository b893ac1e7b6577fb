"""Accumulation without reducing, as it is meant

reason: the forward stands above the context
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, every, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for number, batch in enumerate(batches, 1):
        loss = ddp(batch).mean() / every
        if number % every:
            with ddp.no_sync():  # expect: RNK508 "must enclose the forward too"
                loss.backward()
        else:
            loss.backward()
