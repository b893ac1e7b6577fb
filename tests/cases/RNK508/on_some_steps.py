"""The context is chosen by the step

reason: both ways enclose the backward only
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from contextlib import nullcontext


def train(net, batches, every, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for number, batch in enumerate(batches, 1):
        loss = ddp(batch).mean()
        with ddp.no_sync() if number % every else nullcontext():  # expect: RNK508 "must enclose the forward too"
            (loss / every).backward()
