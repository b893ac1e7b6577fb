"""Two contexts are joined by `and`.

reason: a context is true, so that `with` gets the second one only
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch in batches:
        with ddp.no_sync() and torch.autocast("cuda"):  # expect: RNK508 "is never entered"
            ddp(batch).mean().backward()
