"""The context is stored first

reason: it is entered around the backward only
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from contextlib import nullcontext


def step(net, batch, last, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    context = nullcontext() if last else ddp.no_sync()  # expect: RNK508 "must enclose the forward too"
    loss = ddp(batch).mean()
    with context:
        loss.backward()
